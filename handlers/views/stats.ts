import { unknownStats } from '../../analysis/period-stats.ts'
import type { Schema } from '../contract.ts'
import { Rendered } from './rendered.ts'

/** A wallet's stored statistics by period: JSON text, or null where the wallet has never been analysed. */
export interface StoredStats {
  readonly address: string
  readonly statsAll: string | null
  readonly stats30d: string | null
  readonly stats7d: string | null
  readonly stats1d: string | null
}

type RenderedStats = Rendered<Schema<'PeriodStats'>>

/** A wallet's statistics by period; unknown figures for a wallet that has none. */
export function renderStats({ address, statsAll, stats30d, stats7d, stats1d }: StoredStats): {
  readonly [Period in keyof Schema<'CorrelationStats'>]: RenderedStats
} {
  const render = (text: string | null): RenderedStats =>
    text === null ? Rendered.from(unknownStats(address)) : Rendered.stored<'PeriodStats'>(text)
  return { all: render(statsAll), '30d': render(stats30d), '7d': render(stats7d), '1d': render(stats1d) }
}
