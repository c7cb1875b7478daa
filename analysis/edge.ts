import { compiled, incbi } from 'cephes'
import { DAY_MS } from '../basics/durations.ts'

/** One counted token: what was put into it, and what became of that, in USD. */
export interface Bet {
  readonly stakeUsd: number
  readonly resultUsd: number
  /** `null` is unknown: such tokens share one day, or shared luck that no one sees would count as skill. */
  readonly firstBuyMs: number | null
}

/** What a wallet makes of a dollar per token: 0.1 is 10 cents. `low` to `high` is the 90 % credible interval. */
export interface Edge {
  readonly mean: number
  readonly low: number
  readonly high: number
  /** The effective number of tokens that it rests on. */
  readonly tokens: number
  /** The stakes of all tokens together. */
  readonly stakesUsd: number
  /** The results of all tokens together, as they are: no return is capped. */
  readonly resultsUsd: number
}

/**
 * What is assumed before any token counts: most wallets lose, 15 cents of a dollar. The assumption weighs as much as
 * five tokens.
 */
const PRIOR = { mean: -0.15, strength: 5, shape: 2, scale: 1.2 }

/** One lucky token cannot carry a record. */
const LARGEST_RETURN = 5

/** How much the tokens of one day share their luck. */
export const SHARED_LUCK = 0.3

/** The probability on each side of a 90 % interval, of an edge or of a win rate. */
export const INTERVAL_TAIL = 0.05

/**
 * Returns of tokens follow no bell curve. The interval is this much wider, so that it holds what it says
 * (docs/score-and-tags.md, What the interval holds).
 */
const WIDENING = 1.08

// The library is WebAssembly: nothing of it may be called before it is compiled.
await compiled

/**
 * The edge of a wallet by its counted tokens, each with a stake of 1 USD or more (docs/score-and-tags.md, Edge).
 * Neither the order of the tokens nor the size of all stakes together makes a difference. Without tokens it is the
 * prior.
 */
export function edgeOf(bets: readonly Bet[]): Edge {
  const weights = weightsOf(bets)
  const outcomes = bets.map((bet, index) => ({
    weight: weights[index] ?? 0,
    returned: returnOf(bet),
    firstBuyMs: bet.firstBuyMs,
  }))
  return {
    ...posteriorOf(outcomes),
    stakesUsd: sum(bets.map(({ stakeUsd }) => stakeUsd)),
    resultsUsd: sum(bets.map(({ resultUsd }) => resultUsd)),
  }
}

/** What became of a dollar in one token. */
export interface WeightedReturn extends Pick<Bet, 'firstBuyMs'> {
  /** How much the token counts, 0 to 1. */
  readonly weight: number
  /** What a dollar gained, from -1 to 5. */
  readonly returned: number
}

/** The normal-inverse-gamma posterior of the weighted mean return, with its 90 % interval. */
function posteriorOf(outcomes: readonly WeightedReturn[]) {
  const total = sum(outcomes.map(({ weight }) => weight))
  const tokens = effectiveTokens(outcomes)
  const mean = total === 0 ? 0 : sum(outcomes.map(({ weight, returned }) => weight * returned)) / total
  const spread = outcomes.map(({ weight, returned }) => weight * (returned - mean) ** 2)
  const variance = total === 0 ? 0 : sum(spread) / total
  const strength = PRIOR.strength + tokens
  const centre = (PRIOR.strength * PRIOR.mean + tokens * mean) / strength
  const shape = PRIOR.shape + tokens / 2
  const pull = (PRIOR.strength * tokens * (mean - PRIOR.mean) ** 2) / (2 * strength)
  const scale = PRIOR.scale + (tokens * variance) / 2 + pull
  const half = WIDENING * studentQuantile(2 * shape) * Math.sqrt(scale / (shape * strength))
  return { mean: centre, low: centre - half, high: centre + half, tokens }
}

/** The result of the stake, from -1 to 5. */
export function returnOf({ stakeUsd, resultUsd }: Pick<Bet, 'stakeUsd' | 'resultUsd'>): number {
  return cappedReturn(resultUsd / stakeUsd)
}

/** A return as a record takes it: from -1 to 5. */
export function cappedReturn(value: number): number {
  return Math.min(LARGEST_RETURN, Math.max(-1, value))
}

/** The weight of each token, 0 to 1, in the order of the bets. Small change next to large bets says little. */
export function weightsOf(bets: readonly Pick<Bet, 'stakeUsd'>[]): number[] {
  const stakes = bets.map(({ stakeUsd }) => stakeUsd)
  const typical = sum(stakes.map((stake) => stake * stake)) / sum(stakes)
  return stakes.map((stake) => Math.min(1, stake / typical))
}

/** Tokens first bought on one UTC day share luck, and count for less than as many on different days. */
function effectiveTokens(outcomes: readonly WeightedReturn[]): number {
  const days = Map.groupBy(outcomes, ({ firstBuyMs }) =>
    firstBuyMs === null ? null : Math.floor(firstBuyMs / DAY_MS),
  )
  const perDay = [...days.values()].map((ofDay) => {
    const squares = sum(ofDay.map(({ weight }) => weight * weight))
    return (1 - SHARED_LUCK) * squares + SHARED_LUCK * sum(ofDay.map(({ weight }) => weight)) ** 2
  })
  return perDay.length === 0 ? 0 : sum(outcomes.map(({ weight }) => weight)) ** 2 / sum(perDay)
}

/** The value that Student's t exceeds in one of twenty cases. */
function studentQuantile(degrees: number): number {
  const x = incbi(degrees / 2, 0.5, 2 * INTERVAL_TAIL)
  return Math.sqrt((degrees * (1 - x)) / x)
}

/** Smallest first, so that the order of the values makes no difference. */
function sum(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other).reduce((total, value) => total + value, 0)
}
