import { sql } from 'kysely'
import type { Profiles } from '../generated/db/types.ts'
import { databaseNow, databaseTimeIn } from './clock.ts'
import type { Database, DatabaseTransaction } from './connection/connection.ts'
import { setKeyActor } from './key-events.ts'
import { generateKey, hashKey, isStoredUnder, type KeySettings, listKeyHashes } from './key-format.ts'

/** Names in parentheses are the service's own: operators cannot give them to a profile. */
export const DEMO_PROFILE = '(demo)'

/** Whether an operator may call a profile so. */
export function isProfileName(name: string): boolean {
  return name !== '' && !name.startsWith('(')
}

export type Plan = Profiles['plan']

/** A stored key with its profile; profile and plan are null when the profile was deleted. */
export interface KeyRecord {
  readonly id: string
  readonly lastFour: string
  readonly profileId: string | null
  readonly profile: string | null
  readonly plan: Plan | null
  /** Requests per minute, in place of the contract's. */
  readonly rateLimit: number | null
  readonly createdAt: Date
  /** From when on it counts no more; null for never. */
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
  /** What it may do; null for what keys may that were issued without a choice. */
  readonly scopes: readonly string[] | null
  /** When the key was used last, a minute early or late; null when it never was. */
  readonly lastUsedAt: Date | null
  /** The name of the pepper that it is hashed with. */
  readonly pepper: string | null
}

const KEY_COLUMNS = [
  'api_keys.id',
  'last_four as lastFour',
  'profile_id as profileId',
  'rate_limit as rateLimit',
  'api_keys.created_at as createdAt',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
  'last_used_at as lastUsedAt',
  'pepper',
  'scopes',
] as const

function selectKeys(db: Database) {
  return db
    .selectFrom('api_keys')
    .leftJoin('profiles', 'profiles.id', 'api_keys.profile_id')
    .select([...KEY_COLUMNS, 'profiles.name as profile', 'plan'])
}

/** What keys may do, by name; true where a key may that was issued without a choice. */
export type DeclaredScopes = Readonly<Record<string, boolean>>

/** What a key may do. */
export function listScopes(
  { scopes }: Pick<KeyRecord, 'scopes'>,
  declared: DeclaredScopes,
): readonly string[] {
  return scopes ?? Object.keys(declared).filter((name) => declared[name])
}

/** What a hash stands for: a key that is not revoked. */
export interface HashOwner {
  /** When the hash stops to count, or stopped; null for never. */
  readonly endsAt: Date | null
  /** The database's time when it was looked up. */
  readonly readAt: Date
}

/** How long a hash still counts: infinite without an end, and not positive when it counts no more. */
export function countsForMs({ endsAt, readAt }: HashOwner): number {
  return endsAt === null ? Infinity : endsAt.getTime() - readAt.getTime()
}

/** The keys with these hashes (in hex), by hash. Unknown and revoked keys are left out, expired ones are not. */
export async function findActiveKeys(
  db: Database,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, KeyRecord & HashOwner>> {
  const rows = await selectKeys(db)
    .select(['key_hash as hash', databaseNow.as('readAt')])
    .where('key_hash', '=', anyOf(hashes))
    .where('revoked_at', 'is', null)
    .execute()
  return byHash(rows)
}

/** The same from the table of keys alone, for when the subscriptions cannot be read. */
export async function findActiveKeysWithoutPlan(
  db: Database,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Omit<KeyRecord, 'profile' | 'plan'> & HashOwner>> {
  const rows = await db
    .selectFrom('api_keys')
    .select([...KEY_COLUMNS, 'key_hash as hash', databaseNow.as('readAt')])
    .where('key_hash', '=', anyOf(hashes))
    .where('revoked_at', 'is', null)
    .execute()
  return byHash(rows)
}

function anyOf(hashes: readonly string[]) {
  return sql<Buffer>`any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`
}

interface HashedKey extends Pick<KeyRecord, 'expiresAt'> {
  readonly hash: Buffer
  readonly readAt: Date
}

function byHash<Row extends HashedKey>(rows: readonly Row[]): Map<string, Omit<Row, 'hash'> & HashOwner> {
  return new Map(rows.map(({ hash, ...key }) => [hash.toString('hex'), { ...key, endsAt: key.expiresAt }]))
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
  /** What the key may do; what keys may that are issued without a choice, unless it is given. */
  readonly scopes?: readonly string[] | undefined
  /** From when on it counts no more: at a moment, or some time after it is issued. Never, unless it is given. */
  readonly expires?: Date | { readonly afterMs: number } | undefined
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

/** Whose a key is that counts; its profile is null when that was deleted. */
export async function findKeyOwner(
  db: Database,
  key: string,
  settings: KeySettings,
): Promise<KeyRecord | undefined> {
  const candidates = listKeyHashes(key, settings)
  const found = await findActiveKeys(
    db,
    candidates.map(({ hash }) => hash.toString('hex')),
  )
  for (const candidate of candidates) {
    const owner = found.get(candidate.hash.toString('hex'))
    if (owner !== undefined && isStoredUnder(owner, candidate) && countsForMs(owner) > 0) return owner
  }
  return undefined
}

/** Every key, newest first. */
export async function listKeys(db: Database): Promise<KeyRecord[]> {
  return await selectKeys(db).orderBy('api_keys.created_at', 'desc').orderBy('api_keys.id').execute()
}

/** Writes down that a key is in use. */
export async function recordUse(db: Database, id: string): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: databaseNow }).where('id', '=', id).execute()
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
