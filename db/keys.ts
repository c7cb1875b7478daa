import { sql } from 'kysely'
import { databaseNow } from './clock.ts'
import type { Database, DatabaseTransaction } from './connection/connection.ts'
import { setKeyActor } from './key-events.ts'
import { generateKey, hashKey, type KeySettings } from './key-format.ts'
import { type KeyTerms, type Plan, storeTerms } from './key-terms.ts'
import { listTodaysUse } from './quotas.ts'
import { type StoredKey, selectKeys } from './request-keys.ts'

/** Names in parentheses are the service's own: operators cannot give them to a profile. */
export const DEMO_PROFILE = '(demo)'

interface IssuedKey {
  readonly id: string
  /** The key itself: shown to its owner now and never again. */
  readonly key: string
}

/** The profile of a new key has another plan already. */
export class PlanDiffersError extends Error {
  override readonly name = 'PlanDiffersError'

  constructor(profile: string, present: Plan) {
    super(`the profile ${profile} has the plan ${present}`)
  }
}

export interface KeyOwner extends KeyTerms {
  readonly profile: string
  readonly plan: Plan
  /**
   * Whether to refuse when the profile has another plan already. Without it the profile gets the new plan, for all its
   * keys.
   */
  readonly keepPlan?: boolean
  /** Who issues it, for the trail. */
  readonly actor?: string
}

/**
 * Makes a key for a profile. The profile is created when there is none, and gets this plan. Only the key's hash is
 * stored. Rejects with PlanDiffersError, with nothing made, when the profile has to keep another plan.
 */
export async function issueKey(db: Database, owner: KeyOwner, settings: KeySettings): Promise<IssuedKey> {
  const { id, key } = generateKey(settings)
  const { hash, pepper } = hashKey(key, settings.pepper)
  await db.transaction().execute(async (trx) => {
    if (owner.actor !== undefined) await setKeyActor(trx, owner.actor)
    if (owner.keepPlan) await refuseOtherPlan(trx, owner)
    const profile = await trx
      .insertInto('profiles')
      .values({ name: owner.profile, plan: owner.plan })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ plan: owner.plan }))
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
        ...storeTerms(owner),
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

/** The key with this id. Rejects when there is none. */
export async function readKey(db: Database, id: string): Promise<StoredKey> {
  return await selectKeys(db).where('api_keys.id', '=', id).executeTakeFirstOrThrow()
}

/** The condition that a key is neither revoked nor expired. */
export const isActive = sql<boolean>`(revoked_at is null and coalesce(expires_at, 'infinity') > ${databaseNow})`

/** The peppers that active keys are hashed with. */
export async function listPeppersInUse(db: Database): Promise<(string | null)[]> {
  const rows = await db.selectFrom('api_keys').select('pepper').distinct().where(isActive).execute()
  return rows.map(({ pepper }) => pepper)
}

/** Every key, newest first, with the units that its profile used today, by pool. */
export async function listKeysWithUse(db: Database) {
  const use = await listTodaysUse(db)
  const keys = await selectKeys(db).orderBy('api_keys.created_at', 'desc').orderBy('api_keys.id').execute()
  return keys.map((key) => ({ ...key, usedToday: use.get(key.profileId ?? '') ?? {} }))
}

/** Writes down that a key is in use. */
export async function storeKeyUse(db: Database, id: string): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: databaseNow }).where('id', '=', id).execute()
}
