import { sql } from 'kysely'
import type { RecordOrigin } from '../analysis/calibration.ts'
import type { PeriodStats } from '../analysis/period-stats.ts'
import type { JudgedPeriod, Prediction, ScoreRecords } from '../analysis/score-records.ts'
import type { Database } from './connection/connection.ts'
import { isFirstBuyer } from './tokens.ts'

/** What an analysis adds to the ledger, as LEDGER_CTES reads it. */
export function toLedgerRows({ backtest, frozen }: Pick<ScoreRecords, 'backtest' | 'frozen'>) {
  const { prediction, outcome } = backtest ?? {}
  return [
    ...(prediction === undefined ? [] : [{ kind: 'backtest', ...prediction, outcome }]),
    ...frozen.map((each) => ({ kind: 'frozen', ...each })),
  ]
}

/**
 * Parts of a statement that stores analyses: they settle frozen scores and add the new records. The statement needs a
 * part before them, `scored (wallet_id, token_id, selection, simulated, followed_up, ledger_rows, outcome)`. In it,
 * `ledger_rows` are those of `toLedgerRows`, and `outcome` is a ScoreOutcome or null.
 *
 * On days 30 to 33 after a score, only a follow-up of the random sample settles it, if the follow-up left the score's
 * token out of the outcome. From then to day 45, a scan that meets the wallet settles it. If scans could settle
 * earlier, wallets that come back would be settled first, and the sample would be drawn from the rest. A second frozen
 * record of a wallet and period within 30 days is not added. Neither is a second backtest of a day. Records that
 * callers asked for stand apart: otherwise a caller could keep a wallet out of the verdict.
 */
export const LEDGER_CTES = sql`
  settled_scores as (
    update score_records r set settled_at = statement_timestamp(), outcome_usd = o."resultUsd",
      outcome_roi_pct = o."roiPct", outcome_mean_pct = o."meanReturnPct", followed_up = s.followed_up
    from scored s cross join json_to_record(s.outcome) as o (
      "resultUsd" float8, "roiPct" float8, "meanReturnPct" float8)
    where r.wallet_id = s.wallet_id and r.settled_at is null and r.simulated = s.simulated
      and case when s.followed_up
        then r.token_id is not distinct from s.token_id and r.scored_at between
          statement_timestamp() - interval '792 hours' and statement_timestamp() - interval '720 hours'
        else r.scored_at between
          statement_timestamp() - interval '1080 hours' and statement_timestamp() - interval '792 hours' end
      and o."resultUsd" is not null
  ), added_scores as (
    insert into score_records (wallet_id, token_id, selection, simulated, kind, period, scored_at, score,
      score_version, edge_low_pct, winrate_pct, winrate_low_pct, realized_usd, roi_pct,
      settled_at, outcome_usd, outcome_roi_pct, outcome_mean_pct)
    select s.wallet_id, s.token_id, s.selection, s.simulated, r.kind, r.period,
      statement_timestamp() - case r.kind when 'backtest' then interval '720 hours' else interval '0' end,
      r.score, r."scoreVersion", r."edgeLowPct", r."winratePct", r."winrateLowPct", r."realizedUsd", r."roiPct",
      case r.kind when 'backtest' then statement_timestamp() end, a."resultUsd", a."roiPct",
      a."meanReturnPct"
    from scored s cross join json_to_recordset(s.ledger_rows) as r (
      kind text, period text, score smallint, "scoreVersion" smallint, "edgeLowPct" real, "winratePct" real,
      "winrateLowPct" real, "realizedUsd" float8, "roiPct" float8, outcome json)
    left join lateral json_to_record(r.outcome) as a (
      "resultUsd" float8, "roiPct" float8, "meanReturnPct" float8) on true
    where not s.followed_up and (r.kind = 'backtest' or not exists (
      select from score_records o where o.wallet_id = s.wallet_id and o.kind = r.kind and o.period = r.period
        and (o.selection = 'wallet_scan') = (s.selection = 'wallet_scan')
        and o.score_version = r."scoreVersion" and o.scored_at > statement_timestamp() - interval '720 hours'))
    on conflict (wallet_id, kind, period, (selection = 'wallet_scan'), day) do nothing
  )
`

/** How a scan selected the wallet of a row `tw` of token_wallets. */
export const SCAN_SELECTION = sql`case when ${isFirstBuyer} then 'first_buyer' else 'top_trader' end`

/** A wallet that a scan has analysed, or found analysed, with its figures as they are now. */
interface ScannedWallet {
  readonly walletId: number
  readonly periods: Readonly<Record<JudgedPeriod, PeriodStats>>
}

export async function listScannedWallets(db: Database, scanId: string): Promise<ScannedWallet[]> {
  const rows = await db
    .selectFrom('scan_wallets as sw')
    .innerJoin('wallets as w', 'w.id', 'sw.wallet_id')
    .select(['w.id', 'w.stats_all', 'w.stats_30d'])
    .where('sw.scan_id', '=', scanId)
    .where('sw.state', 'in', ['analysed', 'stored'])
    .orderBy('w.id')
    .execute()
  return rows.flatMap(({ id, stats_all: all, stats_30d: month }) =>
    all === null || month === null
      ? []
      : [{ walletId: id, periods: { all: JSON.parse(all), '30d': JSON.parse(month) } }],
  )
}

/** Adds frozen scores of the wallets of a scan to the ledger, as LEDGER_CTES does. It may be done twice. */
export async function storeFrozenScores(
  db: Database,
  { scanId, simulated }: { readonly scanId: string; readonly simulated: boolean },
  wallets: readonly { readonly walletId: number; readonly frozen: readonly Prediction[] }[],
): Promise<void> {
  const rows = wallets.map(({ walletId, frozen }) => ({
    wallet_id: walletId,
    ledger_rows: toLedgerRows({ backtest: null, frozen }),
  }))
  // Raw: LEDGER_CTES is raw SQL.
  await sql`
    with scored as (
      select o.wallet_id, s.token_id, ${simulated}::boolean as simulated, false as followed_up, o.ledger_rows,
        null::json as outcome, ${SCAN_SELECTION} as selection
      from scans s
      cross join json_to_recordset(${JSON.stringify(rows)}::json) as o (wallet_id int, ledger_rows json)
      left join token_wallets tw on tw.token_id = s.token_id and tw.wallet_id = o.wallet_id
      where s.id = ${scanId}
    ), ${LEDGER_CTES}
    select from scored
  `.execute(db)
}

/** A frozen score, and its outcome once that is known. */
export interface FrozenScore {
  readonly period: JudgedPeriod
  /** ISO 8601, to the microsecond. */
  readonly scored_at: string
  readonly score: number
  readonly score_version: number
  readonly edge_low_pct: number | null
  readonly selection: RecordOrigin['selection']
  readonly token: string | null
  readonly outcome_roi_pct: number | null
  readonly outcome_mean_pct: number | null
}

/** The newest frozen scores of a wallet, up to `limit`. */
export async function listFrozenScores(
  db: Database,
  simulated: boolean,
  { address, limit }: { readonly address: string; readonly limit: number },
): Promise<FrozenScore[]> {
  return await db
    .selectFrom('score_records as r')
    .innerJoin('wallets as w', 'w.id', 'r.wallet_id')
    .leftJoin('tokens as t', 't.id', 'r.token_id')
    .leftJoin('ledger_tokens as lt', 'lt.token_id', 'r.token_id')
    .select(({ fn }) => [
      'r.period',
      SCORED_AT.as('scored_at'),
      'r.score',
      'r.score_version',
      EDGE_LOW_PCT.as('edge_low_pct'),
      'r.selection',
      fn.coalesce('t.address', 'lt.address').as('token'),
      'r.outcome_roi_pct',
      'r.outcome_mean_pct',
    ])
    .where('w.address', '=', address)
    .where('r.kind', '=', 'frozen')
    .where('r.simulated', '=', simulated)
    .orderBy('r.scored_at', 'desc')
    .orderBy('r.period')
    .limit(limit)
    .$castTo<FrozenScore>()
    .execute()
}

const SCORED_AT = sql<string>`to_char(r.scored_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const EDGE_LOW_PCT = sql<number | null>`round(r.edge_low_pct::numeric, 2)::float8`
