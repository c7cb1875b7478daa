import { sql } from 'kysely'
import type { CalibrationReport, RecordOrigin, SettledRecord } from '../analysis/calibration.ts'
import type { JudgedPeriod } from '../analysis/score-records.ts'
import type { Database } from './connection/connection.ts'
import { isDisputed } from './cross-checks.ts'

/** Which records are counted together: those of one version of the score, and of one kind of data. */
export interface Ledger {
  readonly scoreVersion: number
  readonly simulated: boolean
}

interface LedgerRecord extends SettledRecord, RecordOrigin {
  readonly period: JudgedPeriod
}

/**
 * The settled records of each kind and period. Beyond a limit they are drawn by a hash of their ids, so that a verdict
 * rests on all of its weeks. A record covers the time from its score to its settlement. Where records of one wallet,
 * kind and period overlap, only the first counts, because the others would count the same time again. Records that
 * callers chose or settled stand apart in both, so that they take no other's place.
 */
export async function listSettledRecords(
  db: Database,
  { scoreVersion, simulated }: Ledger,
  recordsMax: number,
): Promise<LedgerRecord[]> {
  // Raw: from each record that counts, the index leads to the next one.
  const { rows } = await sql<LedgerRecord>`
    with recursive counted as (
      (select distinct on (wallet_id, kind, period, selection = 'wallet_scan', followed_up)
         id, wallet_id, kind, period, day, settled_at, selection, followed_up
       from score_records
       where settled_at is not null and score_version = ${scoreVersion} and simulated = ${simulated}
       order by wallet_id, kind, period, selection = 'wallet_scan', followed_up, day)
      union all
      select n.* from counted c cross join lateral (
        select r.id, r.wallet_id, r.kind, r.period, r.day, r.settled_at, r.selection, r.followed_up from score_records r
        where r.wallet_id = c.wallet_id and r.kind = c.kind and r.period = c.period
          and (r.selection = 'wallet_scan') = (c.selection = 'wallet_scan') and r.followed_up = c.followed_up
          and r.day > c.day and r.scored_at >= c.settled_at and r.settled_at is not null
          and r.score_version = ${scoreVersion} and r.simulated = ${simulated}
        order by r.day limit 1
      ) n
    ), drawn as (
      select id, row_number() over (
        partition by kind, period, selection = 'wallet_scan', followed_up order by md5(id::text)
      ) as place
      from counted
    )
    select r.kind, r.period, r.selection, r.followed_up as "isFollowedUp", r.score,
           ${isDisputed(sql.ref('r.wallet_id'))} as "isDisputed",
           coalesce(r.edge_low_pct, 0)::float8 as "edgeLowPct", r.winrate_pct::float8 as "winratePct",
           r.winrate_low_pct::float8 as "winrateLowPct", r.realized_usd as "realizedUsd", r.roi_pct as "roiPct",
           coalesce(r.outcome_usd, 0) as "outcomeUsd", coalesce(r.outcome_roi_pct, 0) as "outcomeRoiPct",
           coalesce(r.outcome_mean_pct, 0) as "outcomeMeanPct",
           ((r.scored_at at time zone 'UTC')::date - date '2000-01-03') / 7 as week,
           coalesce('token ' || r.token_id, 'wallet ' || r.wallet_id) as cluster
    from drawn d join score_records r on r.id = d.id
    where d.place <= ${recordsMax}
    order by r.id
  `.execute(db)
  return rows
}

/** Records that have no outcome for their section, with how many there are of this period and selection. */
export interface MissingRecords extends RecordOrigin {
  readonly period: JudgedPeriod
  readonly count: number
}

/**
 * How many frozen records of more than 45 days no follow-up has settled, whether or not a scan met the wallet again. No
 * follow-up asks for wallets that callers chose: of these, those count that no scan has settled either.
 */
export async function countMissingRecords(
  db: Database,
  { scoreVersion, simulated }: Ledger,
): Promise<MissingRecords[]> {
  // Raw: which records count depends on who chose them.
  const { rows } = await sql<MissingRecords>`
    select 'frozen' as kind, period, selection, true as "isFollowedUp", false as "isDisputed", count(*)::int as count
    from score_records
    where kind = 'frozen' and scored_at < clock_timestamp() - interval '1080 hours'
      and score_version = ${scoreVersion} and simulated = ${simulated}
      and case when selection = 'wallet_scan' then settled_at is null else not followed_up end
    group by period, selection
  `.execute(db)
  return rows
}

/** Stores a report as the latest of its version. */
export async function storeCalibration(db: Database, report: CalibrationReport): Promise<void> {
  const values = { report: JSON.stringify(report) }
  await db
    .insertInto('score_calibrations')
    .values({ score_version: report.score_version, simulated: report.simulated, ...values })
    .onConflict((conflict) => conflict.columns(['score_version', 'simulated']).doUpdateSet(values))
    .execute()
}

/** The latest report as JSON text; undefined when there is none. */
export async function findCalibration(
  db: Database,
  { scoreVersion, simulated }: Ledger,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('score_calibrations')
    .select((eb) => eb.cast<string>('report', 'text').as('report'))
    .where('score_version', '=', scoreVersion)
    .where('simulated', '=', simulated)
    .executeTakeFirst()
  return found?.report
}

/** A wallet whose frozen scores are due for a follow-up. */
export interface DueWallet {
  readonly address: string
  /** The token whose scan selected it, which is left out of the outcome; null for none. */
  readonly tokenId: number | null
  readonly mint: string | null
  /** When it was drawn, on the database's clock, as text. */
  readonly drawnAt: string
}

/**
 * Draws wallets with frozen scores that are 30 to 33 days old, by a hash of a record's id, so that no caller can choose
 * them. A wallet that fell silent has fewer records, and the same chance. Follow-ups that were made earlier today count
 * towards `walletsMax`. Wallets that callers asked for are not drawn, because no verdict counts them.
 */
export async function drawDueWallets(
  db: Database,
  { scoreVersion, simulated }: Ledger,
  walletsMax: number,
): Promise<DueWallet[]> {
  // Raw: the draw is by a hash. The days repeat the times for the index.
  const { rows } = await sql<DueWallet>`
    with done as (
      select count(distinct (wallet_id, token_id)) as wallets from score_records
      where followed_up and simulated = ${simulated} and settled_at >= date_trunc('day', now(), 'UTC')
        and kind = 'frozen' and day between ((now() - interval '816 hours') at time zone 'UTC')::date
          and ((now() - interval '720 hours') at time zone 'UTC')::date
        and scored_at between now() - interval '816 hours' and now() - interval '720 hours'
    ), due as (
      select wallet_id, token_id, md5(min(id)::text) as draw from score_records
      where kind = 'frozen' and settled_at is null and selection <> 'wallet_scan'
        and score_version = ${scoreVersion} and simulated = ${simulated}
        and scored_at between now() - interval '792 hours' and now() - interval '720 hours'
      group by wallet_id, token_id
    )
    select w.address, due.token_id as "tokenId", coalesce(t.address, lt.address) as mint,
           statement_timestamp()::text as "drawnAt"
    from due join wallets w on w.id = due.wallet_id left join tokens t on t.id = due.token_id
      left join ledger_tokens lt on lt.token_id = due.token_id
    order by due.draw
    limit greatest(0, ${walletsMax}::bigint - (select wallets from done))
  `.execute(db)
  return rows
}
