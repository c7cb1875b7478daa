import { sql } from 'kysely'
import type { DescribedGroup } from '../analysis/describe-group.ts'
import type { TokenBuys } from '../analysis/groups.ts'
import type { Database } from './connection/connection.ts'

/**
 * When the latest scan ended, as text, if the groups were last computed before that; undefined while there is nothing
 * new.
 */
export async function findScansUntil(db: Database): Promise<string | undefined> {
  // Raw: one row, also where no groups were ever computed.
  const { rows } = await sql<{ readonly until: string }>`
    select ended.until::text as until
    from (select max(finished_at) as until from scans) as ended left join groups_computed c on true
    where ended.until > coalesce(c.scans_until, '-infinity')
  `.execute(db)
  return rows[0]?.until
}

/** The known first buys of the tokens that were fetched last, up to a number of tokens. */
export async function listTokenBuys(db: Database, tokensMax: number): Promise<TokenBuys[]> {
  // Raw: a token's buys are two lists, since rows of their own would take three times as long.
  const { rows } = await sql<{
    readonly tokenId: number
    readonly createdAtMs: number | null
    readonly walletIds: readonly number[]
    readonly times: readonly number[]
  }>`
    select t.id as "tokenId", t.created_at_ms::float8 as "createdAtMs",
           array_agg(tw.wallet_id) as "walletIds", array_agg(tw.first_buy_ms::float8) as times
    from (select id, created_at_ms from tokens order by fetched_at desc, id desc limit ${tokensMax}) as t
      join token_wallets tw on tw.token_id = t.id
    where tw.first_buy_ms is not null
    group by t.id, t.created_at_ms
  `.execute(db)
  return rows.map(({ tokenId, createdAtMs, walletIds, times }) => ({
    tokenId,
    createdAtMs,
    buys: walletIds.map((walletId, index) => ({ walletId, atMs: times[index] ?? 0 })),
  }))
}

/** The wallets that the data provider has given one of these labels, on any token. */
export async function listLabelledWalletIds(db: Database, labels: readonly string[]): Promise<Set<number>> {
  // Raw: the condition on the labels is that of the index.
  const { rows } = await sql<{ readonly walletId: number }>`
    select distinct l.wallet_id as "walletId"
    from token_wallets l cross join json_to_recordset(l.labels) as stated (name text)
    where l.labels::text <> '[]' and stated.name = any(${labels}::text[])
  `.execute(db)
  return new Set(rows.map(({ walletId }) => walletId))
}

/** The addresses of these wallets. */
export async function findAddresses(
  db: Database,
  walletIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('wallets')
    .select(['id', 'address'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(walletIds))))
    .execute()
  return new Map(rows.map(({ id, address }) => [id, address]))
}

/**
 * Replaces all groups by these, in one transaction, unless groups of these scans or later ones are stored already. A
 * wallet whose group has not changed keeps its revision, so that cached lists with it stay valid. Returns whether the
 * groups were stored.
 */
export async function storeGroups(
  db: Database,
  scansUntil: string,
  groups: readonly DescribedGroup[],
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    // Raw: text keeps the microseconds. Locking the row makes two computations at once wait for each other.
    const { rows } = await sql<{ readonly stored: boolean }>`
      insert into groups_computed as c (scans_until) values (${scansUntil}::timestamptz)
      on conflict (only_row) do update set scans_until = excluded.scans_until
        where c.scans_until < excluded.scans_until
      returning true as stored
    `.execute(trx)
    if (rows.length === 0) return false
    const details = groups.map(({ detail }) => ({ id: detail.id, detail }))
    // Raw: the groups are one parameter.
    await sql`
      with found as (
        select * from json_to_recordset(${JSON.stringify(details)}::json) as g (id text, detail json)
      ), ended as (
        delete from groups g where not exists (select from found f where f.id = g.id)
      )
      insert into groups select id, detail from found on conflict (id) do update set detail = excluded.detail
    `.execute(trx)
    const members = groups.flatMap(({ detail, entries }) =>
      [...entries].map(([walletId, entry]) => ({ wallet_id: walletId, group_id: detail.id, entry })),
    )
    // Raw: the members are one parameter. A wallet may have been deleted meanwhile.
    await sql`
      with found as (
        select m.* from json_to_recordset(${JSON.stringify(members)}::json) as m (wallet_id int, group_id text, entry json)
        join wallets w on w.id = m.wallet_id
      ), left_alone as (
        update group_members m set group_id = null, entry = null, revision = nextval('revisions')
        where m.group_id is not null and not exists (select from found f where f.wallet_id = m.wallet_id)
      )
      insert into group_members as m (wallet_id, group_id, entry) select wallet_id, group_id, entry from found
      on conflict (wallet_id) do update set
        group_id = excluded.group_id, entry = excluded.entry, revision = excluded.revision
        where m.entry::text is distinct from excluded.entry::text
    `.execute(trx)
    return true
  })
}

/** A group as JSON text; undefined when there is none of this id. */
export async function findGroup(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('groups').select('detail').where('id', '=', id).executeTakeFirst()
  return row?.detail
}
