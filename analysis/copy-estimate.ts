import { ndtr } from 'cephes'
import { max, sum } from 'd3-array'
import { DAY_MS } from '../basics/durations.ts'
import { cappedReturn, SHARED_LUCK, type WeightedReturn } from './edge.ts'

/* What copies of all of a wallet's tokens make, by those that have a price (docs/site/docs/guides/following.md). */

/** A token of the wallet's record; `copied` is null where it was not asked about. */
export interface RecordToken extends WeightedReturn {
  /** What a dollar in its copy gained, from -1 to 5. */
  readonly copied: number | null
  /** Its copy has a price. A token without a price, though asked about, counts the lower of its own return and 0. */
  readonly isPriced: boolean
}

/** What a dollar in each token gains: 0.1 is 10 cents. `low` to `high` is the 90 % interval. */
export interface Estimate {
  readonly mean: number
  readonly low: number
  readonly high: number
  /** The probability that copies gain at all, 0 to 1. */
  readonly gainProbability: number
}

/** A prior, as tokens put before every record: how many were lost, came out even and made +500 %. */
interface Prior {
  readonly lost: number
  readonly even: number
  readonly tops: number
}

/** For the edge and its interval. */
const EDGE_PRIOR: Prior = { lost: 2, even: 2.75, tops: 0.25 }
/** For the verdict: of wallets that a list offers, few are worth following. */
const VERDICT_PRIOR: Prior = { lost: 10.5, even: 18, tops: 1.5 }

/** Two tokens that are put before the line from own returns to copies. */
const ASSUMED_OF_LINE = [
  { weight: 1, returned: -1, copied: -1 },
  { weight: 2, returned: 1, copied: 0.7 },
]

/** The spread around the line of a single token that is put before those that are priced. */
const ASSUMED_SPREAD = 0.2

/** What the normal distribution exceeds in one of twenty cases. */
const Z = 1.645

/** The estimate for a wallet with these tokens. Their weights are up to 1; their order makes no difference. */
export function estimateOf(tokens: readonly RecordToken[]): Estimate {
  const { line, missed } = lineThrough(tokens.flatMap(pricedOf))
  const copies = tokens.map(({ copied, ...own }) => ({ ...own, copied: copied ?? line(own.returned) }))
  const shared = weekLuckOf(copies)
  const count = effectiveTokens(copies, shared)
  const priced = copies.filter(({ isPriced }) => isPriced)
  const told = Math.min(count, effectiveTokens(priced, shared))
  const extra =
    priced.length === copies.length ? 0 : (missed + ASSUMED_SPREAD / told) * (1 / told - 1 / count)
  const edge = posteriorOf(copies, count, extra, EDGE_PRIOR)
  return {
    mean: edge.mean,
    low: edge.quantile(-Z),
    high: edge.quantile(Z),
    gainProbability: posteriorOf(copies, count, extra, VERDICT_PRIOR).probabilityAbove0,
  }
}

type Copied = RecordToken & { readonly copied: number }

function pricedOf(token: RecordToken): { weight: number; returned: number; copied: number }[] {
  return token.isPriced && token.copied !== null ? [{ ...token, copied: token.copied }] : []
}

/** The line that tells a copy by the wallet's own return, and how far from it the priced copies lie, squared. */
function lineThrough(priced: ReturnType<typeof pricedOf>) {
  const points = [...priced, ...ASSUMED_OF_LINE]
  const total = sum(points, ({ weight }) => weight)
  const x = sum(points, ({ weight, returned }) => weight * returned) / total
  const y = sum(points, ({ weight, copied }) => weight * copied) / total
  const together = sum(points, ({ weight, returned, copied }) => weight * (returned - x) * (copied - y))
  const slope = Math.max(0, together / sum(points, ({ weight, returned }) => weight * (returned - x) ** 2))
  const line = (returned: number) => cappedReturn(y + slope * (returned - x))
  const squares = sum(priced, ({ weight, returned, copied }) => weight * (copied - line(returned)) ** 2)
  return { line, missed: squares / sum(priced, ({ weight }) => weight) }
}

const dayOf = ({ firstBuyMs }: WeightedReturn) =>
  firstBuyMs === null ? null : Math.floor(firstBuyMs / DAY_MS)
const weekOf = ({ firstBuyMs }: WeightedReturn) =>
  firstBuyMs === null ? null : Math.floor(firstBuyMs / DAY_MS / 7)
const weightOf = ({ weight }: WeightedReturn) => weight
const listGroups = (tokens: readonly Copied[], keyOf: (token: Copied) => number | null) => [
  ...Map.groupBy(tokens, keyOf).values(),
]

/** How much the tokens of one week share their luck: the part of the wallet's own spread that lies between weeks. */
function weekLuckOf(tokens: readonly Copied[]): number {
  const weeks = listGroups(tokens, weekOf)
  const total = sum(tokens, weightOf)
  const count = total ** 2 / sum(tokens, ({ weight }) => weight ** 2)
  if (weeks.length < 2 || count <= weeks.length) return 0
  const meanOf = (some: readonly Copied[]) =>
    sum(some, ({ weight, copied }) => weight * copied) / sum(some, weightOf)
  const mean = meanOf(tokens)
  const between = sum(weeks, (week) => sum(week, weightOf) * (meanOf(week) - mean) ** 2)
  const within = sum(weeks, (week) => {
    const ofWeek = meanOf(week)
    return sum(week, ({ weight, copied }) => weight * (copied - ofWeek) ** 2)
  })
  const b = ((count / total) * between) / (weeks.length - 1)
  const i = ((count / total) * within) / Math.max(1, count - weeks.length)
  const sharing = count - (count * sum(weeks, (week) => sum(week, weightOf) ** 2)) / total ** 2
  const spread = Math.max(0, ((b - i) * (weeks.length - 1)) / sharing)
  // Equal copies differ by rounding alone.
  return spread < 1e-9 ? 0 : Math.min(SHARED_LUCK, spread / (spread + i))
}

/** Tokens that share luck count for less. */
function effectiveTokens(tokens: readonly Copied[], ofWeek: number): number {
  const squares = (groups: readonly (readonly Copied[])[]) => sum(groups, (some) => sum(some, weightOf) ** 2)
  const alone = (1 - SHARED_LUCK) * sum(tokens, ({ weight }) => weight ** 2)
  const ofDay = (SHARED_LUCK - ofWeek) * squares(listGroups(tokens, dayOf))
  return sum(tokens, weightOf) ** 2 / (alone + ofDay + ofWeek * squares(listGroups(tokens, weekOf)))
}

/**
 * The mean, the spread and the skew of a Dirichlet posterior, and the quantiles of Wilson and Hilferty for these.
 * `count` is what the tokens count together, `extra` the variance of what is read off the line.
 */
function posteriorOf(tokens: readonly Copied[], count: number, extra: number, { lost, even, tops }: Prior) {
  const unit = count / sum(tokens, weightOf)
  const total = count + lost + even + tops
  // Without an object for each token: a wallet may have 20,000, and this is asked dozens of times.
  const expected = (gainOf: (copied: number) => number) =>
    (unit * sum(tokens, ({ weight, copied }) => weight * gainOf(copied)) +
      lost * gainOf(-1) +
      even * gainOf(0) +
      tops * gainOf(5)) /
    total
  const mean = expected((copied) => copied)
  const [square, cube] = [2, 3].map((power) => expected((copied) => (copied - mean) ** power)) as [
    number,
    number,
  ]
  const error = square / (total + 5)
  const half = Math.sqrt(error + extra)
  const skew = ((2 * cube) / square ** 1.5 / Math.sqrt(total + 5)) * (error / (error + extra)) ** 1.5
  const g = Math.abs(skew) < 0.01 ? 0.01 : skew
  const z0 = (6 / g) * (Math.cbrt(max([0, 1 - (g * mean) / (2 * half)]) ?? 0) - 1 + g ** 2 / 36)
  return {
    mean,
    quantile: (z: number) => mean + ((2 * half) / g) * ((1 + (g * z) / 6 - g ** 2 / 36) ** 3 - 1),
    probabilityAbove0: ndtr(-z0),
  }
}
