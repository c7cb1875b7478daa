import { type Kysely, sql } from 'kysely'

/** Whether the present secret of a key was used since a rotation: from then on the former one cannot change the key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of SECRETS) await sql.raw(statement).execute(db)
}

const SECRETS = [
  `alter table api_keys add column secret_confirmed boolean not null default false`,
  // The first use of a secret is no change of the key.
  `create or replace function key_terms(k api_keys) returns jsonb language sql stable as $$
    select to_jsonb(k) - array['id', 'profile_id', 'last_four', 'pepper', 'former_pepper', 'created_at', 'last_used_at',
      'secret_confirmed']
  $$`,
]
