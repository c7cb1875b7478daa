import { unknownStats } from '../../analysis/period-stats.ts'
import type { Period } from '../../analysis/wallet-pnl.ts'
import type { StoredStats } from '../../db/wallets.ts'
import type { Schema } from '../schema.ts'
import { Rendered } from './rendered.ts'

/* Stored statistics, passed on as the JSON text that they are. */

type Stats = Schema<'PeriodStats'>
export type FieldSet = Schema<'FieldSet'>
type Required<Object> = {
  [Key in keyof Object]-?: Record<never, never> extends Pick<Object, Key> ? never : Key
}[keyof Object]

/** The required figures of `PeriodStats`: what `fields=summary` leaves. */
const SUMMARY: Readonly<Record<Required<Stats>, true>> = {
  address: true,
  realized_pnl_usd: true,
  unrealized_pnl_usd: true,
  combined_pnl_usd: true,
  total_invested_usd: true,
  average_buy_usd: true,
  realized_roi_pct: true,
  combined_roi_pct: true,
  tokens_traded: true,
  wins: true,
  losses: true,
  winrate: true,
  average_holding_sec: true,
  score: true,
  score_parts: true,
  tags: true,
  data_since: true,
}

/** A wallet's statistics by period; unknown figures for a wallet that has none. */
export function renderStats(
  stored: StoredStats,
  fields: FieldSet,
): Readonly<Record<Period, Rendered<Stats>>> {
  const render = (text: string | null): Rendered<Stats> =>
    renderPeriodStats(text ?? JSON.stringify(unknownStats(stored.address)), fields)
  return {
    all: render(stored.statsAll),
    '30d': render(stored.stats30d),
    '7d': render(stored.stats7d),
    '1d': render(stored.stats1d),
  }
}

/** The same as values. */
export function readStats(stored: StoredStats): Readonly<Record<Period, Stats>> {
  const read = (text: string | null): Stats =>
    text === null ? unknownStats(stored.address) : JSON.parse(text)
  return {
    all: read(stored.statsAll),
    '30d': read(stored.stats30d),
    '7d': read(stored.stats7d),
    '1d': read(stored.stats1d),
  }
}

/** The stored statistics of one period: the text as it is, or a summary of it. */
export function renderPeriodStats(text: string, fields: FieldSet): Rendered<Stats> {
  if (fields === 'full') return Rendered.stored<'PeriodStats'>(text)
  const stats: Stats = JSON.parse(text)
  const summary = Object.entries(stats).filter(([figure]) => figure in SUMMARY)
  return Rendered.from<Stats>(Object.fromEntries(summary) as Stats)
}
