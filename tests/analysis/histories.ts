import { periodStats } from '../../analysis/period-stats.ts'
import type { Period, TokenHistory, TokenPnl, WalletPnl } from '../../analysis/wallet-pnl.ts'
import { DAY_MS, HOUR_MS } from '../../basics/durations.ts'

/** Builders of wallet histories. A test names only the fields that it is about. */

export const NOW_MS = Date.UTC(2026, 0, 31)
export const NO_FACTS = { firstBuyerTokens: 0, isKol: false }
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

/** A position bought for 100 USD two hours ago and sold for 100 USD one hour ago. */
export function position(fields: Partial<TokenPnl> = {}): TokenPnl {
  return {
    held: 1000,
    sold: 1000,
    holding: 0,
    investedUsd: 100,
    soldUsd: 100,
    realizedUsd: 0,
    unrealizedUsd: 0,
    buys: 1,
    sells: 1,
    trades: 2,
    firstBuyMs: NOW_MS - 2 * HOUR_MS,
    lastBuyMs: null,
    lastSellMs: null,
    lastTradeMs: NOW_MS - HOUR_MS,
    ...fields,
  }
}

export function token(
  mint: string,
  fields: Partial<TokenPnl> = {},
  snapshots: TokenHistory['snapshots'] = { '1d': null, '7d': null, '30d': null },
): TokenHistory {
  return { mint, symbol: null, name: null, image: null, current: position(fields), snapshots }
}

/** A token bought and fully sold, with this PnL. */
export function closed(mint: string, realizedUsd: number, investedUsd = 100): TokenHistory {
  return token(mint, { realizedUsd, investedUsd, soldUsd: investedUsd + realizedUsd })
}

/** A token that was received and sold but never bought. */
export function gifted(mint: string, soldUsd: number): TokenHistory {
  const unbought = { held: 0, investedUsd: 0, buys: 0, sells: 1, trades: 1, firstBuyMs: null }
  return token(mint, { ...unbought, soldUsd, realizedUsd: soldUsd })
}

/** This many closed tokens, each with the same PnL. */
export function closedTokens(count: number, realizedUsd: number, investedUsd = 100): TokenHistory[] {
  return Array.from({ length: count }, (_, index) =>
    closed(`${realizedUsd}-${index}`, realizedUsd, investedUsd),
  )
}

/** What a position has that was never sold. */
export const UNSOLD = { sold: 0, soldUsd: 0, holding: 1000, realizedUsd: 0, sells: 0, trades: 1 }

/** A token that was bought and never sold, worth `worthUsd` now. */
export function kept(mint: string, worthUsd: number, fields: Partial<TokenPnl> = {}): TokenHistory {
  const { investedUsd } = position(fields)
  return token(mint, { ...UNSOLD, unrealizedUsd: worthUsd - (investedUsd ?? 0), ...fields })
}

/** The same tokens, each first bought on a different day, so that they share no luck. */
export function onDifferentDays(tokens: readonly TokenHistory[]): TokenHistory[] {
  return tokens.map((one, index) => ({
    ...one,
    current: { ...one.current, firstBuyMs: NOW_MS - (index + 1) * DAY_MS },
  }))
}

/** Twenty tokens of 500 USD each, bought on different days: 12 won 250 USD, 8 lost 125 USD. */
export function twentyTokens(): TokenHistory[] {
  return onDifferentDays([...closedTokens(12, 250, 500), ...closedTokens(8, -125, 500)])
}

export function wallet(tokens: readonly TokenHistory[], fields: Partial<WalletPnl> = {}): WalletPnl {
  return {
    address: 'wallet',
    sinceMs: NOW_MS - 365 * DAY_MS,
    fetchedAtMs: NOW_MS,
    tokens,
    knownPeriods: ['1d', '7d', '30d'],
    summaries: {},
    ...fields,
  }
}

/** The record of a wallet with these tokens that is neither a first buyer nor a KOL. */
export function statsOf(
  tokens: readonly TokenHistory[],
  period: Period = 'all',
): ReturnType<typeof periodStats> {
  return periodStats(wallet(tokens), period, NO_FACTS)
}

/** The wallet in the page's example of figures. */
export function exampleWallet(): WalletPnl {
  const before = position({
    held: 800,
    sold: 500,
    holding: 300,
    investedUsd: 400,
    soldUsd: 350,
    realizedUsd: 100,
    unrealizedUsd: 120,
    buys: 1,
  })
  const last = (hours: number) => ({
    firstBuyMs: NOW_MS - 6 * HOUR_MS,
    lastTradeMs: NOW_MS - (6 - hours) * HOUR_MS,
  })
  const a = { sold: 600, holding: 400, investedUsd: 500, soldUsd: 450, realizedUsd: null, unrealizedUsd: 80 }
  const c = { sold: 0, soldUsd: 0, holding: 1000, investedUsd: 200, unrealizedUsd: -150, sells: 0, trades: 1 }
  const usdc = { sold: 400, soldUsd: 400, investedUsd: 1000 }
  return wallet([
    token('A', { ...a, buys: 2, sells: 2, trades: 4, ...last(2) }, { '1d': before }),
    token('B', { investedUsd: 300, soldUsd: 100, realizedUsd: -200, ...last(1) }),
    token('C', { ...c, realizedUsd: 0, ...last(0) }),
    token(USDC, { ...usdc, held: 1000, holding: 600, ...last(3) }),
  ])
}

/** Random numbers from 0 to 1 that are the same in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item)
}
