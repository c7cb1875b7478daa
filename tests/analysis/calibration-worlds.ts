import { randomLcg, randomNormal } from 'd3-random'
import type { SettledRecord } from '../../analysis/calibration.ts'
import { periodStats } from '../../analysis/period-stats.ts'
import { scoreRecordsOf } from '../../analysis/score-records.ts'
import type { TokenHistory, TokenPnl } from '../../analysis/wallet-pnl.ts'
import { DAY_MS } from '../../basics/durations.ts'
import { NO_FACTS, NOW_MS, token, wallet } from './histories.ts'

/*
 * Worlds whose truth is known, with wallets as a provider would report them. Prices are random walks: a token's
 * expected price later is its price now, unless the market moves or the wallet's tokens have a drift.
 */

export interface World {
  /** Half of a position is sold within days, the other half weeks later. */
  readonly sellsHalves?: boolean
  /** Wallets differ in how many of their losers they never sell. */
  readonly keepsLosers?: boolean
  /** Tokens that lost more than half are not sold, but sent away weeks later. */
  readonly sendsDeadAway?: boolean
  /** Every fifth wallet receives tokens from another wallet of the same owner, and sells them too. */
  readonly transfersIn?: boolean
  /** The standard deviation of the market's monthly move, as a logarithm. Wallets follow the market more or less. */
  readonly marketSigma?: number
  /** About a quarter of the wallets do nothing in the 30 days, and each month the market is either hot or cold. */
  readonly isSilentAtTimes?: boolean
  /** Wallets differ in how much they trade, and each trades as much after the score as before it. */
  readonly activityLasts?: boolean
  /** Wallets differ in risk: the prices of the wildest tokens move so many times as much as those of the calmest. */
  readonly riskRange?: number
  /** The standard deviation, over wallets, of the daily drift of their tokens: before the score, and after it. */
  readonly driftBefore?: number
  readonly driftLater?: number
}

export interface Size {
  readonly wallets: number
  readonly tokens: number
  readonly weeks: number
}

/** The mean number of a wallet's bets before the score, and since it. */
const BETS = { before: 9, since: 6 }
const STAKE_USD = 100
const TOKENS = 100
const WINDOW_DAYS = 30
/** No bet is older than this. */
const BETS_SINCE_DAYS = 75
const MONTH_DAYS = 30
const DAILY_SIGMA = 0.2
const HOT = 0.4
/** A token below this share of its first price is dead. */
const DEAD = 0.5
const SENT_AFTER_DAYS = 21

interface Draws {
  readonly uniform: () => number
  readonly normal: () => number
}

interface Habits {
  readonly keepsLosersShare: number
  readonly movesIn: boolean
  readonly isSilent: boolean
  readonly activity: number
  readonly sigma: number
  readonly beta: number
  readonly skill: number
}

/** The backtests of a world's wallets. A scan of a token in a calendar week selected each of them. */
export function backtestWorld(world: World, seed: number, { wallets, tokens, weeks }: Size): SettledRecord[] {
  const uniform = randomLcg(seed / 1_000 + 0.123)
  const draws = { uniform, normal: randomNormal.source(uniform)() }
  const market = drawMarket(world, weeks, draws)
  return Array.from({ length: wallets }, (_, index) => {
    const cluster = index % tokens
    const week = cluster % weeks
    const habits = drawHabits(world, index, draws)
    const history = drawDays(habits, draws).map((bought, bet) =>
      drawToken({ mint: `${bet}`, bought }, world, habits, draws, (day) => market(week * 7 + day)),
    )
    return toRecord(history, `token ${cluster}`, week)
  }).flatMap((record) => record ?? [])
}

/** The logarithm of the market's level on a day, starting 75 days before the first week. */
function drawMarket(
  { marketSigma = 0, isSilentAtTimes = false }: World,
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

function drawHabits(world: World, index: number, { uniform, normal }: Draws): Habits {
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

/** The days on which a wallet buys. Only its activity links how often it buys before the score and after it. */
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

function drawToken(
  { mint, bought }: { readonly mint: string; readonly bought: number },
  world: World,
  habits: Habits,
  { uniform, normal }: Draws,
  market: (day: number) => number,
): TokenHistory {
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
  const dead = world.sendsDeadAway ? planned.find(({ day }) => priceOn(day) < DEAD) : undefined
  const sent = dead === undefined ? Number.POSITIVE_INFINITY : dead.day + SENT_AFTER_DAYS
  const sales = planned.filter(
    ({ day }) =>
      day <= 0 &&
      day < (dead?.day ?? 1) &&
      !(habits.isSilent && day > -WINDOW_DAYS) &&
      !(priceOn(day) < 1 && uniform() < habits.keepsLosersShare),
  )
  const stateOn = (day: number) =>
    toState({ bought, gift, sales: sales.filter((sale) => sale.day <= day), sent, priceOn, day })
  return token(mint, stateOn(0), { '30d': bought < -WINDOW_DAYS ? stateOn(-WINDOW_DAYS) : null })
}

function planSales({ sellsHalves = false }: World, bought: number, uniform: () => number): Sale[] {
  const soon = bought + 1 + 9 * uniform()
  if (!sellsHalves) return [{ day: soon, share: 1 }]
  return [
    { day: soon, share: 0.5 },
    { day: bought + 15 + 25 * uniform(), share: 0.5 },
  ]
}

interface Position {
  readonly bought: number
  readonly gift: number
  readonly sales: readonly Sale[]
  /** The day when the wallet sends away the rest. */
  readonly sent: number
  readonly priceOn: (day: number) => number
  readonly day: number
}

/** As a provider counts: by the average cost of purchases, at which it counts gifts too. */
function toState({ bought, gift, sales, sent, priceOn, day }: Position): TokenPnl {
  const all = TOKENS * (1 + gift)
  const sold = sales.reduce((sum, { share }) => sum + share * all, 0)
  const soldUsd = sales.reduce(
    (sum, sale) => sum + (sale.share * all * priceOn(sale.day) * STAKE_USD) / TOKENS,
    0,
  )
  const costUsd = STAKE_USD / TOKENS
  const holding = day >= sent ? 0 : all - sold
  const last = sales.reduce((latest, sale) => Math.max(latest, sale.day), bought)
  return {
    held: TOKENS,
    sold,
    holding,
    investedUsd: STAKE_USD,
    soldUsd,
    realizedUsd: soldUsd - sold * costUsd,
    unrealizedUsd: holding * (priceOn(day) - 1) * costUsd,
    buys: 1,
    sells: sales.length,
    trades: 1 + sales.length,
    firstBuyMs: NOW_MS + bought * DAY_MS,
    lastBuyMs: NOW_MS + bought * DAY_MS,
    lastSellMs: sales.length === 0 ? null : NOW_MS + last * DAY_MS,
    lastTradeMs: NOW_MS + last * DAY_MS,
  }
}

function toRecord(
  history: readonly TokenHistory[],
  cluster: string,
  week: number,
): SettledRecord | undefined {
  const pnl = wallet(history, { knownPeriods: ['30d'] })
  const all = periodStats(pnl, 'all', NO_FACTS)
  const { backtest } = scoreRecordsOf(pnl, { all, '30d': all }, undefined)
  if (backtest === null) return undefined
  const { prediction, outcome } = backtest
  return {
    ...prediction,
    outcomeUsd: outcome.resultUsd,
    outcomeRoiPct: outcome.roiPct,
    outcomeMeanPct: outcome.meanReturnPct,
    cluster,
    week,
  }
}
