import { type Kysely, sql } from 'kysely'

/**
 * The addresses of deleted tokens. Records of the score ledger name their token by its id, and their sealed texts by
 * its address: without it, the proofs of a token's records would break with its deletion.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'create table ledger_tokens (token_id integer primary key, address text not null)',
    `create function keep_ledger_token() returns trigger language plpgsql as $$
     begin
       insert into ledger_tokens (token_id, address) values (old.id, old.address) on conflict do nothing;
       return old;
     end $$`,
    'create trigger tokens_kept before delete on tokens for each row execute function keep_ledger_token()',
  ])
    await sql.raw(statement).execute(db)
}
