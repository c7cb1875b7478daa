import { databaseNow } from './clock.ts'
import type { Database, DatabaseTransaction } from './connection.ts'
import { setKeyActor } from './key-events.ts'
import { generateKey, hashKey, isStoredUnder, type KeySettings, listKeyHashes } from './key-format.ts'
import type { Plan } from './access.ts'

/** Names in parentheses are the service's own: operators cannot give them to a profile. */
export const DEMO_PROFILE = '(demo)'

/** Whether an operator may call a profile so. */
export function isProfileName(name: string): boolean {
  return name !== '' && !name.startsWith('(')
}

export interface KeyRecord {
  readonly id: string
  readonly lastFour: string
  readonly profile: string | null
  readonly plan: Plan | null
  readonly rateLimit: number | null
  readonly createdAt: Date
  readonly revokedAt: Date | null
  /** The name of the pepper that it is hashed with; null for a key of an earlier release. */
  readonly pepper: string | null
}

export interface IssuedKey {
  readonly id: string
  /** The key itself: shown to its owner now and never again. */
  readonly key: string
}

/** A profile that has another plan than a key was to be issued for. */
export class PlanDiffersError extends Error {
  override readonly name = 'PlanDiffersError'

  constructor(profile: string, present: Plan) {
    super(`the profile ${profile} has the plan ${present}`)
  }
}

export interface KeyOwner {
  readonly profile: string
  readonly plan: Plan
  readonly rateLimit: number | null
  /** Whether a profile that has another plan is refused; it gets this one, with all its keys, unless it is. */
  readonly keepPlan?: boolean
  /** Who issues it, for the trail. */
  readonly actor?: string
}

/**
 * Makes a key for a profile, which is created, or given this plan, on the way. Only the key's hash is stored.
 * `rateLimit` is the key's own number of requests per minute; null is the contract's. Rejects with PlanDiffersError when
 * the profile has to keep its plan and that is another; then nothing is made.
 */
export async function issueKey(db: Database, owner: KeyOwner, settings: KeySettings): Promise<IssuedKey> {
  const { id, key } = generateKey(settings)
  const { hash, pepper } = hashKey(key, settings)
  await db.transaction().execute(async (trx) => {
    if (owner.actor !== undefined) await setKeyActor(trx, owner.actor)
    if (owner.keepPlan) await refuseOtherPlan(trx, owner)
    const profile = await trx
      .insertInto('profiles')
      .values({ name: owner.profile, plan: owner.plan })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ plan: owner.plan, updated_at: databaseNow }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('api_keys')
      .values({
        id,
        key_hash: hash,
        pepper,
        last_four: key.slice(-4),
        profile_id: profile.id,
        rate_limit: owner.rateLimit,
      })
      .execute()
  })
  return { id, key }
}

async function refuseOtherPlan(trx: DatabaseTransaction, { profile, plan }: KeyOwner): Promise<void> {
  const present = await trx
    .selectFrom('profiles')
    .select('plan')
    .where('name', '=', profile)
    .forUpdate()
    .executeTakeFirst()
  if (present !== undefined && present.plan !== plan) throw new PlanDiffersError(profile, present.plan)
}

/** Whose a key is that exists and is not revoked; its profile is null when that was deleted. */
export async function findKeyOwner(
  db: Database,
  key: string,
  settings: KeySettings,
): Promise<{ readonly keyId: string; readonly profile: string | null } | undefined> {
  const candidates = listKeyHashes(key, settings)
  const rows = await db
    .selectFrom('api_keys')
    .leftJoin('profiles', 'profiles.id', 'api_keys.profile_id')
    .select(['api_keys.id as keyId', 'profiles.name as profile', 'key_hash as hash', 'pepper'])
    .where(
      'key_hash',
      'in',
      candidates.map(({ hash }) => hash),
    )
    .where('revoked_at', 'is', null)
    .execute()
  const owner = rows.find((row) =>
    candidates.some((each) => each.hash.equals(row.hash) && isStoredUnder(row, each)),
  )
  return owner && { keyId: owner.keyId, profile: owner.profile }
}

/** Every key, newest first. */
export async function listKeys(db: Database): Promise<KeyRecord[]> {
  const rows = await db
    .selectFrom('api_keys')
    .leftJoin('profiles', 'profiles.id', 'api_keys.profile_id')
    .select([
      'api_keys.id',
      'last_four',
      'profiles.name',
      'plan',
      'rate_limit',
      'api_keys.created_at',
      'revoked_at',
      'pepper',
    ])
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    lastFour: row.last_four,
    profile: row.name,
    plan: row.plan,
    rateLimit: row.rate_limit,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    pepper: row.pepper,
  }))
}

/** Revokes a key at once. Returns false when there is no such key; revoking twice keeps the first time. */
export async function revokeKey(db: Database, id: string, actor?: string): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    if (actor !== undefined) await setKeyActor(trx, actor)
    const row = await trx
      .updateTable('api_keys')
      .set((row) => ({ revoked_at: row.fn.coalesce('revoked_at', databaseNow) }))
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
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
