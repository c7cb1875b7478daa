import { type Kysely, sql } from 'kysely'

/** The seals of each day's frozen scores (docs/calibration.md, A ledger that cannot be rewritten). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of SEALS) await sql.raw(statement).execute(db)
}

const SEALS = [
  `create table score_ledger_days (
    simulated boolean not null,
    day date not null,
    records integer not null check (records > 0),
    -- Hashes in hexadecimal: the root of the day's tree, the chain of the sealed day before, and the chain of this one.
    root text not null,
    previous text not null,
    chain text not null,
    primary key (simulated, day)
  )`,
  `create function refuse_ledger_change() returns trigger language plpgsql as $$
  begin
    raise exception 'days of the score ledger are only ever added' using errcode = 'restrict_violation';
  end $$`,
  `create trigger score_ledger_days_never_change before update or delete on score_ledger_days
    for each row execute function refuse_ledger_change()`,
  `create trigger score_ledger_days_never_emptied before truncate on score_ledger_days
    for each statement execute function refuse_ledger_change()`,
  // The hashes of a day's tree, from the leaves to the root. An installation that moved makes them again.
  `create table score_ledger_trees (
    simulated boolean not null,
    day date not null,
    -- Hashes do not compress, so Postgres reads only the pages that a proof needs.
    hashes bytea not null,
    primary key (simulated, day)
  )`,
  // The place of a record in its day.
  `create index score_records_of_day on score_records (simulated, day, id) where kind = 'frozen'`,
]
