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

type Change = readonly [from: string, to: string, place?: number]

function seed(
  file: string,
  by: string | readonly string[],
  changes: Readonly<Record<string, Change>>,
): Seed[] {
  return Object.entries(changes).map(([name, [from, to, place]]) => ({
    name,
    file,
    from,
    to,
    place,
    by: [by].flat(),
  }))
}

const V1 = 'spec/v1.yaml'
const LEGACY = 'spec/legacy.yaml'
const OF_DOCUMENT = 'tests/spec/document'
const SENTENCES = `${OF_DOCUMENT}/sentences.test.ts`
const EXAMPLES = `${OF_DOCUMENT}/examples.test.ts`

const CODE: readonly Seed[] = [
  ...seed('handlers/pipeline/respond.ts', 'tests/handlers/usage.test.ts', {
    'an undocumented header on every answer': [
      `'X-Frame-Options': 'DENY',`,
      `'X-Frame-Options': 'DENY',\n  'X-Served-By': 'one',`,
    ],
    'the remaining requests of the minute are its limit': [
      `'X-RateLimit-Remaining': remaining`,
      `'X-RateLimit-Remaining': limit`,
    ],
    'the reset counts seconds from now': [
      `'X-RateLimit-Reset': window.resetSec`,
      `'X-RateLimit-Reset': window.remainingSec`,
    ],
  }),
  ...seed('handlers/pipeline/respond.ts', 'tests/handlers/pipeline/rate-limit.test.ts', {
    'the limit of the minute is not sent': [`    'X-RateLimit-Limit': limit,\n`, ''],
  }),
  ...seed('handlers/pipeline/bind-contract.ts', 'tests/handlers/usage.test.ts', {
    'the remaining units are the used ones': ['charged?.remaining', 'charged?.used'],
  }),
  ...seed('handlers/pipeline/formats.ts', 'tests/handlers/pipeline/formats.test.ts', {
    'formulas in CSV': ['escape_formulas: true', 'escape_formulas: false'],
    'commas between the values of a cell': [`value.join(' ')`, `value.join(',')`],
  }),
  ...seed('handlers/views/usage.ts', 'tests/handlers/usage.test.ts', {
    'an undocumented property by spread in UsageData': [
      '    plan,\n    ...(rate',
      `    plan,\n    ...{ profile: 'one' },\n    ...(rate`,
    ],
    'the remaining units of a quota are its limit': [
      'limit, remaining, resets_at',
      'limit, remaining: limit, resets_at',
    ],
  }),
  ...seed('handlers/views/scan.ts', 'tests/handlers/scan-status.test.ts', {
    'an undocumented property by spread in ScanStatusData': [
      '    ...toReason(scan),\n',
      '    ...toReason(scan),\n    ...{ skipped_wallets: scan.skipped },\n',
      1,
    ],
    'a failed scan without a reason': ['    ...toReason(scan),\n', '', 1],
    'progress rounded up': ['Math.floor(', 'Math.ceil('],
    'a scan of no wallets is at 0 percent': ['total === 0 ? 100', 'total === 0 ? 0'],
  }),
  ...seed('handlers/views/scan.ts', 'tests/handlers/token-scan-states.test.ts', {
    'a reused scan that says it is new': ['reused: scan.reused', 'reused: false'],
    'an update that says it is the first report': ['is_update: scan.isUpdate', 'is_update: false'],
    'a Location that is the result': ['Location: links.status', 'Location: links.result'],
  }),
  ...seed('handlers/views/scan.ts', 'types', {
    'a trigger without links': ['      links,\n', ''],
    'a text for a boolean': ['reused: scan.reused', `reused: 'no'`],
  }),
  ...seed('handlers/views/correlation.ts', 'tests/handlers/correlations-reference.test.ts', {
    'an unknown realized PnL counts as a winner': [
      'row.realized !== null && isRanked(row.rankRealized)',
      'isRanked(row.rankRealized)',
    ],
    'an undocumented property by spread in CorrelationWalletData': [
      'stats: renderStats(wallet, fields),',
      'stats: renderStats(wallet, fields),\n    ...{ rank: 1 },',
    ],
    'the delay in milliseconds': [' - token.createdAtMs) / 1000', ' - token.createdAtMs)'],
    'the sum in place of the average': [', 0) / values.length', ', 0)'],
    'an empty image in place of null': ['name, symbol, image }\n', `name, symbol, image: image ?? '' }\n`],
    'the wrong PnL by token': ['pnl: row.realized ?? 0', 'pnl: row.totalInvested ?? 0'],
    'first buyers out of 300': ['rank <= RANKED_MAX', 'rank <= 300'],
    'the least of the counts as the greatest': ['Math.max(counts', 'Math.min(counts'],
    'a negative delay': ['delaySec < 0 ? null : delaySec', 'delaySec'],
  }),
  ...seed('handlers/listCorrelations.ts', 'tests/handlers/correlations.test.ts', {
    'a full page that is not truncated': ['wallets.length === limit', 'wallets.length > limit'],
    'repeated tokens are counted': [
      'tokens_requested: mints.length',
      `tokens_requested: query.tokens.split(',').length`,
    ],
  }),
  ...seed('handlers/listWallets.ts', 'tests/handlers/wallets.test.ts', {
    'an undocumented property by spread in WalletsMeta': [
      '      next_cursor: last',
      '      ...{ total: found.length },\n      next_cursor: last',
    ],
    'the limit as the count': ['count: wallets.length', 'count: limit'],
  }),
  ...seed('handlers/views/wallet.ts', 'tests/handlers/wallets.test.ts', {
    'the time of the request as that of the analysis': [
      'wallet.analysedAt.toISOString()',
      'new Date().toISOString()',
      2,
    ],
    'every period is called 30d': [
      '        period,\n        scanned_at',
      `        period: '30d',\n        scanned_at`,
    ],
  }),
  ...seed('handlers/views/wallet.ts', 'tests/handlers/query-wallets.test.ts', {
    'a stored wallet that calls itself fresh': [
      `renderWallet(wallet, 'cache', {`,
      `renderWallet(wallet, 'fresh', {`,
    ],
  }),
  ...seed('handlers/views/wallet.ts', 'types', {
    'a status that the document does not have': [`status: 'unknown'`, `status: 'missing'`],
  }),
  ...seed('handlers/queryWallets.ts', 'tests/handlers/query-wallets.test.ts', {
    'every requested wallet is counted as found': ['found: stored.size', 'found: addresses.length'],
  }),
  ...seed('handlers/views/report.ts', 'tests/handlers/top-wallets.test.ts', {
    'the creation of a token in milliseconds': [
      'Math.floor(Number(token.createdAtMs) / 1000)',
      'Number(token.createdAtMs)',
    ],
    'the first buy in seconds': [': Number(entry.firstBuyMs)', ': Number(entry.firstBuyMs) / 1000'],
    'metadata that is always new': ['updated_at: token.fetchedAt', 'updated_at: new Date()'],
  }),
  ...seed('handlers/views/report.ts', 'tests/handlers/top-wallets-analysis.test.ts', {
    'wallets with figures are said to have none': [`'analysed' : 'no_figures'`, `'no_figures' : 'analysed'`],
  }),
  ...seed('handlers/views/wallet.ts', 'tests/handlers/top-wallets-labels.test.ts', {
    'a label that is always new': ['seen_at: fetchedAt', 'seen_at: new Date()'],
  }),
  ...seed('handlers/views/wallet.ts', 'tests/handlers/top-wallets.test.ts', {
    'the day in place of the week': ['make(stored.stats_7d)', 'make(stored.stats_1d)'],
  }),
  ...seed('handlers/views/wallet.ts', 'types', {
    'a summary without a required figure': ['  winrate: true,\n', ''],
    'a summary with a figure that is not required': [
      '  data_since: true,\n',
      '  data_since: true,\n  profit_factor: true,\n',
    ],
  }),
  ...seed('handlers/views/legacy.ts', 'tests/handlers/legacy.test.ts', {
    'the picture in place of the page': ['twitter_url: wallet.twitterUrl', 'twitter_url: wallet.pictureUrl'],
  }),
  ...seed('handlers/views/legacy.ts', 'tests/handlers/legacy-record.test.ts', {
    'wins as losses': ['(losses / (wins + losses))', '(wins / (wins + losses))'],
  }),
  ...seed('handlers/views/refusals.ts', 'tests/handlers/token-scan-provider.test.ts', {
    'a throttling provider is said to be down': [
      `'rate-limited': 'provider_rate'`,
      `'rate-limited': 'provider_down'`,
    ],
  }),
  ...seed('analysis/figures.ts', 'tests/analysis/period-stats.test.ts', {
    'the win rate as a fraction': ['(wins / (wins + losses)) * 100', 'wins / (wins + losses)'],
    'returns on less than 10 USD are unknown': ['LEAST_STAKE_USD = 1', 'LEAST_STAKE_USD = 10'],
  }),
  ...seed('analysis/tags.ts', 'tests/analysis/tags.test.ts', {
    'whales of 500 USD': ['atLeast(record.averageBuyUsd, 5000)', 'atLeast(record.averageBuyUsd, 500)'],
    'early buyers of one token': ['facts.firstBuyerTokens >= 2', 'facts.firstBuyerTokens >= 1'],
  }),
  ...seed('db/scans.ts', SENTENCES, {
    'a scan is reused for 5 minutes': ['REUSE_WINDOW_MS = 15 *', 'REUSE_WINDOW_MS = 5 *'],
    'a scan stalls after 10 minutes': ['STALLED_AFTER_MS = 20 *', 'STALLED_AFTER_MS = 10 *'],
    'a scan fails after half an hour': ['FAILED_AFTER_MS = 60 *', 'FAILED_AFTER_MS = 30 *'],
    'ten skipped wallets are named': ['SKIPPED_NAMED_MAX = 20', 'SKIPPED_NAMED_MAX = 10'],
  }),
  ...seed('scans/shared-fetch.ts', SENTENCES, {
    'unknown addresses are remembered for a minute': ['UNKNOWN_FOR_MS = 5 *', 'UNKNOWN_FOR_MS = 1 *'],
  }),
  ...seed('db/wallets.ts', SENTENCES, {
    'wallets are fresh for a day': ['WALLET_FRESH_FOR_MS = 60 *', 'WALLET_FRESH_FOR_MS = 24 * 60 *'],
  }),
  ...seed('config/settings.ts', SENTENCES, {
    'scans are deleted after 9 days': [`'RETENTION_SCANS_DAYS', 90`, `'RETENTION_SCANS_DAYS', 9`],
  }),
]

const DOCUMENT: readonly Seed[] = [
  ...seed(V1, 'tests/analysis/tags.test.ts', {
    'a tag with another description than the page': [
      'Win rate of 65 % or more over',
      'Win rate of 60 % or more over',
    ],
  }),
  ...seed(V1, `${OF_DOCUMENT}/columns.test.ts`, {
    'a CSV column of a correlation that carries another figure': [
      'tokens_won: correlation.counts.winners',
      'tokens_won: correlation.counts.first_buyers',
    ],
    'a CSV column of a top wallet that carries another figure': [
      'realized: realized\n',
      'realized: total_invested\n',
      1,
    ],
    'CSV columns of another period': [
      `'{figure}_7d': 'wallet.historic.7d.{figure}'`,
      `'{figure}_7d': 'wallet.historic.1d.{figure}'`,
    ],
  }),
  ...seed(V1, `${OF_DOCUMENT}/links.test.ts`, {
    'a link expression that leads nowhere': [
      'scanId: $response.body#/data/scan_id',
      'scanId: $response.body#/data/id',
      1,
    ],
    'a link to the wrong parameter': [
      'address: $response.body#/data/token_address',
      'scanId: $response.body#/data/token_address',
    ],
    'a link with a value that the parameter refuses': [
      'scanId: $response.body#/data/scan_id',
      'scanId: $response.body#/data/token_address',
      2,
    ],
  }),
  ...seed(V1, 'released', {
    '`oversold` is sent and not documented': [
      `        oversold:
          type: boolean
          description: >-
            True when the wallet sold over 2 % more of the token than it held: trades are missing. Otherwise absent.
          examples: [true]
`,
      '',
      1,
    ],
    'a required member that may be absent': [
      'required: [count, limit, scanned_at, views]',
      'required: [count, limit, scanned_at]',
    ],
    'scan ids of nine digits': [
      `pattern: '^wallet_processing_[0-9a-f]{8}$'`,
      `pattern: '^wallet_processing_[0-9a-f]{9}$'`,
    ],
    'an operation of another name': ['operationId: getUsage\n', 'operationId: readUsage\n'],
    'at most 200 top wallets': ['maximum: 300\n        default: 300', 'maximum: 200\n        default: 200'],
    'a wallet scan without a 504': [
      `UpstreamError' }\n        '504': { $ref: '#/components/responses/UpstreamTimeout' }`,
      `UpstreamError' }`,
    ],
  }),
  ...seed(V1, `${OF_DOCUMENT}/values.test.ts`, {
    'a state of a scan is gone': ['enum: [processing, completed, failed]', 'enum: [processing, completed]'],
  }),
  ...seed(V1, `${OF_DOCUMENT}/operations.test.ts`, {
    'no key is needed': ['security:\n  - apiKey: []', 'security: []'],
    'a plan refuses with another code': [
      'x-error-codes: [FORBIDDEN_PLAN]',
      'x-error-codes: [QUOTA_EXCEEDED]',
    ],
    'a page of 50 wallets': ['default: 100', 'default: 50', 6],
  }),
  ...seed(V1, `${OF_DOCUMENT}/policies.test.ts`, {
    'a pool of 5000 reads': ['reads: { pro: 50, premium: 500 }', 'reads: { pro: 50, premium: 5000 }'],
    'another status of an unknown wallet': [
      'WALLET_NOT_FOUND:\n    status: 404',
      'WALLET_NOT_FOUND:\n    status: 410',
    ],
    'unknown wallets are charged': ['units: meta.found }', 'units: meta.requested }'],
    'unpaid attempts are not limited': [', uncharged: attempts }', ' }', 1],
    'stored answers are replayed for two days': ['retain-hours: 24', 'retain-hours: 48', 1],
    '30 requests a minute': ['requests: 60\n', 'requests: 30\n'],
  }),
  ...seed(V1, 'generate', {
    'a column of a figure that does not exist': [
      '        holding_median_sec:\n',
      '        holding_middle_sec:\n',
    ],
    'a charge of a pool that does not exist': ['x-quota: { pool: correlations', 'x-quota: { pool: overlaps'],
    'a failure with a code that is not declared': [
      'x-error-codes: [SCAN_NOT_FOUND]',
      'x-error-codes: [SCAN_MISSING]',
    ],
  }),
  ...seed(V1, 'types', {
    'a boolean that became a text': [
      '        reused:\n          type: boolean',
      '        reused:\n          type: string',
    ],
    'a count of another name': [
      '        views:\n          type: integer',
      '        seen:\n          type: integer',
    ],
  }),
  ...seed(V1, 'tests/handlers/scan-waits.test.ts', {
    'a header that is sent and not documented': [
      `            Preference-Applied: { $ref: '#/components/headers/PreferenceApplied' }\n`,
      '',
    ],
  }),
  ...seed(LEGACY, 'released', {
    'a legacy property that may be absent': ['        - lossPercentage\n', ''],
    'a legacy minute of 100 requests': ['requests: 10\n', 'requests: 100\n'],
  }),
]

const PROSE: readonly Seed[] = [
  ...seed(V1, SENTENCES, {
    '20 seconds become 5': ['answers within 20 seconds', 'answers within 5 seconds'],
    '60 seconds become 6': ['60 seconds. A wallet', '6 seconds. A wallet'],
    'getWallet "consumes no quota"': [
      'shows its age.\n\n        Consumes one unit of the daily read quota.',
      'shows its age.\n\n        Consumes no quota.',
    ],
    '`X-Quota-Remaining` "used"': [
      'Units left of the charged daily quota',
      'Units used of the charged daily quota',
    ],
    '5000 reads': ['premium 500). Each', 'premium 5000). Each'],
    '100 scans': ['(pro 10, premium 50)', '(pro 100, premium 50)'],
    '300 attempts': ['(pro 30,', '(pro 300,'],
    '600 requests a minute': ['A key has 60 requests', 'A key has 600 requests'],
    '20 minutes become 10': ['no progress for 20 minutes;', 'no progress for 10 minutes;'],
    '20 minutes of a property become 10': [
      'without progress for 20 minutes or more',
      'without progress for 10 minutes or more',
      1,
    ],
    'seconds become milliseconds': ['Median seconds from first buy', 'Median milliseconds from first buy'],
    'milliseconds become seconds': [
      'First buy of this token in epoch milliseconds; null',
      'First buy of this token in Unix seconds; null',
      1,
    ],
    '15 minutes become 5': ['progress in the last 15 minutes', 'progress in the last 5 minutes'],
    'percent become fractions': [
      'Wins in percent of wins and losses.',
      'Wins as a fraction of wins and losses.',
    ],
    '90 days become 9': ['scan is kept for 90 days', 'scan is kept for 9 days', 2],
    'an hour without progress becomes a day': [
      'no progress for an hour; what',
      'no progress for a day; what',
    ],
    '300 traders become 30': ['scan of about 300 top traders', 'scan of about 30 top traders'],
    '100 wallets of a query become 1000': ['analyses of up to 100 wallets', 'analyses of up to 1000 wallets'],
    '24 hours become 2': ['For 24 hours a', 'For 2 hours a'],
    'five minutes become ten': [
      'Unknown wallets are remembered for five',
      'Unknown wallets are remembered for ten',
    ],
    'a wait of 30 seconds becomes 300': ['at the latest after 30 seconds', 'at the latest after 300 seconds'],
    'correlations that cost reads': [
      'Metered, without a daily cap.',
      'Consumes one unit of the daily read quota.',
    ],
    '100 problems become 10': ['One answer lists up to 100 problems', 'One answer lists up to 10 problems'],
    'a body of 10 kB': ['A body is JSON of at most 200 kB', 'A body is JSON of at most 10 kB'],
    'a high confidence up to 2 points': ['`high` up to 30 points', '`high` up to 3 points'],
    'a low coverage under 5': ['cost_coverage_pct is under 50', 'cost_coverage_pct is under 5'],
    'returns under 100 USD are unknown': [
      'in percent of cost; null under 1 USD',
      'in percent of cost; null under 100 USD',
      1,
    ],
    'the top 10 as winners': [
      'in the top 100 by realized profit, `first',
      'in the top 10 by realized profit, `first',
    ],
    'the first 1000 buyers': ['first 100 buyers. A scan', 'first 1000 buyers. A scan'],
    'compressed from ten kilobytes on': ['Answers of a kilobyte or more', 'Answers of ten kilobytes or more'],
    'over 20 % more sold than held': ['sold over 2 % more', 'sold over 20 % more', 1],
  }),
  ...seed(V1, 'tests/handlers/fields.test.ts', {
    'a list of 11 MB': ['wallets is about 1.1 MB', 'wallets is about 11 MB'],
  }),
  ...seed(LEGACY, SENTENCES, {
    'legacy percent become fractions': ['Losses in percent of wins', 'Losses as a fraction of wins'],
    'another bound of a legacy limit': ['1000 as 100, and', '1000 as 500, and'],
  }),
  ...seed(V1, EXAMPLES, {
    'an example with count 9 of one wallet': [
      'meta: { count: 1, limit: 100, sort',
      'meta: { count: 9, limit: 100, sort',
    ],
    'a wrong average': ['avg_realized_pnl: 1520.25\n', 'avg_realized_pnl: 1250.25\n'],
    'a combined PnL that is not the sum': ['combined_pnl_usd: 18130.35\n', 'combined_pnl_usd: 18310.35\n'],
    'a win rate as a fraction': [' winrate: 58.49\n', ' winrate: 0.5849\n'],
    'a wrong number of remaining scans': [
      'scans: { used: 2, limit: 10, remaining: 8,',
      'scans: { used: 2, limit: 10, remaining: 9,',
    ],
    'a percentage that does not fit the counts': [
      'percentage: 41\n          stalled',
      'percentage: 51\n          stalled',
    ],
    'a message of another code': [
      'message: There is no scan with this id.\n                request',
      'message: There is no scan.\n                request',
    ],
    'a missing wallet that is counted as found': [
      'meta: { requested: 2, found: 1 }',
      'meta: { requested: 2, found: 2 }',
    ],
  }),
]

export const SEEDS: readonly Seed[] = [...CODE, ...DOCUMENT, ...PROSE]
