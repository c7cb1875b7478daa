import { max } from 'd3-array'
import type { SnapshotPeriod, TokenHistory, TokenPnl, WalletPnl } from '../../analysis/wallet-pnl.ts'
import { DAY_MS } from '../../basics/durations.ts'
import {
  readAmount,
  readCount,
  readDecimals,
  readText,
  readTime,
  readUrl,
  readUsd,
  TEXT_MAX_BYTES,
} from '../bounds.ts'
import type { TokenProfile, TraderRow, WalletTokenTotals } from '../data-provider.ts'
import { labelPools } from '../pool-labels.ts'
import type { VybeSchemas } from './checks.ts'

/** Maps the vendor's token to a profile, without pools, risk or creation, which it does not have. */
export function normaliseVybeToken(address: string, token: VybeSchemas['Token']): TokenProfile {
  return {
    address,
    name: readText(token.name, TEXT_MAX_BYTES.name) ?? '',
    symbol: readText(token.symbol, TEXT_MAX_BYTES.symbol) ?? '',
    decimals: readDecimals(token.decimals ?? token.decimal),
    image: readUrl(token.logoUrl),
    description: null,
    extensions: null,
    pools: [],
    liquidityUsd: null,
    risk: null,
    createdAtMs: null,
    labels: labelPools([address]),
  }
}

/** A row of a token's traders. Its window has no amounts of tokens and no first buy. */
export function normaliseTrader(row: VybeSchemas['TokenTrader']): TraderRow {
  return {
    address: row.traderAddress,
    realizedUsd: readUsd(row.realizedPnlUsd),
    investedUsd: readUsd(row.buyVolumeUsd),
    held: null,
    sold: null,
    firstBuyMs: null,
  }
}

/** A wallet's totals in a token. */
export function readTotals(row: VybeSchemas['WalletToken'], nowMs: number): WalletTokenTotals {
  const { realizedUsd, investedUsd: boughtUsd, soldUsd } = readPosition(row, nowMs)
  return { realizedUsd, boughtUsd, soldUsd }
}

/** A wallet's trades in a window. */
export interface Window {
  readonly rows: readonly VybeSchemas['WalletToken'][]
  /** Whether no row was dropped. A token that is missing in a whole window was not traded in it. */
  readonly isWhole: boolean
}

export type Windows = Readonly<Record<SnapshotPeriod | 'all', Window>>

const SNAPSHOT_PERIODS: readonly SnapshotPeriod[] = ['1d', '7d', '30d']
const LENGTH_MS: Readonly<Record<SnapshotPeriod, number>> = {
  '1d': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
}

/**
 * Maps a wallet's windows to its history. A window has the trades in it, so the state at its start is the present state
 * without those trades. What the tokens were worth then is unknown.
 */
export function normaliseVybeWallet(address: string, windows: Windows, fetchedAtMs: number): WalletPnl {
  const traded = new Map(SNAPSHOT_PERIODS.map((period) => [period, byMint(windows[period])]))
  const tokens = [...byMint(windows.all).values()].map((row): TokenHistory => {
    const mint = row.mintAddress
    const current = readPosition(row, fetchedAtMs)
    const snapshots: Partial<Record<SnapshotPeriod, TokenPnl | null>> = {}
    for (const period of SNAPSHOT_PERIODS) {
      const within = traded.get(period)?.get(mint)
      const isIdle = windows[period].isWhole && (current.lastTradeMs ?? 0) < fetchedAtMs - LENGTH_MS[period]
      if (within !== undefined) snapshots[period] = before(current, readPosition(within, fetchedAtMs))
      else if (isIdle) snapshots[period] = { ...current, unrealizedUsd: null }
    }
    return {
      mint,
      symbol: readText(row.tokenSymbol, TEXT_MAX_BYTES.symbol),
      name: readText(row.tokenName, TEXT_MAX_BYTES.name),
      image: readUrl(row.tokenLogoUrl),
      current,
      snapshots,
    }
  })
  return { address, sinceMs: null, fetchedAtMs, tokens, knownPeriods: SNAPSHOT_PERIODS, summaries: {} }
}

function byMint({ rows }: Window): Map<string, VybeSchemas['WalletToken']> {
  return new Map(rows.map((row) => [row.mintAddress, row]))
}

/** A missing side had no trades, if the other side had some. One in another form is unknown. */
function readPosition(row: VybeSchemas['WalletToken'], nowMs: number): TokenPnl {
  const isKnown = Boolean(row.buys ?? row.sells)
  const read = (
    side: 'buys' | 'sells',
    name: 'latestTradeBlocktime' | 'tokenAmount' | 'transactionCount' | 'volumeUsd',
  ) => {
    const isMissing = !(side in row) || row[side] === null
    return row[side]?.[name] ?? (isMissing && isKnown ? 0 : null)
  }
  const buys = readCount(read('buys', 'transactionCount'))
  const sells = readCount(read('sells', 'transactionCount'))
  const lastBuyMs = readTime(read('buys', 'latestTradeBlocktime'), nowMs)
  const lastSellMs = readTime(read('sells', 'latestTradeBlocktime'), nowMs)
  return {
    realizedUsd: readUsd(row.realizedPnlUsd),
    unrealizedUsd: readUsd(row.unrealizedPnlUsd),
    investedUsd: readUsd(read('buys', 'volumeUsd')),
    soldUsd: readUsd(read('sells', 'volumeUsd')),
    held: readAmount(read('buys', 'tokenAmount')),
    sold: readAmount(read('sells', 'tokenAmount')),
    holding: null,
    buys,
    sells,
    trades: buys === null || sells === null ? null : buys + sells,
    firstBuyMs: null,
    lastBuyMs,
    lastSellMs,
    lastTradeMs:
      readTime(row.latestTradeBlocktime, nowMs) ?? max([lastBuyMs, lastSellMs], (time) => time) ?? null,
  }
}

/** The state at the start of a window; null when the first trade lies in it. */
function before(now: TokenPnl, within: TokenPnl): TokenPnl | null {
  if (now.trades !== null && now.trades === within.trades) return null
  const grown = (name: 'investedUsd' | 'soldUsd' | 'held' | 'sold' | 'buys' | 'sells' | 'trades') => {
    const [total, part] = [now[name], within[name]]
    if (total === null || part === null) return null
    // The vendor's windows end at other moments than its totals. A part that is larger than its whole makes the
    // difference unknown.
    return part <= total ? total - part : null
  }
  const { realizedUsd } = now
  return {
    ...now,
    realizedUsd:
      realizedUsd === null || within.realizedUsd === null ? null : realizedUsd - within.realizedUsd,
    unrealizedUsd: null,
    investedUsd: grown('investedUsd'),
    soldUsd: grown('soldUsd'),
    held: grown('held'),
    sold: grown('sold'),
    buys: grown('buys'),
    sells: grown('sells'),
    trades: grown('trades'),
    lastBuyMs: null,
    lastSellMs: null,
    lastTradeMs: null,
  }
}
