import { DAY_MS, HOUR_MS } from '../../basics/durations.ts'
import { newAddress } from './addresses.ts'
import type { Simulator } from './simulator.ts'

/** Wallets and tokens that a test makes up, as the simulated provider answers about them. */

/** A token that was bought and sold. */
export interface PlayedBet {
  readonly mint: string
  readonly stakeUsd: number
  readonly resultUsd: number
}

/** This many new tokens, each with this stake and result. */
export function playBets(count: number, stakeUsd: number, resultUsd: number): PlayedBet[] {
  return Array.from({ length: count }, () => ({ mint: newAddress(), stakeUsd, resultUsd }))
}

/** From now on the provider has a wallet that made these bets, spread over 28 of the last 30 days. */
export function playWallet(
  simulator: Simulator,
  bets: readonly PlayedBet[],
  wallet: string = newAddress(),
): string {
  const tokens = Object.fromEntries(bets.map((bet, index) => [bet.mint, describe(bet, index)]))
  playHistory(simulator, wallet, tokens, { historic: { summary: { '30d': { wins: 0, losses: 0 } } } })
  return wallet
}

/** All of a wallet's trades of a token, as far as tests need them, in Solana Tracker's fields. */
interface PlayedPosition {
  readonly meta: { readonly mint: string; readonly name: string; readonly symbol: string }
  readonly held: number
  readonly sold: number
  readonly total_invested: number
  readonly sold_usd: number
  readonly realized: number
  readonly unrealized: number
  readonly buy_transactions: number
  readonly sell_transactions: number
  readonly first_buy_time: number
  readonly last_trade_time: number
}

/** From now on the provider answers this about a wallet; `past` is what else it answers. */
export function playHistory(
  { scenarios }: Simulator,
  wallet: string,
  tokens: Readonly<Record<string, Partial<PlayedPosition>>>,
  past: Readonly<Record<string, unknown>> = {},
): void {
  scenarios.remove(`/pnl/${wallet}`)
  scenarios.add({ match: `/pnl/${wallet}`, fault: { kind: 'answer', body: { tokens, ...past } } })
}

/** Of all tests of the process, so that a bet keeps its time when the day changes. */
const TODAY_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS

/** When the bet at this place among a wallet's bets was bought and sold. */
export function playedMomentsOf(index: number): { readonly boughtMs: number; readonly soldMs: number } {
  const boughtMs = TODAY_MS - (1 + (index % 28)) * DAY_MS
  return { boughtMs, soldMs: boughtMs + HOUR_MS }
}

function describe({ stakeUsd, resultUsd }: PlayedBet, index: number) {
  const { boughtMs, soldMs } = playedMomentsOf(index)
  return {
    held: 1_000,
    sold: 1_000,
    holding: 0,
    total_invested: stakeUsd,
    sold_usd: stakeUsd + resultUsd,
    realized: resultUsd,
    unrealized: 0,
    buy_transactions: 1,
    sell_transactions: 1,
    first_buy_time: boughtMs,
    last_trade_time: soldMs,
  }
}

/** How a token is traded. */
export interface PlayedToken {
  readonly holders?: number
  readonly trades?: number
  readonly creator?: string
  readonly insiders?: readonly string[]
}

export const TRADED_BY_MANY: PlayedToken = { holders: 5_000, trades: 40_000 }
export const TRADED_BY_ONE: PlayedToken = { holders: 3, trades: 12 }

/** From now on the provider's answers about many tokens have these tokens and no others. */
export function playTokens(simulator: Simulator, tokens: ReadonlyMap<string, PlayedToken>): void {
  const entries = [...tokens].map(([mint, { holders, trades, creator, insiders = [] }]) => [
    mint,
    {
      token: creator === undefined ? {} : { creation: { creator } },
      holders,
      txns: trades,
      risk: { insiders: { wallets: insiders.map((wallet) => ({ wallet })) } },
    },
  ])
  simulator.scenarios.remove('/tokens/multi')
  const body = { tokens: Object.fromEntries(entries) }
  simulator.scenarios.add({ match: '/tokens/multi', fault: { kind: 'answer', body } })
}

/** The tokens of these bets, all traded in the same way. */
export function all(bets: readonly PlayedBet[], token: PlayedToken): [string, PlayedToken][] {
  return bets.map(({ mint }) => [mint, token])
}
