import type { Database } from './connection.ts'

/** A token's list as it was rendered. */
export interface StoredList {
  /** Of what it was made, and by what. */
  readonly version: string
  /** JSON text of what is known of it beside its bytes. */
  readonly description: string
  /** The text, compressed. */
  readonly bytes: Buffer
}

/** The list of a token in this very version, if it is stored. Asked of the primary alone: replicas do not have it. */
export async function findStoredList(
  primary: Database,
  tokenId: number,
  version: string,
): Promise<Omit<StoredList, 'version'> | undefined> {
  return await primary
    .selectFrom('stored_lists')
    .select(['description', 'bytes'])
    .where('token_id', '=', tokenId)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** Stores lists by the ids of their tokens, each in the place of the one before. */
export async function storeLists(primary: Database, lists: ReadonlyMap<number, StoredList>): Promise<void> {
  // In their order, so that two processes never wait for each other in a circle.
  const ordered = [...lists].sort(([one], [other]) => one - other)
  await primary
    .insertInto('stored_lists')
    .values(ordered.map(([tokenId, list]) => ({ token_id: tokenId, ...list })))
    .onConflict((conflict) =>
      conflict.column('token_id').doUpdateSet((eb) => ({
        version: eb.ref('excluded.version'),
        description: eb.ref('excluded.description'),
        bytes: eb.ref('excluded.bytes'),
      })),
    )
    .execute()
}
