import { databaseNow } from './clock.ts'
import type { Database, DatabaseTransaction } from './connection/connection.ts'

/** Sets who acts in this transaction, for the trail. */
export async function setKeyActor(trx: DatabaseTransaction, actor: string): Promise<void> {
  await trx
    .selectNoFrom((eb) =>
      eb
        .fn<string>('set_config', [eb.val('wallet_analytics.actor'), eb.val(actor), eb.lit(true)])
        .as('actor'),
    )
    .execute()
}

/** The key is null where the event concerns all keys of the profile. The plan is the profile's from then on. */
const COLUMNS = ['at', 'event', 'key_id as keyId', 'profile', 'plan', 'actor', 'detail'] as const

/** What was done to a key, or to all keys of a profile: docs/operating.md, "Keys". */
export type KeyEvent = Awaited<ReturnType<typeof listKeyEvents>>[number]

/** The trail, newest first: all of it, or the newest events up to a limit. */
export async function listKeyEvents(db: Database, limit?: number) {
  const events = await db
    .selectFrom('key_events')
    .select(COLUMNS)
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  return events.map(parseDetail)
}

/** The events that are not logged yet, oldest first. Each is given out once, over all instances. */
export async function takeUnloggedKeyEvents(db: Database): Promise<KeyEvent[]> {
  const taken = await db
    .updateTable('key_events')
    .set({ logged_at: databaseNow })
    .where('logged_at', 'is', null)
    .returning(['id', ...COLUMNS])
    .execute()
  return taken.sort((a, b) => Number(a.id) - Number(b.id)).map(({ id: _id, ...event }) => parseDetail(event))
}

/** The columns that a key was given, or that were changed, with their values. */
function parseDetail<Row extends { readonly detail: string | null }>(row: Row) {
  return { ...row, detail: (row.detail === null ? null : JSON.parse(row.detail)) as unknown }
}
