import { randomLcg, randomNormal } from 'd3-random'
import type { SettledRecord } from '../../analysis/calibration.ts'
import { periodStats } from '../../analysis/period-stats.ts'
import { scoreRecordsOf } from '../../analysis/score-records.ts'
import type { TokenHistory, TokenPnl } from '../../analysis/wallet-pnl.ts'
import { DAY_MS, NO_FACTS, NOW_MS, wallet } from './histories.ts'

/*
 * Worlds whose truth is known, as a provider would tell of their wallets. Prices are random walks: what a token is
 * worth later is on average what it is worth now, unless wallets have a drift of their own.
 */

export interface World {
  /** Half of a position is sold within days, and half weeks later. */
  readonly sellsHalves?: boolean
  /** Wallets differ in how many of their losers they never sell. */
  readonly keepsLosers?: boolean
  /** Every fifth wallet moves tokens in from another wallet of its own, and sells them too. */
  readonly transfersIn?: boolean
  /** What a month does to all prices, as the standard deviation of its logarithm; wallets feel it differently. */
  readonly marketSigma?: number
  /** Every fourth wallet does nothing in the 30 days, and the market is hot or cold. */
  readonly isSilentAtTimes?: boolean
  /** Wallets differ in how much they trade, before the score and after it. */
  readonly activityLasts?: boolean
  /** How much the daily drift of a wallet's tokens differs: what it does before the score, and after it. */
  readonly driftBefore?: number
  readonly driftLater?: number
}

export interface Size {
  readonly wallets: number
  readonly tokens: number
  readonly weeks: number
}

/** So many before the score, and so many since. */
const BETS = { before: 9, since: 6 }
const STAKE_USD = 100
const TOKENS = 100
const WINDOW_DAYS = 30
/** Bets begin at most so long ago. */
const BETS_SINCE_DAYS = 75
const MONTH_DAYS = 30
const DAILY_SIGMA = 0.2
const HOT = 0.4

interface Draws {
  readonly uniform: () => number
  readonly normal: () => number
}

interface Habits {
  readonly keepsLosersShare: number
  readonly movesIn: boolean
  readonly isSilent: boolean
  readonly activity: number
  readonly beta: number
  readonly skill: number
}

/** The backtests of a world's wallets, each of a scan's token in a calendar week. */
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

/** The logarithm of the market's height on a day, from 75 days before the first week on. */
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
    beta: 2 * uniform(),
    skill: normal(),
  }
}

/** When a wallet buys. How often it does in one part of its life tells nothing of the other but for its activity. */
function drawDays({ isSilent, activity }: Habits, { uniform }: Draws): number[] {
  const count = (mean: number) => Math.max(1, Math.round(mean * activity * (0.5 + uniform())))
  const before = Array.from(
    { length: count(BETS.before) },
    () => -WINDOW_DAYS - (BETS_SINCE_DAYS - WINDOW_DAYS) * uniform(),
  )
  const since = Array.from({ length: count(BETS.since) }, () => -WINDOW_DAYS * uniform())
  return isSilent ? before : [...before, ...since]
}

/** A part of a position, and when it is sold; days are negative, and 0 is now. */
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
    const own = DAILY_SIGMA * Math.sqrt(passed) * normal() + (drift - DAILY_SIGMA ** 2 / 2) * passed
    prices.set(day, (prices.get(before) ?? 1) * Math.exp(own + habits.beta * (market(day) - market(before))))
    before = day
  }
  const priceOn = (day: number) => prices.get(day) ?? 1
  const sales = planned.filter(
    ({ day }) =>
      day <= 0 &&
      !(habits.isSilent && day > -WINDOW_DAYS) &&
      !(priceOn(day) < 1 && uniform() < habits.keepsLosersShare),
  )
  const stateOn = (day: number) =>
    toState({ bought, gift, sales: sales.filter((sale) => sale.day <= day), priceOn, day })
  return {
    mint,
    symbol: null,
    name: null,
    image: null,
    current: stateOn(0),
    snapshots: { '30d': bought < -WINDOW_DAYS ? stateOn(-WINDOW_DAYS) : null },
  }
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
  readonly priceOn: (day: number) => number
  readonly day: number
}

/** As a provider counts it: average cost of purchases; gifts cost nothing. */
function toState({ bought, gift, sales, priceOn, day }: Position): TokenPnl {
  const all = TOKENS * (1 + gift)
  const sold = sales.reduce((sum, { share }) => sum + share * all, 0)
  const soldUsd = sales.reduce(
    (sum, sale) => sum + (sale.share * all * priceOn(sale.day) * STAKE_USD) / TOKENS,
    0,
  )
  const costUsd = STAKE_USD / TOKENS
  const last = sales.reduce((latest, sale) => Math.max(latest, sale.day), bought)
  return {
    held: TOKENS,
    sold,
    holding: all - sold,
    investedUsd: STAKE_USD,
    soldUsd,
    realizedUsd: soldUsd - sold * costUsd,
    unrealizedUsd: (all - sold) * (priceOn(day) - 1) * costUsd,
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
