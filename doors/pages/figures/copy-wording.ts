import type { components } from '../../../generated/v1/types.ts'
import { VALUES } from '../../../generated/values.ts'
import { formatEdge } from './judgement.ts'
import { countOf, formatCount, formatPct, formatResult, formatUsd } from './wording.ts'

type Schemas = components['schemas']

/** What following a wallet would have made. */
type CopySummary = Omit<NonNullable<Schemas['WalletCopySummary']>, 'period'>

/** What bets of one size on the priced tokens made, in dollars: the first thing to say of a copy. */
export function describePath(copy: Schemas['WalletCopyData']): string {
  const { amount_usd: amount, path } = copy
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
  return `${made}; at most ${formatCount(used)} USD in use, ${formatCount(deepest)} USD down in between.`
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
  return `${formatEdge(edge)} (${formatEdge(low).replace(' %', '')} to ${formatEdge(high)})`
}

/** What to expect of copies of the usual size, as a sentence. */
export function describeEdges({ after_10s: after10, after_60s: after60 }: CopySummary): string {
  return `Edge of a copy: ${describeCopyEdge(after10)} after 10 s, ${describeCopyEdge(after60)} after 60 s.`
}

/** How many tokens the figures of a copy rest on, and what it kept of them: sentences. */
export function describeSample({
  tokens_counted: counted,
  tokens_asked: asked,
  after_10s: after10,
  after_60s: after60,
}: CopySummary): string {
  const both = (read: (figures: Schemas['CopyFigures']) => number | null, format = formatCount) => {
    const [at10, at60] = [after10, after60].map((figures) => format(read(figures) ?? 0))
    return at10 === at60 ? at10 : `${at10} (10 s) and ${at60} (60 s)`
  }
  const hasEdge = after10.edge_pct !== null || after60.edge_pct !== null
  const isMissed = after10.tokens_missed + after60.tokens_missed > 0
  return [
    `${both((figures) => figures.tokens_priced)} of the ${countOf(counted, 'token')} that count have a price.`,
    isMissed
      ? `Of these ${both((figures) => figures.tokens_missed)} were missed: the price had run away.`
      : [],
    hasEdge
      ? `A copy of them ended with ${both((figures) => figures.kept_pct, formatPct)} of what the wallet’s own dollars became.`
      : `That is too little for an edge, which takes ${VALUES['copy-record']} tokens that count, and prices of ${VALUES['copy-priced']} and of half of those asked about.`,
    asked < counted ? 'Asking again in an hour prices more of them.' : [],
  ]
    .flat()
    .join(' ')
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
  'Crowding and sandwiching are not in it: others who copy it with you, and those who buy just ahead of you. Of the wallets at the top of a list, fewer than half are worth copying.'
