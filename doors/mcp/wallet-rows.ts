import { makeColumns, pickFields } from '../pages/figures/columns.ts'
import type { ListedWallet } from '../pages/figures/ranking.ts'
import type { NamedValues } from './tool-answer.ts'

/** What rows tell of a wallet's record. A figure comes with its certainty, and a score with its version and age. */
const RECORD = [
  'address',
  'score',
  'score_version',
  'confidence',
  'solid',
  'edge_low_pct',
  'edge_high_pct',
  'winrate_low',
  'winrate_high',
  'verified_pct',
  'realized_pnl_usd',
  'holding_sec',
  'last_trade_hours',
  'group',
  'labels',
  'tags',
  'age_hours',
]

/** What rows tell besides of a wallet that is judged: why it has no score, its returns, and what speaks against it. */
export const JUDGED = [
  'verdict',
  'obstacles',
  'gain_probability_pct',
  'score_reason',
  'score_tokens',
  'realized_roi_pct',
  'roi_median_pct',
  'copy_10s_low_pct',
  'copy_10s_high_pct',
  'copy_60s_low_pct',
  'copy_60s_high_pct',
  'copy_tokens_priced',
  'copy_tokens_off_market',
  'copy_age_hours',
]

/** Wallets as rows: their records, and what else is named, as the pages' columns have it. */
export function toRows(wallets: readonly ListedWallet[], more: readonly string[] = []): NamedValues[] {
  const columns = makeColumns(Date.now())
  return wallets.map((wallet) => pickFields(wallet, columns, [...RECORD, ...more]))
}
