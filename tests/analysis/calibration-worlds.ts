import type { SettledRecord } from '../../analysis/calibration.ts'
import { periodStats } from '../../analysis/period-stats.ts'
import { scoreRecordsOf } from '../../analysis/score-records.ts'
import { normaliseWallet } from '../../provider/solana-tracker/normalise.ts'
import { DAY_MS, NO_FACTS, NOW_MS, seededRandom } from './histories.ts'

/** Worlds whose truth is known, as the provider would report them. */

export interface World {
  readonly seed: number
  /** The chance of a wallet to win on a token since 30 days ago, by its skill before, from 0 to 1. */
  readonly chanceLater: (skill: number) => number
}

const WALLETS = 1_000
const TOKENS = 40
const TRADES_BEFORE = 15
const TRADES_SINCE = 6
/** One wallet in so many has stopped trading. */
const SILENT_EVERY = 10

export const chanceBefore = (skill: number) => 0.2 + 0.6 * skill

/** The backtests of a world's wallets. Each was selected by a token on which it has just made a fortune. */
export function backtestWorld({ seed, chanceLater }: World): SettledRecord[] {
  const random = seededRandom(seed)
  return Array.from({ length: WALLETS }, (_, index) => {
    const skill = random()
    const selecting = `selecting ${index % TOKENS}`
    const since = index % SILENT_EVERY === 0 ? 0 : TRADES_SINCE
    const answer = {
      tokens: {
        [selecting]: { current: trade(20, 5) },
        ...trades('before', TRADES_BEFORE, () => tradeOf(random, chanceBefore(skill), 60)),
        ...trades('since', since, () => tradeOf(random, chanceLater(skill), 10)),
      },
      historic: { summary: { '30d': {} } },
    }
    return toRecord(answer, selecting)
  }).flatMap((record) => record ?? [])
}

function trades<Trade>(name: string, count: number, draw: () => Trade): Record<string, Trade> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name} ${index}`, draw()]))
}

function tradeOf(random: () => number, chance: number, daysAgo: number) {
  const row = trade(random() < chance ? 1.2 + random() : 0.4 + 0.5 * random(), daysAgo)
  return daysAgo > 30 ? { current: row, '30d': { metrics: row } } : { current: row }
}

/** Bought for 100 USD, and sold a day later for so many times as much. */
function trade(multiple: number, daysAgo: number) {
  const boughtMs = NOW_MS - daysAgo * DAY_MS
  return {
    held: 100,
    sold: 100,
    holding: 0,
    total_invested: 100,
    sold_usd: 100 * multiple,
    realized: 100 * multiple - 100,
    unrealized: 0,
    buy_transactions: 1,
    sell_transactions: 1,
    total_transactions: 2,
    first_buy_time: boughtMs,
    last_trade_time: boughtMs + DAY_MS,
  }
}

function toRecord(
  answer: Parameters<typeof normaliseWallet>[1],
  selecting: string,
): SettledRecord | undefined {
  const pnl = normaliseWallet('wallet', answer, NOW_MS)
  const { backtest } = scoreRecordsOf(pnl, periodStats(pnl, 'all', NO_FACTS), selecting)
  if (backtest === null) return undefined
  const { prediction, outcome } = backtest
  return {
    ...prediction,
    outcomeUsd: outcome.realizedUsd,
    outcomeRoiPct: outcome.roiPct,
    cluster: selecting,
  }
}
