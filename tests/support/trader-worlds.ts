import type { Bet } from '../../analysis/edge.ts'
import type { WalletPnl } from '../../analysis/wallet-pnl.ts'
import { DAY_MS } from '../../basics/durations.ts'
import { type Draws, drawsOf, type Entry, type Ledger, NOW_MS, walletOf } from './traders.ts'

/*
 * Worlds of traders whose truth is known. Where luck rules, 5 % of the traders have an edge: they turn a dollar into
 * 1.25 on average, the others into 0.97, and the worlds differ in how. The noise was set before the score was measured:
 * of the first ten traders by realized profit, 20 to 35 % have an edge, and of those by win rate 50 to 75 %, except
 * where the win rate shows nothing. Where prices rule, they are random walks: a token's expected price later is its
 * price now, unless the market moves or the trader's tokens have a drift. There the worlds differ in the traders'
 * habits.
 */

export interface Trader {
  readonly isSkilled: boolean
  readonly bets: readonly Bet[]
}

export interface LuckWorld {
  readonly name: string
  /** The least share of traders with an edge among the first ten, in percent. */
  readonly precisionMin: number
  readonly drawLuck: DrawLuck
  /** How many tokens in a row share a day. */
  readonly tokensPerDay: number
}

/** Draws what a dollar becomes: `day` is the luck that the tokens of a day share, from a normal distribution. */
type DrawLuck = (draws: Draws, isSkilled: boolean, day: number) => number

const TRADERS = 2_000
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

const byLuck = (name: keyof typeof LUCKS, precisionMin: number): LuckWorld => ({
  name,
  precisionMin,
  tokensPerDay: 1,
  drawLuck: (draws, isSkilled) => LUCKS[name](draws, made(isSkilled)),
})

export const WORLDS: readonly LuckWorld[] = [
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
export const DOUBLE_OR_NOTHING: LuckWorld = {
  name: 'double or nothing',
  precisionMin: 80,
  tokensPerDay: 1,
  drawLuck: ({ uniform }, isSkilled) => (uniform() < made(isSkilled) / 2 ? 2 : 0),
}

/**
 * The traders of a world of luck, the skilled ones first: 3 to 100 tokens each, and stakes of 10 to 1,000 USD. The
 * largest stake of a trader is at most `spread` times its smallest: with a spread of 100 each stake is drawn from the
 * whole range; with a smaller one each trader has a separate range.
 */
export function drawTraders(world: LuckWorld, seed: number, spread: number, count = TRADERS): Trader[] {
  const draws = drawsOf(seed)
  const { uniform } = draws
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
export function drawReturns(world: LuckWorld, isSkilled: boolean, count: number): number[] {
  const draws = drawsOf(1)
  return Array.from({ length: count }, () => world.drawLuck(draws, isSkilled, draws.normal()) - 1)
}

function made(isSkilled: boolean): number {
  return isSkilled ? MADE.skilled : MADE.other
}

export function logNormal(mean: number, sigma: number, normal: number): number {
  return mean * Math.exp(sigma * normal - sigma ** 2 / 2)
}

/** A return whose mean is made by how often it wins. */
function rareWinOf(draws: Draws, mean: number): number {
  return rareWin(draws, (mean - REST_MEAN) / (WIN_MEAN - REST_MEAN), WIN_MEAN)
}

function rareWin({ uniform, normal }: Draws, share: number, mean: number): number {
  return uniform() < share
    ? logNormal(mean, WINS.sigma, normal())
    : REST.low + (REST.high - REST.low) * uniform()
}

export interface PriceWorld {
  /** Half of a position is sold within days, the other half weeks later. */
  readonly sellsHalves?: boolean
  /** Traders differ in how many of their losers they never sell. */
  readonly keepsLosers?: boolean
  /** Tokens that lost more than half are not sold, but sent away weeks later. */
  readonly sendsDeadAway?: boolean
  /** Every fifth trader receives tokens from another wallet of the same owner, and sells them too. */
  readonly transfersIn?: boolean
  /** The standard deviation of the market's monthly move, as a logarithm. Traders follow the market more or less. */
  readonly marketSigma?: number
  /** About a quarter of the traders do nothing in the 30 days, and each month the market is either hot or cold. */
  readonly isSilentAtTimes?: boolean
  /** Traders differ in how much they trade, and each trades as much after the score as before it. */
  readonly activityLasts?: boolean
  /** Traders differ in risk: the prices of the wildest tokens move so many times as much as those of the calmest. */
  readonly riskRange?: number
  /** The standard deviation, over traders, of the daily drift of their tokens: before the score, and after it. */
  readonly driftBefore?: number
  readonly driftLater?: number
}

/** The mean number of a trader's bets before the score, and since it. */
const BETS = { before: 9, since: 6 }
const WINDOW_DAYS = 30
/** No bet is older than this. */
const BETS_SINCE_DAYS = 75
const MONTH_DAYS = 30
/** Each bet buys so many tokens at 1 USD. */
const BOUGHT = 100
const DAILY_SIGMA = 0.2
const HOT = 0.4
/** A token below this price is dead. */
const DEAD_USD = 0.5
const SENT_AFTER_DAYS = 21

interface Habits {
  readonly keepsLosersShare: number
  readonly movesIn: boolean
  readonly isSilent: boolean
  readonly activity: number
  readonly sigma: number
  readonly beta: number
  readonly skill: number
}

/** The wallets of a world of prices. A scan of a token, in a calendar week, has selected each of them. */
export function drawWallets(
  world: PriceWorld,
  seed: number,
  { wallets, tokens, weeks }: { readonly wallets: number; readonly tokens: number; readonly weeks: number },
): { readonly pnl: WalletPnl; readonly cluster: string; readonly week: number }[] {
  const draws = drawsOf(seed / 1_000 + 0.123)
  const market = drawMarket(world, weeks, draws)
  return Array.from({ length: wallets }, (_, index) => {
    const cluster = index % tokens
    const week = cluster % weeks
    const habits = drawHabits(world, index, draws)
    const ledgers = drawDays(habits, draws).map((bought, bet): Ledger => {
      const entries = drawEntries(bought, world, habits, draws, (day) => market(week * 7 + day))
      return { mint: `${bet}`, entries }
    })
    return { pnl: walletOf(ledgers, { knownPeriods: ['30d'] }), cluster: `token ${cluster}`, week }
  })
}

/** The logarithm of the market's level on a day, starting 75 days before the first week. */
function drawMarket(
  { marketSigma = 0, isSilentAtTimes = false }: PriceWorld,
  weeks: number,
  { uniform, normal }: Draws,
) {
  const months = Math.ceil((BETS_SINCE_DAYS + weeks * 7) / MONTH_DAYS) + 1
  const shocks = Array.from({ length: months }, () =>
    isSilentAtTimes ? (uniform() < 0.5 ? HOT : -HOT) : marketSigma * normal(),
  )
  return (day: number) => {
    const place = (day + BETS_SINCE_DAYS) / MONTH_DAYS
    const whole = Math.floor(place)
    const past = shocks.slice(0, whole).reduce((sum, shock) => sum + shock, 0)
    return past + (place - whole) * (shocks[whole] ?? 0)
  }
}

function drawHabits(world: PriceWorld, index: number, { uniform, normal }: Draws): Habits {
  return {
    keepsLosersShare: world.keepsLosers ? 0.95 * uniform() : 0,
    movesIn: world.transfersIn === true && index % 5 === 0,
    isSilent: world.isSilentAtTimes === true && uniform() < 0.25,
    activity: world.activityLasts ? 4 ** (uniform() - 0.5) : 1,
    sigma: DAILY_SIGMA * (world.riskRange ? world.riskRange ** (uniform() - 0.5) : 1),
    beta: 2 * uniform(),
    skill: normal(),
  }
}

/** The days on which a trader buys. Only its activity links how often it buys before the score and after it. */
function drawDays({ isSilent, activity }: Habits, { uniform }: Draws): number[] {
  const count = (mean: number) => Math.max(1, Math.round(mean * activity * (0.5 + uniform())))
  const before = Array.from(
    { length: count(BETS.before) },
    () => -WINDOW_DAYS - (BETS_SINCE_DAYS - WINDOW_DAYS) * uniform(),
  )
  const since = Array.from({ length: count(BETS.since) }, () => -WINDOW_DAYS * uniform())
  return isSilent ? before : [...before, ...since]
}

/** A part of a position and the day of its sale. Day 0 is now, and past days are negative. */
interface Sale {
  readonly day: number
  readonly share: number
}

/** What becomes of a token that is bought on this day. */
function drawEntries(
  bought: number,
  world: PriceWorld,
  habits: Habits,
  { uniform, normal }: Draws,
  market: (day: number) => number,
): Entry[] {
  const planned = planSales(world, bought, uniform)
  const gift = habits.movesIn && uniform() < 0.5 ? 0.6 * uniform() : 0
  const marks = [-WINDOW_DAYS, 0].filter((day) => day > bought)
  const days = [...new Set([...planned.map(({ day }) => day), ...marks])].sort((one, other) => one - other)
  const prices = new Map([[bought, 1]])
  let before = bought
  for (const day of days) {
    const passed = day - before
    const drift = ((before < -WINDOW_DAYS ? world.driftBefore : world.driftLater) ?? 0) * habits.skill
    const own = habits.sigma * Math.sqrt(passed) * normal() + (drift - habits.sigma ** 2 / 2) * passed
    prices.set(day, (prices.get(before) ?? 1) * Math.exp(own + habits.beta * (market(day) - market(before))))
    before = day
  }
  const priceOn = (day: number) => prices.get(day) ?? 1
  const dead = world.sendsDeadAway ? planned.find(({ day }) => priceOn(day) < DEAD_USD) : undefined
  const sales = planned.filter(
    ({ day }) =>
      day <= 0 &&
      day < (dead?.day ?? 1) &&
      !(habits.isSilent && day > -WINDOW_DAYS) &&
      !(priceOn(day) < 1 && uniform() < habits.keepsLosersShare),
  )
  const all = BOUGHT * (1 + gift)
  const left = all - sales.reduce((sum, { share }) => sum + share * all, 0)
  const sentDay = dead === undefined ? 1 : dead.day + SENT_AFTER_DAYS
  const entry = (kind: Entry['kind'], day: number, tokens: number): Entry => {
    return { kind, daysAgo: -day, tokens, priceUsd: priceOn(day) }
  }
  return [
    entry('buy', bought, BOUGHT),
    entry('receive', bought, all - BOUGHT),
    ...sales.map(({ day, share }) => entry('sell', day, share * all)),
    ...(sentDay <= 0 ? [entry('send', sentDay, left)] : []),
    ...marks.map((day) => entry('receive', day, 0)),
  ].sort((one, other) => other.daysAgo - one.daysAgo)
}

function planSales({ sellsHalves = false }: PriceWorld, bought: number, uniform: () => number): Sale[] {
  const soon = bought + 1 + 9 * uniform()
  if (!sellsHalves) return [{ day: soon, share: 1 }]
  return [
    { day: soon, share: 0.5 },
    { day: bought + 15 + 25 * uniform(), share: 0.5 },
  ]
}
