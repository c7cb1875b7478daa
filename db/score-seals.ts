import { sql } from 'kysely'
import type { RecordOrigin } from '../analysis/calibration.ts'
import type { JudgedPeriod } from '../analysis/score-records.ts'
import type { Database } from './connection/connection.ts'

/** A day whose frozen scores are sealed. Hashes are hexadecimal. */
export interface SealedDay {
  /** YYYY-MM-DD, in UTC. */
  readonly day: string
  readonly records: number
  /** The root of the Merkle tree over the day's records. */
  readonly root: string
  /** The chain of the sealed day before; zeros for the first one. */
  readonly previous: string
  readonly chain: string
}

/** A frozen score, and its place among those of its day. */
export interface FrozenScore {
  readonly day: string
  readonly period: JudgedPeriod
  readonly scored_at: string
  readonly score: number
  readonly score_version: number
  readonly edge_low_pct: number | null
  readonly selection: RecordOrigin['selection']
  readonly token: string | null
  readonly outcome_roi_pct: number | null
  readonly outcome_mean_pct: number | null
  /** The text that is hashed. */
  readonly entry: string
  /** Counts from 0. */
  readonly place: number
  /** How many the sealed day has; null until the day is sealed. */
  readonly records: number | null
}

/** The moment of a record, to the microsecond. */
const SCORED_AT = sql`to_char(r.scored_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const EDGE_LOW_PCT = sql`round(r.edge_low_pct::numeric, 2)`

/** The text of a record that is hashed: what the score said, and nothing that became known later. */
const ENTRY = sql<string>`concat_ws('|', coalesce(w.address, ''), r.period, ${SCORED_AT}, r.score, r.score_version,
  coalesce(${EDGE_LOW_PCT}::text, ''), r.selection, coalesce(t.address, lt.address, ''))`

const FROM_RECORDS = sql`from score_records r left join wallets w on w.id = r.wallet_id
  left join tokens t on t.id = r.token_id left join ledger_tokens lt on lt.token_id = r.token_id`

/** The ended days whose frozen scores have no tree yet, the oldest first. */
export async function listDaysWithoutTree(db: Database, simulated: boolean): Promise<string[]> {
  // Raw: the query steps from day to day along an index. In the ten minutes, statements that began before midnight end.
  const { rows } = await sql<{ readonly day: string }>`
    with recursive days as (
      select min(day) as day from score_records where kind = 'frozen' and simulated = ${simulated}
      union all
      select (select min(r.day) from score_records r
        where r.kind = 'frozen' and r.simulated = ${simulated} and r.day > d.day)
      from days d where d.day is not null
    )
    select day::text from days d
    where day < ((statement_timestamp() - interval '10 minutes') at time zone 'UTC')::date
      and not exists (select from score_ledger_trees t where t.simulated = ${simulated} and t.day = d.day)
    order by day
  `.execute(db)
  return rows.map(({ day }) => day)
}

/** The texts of a day's frozen scores that are hashed, in the order in which they were added. */
export async function listEntries(db: Database, simulated: boolean, day: string): Promise<string[]> {
  // Raw: the text is made in one place, for the seal and for the answers.
  const { rows } = await sql<{ readonly entry: string }>`
    select ${ENTRY} as entry ${FROM_RECORDS}
    where r.kind = 'frozen' and r.simulated = ${simulated} and r.day = ${day}::date order by r.id
  `.execute(db)
  return rows.map(({ entry }) => entry)
}

/** The last sealed day before this one; undefined when there is none. */
export async function findSealBefore(
  db: Database,
  simulated: boolean,
  day: string,
): Promise<SealedDay | undefined> {
  return await sealedDays(db, simulated)
    .where('day', '<', sql<string>`${day}::date`)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Sealed days from this one on, the oldest first. */
export async function listSealedDays(
  db: Database,
  simulated: boolean,
  { since, limit }: { readonly since: string; readonly limit: number },
): Promise<SealedDay[]> {
  return await sealedDays(db, simulated)
    .where('day', '>=', sql<string>`${since}::date`)
    .orderBy('day')
    .limit(limit)
    .execute()
}

function sealedDays(db: Database, simulated: boolean) {
  return db
    .selectFrom('score_ledger_days')
    .select(['day', 'records', 'root', 'previous', 'chain'])
    .where('simulated', '=', simulated)
}

/**
 * Stores the hashes of a day's tree, and the seal of the day if it has none. Returns the seal that the day has. It
 * differs from the given one when the records are no longer those that were sealed.
 */
export async function storeSeal(
  db: Database,
  simulated: boolean,
  { day, records, root, previous, chain }: SealedDay,
  hashes: Buffer,
): Promise<SealedDay> {
  // Raw: the seal that is there already is read in the same statement.
  const { rows } = await sql<SealedDay>`
    with tree as (
      insert into score_ledger_trees (simulated, day, hashes) values (${simulated}, ${day}::date, ${hashes})
      on conflict (simulated, day) do nothing
    ), added as (
      insert into score_ledger_days (simulated, day, records, root, previous, chain)
      values (${simulated}, ${day}::date, ${records}, ${root}, ${previous}, ${chain})
      on conflict (simulated, day) do nothing
      returning day::text, records, root, previous, chain
    )
    select * from added union all
    select day::text, records, root, previous, chain from score_ledger_days
    where simulated = ${simulated} and day = ${day}::date
  `.execute(db)
  const [seal] = rows
  if (seal === undefined) throw new Error(`the seal of ${day} is not there`)
  return seal
}

/** The newest frozen scores of a wallet, up to `limit`. */
export async function listFrozenScores(
  db: Database,
  simulated: boolean,
  { address, limit }: { readonly address: string; readonly limit: number },
): Promise<FrozenScore[]> {
  // Raw: the place counts the records before, along the index of the day.
  const { rows } = await sql<FrozenScore>`
    select r.day::text, r.period, ${SCORED_AT} as scored_at, r.score, r.score_version,
      ${EDGE_LOW_PCT}::float8 as edge_low_pct, r.selection, coalesce(t.address, lt.address) as token, r.outcome_roi_pct, r.outcome_mean_pct,
      ${ENTRY} as entry, d.records,
      (select count(*) from score_records b
       where b.kind = 'frozen' and b.simulated = r.simulated and b.day = r.day and b.id < r.id)::int as place
    ${FROM_RECORDS} left join score_ledger_days d on d.simulated = r.simulated and d.day = r.day
    where w.address = ${address} and r.kind = 'frozen' and r.simulated = ${simulated}
    order by r.scored_at desc, r.period limit ${limit}
  `.execute(db)
  return rows
}

/**
 * Hashes of days' trees by their numbers, in hexadecimal and in this order; null for each whose day has no tree.
 */
export async function listHashes(
  db: Database,
  simulated: boolean,
  places: readonly { readonly day: string; readonly number: number }[],
): Promise<(string | null)[]> {
  // Raw: Postgres reads the bytes asked for, and not the whole tree.
  const { rows } = await sql<{ readonly hash: string | null }>`
    select encode(substring(t.hashes from p.number * 32 + 1 for 32), 'hex') as hash
    from unnest(${places.map(({ day }) => day)}::date[], ${places.map(({ number }) => number)}::int[])
      with ordinality as p (day, number, position)
    left join score_ledger_trees t on t.simulated = ${simulated} and t.day = p.day
    order by p.position
  `.execute(db)
  return rows.map(({ hash }) => hash)
}
