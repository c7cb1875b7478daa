import { readChange } from '../../support/word-diff.ts'

/* How document and code can drift apart: each seed changes one of them and names the smallest check that must fail. */

export interface Seed {
  readonly name: string
  readonly file: string
  /** Occurs once in the file, unless `place` (from 1) says which occurrence is meant. */
  readonly from: string
  readonly to: string
  readonly place?: number | undefined
  /** Test files, or one of `generate`, `types` and `released`. */
  readonly by: readonly string[]
}

/** In the form of `git diff --word-diff`: [-what is there-]{+what takes its place+}; with its place, from 1. */
type Change = string | readonly [change: string, place: number]

function seed(
  file: string,
  by: string | readonly string[],
  changes: Readonly<Record<string, Change>>,
): Seed[] {
  return Object.entries(changes).map(([name, given]) => {
    const [change, place] = [given].flat() as [string, number?]
    return { name, file, ...readChange(change), place, by: [by].flat() }
  })
}

const V1 = 'spec/v1.yaml'
const LEGACY = 'spec/legacy.yaml'
const OF_DOCUMENT = 'tests/spec/document'
const SENTENCES = `${OF_DOCUMENT}/sentences.test.ts`
const EXAMPLES = `${OF_DOCUMENT}/examples.test.ts`

const CODE: readonly Seed[] = [
  ...seed('handlers/pipeline/respond.ts', 'tests/handlers/getUsage.test.ts', {
    'an undocumented header on every answer': `'X-Frame-Options': 'DENY',{+\n  'X-Served-By': 'one',+}`,
    'the remaining requests of the minute are its limit': `'X-RateLimit-Remaining': [-remaining-]{+limit+}`,
    'the reset counts seconds from now': `'X-RateLimit-Reset': window.[-resetSec-]{+remainingSec+}`,
  }),
  ...seed('handlers/pipeline/respond.ts', 'tests/handlers/pipeline/rate-limit.test.ts', {
    'the limit of the minute is not sent': `[-    'X-RateLimit-Limit': limit,\n-]`,
  }),
  ...seed('handlers/pipeline/bind-contract.ts', 'tests/handlers/getUsage.test.ts', {
    'the remaining units are the used ones': 'charged?.[-remaining-]{+used+}',
  }),
  ...seed('handlers/pipeline/formats.ts', 'tests/handlers/pipeline/formats.test.ts', {
    'formulas in CSV': 'boolean: String[-, string: disarmFormulas-]',
    'commas between the values of a cell': `value.join('[- -]{+,+}')`,
  }),
  ...seed('handlers/views/usage.ts', 'tests/handlers/getUsage.test.ts', {
    'an undocumented property by spread in UsageData':
      "    plan,\n{+    ...{ profile: 'one' },\n+}    ...(rate",
    'the remaining units of a quota are its limit': 'limit, remaining{+: limit+}, resets_at',
  }),
  ...seed('handlers/views/scan.ts', 'tests/handlers/getTokenScan.test.ts', {
    'an undocumented property by spread in ScanStatusData': [
      '    ...toReason(scan),\n{+    ...{ skipped_wallets: scan.skipped },\n+}',
      1,
    ],
    'a failed scan without a reason': ['[-    ...toReason(scan),\n-]', 1],
    'progress rounded up': 'Math.[-floor-]{+ceil+}(',
    'a scan of no wallets is at 0 percent': 'total === 0 ? [-100-]{+0+}',
  }),
  ...seed('handlers/views/scan.ts', 'tests/handlers/createTokenScan.test.ts', {
    'a reused scan that says it is new': 'reused: [-scan.reused-]{+false+}',
    'an update that says it is the first report': 'is_update: [-scan.isUpdate-]{+false+}',
    'a Location that is the result': 'Location: links.[-status-]{+result+}',
  }),
  ...seed('handlers/views/scan.ts', 'types', {
    'a trigger without links': '[-      links,\n-]',
    'a text for a boolean': `reused: [-scan.reused-]{+'no'+}`,
  }),
  ...seed('handlers/views/correlation.ts', 'tests/handlers/listCorrelations/reference.test.ts', {
    'an unknown realized PnL counts as a winner': '[-row.realized !== null && -]isRanked(row.rankRealized)',
    'an undocumented property by spread in CorrelationWalletData':
      'stats: renderStats(wallet, fields),{+\n    ...{ rank: 1 },+}',
    'the delay in milliseconds': ' - token.createdAtMs)[- / 1000-]',
    'the sum in place of the average': ', 0)[- / values.length-]',
    'an empty image in place of null': `name, symbol, image{+: image ?? ''+} }\n`,
    'the wrong PnL by token': 'pnl: row.[-realized-]{+totalInvested+} ?? 0',
    'first buyers out of 300': 'rank <= [-RANKED_MAX-]{+300+}',
    'the least of the counts as the greatest': 'Math.[-max-]{+min+}(counts',
    'a negative delay': '[-delaySec < 0 ? null : -]delaySec',
  }),
  ...seed('handlers/listCorrelations.ts', 'tests/handlers/listCorrelations.test.ts', {
    'a full page that is not truncated': 'wallets.length [-===-]{+>+} limit',
    'repeated tokens are counted': `tokens_requested: [-mints.length-]{+query.tokens.split(',').length+}`,
  }),
  ...seed('handlers/listWallets.ts', 'tests/handlers/listWallets.test.ts', {
    'an undocumented property by spread in WalletsMeta':
      '{+      ...{ total: wallets.length },\n+}      ...meta,\n',
    'the limit as the count': '      ...meta,\n{+      count: limit,\n+}',
  }),
  ...seed('handlers/views/wallet.ts', 'tests/handlers/listWallets.test.ts', {
    'the time of the request as that of the analysis': [
      '[-wallet.analysedAt.toISOString-]{+new Date().toISOString+}()',
      2,
    ],
    'every period is called 30d': `        period{+: '30d'+},\n        scanned_at`,
  }),
  ...seed('handlers/views/wallet.ts', 'tests/handlers/queryWallets.test.ts', {
    'a stored wallet that calls itself fresh': `renderWallet(wallet, '[-cache-]{+fresh+}', {`,
  }),
  ...seed('handlers/views/wallet.ts', 'types', {
    'a status that the document does not have': `status: '[-unknown-]{+missing+}'`,
  }),
  ...seed('handlers/queryWallets.ts', 'tests/handlers/queryWallets.test.ts', {
    'every requested wallet is counted as found': 'found: [-stored.size-]{+addresses.length+}',
  }),
  ...seed('handlers/views/report.ts', 'tests/handlers/listTokenTopWallets.test.ts', {
    'the creation of a token in milliseconds': '[-Math.floor(-]Number(token.createdAtMs)[- / 1000)-]',
    'the first buy in seconds': ': Number(entry.firstBuyMs){+ / 1000+}',
    'metadata that is always new': 'updated_at: [-token.fetchedAt-]{+new Date()+}',
  }),
  ...seed('handlers/views/report.ts', 'tests/handlers/listTokenTopWallets/analysis.test.ts', {
    'wallets with figures are said to have none':
      "'[-analysed-]{+no_figures+}' : '[-no_figures-]{+analysed+}'",
  }),
  ...seed('handlers/views/wallet.ts', 'tests/handlers/listTokenTopWallets/labels.test.ts', {
    'a label that is always new': 'seen_at: [-fetchedAt-]{+new Date()+}',
  }),
  ...seed('handlers/views/wallet.ts', 'tests/handlers/listTokenTopWallets.test.ts', {
    'the day in place of the week': 'render({+period === "7d" ? stored.stats_1d : +}stored[',
  }),
  ...seed('handlers/views/wallet.ts', 'tests/handlers/fields.test.ts', {
    'a summary of the figures that are not required': '=> {+!+}SUMMARY.has(figure)',
  }),
  ...seed('handlers/views/legacy.ts', 'tests/handlers/listLegacyTopWallets.test.ts', {
    'the picture in place of the page': 'twitter_url: wallet.[-twitterUrl-]{+pictureUrl+}',
  }),
  ...seed('handlers/views/legacy.ts', 'tests/handlers/listLegacyTopWallets.test.ts', {
    'wins as losses': '([-losses-]{+wins+} / (wins + losses))',
  }),
  ...seed('handlers/views/refusals.ts', 'tests/handlers/createTokenScan/provider.test.ts', {
    'a throttling provider is said to be down': `'rate-limited': '[-provider_rate-]{+provider_down+}'`,
  }),
  ...seed('analysis/figures.ts', 'tests/analysis/period-stats.test.ts', {
    'the win rate as a fraction': '[-(-]wins / (wins + losses)[-) * 100-]',
    'returns on less than 10 USD are unknown': 'LEAST_STAKE_USD = [-1-]{+10+}',
  }),
  ...seed('analysis/tags.ts', 'tests/analysis/tags.test.ts', {
    'whales of 500 USD': 'atLeast(record.averageBuyUsd, [-5000-]{+500+})',
    'early buyers of one token': 'facts.firstBuyerTokens >= [-2-]{+1+}',
  }),
  ...seed('db/scans.ts', SENTENCES, {
    'a scan is reused for 5 minutes': 'REUSE_WINDOW_MS = [-15-]{+5+} *',
    'a scan stalls after 10 minutes': 'STALLED_AFTER_MS = [-20-]{+10+} *',
    'a scan fails after half an hour': 'FAILED_AFTER_MS = [-60-]{+30+} *',
    'ten skipped wallets are named': 'SKIPPED_NAMED_MAX = [-20-]{+10+}',
  }),
  ...seed('scans/shared-fetch.ts', SENTENCES, {
    'unknown addresses are remembered for a minute': 'UNKNOWN_FOR_MS = [-5-]{+1+} *',
  }),
  ...seed('db/wallets.ts', SENTENCES, {
    'wallets are fresh for a day': 'WALLET_FRESH_FOR_MS = {+24 * +}60 *',
  }),
  ...seed('config/settings.ts', SENTENCES, {
    'scans are deleted after 9 days': `'RETENTION_SCANS_DAYS', [-90-]{+9+}`,
  }),
]

const DOCUMENT: readonly Seed[] = [
  ...seed(V1, 'tests/analysis/tags.test.ts', {
    'a tag with another description than the page': 'Win rate of [-65-]{+60+} % or more over',
  }),
  ...seed(V1, `${OF_DOCUMENT}/columns.test.ts`, {
    'a CSV column of a correlation that carries another figure':
      'tokens_won: correlation.counts.[-winners-]{+first_buyers+}',
    'a CSV column of a top wallet that carries another figure': [
      'realized: [-realized-]{+total_invested+}\n',
      1,
    ],
    'CSV columns of another period': `'{figure}_7d': 'wallet.historic.[-7d-]{+1d+}.{figure}'`,
  }),
  ...seed(V1, `${OF_DOCUMENT}/links.test.ts`, {
    'a link expression that leads nowhere': ['scanId: $response.body#/data/[-scan_id-]{+id+}', 1],
    'a link to the wrong parameter': '[-address-]{+scanId+}: $response.body#/data/token_address',
    'a link with a value that the parameter refuses': [
      'scanId: $response.body#/data/[-scan_id-]{+token_address+}',
      2,
    ],
  }),
  ...seed(V1, 'released', {
    '`oversold` is sent and not documented': [
      `[-        oversold:
          type: boolean
          description: >-
            True when the wallet sold over 2 % more of the token than it held: trades are missing. Otherwise absent.
          examples: [true]
-]`,
      1,
    ],
    'a required member that may be absent': 'required: [count, limit, scanned_at[-, views-]]',
    'scan ids of nine digits': `pattern: '^wallet_processing_[0-9a-f]{[-8-]{+9+}}$'`,
    'an operation of another name': 'operationId: [-getUsage-]{+readUsage+}\n',
    'at most 200 top wallets': 'maximum: [-300-]{+200+}\n        default: [-300-]{+200+}',
    'a wallet scan without a 504':
      "UpstreamError' }[-\n        '504': { $ref: '#/components/responses/UpstreamTimeout' }-]",
  }),
  ...seed(V1, `${OF_DOCUMENT}/values.test.ts`, {
    'a state of a scan is gone': 'enum: [processing, completed[-, failed-]]',
  }),
  ...seed(V1, `${OF_DOCUMENT}/operations.test.ts`, {
    'no key is needed': 'security:[-\n  - apiKey:-] []',
    'a plan refuses with another code': 'x-error-codes: [[-FORBIDDEN_PLAN-]{+QUOTA_EXCEEDED+}]',
    'a page of 50 wallets': ['default: [-100-]{+50+}', 6],
  }),
  ...seed(V1, `${OF_DOCUMENT}/policies.test.ts`, {
    'a pool of 5000 reads': 'reads: { pro: 50, premium: [-500-]{+5000+} }',
    'another status of an unknown wallet': 'WALLET_NOT_FOUND:\n    status: [-404-]{+410+}',
    'unknown wallets are charged': 'units: meta.[-found-]{+requested+} }',
    'unpaid attempts are not limited': ['[-, uncharged: attempts-] }', 1],
    'stored answers are replayed for two days': ['retain-hours: [-24-]{+48+}', 1],
    '30 requests a minute': 'requests: [-60-]{+30+}\n',
  }),
  ...seed(V1, 'generate', {
    'a column of a figure that does not exist': '        [-holding_median_sec-]{+holding_middle_sec+}:\n',
    'a charge of a pool that does not exist': 'x-quota: { pool: [-correlations-]{+overlaps+}',
    'a failure with a code that is not declared': 'x-error-codes: [[-SCAN_NOT_FOUND-]{+SCAN_MISSING+}]',
  }),
  ...seed(V1, 'types', {
    'a boolean that became a text': '        reused:\n          type: [-boolean-]{+string+}',
    'a count of another name': '        [-views-]{+seen+}:\n          type: integer',
  }),
  ...seed(V1, 'tests/handlers/getTokenScan/waits.test.ts', {
    'a header that is sent and not documented':
      "[-            Preference-Applied: { $ref: '#/components/headers/PreferenceApplied' }\n-]",
  }),
  ...seed(LEGACY, 'released', {
    'a legacy property that may be absent': '[-        - lossPercentage\n-]',
    'a legacy minute of 100 requests': 'requests: [-10-]{+100+}\n',
  }),
]

const PROSE: readonly Seed[] = [
  ...seed(V1, SENTENCES, {
    '20 seconds become 5': 'answers within [-20-]{+5+} seconds',
    '60 seconds become 6': '[-60-]{+6+} seconds. A wallet',
    'getWallet "consumes no quota"':
      'shows its age.\n\n        Consumes [-one unit of the daily read-]{+no+} quota.',
    '`X-Quota-Remaining` "used"': 'Units [-left-]{+used+} of the charged daily quota',
    '5000 reads': 'premium [-500-]{+5000+}). Each',
    '100 scans': '(pro [-10-]{+100+}, premium 50)',
    '300 attempts': '(pro [-30-]{+300+},',
    '600 requests a minute': 'A key has [-60-]{+600+} requests',
    '20 minutes become 10': 'no progress for [-20-]{+10+} minutes;',
    '20 minutes of a property become 10': ['without progress for [-20-]{+10+} minutes or more', 1],
    'seconds become milliseconds': 'Median [-seconds-]{+milliseconds+} from first buy',
    'milliseconds become seconds': [
      'First buy of this token in [-epoch milliseconds-]{+Unix seconds+}; null',
      1,
    ],
    '15 minutes become 5': 'progress in the last [-15-]{+5+} minutes',
    'percent become fractions': 'Wins [-in percent-]{+as a fraction+} of wins and losses.',
    '90 days become 9': ['scan is kept for [-90-]{+9+} days', 2],
    'an hour without progress becomes a day': 'no progress for [-an hour-]{+a day+}; what',
    '300 traders become 30': 'scan of about [-300-]{+30+} top traders',
    '100 wallets of a query become 1000': 'analyses of up to [-100-]{+1000+} wallets',
    '24 hours become 2': 'For [-24-]{+2+} hours a',
    'five minutes become ten': 'Unknown wallets are remembered for [-five-]{+ten+}',
    'a wait of 30 seconds becomes 300': 'at the latest after [-30-]{+300+} seconds',
    'correlations that cost reads':
      '[-Metered, without a daily cap.-]{+Consumes one unit of the daily read quota.+}',
    '100 problems become 10': 'One answer lists up to [-100-]{+10+} problems',
    'a body of 10 kB': 'A body is JSON of at most [-200-]{+10+} kB',
    'a high confidence up to 2 points': '`high` up to [-30-]{+3+} points',
    'a low coverage under 5': 'cost_coverage_pct is under [-50-]{+5+}',
    'returns under 100 USD are unknown': ['in percent of cost; null under [-1-]{+100+} USD', 1],
    'the top 10 as winners': 'in the top [-100-]{+10+} by realized profit, `first',
    'the first 1000 buyers': 'first [-100-]{+1000+} buyers. A scan',
    'compressed from ten kilobytes on': 'Answers of [-a kilobyte-]{+ten kilobytes+} or more',
    'over 20 % more sold than held': ['sold over [-2-]{+20+} % more', 1],
  }),
  ...seed(V1, 'tests/handlers/fields.test.ts', {
    'a list of 11 MB': 'wallets is about [-1.1-]{+11+} MB',
  }),
  ...seed(LEGACY, SENTENCES, {
    'legacy percent become fractions': 'Losses [-in percent-]{+as a fraction+} of wins',
    'another bound of a legacy limit': '1000 as [-100-]{+500+}, and',
  }),
  ...seed(V1, EXAMPLES, {
    'an example with count 9 of one wallet': 'meta: { count: [-1-]{+9+}, limit: 100, sort',
    'a wrong average': 'avg_realized_pnl: [-1520.25-]{+1250.25+}\n',
    'a combined PnL that is not the sum': 'combined_pnl_usd: [-18130.35-]{+18310.35+}\n',
    'a win rate as a fraction': ' winrate: [-58.49-]{+0.5849+}\n',
    'a wrong number of remaining scans': 'scans: { used: 2, limit: 10, remaining: [-8-]{+9+},',
    'a percentage that does not fit the counts': 'percentage: [-41-]{+51+}\n          stalled',
    'a message of another code': 'message: There is no scan[- with this id-].\n                request',
    'a missing wallet that is counted as found': 'meta: { requested: 2, found: [-1-]{+2+} }',
  }),
]

export const SEEDS: readonly Seed[] = [...CODE, ...DOCUMENT, ...PROSE]
