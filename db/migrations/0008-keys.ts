import { type Kysely, sql } from 'kysely'

/** Keys with an end, with scopes and with two secrets for a while, and a trail of all that is done to a key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...KEYS, ...TRAIL]) await sql.raw(statement).execute(db)
}

const KEYS = [
  `alter table api_keys
    -- What its owner calls it.
    add column name text,
    add column expires_at timestamptz,
    -- Where it may be used from, in CIDR notation; null for everywhere.
    add column networks text[],
    -- Null: what keys may do that are issued without a choice, as the document declares it.
    add column scopes text[],
    -- The secret that was rotated away, which counts until then.
    add column former_hash bytea unique,
    add column former_pepper text,
    add column former_until timestamptz,
    add check (num_nulls(former_hash, former_until) in (0, 2))`,
]

const TRAIL = [
  `alter table key_events
    drop constraint key_events_event_check,
    add constraint key_events_event_check check (event in ('issued', 'rotated', 'changed', 'revoked', 'plan_changed')),
    -- What the key was given, or what was changed of it; never its hash.
    add column detail jsonb`,
  // All columns of a key except those that identify it or say when it was used, so that the trail covers new columns
  // too.
  `create function key_terms(k api_keys) returns jsonb language sql stable as $$
    select to_jsonb(k) - array['id', 'profile_id', 'last_four', 'pepper', 'former_pepper', 'created_at', 'last_used_at']
  $$`,
  `create or replace function record_key_event() returns trigger language plpgsql as $$
  declare
    before jsonb := case tg_op when 'INSERT' then jsonb_build_object() else key_terms(old) end;
    changes jsonb := (
      select jsonb_object_agg(key, value) from jsonb_each(key_terms(new) - array['key_hash', 'former_hash'])
      where value is distinct from coalesce(before -> key, 'null')
    );
  begin
    insert into key_events (event, key_id, profile, plan, actor, detail)
    select case when tg_op = 'INSERT' then 'issued' when changes ->> 'revoked_at' is not null then 'revoked'
        when before -> 'key_hash' is distinct from key_terms(new) -> 'key_hash' then 'rotated' else 'changed' end,
      new.id, p.name, p.plan, key_actor(), changes
    from (select) as one left join profiles p on p.id = new.profile_id;
    perform pg_notify('key_changed', new.id);
    return null;
  end $$`,
  `drop trigger record_revocation on api_keys`,
  `create trigger record_change after update on api_keys for each row
    when (key_terms(old) is distinct from key_terms(new)) execute function record_key_event()`,
]
