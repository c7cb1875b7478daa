import type { Simulator } from '../../provider/simulator/server.ts'
import { newAddress } from './addresses.ts'

/** Wallets and tokens of a test's own making, as the simulated provider tells of them. */

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** A token that was bought and sold. */
export interface PlayedBet {
  readonly mint: string
  readonly stakeUsd: number
  readonly resultUsd: number
}

/** So many tokens that others have not, each with this stake and result. */
export function playBets(count: number, stakeUsd: number, resultUsd: number): PlayedBet[] {
  return Array.from({ length: count }, () => ({ mint: newAddress(), stakeUsd, resultUsd }))
}

/** From now on the provider tells of a wallet that made these bets, each on a day of its own in the last 30. */
export function playWallet(
  simulator: Simulator,
  bets: readonly PlayedBet[],
  wallet: string = newAddress(),
): string {
  const tokens = Object.fromEntries(bets.map((bet, index) => [bet.mint, describe(bet, index)]))
  const body = { tokens, historic: { summary: { '30d': { wins: 0, losses: 0 } } } }
  simulator.scenarios.remove(`/pnl/${wallet}`)
  simulator.scenarios.add({ match: `/pnl/${wallet}`, fault: { kind: 'answer', body } })
  return wallet
}

function describe({ stakeUsd, resultUsd }: PlayedBet, index: number) {
  const boughtMs = Math.floor(Date.now() / DAY_MS) * DAY_MS - (1 + (index % 29)) * DAY_MS
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
    last_trade_time: boughtMs + HOUR_MS,
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

/** From now on the provider knows these tokens and no others, in answers about many. */
export function playTokens(simulator: Simulator, tokens: ReadonlyMap<string, PlayedToken>): void {
  const told = [...tokens].map(([mint, { holders, trades, creator, insiders = [] }]) => [
    mint,
    {
      token: creator === undefined ? {} : { creation: { creator } },
      holders,
      txns: trades,
      risk: { insiders: { wallets: insiders.map((wallet) => ({ wallet })) } },
    },
  ])
  simulator.scenarios.remove('/tokens/multi')
  const body = { tokens: Object.fromEntries(told) }
  simulator.scenarios.add({ match: '/tokens/multi', fault: { kind: 'answer', body } })
}

/** The same of all these tokens. */
export function all(bets: readonly PlayedBet[], token: PlayedToken): [string, PlayedToken][] {
  return bets.map(({ mint }) => [mint, token])
}
