import { randomLcg, randomNormal } from 'd3-random'
import type { Bet } from '../../analysis/edge.ts'
import { type PeriodStats, periodStats } from '../../analysis/period-stats.ts'
import type { WalletFacts } from '../../analysis/tags.ts'
import type { Period, TokenHistory, TokenPnl, WalletPnl } from '../../analysis/wallet-pnl.ts'
import { DAY_MS, HOUR_MS } from '../../basics/durations.ts'

/*
 * How an invented trader is made. What it did with a token is told in one of three ways: the figures of a position, a
 * bet, or a ledger of events at prices. Each becomes the row that a data provider reports, and rows become a wallet. A
 * test names only the fields that it is about. Chance comes from `drawsOf`, and trader-worlds.ts draws many traders
 * whose truth is known.
 */

export const NOW_MS = Date.UTC(2026, 0, 31)
export const NO_FACTS = { firstBuyerTokens: 0, isKol: false }
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

/** Random numbers: from 0 to 1, and of a normal distribution. */
export interface Draws {
  readonly uniform: () => number
  readonly normal: () => number
}

/** The same seed draws the same numbers in every run. */
export function drawsOf(seed: number): Draws {
  const uniform = randomLcg(seed)
  return { uniform, normal: randomNormal.source(uniform)() }
}

/** How many tokens a position has; no rule of the score depends on it. */
export const TOKENS = 1000

/** A position bought for 100 USD two hours ago and sold for 100 USD one hour ago. */
export function position(fields: Partial<TokenPnl> = {}): TokenPnl {
  return {
    held: TOKENS,
    sold: TOKENS,
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

const moneyOf = (investedUsd: number, realizedUsd: number) => ({
  ...{ investedUsd, realizedUsd },
  soldUsd: investedUsd + realizedUsd,
})

/** A token bought and fully sold, with this PnL. */
export function closed(mint: string, realizedUsd: number, investedUsd = 100): TokenHistory {
  return token(mint, moneyOf(investedUsd, realizedUsd))
}

/** A token that was received and sold but never bought. */
export function gifted(mint: string, soldUsd: number): TokenHistory {
  const unbought = { held: 0, investedUsd: 0, buys: 0, sells: 1, trades: 1, firstBuyMs: null }
  return token(mint, { ...unbought, soldUsd, realizedUsd: soldUsd })
}

/** This many closed tokens, each with the same PnL. */
export function closedTokens(count: number, realizedUsd: number, investedUsd = 100): TokenHistory[] {
  return repeat(count, `${realizedUsd}`, (mint) => closed(mint, realizedUsd, investedUsd))
}

/** What a position has that was never sold. */
export const UNSOLD = { sold: 0, soldUsd: 0, holding: TOKENS, realizedUsd: 0, sells: 0, trades: 1 }

/** A token that was bought and never sold, worth `worthUsd` now. */
export function kept(mint: string, worthUsd: number, fields: Partial<TokenPnl> = {}): TokenHistory {
  const { investedUsd } = position(fields)
  return token(mint, { ...UNSOLD, unrealizedUsd: worthUsd - (investedUsd ?? 0), ...fields })
}

/** The same token, first bought so many days ago. */
export function boughtOn(daysAgo: number, { current, ...one }: TokenHistory): TokenHistory {
  return { ...one, current: { ...current, firstBuyMs: NOW_MS - daysAgo * DAY_MS } }
}

/** The same tokens, each first bought on a different day, so that they share no luck. */
export function onDifferentDays(tokens: readonly TokenHistory[]): TokenHistory[] {
  return tokens.map((one, index) => boughtOn(index + 1, one))
}

/** Twenty tokens of 500 USD each, bought on different days: 12 won 250 USD, 8 lost 125 USD. */
export function twentyTokens(): TokenHistory[] {
  return onDifferentDays([...closedTokens(12, 250, 500), ...closedTokens(8, -125, 500)])
}

/** Up to this many tokens of a wallet are all of different days, unless a row says otherwise. */
const DAYS = 29

/** `count` tokens of one name, one a day. */
export function repeat(
  count: number,
  name: string,
  build: (mint: string, daysAgo: number) => TokenHistory,
): TokenHistory[] {
  return Array.from({ length: count }, (_, index) => build(`${name}-${index}`, 1 + (index % DAYS)))
}

/**
 * A token that was bought in the middle of a day, since tokens of one UTC day share their luck, and sold an hour later.
 * `then` is its state at the start of the 30 days.
 */
export function traded(
  mint: string,
  daysAgo: number,
  fields: Partial<TokenPnl>,
  then: TokenPnl | null = null,
): TokenHistory {
  const firstBuyMs = NOW_MS - daysAgo * DAY_MS + DAY_MS / 2
  const lastSellMs = firstBuyMs + HOUR_MS
  const times = { firstBuyMs, lastBuyMs: firstBuyMs, lastSellMs, lastTradeMs: lastSellMs }
  return token(mint, { ...times, ...fields }, { '30d': then })
}

/** A token bought for `stakeUsd`, `daysAgo` days ago, and sold an hour later for `resultUsd` more. */
export function bet(mint: string, stakeUsd: number, resultUsd: number, daysAgo = 1): TokenHistory {
  return traded(mint, daysAgo, moneyOf(stakeUsd, resultUsd))
}

/** A token for each of these bets, on its day. */
export function toTokens(bets: readonly Bet[]): TokenHistory[] {
  return bets.map(({ stakeUsd, resultUsd, firstBuyMs }, index) =>
    traded(`${index}`, 1, {
      ...moneyOf(stakeUsd, resultUsd),
      firstBuyMs,
      lastTradeMs: (firstBuyMs ?? 0) + HOUR_MS,
    }),
  )
}

/**
 * One event of a token, at a price in USD per token. The wallet gets received tokens as a gift, and sent tokens go
 * elsewhere. No money changes hands in either; their price is that of the token at the time. An event of 0 tokens only
 * tells the price.
 */
export interface Entry {
  readonly kind: 'buy' | 'sell' | 'receive' | 'send'
  readonly daysAgo: number
  readonly tokens: number
  readonly priceUsd: number
}

/** All events of a token, oldest first. The price of the last entry is today's price. */
export interface Ledger {
  readonly mint: string
  readonly entries: readonly Entry[]
}

/** A wallet with these ledgers as a provider reports it: states by average cost, now and as each period starts. */
export function walletOf(ledgers: readonly Ledger[], fields: Partial<WalletPnl> = {}): WalletPnl {
  const tokens = ledgers.flatMap(({ mint, entries }) => {
    const at = (daysAgo: number) => stateOf(entries.filter((entry) => entry.daysAgo >= daysAgo))
    const current = stateOf(entries)
    return current === null ? [] : token(mint, current, { '1d': at(1), '7d': at(7), '30d': at(30) })
  })
  return wallet(tokens, fields)
}

/** Adds entries in order of time. Those of the same moment come after the existing ones. */
export function withEntries({ mint, entries }: Ledger, more: readonly Entry[]): Ledger {
  return { mint, entries: [...entries, ...more].sort((one, other) => other.daysAgo - one.daysAgo) }
}

/** Bought tokens that have not been sold. */
export function tokensLeft({ entries }: Pick<Ledger, 'entries'>): number {
  return Math.max(0, tokensOf(entries, 'buy') - tokensOf(entries, 'sell'))
}

/** As a provider counts: by the average cost of everything ever bought, at which it counts gifts too. */
function stateOf(entries: readonly Entry[]): TokenPnl | null {
  const last = entries.at(-1)
  if (last === undefined) return null
  const held = tokensOf(entries, 'buy')
  const sold = tokensOf(entries, 'sell')
  const holding = Math.max(0, held + tokensOf(entries, 'receive') - sold - tokensOf(entries, 'send'))
  const investedUsd = usdOf(entries, 'buy')
  const soldUsd = usdOf(entries, 'sell')
  const costUsd = held === 0 ? 0 : investedUsd / held
  const trades = entries.filter(({ kind }) => kind === 'buy' || kind === 'sell')
  const buys = trades.filter(({ kind }) => kind === 'buy')
  const timeMs = (entry: Entry | undefined) => (entry === undefined ? null : NOW_MS - entry.daysAgo * DAY_MS)
  return {
    held,
    sold,
    holding,
    investedUsd,
    soldUsd,
    realizedUsd: soldUsd - sold * costUsd,
    unrealizedUsd: holding * (last.priceUsd - costUsd),
    buys: buys.length,
    sells: trades.length - buys.length,
    trades: trades.length,
    firstBuyMs: timeMs(buys[0]),
    lastBuyMs: timeMs(buys.at(-1)),
    lastSellMs: timeMs(trades.findLast(({ kind }) => kind === 'sell')),
    lastTradeMs: timeMs(trades.at(-1)),
  }
}

function tokensOf(entries: readonly Entry[], wanted: Entry['kind']): number {
  return entries.filter(({ kind }) => kind === wanted).reduce((sum, { tokens }) => sum + tokens, 0)
}

function usdOf(entries: readonly Entry[], wanted: Entry['kind']): number {
  return entries
    .filter(({ kind }) => kind === wanted)
    .reduce((usd, { tokens, priceUsd }) => usd + tokens * priceUsd, 0)
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

/** The service's figures of a wallet with these tokens; `facts` are what is known of it beyond them. */
export function statsOf(
  tokens: readonly TokenHistory[],
  period: Period = 'all',
  facts: Partial<WalletFacts> = {},
): PeriodStats {
  return periodStats(wallet(tokens), period, { ...NO_FACTS, ...facts })
}
