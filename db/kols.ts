import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from './connection/connection.ts'

/** A wallet in the directory of KOLs (key opinion leaders), with what is known of its owner. */
export interface Kol {
  readonly address: string
  readonly name: string | null
  readonly twitterUrl: string | null
  readonly pictureUrl: string | null
}

/**
 * Takes entries into the directory, all or none. An entry whose address is already there replaces the whole stored
 * entry. With `replace`, stored entries whose address is not among these are removed. The addresses must be distinct.
 * Resolves to how many entries were added, updated and removed.
 */
export async function importKols(db: Database, kols: readonly Kol[], options: { readonly replace: boolean }) {
  return db.transaction().execute(async (trx) => {
    const addresses = kols.map(({ address }) => address)
    const removed = options.replace ? await deleteOthers(trx, addresses) : 0
    // Raw: all entries are one parameter, and the table's type lacks `xmax`, which is 0 only in an added row.
    // Rows are written in the order of the addresses, so that two imports never wait for each other in a circle.
    const { rows } = await sql<{ added: boolean }>`
      insert into kols (address, name, twitter_url, picture_url)
      select address, name, "twitterUrl", "pictureUrl" from json_to_recordset(${JSON.stringify(kols)}::json)
        as k (address text, name text, "twitterUrl" text, "pictureUrl" text)
      order by address
      on conflict (address) do update set
        name = excluded.name, twitter_url = excluded.twitter_url, picture_url = excluded.picture_url
      returning xmax = 0 as added
    `.execute(trx)
    const added = rows.filter((row) => row.added).length
    return { added, updated: rows.length - added, removed }
  })
}

async function deleteOthers(trx: DatabaseTransaction, addresses: readonly string[]): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('kols')
    .where((eb) => eb.not(eb('address', '=', eb.fn.any(eb.val(addresses)))))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The directory, by name and then by address; entries without a name come last. */
export async function listKols(db: Database): Promise<Kol[]> {
  return db
    .selectFrom('kols')
    .select(['address', 'name', 'twitter_url as twitterUrl', 'picture_url as pictureUrl'])
    .orderBy('name', (order) => order.asc().nullsLast())
    .orderBy('address', (order) => order.collate('C'))
    .execute()
}
