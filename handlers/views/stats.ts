import { unknownWallet } from '../../analysis/analyse-wallet.ts'

/** A wallet's stored statistics by period: JSON text, or null where the wallet has never been analysed. */
export interface StoredStats {
  readonly address: string
  readonly statsAll: string | null
  readonly stats30d: string | null
  readonly stats7d: string | null
  readonly stats1d: string | null
}

export interface RenderedStats {
  readonly all: string
  readonly '30d': string
  readonly '7d': string
  readonly '1d': string
}

/** The contract's PeriodStats of each period as JSON text; unknown figures for a wallet that has none. */
export function renderStats(stored: StoredStats): RenderedStats {
  const { address, statsAll, stats30d, stats7d, stats1d } = stored
  if (statsAll !== null && stats30d !== null && stats7d !== null && stats1d !== null) {
    return { all: statsAll, '30d': stats30d, '7d': stats7d, '1d': stats1d }
  }
  const unknown = unknownWallet(address)
  return {
    all: JSON.stringify(unknown.all),
    '30d': JSON.stringify(unknown['30d']),
    '7d': JSON.stringify(unknown['7d']),
    '1d': JSON.stringify(unknown['1d']),
  }
}
