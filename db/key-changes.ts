import { sql } from 'kysely'
import { databaseNow, databaseTimeIn } from './clock.ts'
import type { Database } from './connection/connection.ts'
import { setKeyActor } from './key-events.ts'
import { generateSecret, hashKey, type KeySettings } from './key-format.ts'
import { isActive, readKey } from './keys.ts'

/** A rotation of a key. */
interface Rotation {
  readonly id: string
  /** The hash of the secret that asks, and goes on working; without it the operator asks. */
  readonly keptHash?: Buffer
  /** How long that secret goes on working. */
  readonly overlapMs: number
  /** Who rotates it, for the trail. */
  readonly actor: string
}

/**
 * Gives a key a new secret. One of its former secrets still works for a while, and any other ends at once, so that a
 * key has two secrets at most. A caller who lost the answer can rotate again with the secret it has. Returns
 * undefined, with nothing changed, when the key no longer works, has no such secret, or when that is a former one and
 * the present one was used.
 */
export async function rotateSecret(
  db: Database,
  { id, keptHash, overlapMs, actor }: Rotation,
  settings: KeySettings,
) {
  const key = generateSecret(id, settings)
  const { hash, pepper } = hashKey(key, settings.pepper)
  return await db.transaction().execute(async (trx) => {
    await setKeyActor(trx, actor)
    const isFormer = sql<boolean>`coalesce(former_hash = ${keptHash ?? null}, false)`
    const { numUpdatedRows } = await trx
      .updateTable('api_keys')
      .set({
        key_hash: hash,
        secret_confirmed: false,
        pepper,
        last_four: key.slice(-4),
        former_hash: sql`case when ${isFormer} then former_hash else key_hash end`,
        former_pepper: sql`case when ${isFormer} then former_pepper else pepper end`,
        // A former secret cannot prolong itself by rotating the key.
        former_until: sql<Date>`least(case when ${isFormer} then former_until end, ${databaseTimeIn(overlapMs)}, expires_at)`,
      })
      .where('id', '=', id)
      .where(isActive)
      .$if(keptHash !== undefined, (update) => update.where(mayChange(keptHash)))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return undefined
    return { id, key, stored: await readKey(trx, id) }
  })
}

/** The condition that the secret with this hash may change the key: a former one cannot once the present was used. */
function mayChange(hash: Buffer | undefined) {
  return sql<boolean>`(key_hash = ${hash ?? null} or (former_hash = ${hash ?? null} and not secret_confirmed))`
}

/**
 * Revokes a key at once. Returns false when there is no such key, or when the secret with the given hash may not change
 * it; revoking twice keeps the first time.
 */
export async function revokeKey(
  db: Database,
  id: string,
  actor?: string,
  secretHash?: Buffer,
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    if (actor !== undefined) await setKeyActor(trx, actor)
    const { numUpdatedRows } = await trx
      .updateTable('api_keys')
      .set((row) => ({ revoked_at: row.fn.coalesce('revoked_at', databaseNow) }))
      .where('id', '=', id)
      .$if(secretHash !== undefined, (update) => update.where(mayChange(secretHash)))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
}

/** Revokes every key of a profile at once. */
export async function revokeKeysOf(db: Database, profile: string): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ revoked_at: databaseNow })
    .where('revoked_at', 'is', null)
    .where('profile_id', '=', (eb) => eb.selectFrom('profiles').select('id').where('name', '=', profile))
    .execute()
}
