import type { Bet } from '../../../analysis/edge.ts'
import type { KnownWins } from '../../../analysis/judged-bets.ts'
import type { PeriodStats } from '../../../analysis/period-stats.ts'
import { periodStats } from '../../../analysis/period-stats.ts'
import type { TokenHistory, TokenPnl } from '../../../analysis/wallet-pnl.ts'
import { DAY_MS } from '../../../basics/durations.ts'
import { NO_FACTS, NOW_MS, token, wallet } from '../../analysis/histories.ts'

/* Wallets as a provider reports them, made from their bets. */

export type Row = TokenHistory

/** How many tokens a row has; no rule of the score depends on it. */
export const TOKENS = 1000
const HOLD_MS = 3_600_000
/** Up to this many tokens of a wallet are all of different days, unless a row says otherwise. */
const DAYS = 29

/** A token bought for `stakeUsd`, `daysAgo` days ago, and sold an hour later for `resultUsd` more. */
export function bet(mint: string, stakeUsd: number, resultUsd: number, daysAgo = 1): Row {
  return row(mint, daysAgo, {
    investedUsd: stakeUsd,
    soldUsd: stakeUsd + resultUsd,
    realizedUsd: resultUsd,
  })
}

/** `count` tokens of one name, one a day. */
export function repeat(count: number, name: string, build: (mint: string, daysAgo: number) => Row): Row[] {
  return Array.from({ length: count }, (_, index) => build(`${name}-${index}`, 1 + (index % DAYS)))
}

/** The row of a token that was bought `daysAgo` days ago; `then` is its state at the start of the 30 days. */
export function row(
  mint: string,
  daysAgo: number,
  fields: Partial<TokenPnl>,
  then: TokenPnl | null = null,
): Row {
  // In the middle of a day, since tokens of one UTC day share their luck.
  const firstBuyMs = NOW_MS - daysAgo * DAY_MS + DAY_MS / 2
  const lastSellMs = firstBuyMs + HOLD_MS
  const times = { firstBuyMs, lastBuyMs: firstBuyMs, lastSellMs, lastTradeMs: lastSellMs }
  return token(mint, { held: TOKENS, sold: TOKENS, holding: 0, ...times, ...fields }, { '30d': then })
}

/** The figures of the service for a wallet with these rows. A mint that `known` lacks was not looked up or checked. */
export function statsOf(
  rows: readonly Row[],
  period: 'all' | '30d',
  known: Partial<KnownWins> = {},
): PeriodStats {
  return periodStats(wallet(rows), period, { ...NO_FACTS, ...known })
}

/** These bets as rows, each on the day of its bet. */
export function toRows(bets: readonly Bet[]): Row[] {
  return bets.map(({ stakeUsd, resultUsd, firstBuyMs }, index) => {
    const fields = { investedUsd: stakeUsd, soldUsd: stakeUsd + resultUsd, realizedUsd: resultUsd }
    return row(`${index}`, 1, { ...fields, firstBuyMs, lastTradeMs: (firstBuyMs ?? 0) + HOLD_MS })
  })
}
