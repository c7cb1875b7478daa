import { sql } from 'kysely'
import type { Prediction, ScoreOutcome, ScoreRecords } from '../analysis/score-records.ts'

/** What an analysis adds to the ledger, in the columns of score_records. */
export function toLedgerRows({ backtest, frozen }: ScoreRecords) {
  return [
    ...(backtest === null
      ? []
      : [{ kind: 'backtest', ...row(backtest.prediction), ...outcome(backtest.outcome) }]),
    ...frozen.map((prediction) => ({ kind: 'frozen', ...row(prediction) })),
  ]
}

/** What it tells of scores that were frozen 30 to 45 days ago. */
export function toOutcomeRow(records: ScoreRecords) {
  return records.outcome && outcome(records.outcome)
}

function row(prediction: Prediction) {
  return {
    period: prediction.period,
    score: prediction.score,
    score_version: prediction.scoreVersion,
    edge_low_pct: prediction.edgeLowPct,
    winrate_pct: prediction.winratePct,
    winrate_low_pct: prediction.winrateLowPct,
    realized_usd: prediction.realizedUsd,
    roi_pct: prediction.roiPct,
    closed_tokens: prediction.closedTokens,
  }
}

function outcome({ resultUsd, roiPct, meanReturnPct, trades }: ScoreOutcome) {
  return {
    outcome_usd: resultUsd,
    outcome_roi_pct: roiPct,
    outcome_mean_pct: meanReturnPct,
    outcome_trades: trades,
  }
}

/**
 * Parts of a statement that stores analyses: settles frozen scores and adds the new records. It needs a part before it,
 * `scored (wallet_id, token_id, selection, simulated, followed_up, ledger_rows, outcome_row)`.
 *
 * On days 30 to 33 only the follow-up of a random sample settles, of the token that it left out of the outcome; a scan
 * that meets the wallet settles from then to day 45. Otherwise wallets that come back would be settled first, and the
 * sample drawn from the rest. A second frozen record of a wallet and period within 30 days is not added, nor a second
 * backtest of a day.
 */
export const LEDGER_PARTS = sql`
  settled_scores as (
    update score_records r set settled_at = statement_timestamp(), outcome_usd = o.outcome_usd,
      outcome_roi_pct = o.outcome_roi_pct, outcome_mean_pct = o.outcome_mean_pct, outcome_trades = o.outcome_trades,
      followed_up = s.followed_up
    from scored s cross join json_to_record(s.outcome_row) as o (
      outcome_usd float8, outcome_roi_pct float8, outcome_mean_pct float8, outcome_trades int)
    where r.wallet_id = s.wallet_id and r.settled_at is null and r.simulated = s.simulated
      and case when s.followed_up
        then r.token_id is not distinct from s.token_id and r.scored_at between
          statement_timestamp() - interval '792 hours' and statement_timestamp() - interval '720 hours'
        else r.scored_at between
          statement_timestamp() - interval '1080 hours' and statement_timestamp() - interval '792 hours' end
      and o.outcome_usd is not null
  ), added_scores as (
    insert into score_records (wallet_id, token_id, selection, simulated, kind, period, scored_at, score,
      score_version, edge_low_pct, winrate_pct, winrate_low_pct, realized_usd, roi_pct, closed_tokens,
      settled_at, outcome_usd, outcome_roi_pct, outcome_mean_pct, outcome_trades)
    select s.wallet_id, s.token_id, s.selection, s.simulated, r.kind, r.period,
      statement_timestamp() - case r.kind when 'backtest' then interval '720 hours' else interval '0' end,
      r.score, r.score_version, r.edge_low_pct, r.winrate_pct, r.winrate_low_pct, r.realized_usd, r.roi_pct,
      r.closed_tokens, case r.kind when 'backtest' then statement_timestamp() end, r.outcome_usd, r.outcome_roi_pct,
      r.outcome_mean_pct, r.outcome_trades
    from scored s cross join json_to_recordset(s.ledger_rows) as r (
      kind text, period text, score smallint, score_version smallint, edge_low_pct real, winrate_pct real,
      winrate_low_pct real, realized_usd float8, roi_pct float8, closed_tokens int, outcome_usd float8,
      outcome_roi_pct float8, outcome_mean_pct float8, outcome_trades int)
    where not s.followed_up and (r.kind = 'backtest' or not exists (
      select from score_records o where o.wallet_id = s.wallet_id and o.kind = r.kind and o.period = r.period
        and o.score_version = r.score_version and o.scored_at > statement_timestamp() - interval '720 hours'))
    on conflict (wallet_id, kind, period, day) do nothing
  )
`
