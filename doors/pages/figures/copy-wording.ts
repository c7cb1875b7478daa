import { PRICED_MIN } from '../../../analysis/copy-figures.ts'
import type { components } from '../../../generated/v1/types.ts'
import { formatDollar, formatEdge } from './judgement.ts'
import { countOf, formatCount, formatPct, formatResult, formatUsd } from './wording.ts'

type Schemas = components['schemas']

/** What following a wallet would have made. */
export type CopySummary = NonNullable<Schemas['WalletCopySummary']>

/** What bets of one size on the priced tokens made, in dollars: the first thing to say of a copy. */
export function describePath(copy: Schemas['WalletCopyData']): string {
  const { amount_usd: amount, tokens_counted: counted, path } = copy
  const delays = ['after_10s', 'after_60s'] as const
  const [taken10 = 0, taken60 = 0] = delays.map(
    (delay) => copy[delay].tokens_priced - copy[delay].tokens_missed,
  )
  if (taken10 + taken60 === 0) return 'No copy of its tokens could be priced.'
  const [made10, made60] = delays.map((delay) => formatResult(path[delay].result_usd))
  const used = Math.max(...delays.map((delay) => path[delay].capital_usd))
  const deepest = Math.max(...delays.map((delay) => path[delay].deepest_loss_usd))
  const made =
    taken10 === taken60
      ? `${countOf(taken10, 'token')} of ${amount} USD: ${made10} after 10 s, ${made60} after 60 s`
      : `${amount} USD a token: ${made10} with ${countOf(taken10, 'token')} after 10 s, ${made60} with ${taken60} after 60 s`
  const others =
    counted > Math.min(taken10, taken60)
      ? ` Of the ${countOf(counted, 'token')} that count, the others were missed, not asked about, or have no price.`
      : ''
  return `${made}; at most ${formatCount(used)} USD in use, ${formatCount(deepest)} USD down in between.${others}`
}

/** Up to which size copies gain, and what SOL made meanwhile: sentences. */
export function describeSetting({
  amount_usd: amount,
  capacity_usd: capacity,
  benchmark_pct: benchmark,
}: Schemas['WalletCopyData']): string[] {
  return [
    ...(capacity === null ? [] : [describeCapacity(capacity, amount)]),
    ...(benchmark === null ? [] : [`SOL itself made ${formatEdge(benchmark)} in the same time.`]),
  ]
}

function describeCapacity(capacityUsd: number, amountUsd: number): string {
  if (capacityUsd === 0) return `Even ${amountUsd} USD a token has no edge above 0 at both 10 and 60 s.`
  return `It has room for at least ${formatUsd(capacityUsd)} a token before the edge is gone: a lower bound.`
}

/** How the wallet and its copies did on what it bought since it was first listed; undefined where it never was. */
export function describeSinceListed({
  since_listed: { first_listed_at: at, tokens, after_10s: after10, after_60s: after60, ...own },
}: Schemas['WalletCopyData']): string | undefined {
  if (at === null) return undefined
  if (tokens === 0)
    return 'it has bought no token yet. The figures above include the tokens that it was listed for.'
  const parts = [
    `own edge ${describeCopyEdge(own)}`,
    `copied after 10 s ${describeCopyEdge(after10)}`,
    `after 60 s ${describeCopyEdge(after60)}`,
  ]
  return `${countOf(tokens, 'token')}: ${parts.join(', ')}.`
}

/** An edge with its range; unknown where it has none. */
export function describeCopyEdge({
  edge_pct: edge,
  edge_low_pct: low,
  edge_high_pct: high,
}: Pick<Schemas['CopySize'], 'edge_pct' | 'edge_low_pct' | 'edge_high_pct'>): string {
  if (edge === null || low === null || high === null) return 'unknown'
  return `${formatEdge(edge)} (${formatEdge(low)} to ${formatEdge(high)})`
}

/** A sentence for each delay: what becomes of a dollar, and what that rests on. */
export function describeCopies(copy: Omit<CopySummary, 'period'>): [after10: string, after60: string] {
  return [describeCopy(copy, copy.after_10s), describeCopy(copy, copy.after_60s)]
}

function describeCopy(
  { amount_usd: amountUsd, tokens_counted: counted, tokens_asked: asked }: Omit<CopySummary, 'period'>,
  { delay_sec: delaySec, edge_low_pct: low, edge_high_pct: high, ...rest }: Schemas['CopyFigures'],
): string {
  const who = `Following it ${delaySec} s later, ${amountUsd} USD a token`
  const basis = `${rest.tokens_priced} of ${countOf(counted, 'token')} priced, ${rest.tokens_missed} missed`
  const more = asked < counted ? ' Asking again in an hour prices more of them.' : ''
  return low === null || high === null
    ? `${who}: unknown, as fewer than ${PRICED_MIN} tokens, or than half of them, have a price (${basis}).${more}`
    : `${who}: likely ${formatDollar(low)} to ${formatDollar(high)} of each dollar (${basis}).${describeKept(rest)}`
}

function describeKept({ kept_pct: kept }: Pick<Schemas['CopyFigures'], 'kept_pct'>): string {
  return kept === null ? '' : ` That is ${formatPct(kept)} of what the wallet’s own dollars became.`
}

/** Tokens that a copy leaves out, in a sentence; undefined without any. */
export function describeOffMarket({
  tokens_off_market: count,
}: Pick<CopySummary, 'tokens_off_market'>): string | undefined {
  if (count === 0) return undefined
  return `${countOf(count, 'win')} ${count === 1 ? 'was' : 'were'} made at prices that the market did not pay, and ${count === 1 ? 'does' : 'do'} not count.`
}

/** What no copy result has in it, and what none can change. */
export const COPY_LIMITS =
  'Crowding and sandwiching are not in it: others who copy it with you, and those who buy just ahead of you. In markets where few large wins make the record, at most one in five wallets of any list is worth copying.'
