import { COPY } from '../../analysis/copy.ts'
import { PRICED_MIN, RECORD_MIN, VERDICT } from '../../analysis/copy-figures.ts'
import { ROUNDING_SURPLUS } from '../../analysis/cost-basis.ts'
import { NEAR_SHARE, NEAR_USD } from '../../analysis/cross-check.ts'
import { INTERVAL_TAIL } from '../../analysis/edge.ts'
import { LEAST_STAKE_USD } from '../../analysis/figures.ts'
import { LEADER_SHARE, LEADER_TOKENS_MIN } from '../../analysis/groups.ts'
import { FOLLOWING } from '../../analysis/judgement.ts'
import { DELAYS_SEC } from '../../analysis/market-moment.ts'
import { LEAST_COVERAGE_PCT } from '../../analysis/period-stats.ts'
import { HIGH_WITHIN, MEDIUM_WITHIN, SOLID } from '../../analysis/score.ts'
import { START_MIN } from '../../basics/addresses.ts'
import { DAY_MS, MINUTE_MS } from '../../basics/durations.ts'
import type { Values } from '../../basics/sentences.ts'
import { RETENTION_DAYS } from '../../config/retention-days.ts'
import { COMPRESSED_FROM_BYTES } from '../../contract/http/compression.ts'
import { LIMITS } from '../../contract/limits.ts'
import { COPY_FRESH_FOR_MS } from '../../db/copies.ts'
import { DELIVERIES_KEPT_MS, TRADES_KEPT_MS } from '../../db/retention.ts'
import { FAILED_AFTER_MS, REUSE_WINDOW_MS, SKIPPED_NAMED_MAX, STALLED_AFTER_MS } from '../../db/scans.ts'
import { RANKED_MAX } from '../../db/tokens.ts'
import { EVENTS_OF_LOOK_MAX } from '../../db/trade-alerts.ts'
import { TRADES_FRESH_FOR_MS, TRADES_MAX } from '../../db/trades.ts'
import { WALLET_FRESH_FOR_MS } from '../../db/wallets.ts'
import { ALERTS_MAX, LISTS_MAX, WALLETS_MAX } from '../../db/watchlists.ts'
import { ENDPOINTS_MAX, FAILING_MAX_MS, FAILURES_MAX } from '../../db/webhook-endpoints.ts'
import { COPY_CALLS_MAX } from '../../scans/compute-copy.ts'
import { UNKNOWN_FOR_MS } from '../../scans/shared-fetch.ts'
import { TIMEOUTS } from '../../webhooks/sending.ts'

/**
 * The numbers that sentences of the documents and published pages repeat, by the names that they have there.
 * Generation emits them as data, so that a page or a tool loads none of the rooms that define them.
 */
export const VALUES: Values = {
  'address-start': START_MIN,
  'alerted-wallets': ALERTS_MAX,
  'alerts-of-look': EVENTS_OF_LOOK_MAX,
  'body-kb': LIMITS.bodyBytes / 1_000,
  'compressed-from-bytes': COMPRESSED_FROM_BYTES,
  'confidence-high-points': HIGH_WITHIN * 100,
  'confidence-medium-points': MEDIUM_WITHIN * 100,
  'copy-amount-usd': COPY.amountUsd,
  'copy-broad-pct': VERDICT.broadPct,
  'copy-calls': COPY_CALLS_MAX,
  'copy-delays': DELAYS_SEC.join(' or '),
  'copy-fresh-minutes': COPY_FRESH_FOR_MS / MINUTE_MS,
  'copy-gains-pct': VERDICT.gainsPct,
  'copy-loses-pct': VERDICT.losesPct,
  'copy-priced': PRICED_MIN,
  'copy-record': RECORD_MIN,
  'deliveries-kept-days': DELIVERIES_KEPT_MS / DAY_MS,
  'endpoint-failing-days': FAILING_MAX_MS / DAY_MS,
  'endpoint-failures': FAILURES_MAX,
  endpoints: ENDPOINTS_MAX,
  'follow-active-days': FOLLOWING.activeWithinDays,
  'follow-avoided-tags': listInWords(FOLLOWING.avoidedTags),
  'follow-closed': FOLLOWING.leastClosed,
  'follow-coverage-pct': FOLLOWING.leastCoveragePct,
  'follow-edge-pct': FOLLOWING.leastEdgePct,
  'follow-market-pct': FOLLOWING.leastMarketCheckedPct,
  'follow-verified-pct': FOLLOWING.leastVerifiedPct,
  'key-end-days': LIMITS.keyEndAnnouncedMs / DAY_MS,
  'leader-pct': LEADER_SHARE * 100,
  'leader-tokens': LEADER_TOKENS_MIN,
  'least-coverage-pct': LEAST_COVERAGE_PCT,
  'least-stake-usd': LEAST_STAKE_USD,
  'near-pct': NEAR_SHARE * 100,
  'near-usd': NEAR_USD,
  'oversold-pct': ROUNDING_SURPLUS * 100,
  problems: LIMITS.problems,
  'range-pct': 100 * (1 - 2 * INTERVAL_TAIL),
  'ranked-wallets': RANKED_MAX,
  'scan-failed-minutes': FAILED_AFTER_MS / MINUTE_MS,
  'scan-reused-minutes': REUSE_WINDOW_MS / MINUTE_MS,
  'scan-stalled-minutes': STALLED_AFTER_MS / MINUTE_MS,
  'scans-kept-days': RETENTION_DAYS.scans,
  'skipped-named': SKIPPED_NAMED_MAX,
  'solid-edge-pct': SOLID.edgePct,
  'solid-results-usd': SOLID.resultsUsd,
  'solid-stakes-usd': SOLID.stakesUsd.toLocaleString('en'),
  'solid-tokens': SOLID.tokens,
  'sure-pct': 100 * (1 - INTERVAL_TAIL),
  'trades-fresh-seconds': TRADES_FRESH_FOR_MS / 1_000,
  'trades-kept': TRADES_MAX.toLocaleString('en'),
  'trades-kept-days': TRADES_KEPT_MS / DAY_MS,
  'unknown-minutes': UNKNOWN_FOR_MS / MINUTE_MS,
  'usage-kept-days': RETENTION_DAYS.usage,
  'wallet-fresh-minutes': WALLET_FRESH_FOR_MS / MINUTE_MS,
  'watched-wallets': WALLETS_MAX,
  watchlists: LISTS_MAX,
  'webhook-connect-seconds': TIMEOUTS.connect / 1_000,
  'webhook-seconds': TIMEOUTS.request / 1_000,
}

function listInWords(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** generated/values.ts. */
export function renderValues(): string {
  const head = '// Generated from scripts/codegen/values.ts by `npm run generate`. Do not edit.\n\n'
  const doc = '/** The numbers that texts repeat, by the names that texts have for them. */\n'
  const members = Object.entries(VALUES).map(([name, value]) => `  '${name}': ${JSON.stringify(value)},\n`)
  return `${head}${doc}export const VALUES = {\n${members.join('')}} as const\n`
}
