import { randomLcg, randomNormal } from 'd3-random'
import type { Bet } from '../../../analysis/edge.ts'
import { DAY_MS } from '../../../basics/durations.ts'
import { NOW_MS } from '../../analysis/histories.ts'

/*
 * Worlds of 2,000 wallets. 5 % have an edge: they turn a dollar into 1.25 on average, the others into 0.97. The worlds
 * differ in how. The noise was set before the score was measured: of the first ten wallets by realized profit, 20 to
 * 35 % have an edge, and of those by win rate 50 to 75 %, except where the win rate shows nothing.
 */

export interface Wallet {
  readonly isSkilled: boolean
  readonly bets: readonly Bet[]
}

export interface World {
  readonly name: string
  /** The least share of wallets with an edge among the first ten, in percent. */
  readonly precisionMin: number
  readonly drawLuck: DrawLuck
  /** How many tokens in a row share a day. */
  readonly tokensPerDay: number
}

/** Draws what a dollar becomes: `day` is the luck that the tokens of a day share, from a normal distribution. */
type DrawLuck = (draws: Draws, isSkilled: boolean, day: number) => number

export interface Draws {
  readonly uniform: () => number
  readonly normal: () => number
}

export const WALLETS = 2_000
const SKILLED_SHARE = 0.05
const MADE = { skilled: 1.25, other: 0.97 }

/** The spread of log-normal returns. */
export const SIGMA = 0.9
const SHARED_SIGMA = 0.7
const SHARED_VARIANCE = 0.3

/** Rare wins: how often, and how unequal. Any other bet leaves `low` to `high` of the stake. */
const WINS = { share: 0.12, sigma: 1 }
const REST = { low: 0.2, high: 1 }
const REST_MEAN = (REST.low + REST.high) / 2
const WIN_MEAN = (MADE.other - (1 - WINS.share) * REST_MEAN) / WINS.share
const SKILLED_WIN_MEAN = (MADE.skilled - (1 - WINS.share) * REST_MEAN) / WINS.share

/** Draws what a dollar becomes, which is about `made` on average. */
export type DrawOwn = (draws: Draws, made: number) => number

/** Student's t with three degrees of freedom, of a variance of 1. */
const drawT3 = ({ normal }: Draws) => normal() / Math.sqrt(normal() ** 2 + normal() ** 2 + normal() ** 2)

const TAIL_MAX = 20

/** Few tokens make 500 %, the others come out even or lose up to a quarter. */
const JACKPOT = { multiple: 6, rest: 0.875, spread: 0.25, shareMin: 0.005 }

/** How the results of tokens differ. */
export const LUCKS = {
  'log-normal': ({ normal }, mean) => logNormal(mean, SIGMA, normal()),
  'heavy tails': (draws, mean) => Math.min(TAIL_MAX, logNormal(mean, SIGMA, drawT3(draws))),
  jackpots: ({ uniform }, mean) => {
    const { multiple, rest, spread, shareMin } = JACKPOT
    const share = Math.max(shareMin, (mean - rest) / (multiple - rest))
    const restMean = (mean - share * multiple) / (1 - share)
    return uniform() < share ? multiple : restMean + spread * (uniform() - 0.5)
  },
  'rare wins': rareWinOf,
} as const satisfies Record<string, DrawOwn>

const byLuck = (name: keyof typeof LUCKS, precisionMin: number): World => ({
  name,
  precisionMin,
  tokensPerDay: 1,
  drawLuck: (draws, isSkilled) => LUCKS[name](draws, made(isSkilled)),
})

export const WORLDS: readonly World[] = [
  byLuck('log-normal', 80),
  byLuck('heavy tails', 50),
  byLuck('jackpots', 50),
  byLuck('rare wins', 30),
  {
    name: 'rare wins, edge in how large',
    precisionMin: 28,
    tokensPerDay: 1,
    drawLuck: (draws, isSkilled) => rareWin(draws, WINS.share, isSkilled ? SKILLED_WIN_MEAN : WIN_MEAN),
  },
  {
    name: 'luck shared by 5 tokens in a row',
    precisionMin: 75,
    tokensPerDay: 5,
    drawLuck: ({ normal }, isSkilled, day) => {
      const own = Math.sqrt(1 - SHARED_VARIANCE) * normal()
      return logNormal(made(isSkilled), SHARED_SIGMA, Math.sqrt(SHARED_VARIANCE) * day + own)
    },
  },
]

/** Each token doubles or is lost. It is no measure of what a place costs, since lists of this world are the best. */
export const DOUBLE_OR_NOTHING: World = {
  name: 'double or nothing',
  precisionMin: 80,
  tokensPerDay: 1,
  drawLuck: ({ uniform }, isSkilled) => (uniform() < made(isSkilled) / 2 ? 2 : 0),
}

/** How far apart the stakes of one wallet are: the largest is at most so many times the smallest. */
export type StakeSpread = number

/**
 * The wallets of a world, the skilled ones first: 3 to 100 tokens each, and stakes of 10 to 1,000 USD. With a spread of
 * 100 each stake is drawn from the whole range; with a smaller one each wallet has a separate range.
 */
export function drawWallets(world: World, seed: number, spread: StakeSpread, count = WALLETS): Wallet[] {
  const uniform = randomLcg(seed)
  const draws = { uniform, normal: randomNormal.source(uniform)() }
  return Array.from({ length: count }, (_, index) => {
    const isSkilled = index < count * SKILLED_SHARE
    const tokens = 3 + Math.floor(98 * uniform())
    const sizeUsd = 10 * (100 / spread) ** uniform()
    let day = 0
    const bets = Array.from({ length: tokens }, (_bet, place) => {
      if (place % world.tokensPerDay === 0) day = draws.normal()
      const stakeUsd = sizeUsd * spread ** uniform()
      const resultUsd = stakeUsd * (world.drawLuck(draws, isSkilled, day) - 1)
      const dayNumber = Math.floor(place / world.tokensPerDay)
      return { stakeUsd, resultUsd, firstBuyMs: NOW_MS - (dayNumber + 1) * DAY_MS + DAY_MS / 2 }
    })
    return { isSkilled, bets }
  })
}

/** The return on a dollar in each of `count` bets. */
export function drawReturns(world: World, isSkilled: boolean, count: number): number[] {
  const uniform = randomLcg(1)
  const draws = { uniform, normal: randomNormal.source(uniform)() }
  return Array.from({ length: count }, () => world.drawLuck(draws, isSkilled, draws.normal()) - 1)
}

function made(isSkilled: boolean): number {
  return isSkilled ? MADE.skilled : MADE.other
}

export function logNormal(mean: number, sigma: number, normal: number): number {
  return mean * Math.exp(sigma * normal - sigma ** 2 / 2)
}

/** A return whose mean is made by how often it wins. */
export function rareWinOf(draws: Draws, mean: number): number {
  return rareWin(draws, (mean - REST_MEAN) / (WIN_MEAN - REST_MEAN), WIN_MEAN)
}

function rareWin({ uniform, normal }: Draws, share: number, mean: number): number {
  return uniform() < share
    ? logNormal(mean, WINS.sigma, normal())
    : REST.low + (REST.high - REST.low) * uniform()
}
