import { HOUR_MS, MINUTE_MS } from '../../basics/durations.ts'
import {
  all,
  type PlayedBet,
  playBets,
  playedMomentsOf,
  playTokens,
  playWallet,
  TRADED_BY_MANY,
} from './played-wallets.ts'
import type { Simulator } from './simulator.ts'
import { listTrades, type MadeTrade } from './wallet-trades.ts'

/** Markets that a test makes up around the bets of its wallets, as the simulated Solana Tracker answers about them. */

/** A bet: when it was made, and its proceeds as a multiple of its stake. */
interface Played {
  readonly boughtMs: number
  readonly soldMs: number
  readonly multiple: number
}

/** The market's price at a moment, as a multiple of what the bet paid; 0 while no one trades. */
export type Course = (timeMs: number, played: Played) => number

/** The price goes from what was paid to what was got. */
const follow: Course = (timeMs, { boughtMs, soldMs, multiple }) =>
  multiple ** Math.min(1, Math.max(0, (timeMs - boughtMs) / (soldMs - boughtMs)))

const SECOND_MS = 1_000

export const COURSES = {
  /** Who follows a minute later gets the same price. */
  slow: follow,
  /** The market never paid what the wallet got. */
  offMarket: () => 1,
  /** The wallet's followers drive the price up before its sale, and it falls when they see the sale. */
  pumpLeader: (timeMs, played) => {
    if (timeMs > played.soldMs + 4 * SECOND_MS) return 0.3
    return timeMs < played.boughtMs + 8 * SECOND_MS ? 1 : Math.max(1.3, follow(timeMs, played))
  },
  /** The pool is gone two seconds after the sale. */
  rug: (timeMs, played) => (timeMs > played.soldMs + 2 * SECOND_MS ? 0 : follow(timeMs, played)),
  /** Few trade before the sale, and no one after it. */
  thin: (timeMs, played) =>
    timeMs > played.soldMs || Math.abs(timeMs - (played.soldMs - 40 * SECOND_MS)) < 25 * SECOND_MS
      ? 0
      : follow(timeMs, played),
  /** The price doubles before anyone can follow. */
  insider: (timeMs, played) =>
    timeMs < played.boughtMs + 3 * SECOND_MS ? 1 : Math.max(2, follow(timeMs, played)),
} satisfies Record<string, Course>

/** A bet has a thousand tokens. */
const TOKENS = 1_000
const EVERY_MS = 5_000

/** From now on the provider has a wallet that made these bets in markets that went so. */
export function playTrader(simulator: Simulator, bets: readonly PlayedBet[], course: Course): string {
  const wallet = playWallet(simulator, bets)
  const trades = bets.flatMap((bet, index): MadeTrade[] => {
    const played = toPlayed(bet, index)
    playMarket(simulator, bet, played, course)
    const { mint, stakeUsd, resultUsd } = bet
    return [
      { side: 'buy', mint, usd: stakeUsd, timeMs: played.boughtMs },
      { side: 'sell', mint, usd: stakeUsd + resultUsd, timeMs: played.soldMs },
    ]
  })
  listTrades(simulator, wallet, trades)
  return wallet
}

/** So many tokens, and what became of a dollar in each. */
export type Outcome = readonly [count: number, multiple: number]

/**
 * From now on the provider has a wallet that put 100 USD into each of these tokens, which many trade, in markets that
 * went so.
 */
export function playOutcomes(
  simulator: Simulator,
  outcomes: readonly Outcome[],
  course: Course = COURSES.slow,
): string {
  const bets = outcomes.flatMap(([count, multiple]) => playBets(count, 100, 100 * (multiple - 1)))
  playTokens(simulator, new Map(all(bets, TRADED_BY_MANY)))
  return playTrader(simulator, bets, course)
}

function toPlayed({ stakeUsd, resultUsd }: PlayedBet, index: number): Played {
  return { ...playedMomentsOf(index), multiple: (stakeUsd + resultUsd) / stakeUsd }
}

/** A candle of one second every five seconds around the bet. */
function playMarket(
  simulator: Simulator,
  { mint, stakeUsd }: PlayedBet,
  played: Played,
  course: Course,
): void {
  // They do not all begin where longer ones do.
  const firstMs = Math.floor((played.boughtMs - MINUTE_MS) / EVERY_MS) * EVERY_MS + SECOND_MS
  const priceAt = (timeMs: number) => (course(timeMs, played) * stakeUsd) / TOKENS
  const oclhv = Array.from({ length: (HOUR_MS + 6 * MINUTE_MS) / EVERY_MS }, (_, index) => {
    const startMs = firstMs + index * EVERY_MS
    const [open, close] = [priceAt(startMs - EVERY_MS + SECOND_MS - 1), priceAt(startMs + SECOND_MS - 1)]
    const volume = 10 + 50_000 * Math.abs(Math.sqrt(close / open) - 1)
    return {
      open,
      close,
      low: Math.min(open, close),
      high: Math.max(open, close),
      volume,
      time: startMs / 1000,
    }
  })
  simulator.scenarios.add({ match: `/chart/${mint}`, fault: { kind: 'answer', body: { oclhv } } })
}
