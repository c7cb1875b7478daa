import type { components } from '../../generated/v1/types.ts'
import { flag, hoursSince, number, text, words } from './columns.ts'

type Schemas = components['schemas']
type PeriodStats = Schemas['PeriodStats']

/** What rows tell of a wallet's record in a period. A figure comes with its certainty. */
export const FIGURES = {
  score: number(({ score }: PeriodStats) => score),
  confidence: text(({ score_confidence }: PeriodStats) => score_confidence),
  score_version: number(({ score_version }: PeriodStats) => score_version),
  edge_low_pct: number(({ edge_low_pct }: PeriodStats) => edge_low_pct),
  edge_high_pct: number(({ edge_high_pct }: PeriodStats) => edge_high_pct),
  winrate_low: number(({ winrate_low }: PeriodStats) => winrate_low),
  winrate_high: number(({ winrate_high }: PeriodStats) => winrate_high),
  realized_pnl_usd: number(({ realized_pnl_usd }: PeriodStats) => realized_pnl_usd),
  holding_median_sec: number(({ holding_median_sec }: PeriodStats) => holding_median_sec),
  solid: flag(({ solid }: PeriodStats) => solid),
  verified_pct: number(({ verified_pct }: PeriodStats) => verified_pct),
  last_trade_hours: hoursSince(({ last_trade_time }: PeriodStats) => last_trade_time),
  tags: words(({ tags }: PeriodStats) => tags),
}

type CopySummary = NonNullable<Schemas['WalletCopySummary']>

/** What a copy of a wallet makes of a dollar, ten seconds and a minute later, with what that rests on. */
export const COPIES = {
  copy_10s_low_pct: number(({ after_10s }: CopySummary) => after_10s.edge_low_pct),
  copy_10s_high_pct: number(({ after_10s }: CopySummary) => after_10s.edge_high_pct),
  copy_60s_low_pct: number(({ after_60s }: CopySummary) => after_60s.edge_low_pct),
  copy_60s_high_pct: number(({ after_60s }: CopySummary) => after_60s.edge_high_pct),
  copy_tokens_priced: number(({ after_10s }: CopySummary) => after_10s.tokens_priced),
  copy_tokens_off_market: number(({ tokens_off_market }: CopySummary) => tokens_off_market),
  copy_age_hours: hoursSince(({ copied_at }: CopySummary) => copied_at),
}

/** What speaks against following a wallet. */
export const OBSTACLES = {
  obstacles: words(({ wallet }: Schemas['WalletScanData']) => wallet.obstacles),
}
