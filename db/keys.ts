import { sql } from 'kysely'
import type { Profiles } from '../generated/db/types.ts'
import { databaseNow, databaseTimeIn } from './clock.ts'
import type { Database, DatabaseTransaction } from './connection/connection.ts'
import { setKeyActor } from './key-events.ts'
import { generateKey, generateSecret, hashKey, type KeyMark, type KeySettings } from './key-format.ts'

/** Names in parentheses are the service's own: operators cannot give them to a profile. */
export const DEMO_PROFILE = '(demo)'

/** Whether an operator may call a profile so. */
export function isProfileName(name: string): boolean {
  return name !== '' && !name.startsWith('(')
}

export type Plan = Profiles['plan']

/** What each request needs of a key, and lists of keys show. */
export const KEY_COLUMNS = [
  'api_keys.id',
  'last_four as lastFour',
  // What its owner calls it.
  'api_keys.name',
  'profile_id as profileId',
  // Requests per minute, in place of the contract's.
  'rate_limit as rateLimit',
  'api_keys.created_at as createdAt',
  // From when on it counts no more; null for never.
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
  // A minute early or late; null when it never was.
  'last_used_at as lastUsedAt',
  // The name of the pepper that it is hashed with.
  'pepper',
  // Until when the secret counts that was rotated away; null before the first rotation.
  'former_until as formerUntil',
  // What it may do; null for what keys may that were issued without a choice.
  'scopes',
  // Where it may be used from, in CIDR notation; null for everywhere.
  'networks',
] as const

/** Keys with their profiles. */
export function selectKeys(db: Database) {
  return db
    .selectFrom('api_keys')
    .leftJoin('profiles', 'profiles.id', 'api_keys.profile_id')
    .select([...KEY_COLUMNS, 'profiles.name as profile', 'plan'])
}

/** A stored key with its profile; profile and plan are null when the profile was deleted. */
export type KeyRecord = Awaited<ReturnType<ReturnType<typeof selectKeys>['executeTakeFirstOrThrow']>>

/** What keys may do, by name; true where a key may that was issued without a choice. */
export type DeclaredScopes = Readonly<Record<string, boolean>>

/** What a key may do. */
export function listScopes(
  { scopes }: Pick<KeyRecord, 'scopes'>,
  declared: DeclaredScopes,
): readonly string[] {
  return scopes ?? Object.keys(declared).filter((name) => declared[name])
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
  /** The scopes of the key; without them it is issued without a list. */
  readonly scopes?: readonly string[] | undefined
  /** When it ends: at a moment, or some time after it is issued. Never by default. */
  readonly expires?: Date | { readonly afterMs: number } | undefined
  /** What its owner calls it. */
  readonly name?: string | undefined
  /** Where it may be used from, in CIDR notation; everywhere by default. */
  readonly networks?: readonly string[] | undefined
  /** Whether a profile that has another plan is refused; it gets this one, with all its keys, unless it is. */
  readonly keepPlan?: boolean
  /** Who issues it, for the trail. */
  readonly actor?: string
}

/**
 * Makes a key for a profile, which is created, or given this plan, on the way. Only the key's hash is stored.
 * `rateLimit` is the key's own number of requests per minute; null is the contract's. Rejects with
 * PlanDiffersError when the profile has to keep its plan and that is another; then nothing is made.
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
        name: owner.name,
        networks: owner.networks && [...owner.networks],
        scopes: owner.scopes && [...owner.scopes],
        expires_at:
          owner.expires === undefined || owner.expires instanceof Date
            ? owner.expires
            : databaseTimeIn(owner.expires.afterMs),
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

/** A rotation of a key. */
export interface Rotation {
  readonly id: string
  /** The hash of the secret that still works; that of the present one, unless it is given. */
  readonly keptHash?: Buffer
  /** How long. */
  readonly overlapMs: number
  /** Who rotates it, for the trail. */
  readonly actor: string
}

/** A key with the secret that it was given. */
export interface RotatedKey extends IssuedKey {
  readonly record: KeyRecord
}

/**
 * Gives a key a new secret. One of its former secrets still works for a while, and any other ends at once, so that a
 * key has two secrets at most. A caller who lost the answer can rotate again with the secret it has. Returns
 * undefined, with nothing changed, when the key no longer works, or has no such secret.
 */
export async function rotateSecret(
  db: Database,
  { id, keptHash, overlapMs, actor }: Rotation,
  settings: KeySettings,
): Promise<RotatedKey | undefined> {
  const key = generateSecret(id, settings)
  const { hash, pepper } = hashKey(key, settings)
  return await db.transaction().execute(async (trx) => {
    await setKeyActor(trx, actor)
    const isFormer = sql<boolean>`coalesce(former_hash = ${keptHash ?? null}, false)`
    const rotated = await trx
      .updateTable('api_keys')
      .set({
        key_hash: hash,
        pepper,
        last_four: key.slice(-4),
        former_hash: sql`case when ${isFormer} then former_hash else key_hash end`,
        former_pepper: sql`case when ${isFormer} then former_pepper else pepper end`,
        former_until: databaseTimeIn(overlapMs),
      })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', databaseNow)]))
      .$if(keptHash !== undefined, (update) =>
        update.where((eb) => eb.or([eb('key_hash', '=', keptHash ?? null), isFormer])),
      )
      .executeTakeFirstOrThrow()
    if (rotated.numUpdatedRows === 0n) return undefined
    return { id, key, record: await readKey(trx, id) }
  })
}

/** The key with this id. Rejects when there is none. */
export async function readKey(db: Database, id: string): Promise<KeyRecord> {
  return await selectKeys(db).where('api_keys.id', '=', id).executeTakeFirstOrThrow()
}

/** Every key, newest first. */
export async function listKeys(db: Database): Promise<KeyRecord[]> {
  return await selectKeys(db).orderBy('api_keys.created_at', 'desc').orderBy('api_keys.id').execute()
}

/** Acts on a key on the side that has it. The live one comes first: its keys need nothing of test keys. */
export async function findInBoth<Side, Result>(
  { live, findTest }: { readonly live: Side; readonly findTest: () => Promise<Side | undefined> },
  act: (side: Side, mark: KeyMark) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const done = await act(live, 'live')
  if (done !== undefined) return done
  const test = await findTest()
  return test && (await act(test, 'test'))
}

/** Writes down that these keys are in use. */
export async function recordUses(db: Database, ids: readonly string[]): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: databaseNow }).where('id', 'in', ids).execute()
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
