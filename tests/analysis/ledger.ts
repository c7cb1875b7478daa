import type { TokenHistory, TokenPnl, WalletPnl } from '../../analysis/wallet-pnl.ts'
import { DAY_MS } from '../../basics/durations.ts'
import { NOW_MS, wallet } from './histories.ts'

/**
 * One event of a token, at a price in USD per token. The wallet gets received tokens as a gift, and sent tokens go
 * elsewhere. No money changes hands in either; their price is that of the token at the time.
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
export function walletOf(ledgers: readonly Ledger[]): WalletPnl {
  return wallet(ledgers.filter(({ entries }) => entries.length > 0).map(historyOf))
}

/** Adds entries in order of time. Those of the same moment come after the existing ones. */
export function withEntries({ mint, entries }: Ledger, more: readonly Entry[]): Ledger {
  return { mint, entries: [...entries, ...more].sort((one, other) => other.daysAgo - one.daysAgo) }
}

/** Bought tokens that have not been sold. */
export function tokensLeft({ entries }: Pick<Ledger, 'entries'>): number {
  return Math.max(0, tokensOf(entries, 'buy') - tokensOf(entries, 'sell'))
}

function historyOf({ mint, entries }: Ledger): TokenHistory {
  const at = (daysAgo: number) => stateOf(entries.filter((entry) => entry.daysAgo >= daysAgo))
  return {
    mint,
    symbol: null,
    name: null,
    image: null,
    current: stateOf(entries) ?? never(),
    snapshots: { '1d': at(1), '7d': at(7), '30d': at(30) },
  }
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

function never(): never {
  throw new Error('a ledger without entries has no history')
}
