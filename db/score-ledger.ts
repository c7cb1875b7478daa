import { sql } from 'kysely'
import type { Prediction, ScoreOutcome, ScoreRecords } from '../analysis/score-records.ts'

/** What an analysis adds to the ledger, in the columns of score_records. */
export function toLedgerRows({ backtest, frozen }: ScoreRecords) {
  return [
    ...(backtest === null
      ? []
      : [{ kind: 'backtest', ...row(backtest.prediction), ...outcome(backtest.outcome) }]),
    ...(frozen === null ? [] : [{ kind: 'frozen', ...row(frozen) }]),
  ]
}

/** What it tells of scores that were frozen 30 to 45 days ago. */
export function toOutcomeRow(records: ScoreRecords) {
  return records.outcome && outcome(records.outcome)
}

function row({ scoreParts, ...prediction }: Prediction) {
  return {
    score: prediction.score,
    score_version: prediction.scoreVersion,
    part_winrate: scoreParts.winrate,
    part_pnl: scoreParts.pnl,
    part_roi: scoreParts.roi,
    part_consistency: scoreParts.consistency,
    winrate_pct: prediction.winratePct,
    realized_usd: prediction.realizedUsd,
    roi_pct: prediction.roiPct,
    closed_tokens: prediction.closedTokens,
  }
}

function outcome({ realizedUsd, roiPct, trades }: ScoreOutcome) {
  return { outcome_usd: realizedUsd, outcome_roi_pct: roiPct, outcome_trades: trades }
}

/**
 * Parts of a statement that stores analyses: settles scores that were frozen 30 to 45 days ago and adds the
 * new records. It needs a part before it, `scored (wallet_id, token_id, selection, simulated, ledger_rows,
 * outcome_row)`. A second record of a wallet, kind and UTC day is not added.
 */
export const LEDGER_PARTS = sql`
  settled_scores as (
    update score_records r set settled_at = statement_timestamp(), outcome_usd = o.outcome_usd,
      outcome_roi_pct = o.outcome_roi_pct, outcome_trades = o.outcome_trades
    from scored s cross join json_to_record(s.outcome_row) as o (
      outcome_usd float8, outcome_roi_pct float8, outcome_trades int)
    where r.wallet_id = s.wallet_id and r.settled_at is null and r.simulated = s.simulated
      and r.scored_at between statement_timestamp() - interval '1080 hours'
        and statement_timestamp() - interval '720 hours'
      and o.outcome_usd is not null
  ), added_scores as (
    insert into score_records (wallet_id, token_id, selection, simulated, kind, scored_at, score, score_version,
      part_winrate, part_pnl, part_roi, part_consistency, winrate_pct, realized_usd, roi_pct, closed_tokens,
      settled_at, outcome_usd, outcome_roi_pct, outcome_trades)
    select s.wallet_id, s.token_id, s.selection, s.simulated, r.kind,
      statement_timestamp() - case r.kind when 'backtest' then interval '720 hours' else interval '0' end,
      r.score, r.score_version, r.part_winrate, r.part_pnl, r.part_roi, r.part_consistency,
      r.winrate_pct, r.realized_usd, r.roi_pct, r.closed_tokens,
      case r.kind when 'backtest' then statement_timestamp() end, r.outcome_usd, r.outcome_roi_pct, r.outcome_trades
    from scored s cross join json_to_recordset(s.ledger_rows) as r (
      kind text, score smallint, score_version smallint, part_winrate real, part_pnl real, part_roi real,
      part_consistency real, winrate_pct real, realized_usd float8, roi_pct float8, closed_tokens int,
      outcome_usd float8, outcome_roi_pct float8, outcome_trades int)
    on conflict (wallet_id, kind, day) do nothing
  )
`
