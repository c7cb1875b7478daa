import { type Kysely, sql } from 'kysely'

/**
 * What is deleted with time is found by an index: scans from when a newer one of their token followed, which the database
 * itself writes, whichever release creates scans; the days of quotas; and reports from when they were fetched.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of RETENTION) await sql.raw(statement).execute(db)
}

const RETENTION = [
  `alter table scans add column followed_at timestamptz`,
  `update scans s set followed_at = n.next_at
   from (select id, lead(created_at) over (partition by token_id order by created_at) as next_at from scans) as n
   where n.id = s.id and n.next_at is not null`,
  `create function follow_scans() returns trigger language plpgsql as $$
  begin
    update scans set followed_at = clock_timestamp()
      where token_id = new.token_id and id <> new.id and created_at <= new.created_at and followed_at is null;
    return null;
  end $$`,
  `create trigger scans_followed after insert on scans for each row execute function follow_scans()`,
  `create index scans_followed_at on scans (followed_at) where followed_at is not null`,
  `create index quota_usage_day on quota_usage (day)`,
  `create index tokens_fetched_at on tokens (fetched_at)`,
]
