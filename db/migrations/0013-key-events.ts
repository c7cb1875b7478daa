import { type Kysely, sql } from 'kysely'

/**
 * The trail of what was done to keys, by whomever: written by the database itself, so that neither an earlier release nor a
 * statement by hand can leave it out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of TRAIL) await sql.raw(statement).execute(db)
}

const TRAIL = [
  // No foreign keys: the trail outlives what it tells of.
  `create table key_events (
    id bigint generated always as identity primary key,
    at timestamptz not null default clock_timestamp(),
    event text not null check (event in ('issued', 'revoked', 'plan_changed')),
    key_id text,
    profile text,
    plan text,
    actor text not null,
    logged_at timestamptz
  )`,
  `create index key_events_unlogged on key_events (id) where logged_at is null`,
  // Who does it is told for the transaction; else it is the role that is logged in.
  `create function key_actor() returns text language sql stable as $$
    select coalesce(nullif(current_setting('wallet_analytics.actor', true), ''), 'role ' || session_user)
  $$`,
  `create function record_key_event() returns trigger language plpgsql as $$
  begin
    insert into key_events (event, key_id, profile, plan, actor)
    select case tg_op when 'INSERT' then 'issued' else 'revoked' end, new.id, p.name, p.plan, key_actor()
    from (select) as one left join profiles p on p.id = new.profile_id;
    return null;
  end $$`,
  `create trigger record_issue after insert on api_keys for each row execute function record_key_event()`,
  `create trigger record_revocation after update of revoked_at on api_keys for each row
    when (old.revoked_at is null and new.revoked_at is not null) execute function record_key_event()`,
  `create function record_plan_change() returns trigger language plpgsql as $$
  begin
    insert into key_events (event, profile, plan, actor) values ('plan_changed', new.name, new.plan, key_actor());
    return null;
  end $$`,
  `create trigger record_plan_change after update of plan on profiles for each row
    when (old.plan is distinct from new.plan) execute function record_plan_change()`,
]
