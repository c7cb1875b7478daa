import { type SqlBool, sql } from 'kysely'
import { databaseNow } from './clock.ts'
import type { Database, DatabaseTransaction } from './connection/connection.ts'
import { setKeyActor } from './key-events.ts'
import { generateKey, hashKey, type KeyMark, type KeySettings, listKeyHashes } from './key-format.ts'
import { type KeyTerms, type Plan, storeTerms, TERM_COLUMNS } from './key-terms.ts'
import { listTodaysUse } from './quotas.ts'

/** Names in parentheses are the service's own: operators cannot give them to a profile. */
export const DEMO_PROFILE = '(demo)'

/** The columns of a key that each request needs, and that lists of keys show. */
const KEY_COLUMNS = [
  'api_keys.id',
  'last_four as lastFour',
  'profile_id as profileId',
  'api_keys.created_at as createdAt',
  'revoked_at as revokedAt',
  // To the minute; null while it was never used.
  'last_used_at as lastUsedAt',
  // The name of the pepper that it is hashed with.
  'pepper',
  // How long the former secret still works; null before the first rotation.
  'former_until as formerUntil',
  ...TERM_COLUMNS,
] as const

/** Keys with their profiles. */
function selectKeys(db: Database) {
  return db
    .selectFrom('api_keys')
    .leftJoin('profiles', 'profiles.id', 'api_keys.profile_id')
    .select([...KEY_COLUMNS, 'profiles.name as profile', 'plan'])
}

/** A stored key with its profile; profile and plan are null when the profile was deleted. */
export type KeyRecord = Awaited<ReturnType<ReturnType<typeof selectKeys>['executeTakeFirstOrThrow']>>

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
export async function readKey(db: Database, id: string): Promise<KeyRecord> {
  return await selectKeys(db).where('api_keys.id', '=', id).executeTakeFirstOrThrow()
}

/** Every key, newest first. */
export async function listKeys(db: Database): Promise<KeyRecord[]> {
  return await selectKeys(db).orderBy('api_keys.created_at', 'desc').orderBy('api_keys.id').execute()
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
  return (await listKeys(db)).map((key) => ({ ...key, usedToday: use.get(key.profileId ?? '') ?? {} }))
}

/** Live keys and test keys. `findTest` resolves to undefined where there are no test keys. */
interface KeySides<Side> {
  readonly live: Side
  readonly findTest: () => Promise<Side | undefined>
}

/**
 * Acts on a key on the side that has it. The live side comes first, so that live keys need nothing of the test side.
 */
export async function findInBoth<Side, Result>(
  { live, findTest }: KeySides<Side>,
  act: (side: Side, mark: KeyMark) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const done = await act(live, 'live')
  if (done !== undefined) return done
  const test = await findTest()
  return test && (await act(test, 'test'))
}

/** Reads rows of live keys and of test keys, and marks those of test keys. */
export async function listBoth<Side, Row>(
  { live, findTest }: KeySides<Side>,
  read: (side: Side) => Promise<readonly Row[]>,
): Promise<(Row & { readonly test: boolean })[]> {
  const test = await findTest()
  const mark = (rows: readonly Row[], isTest: boolean) => rows.map((row) => ({ ...row, test: isTest }))
  return [...mark(await read(live), false), ...(test === undefined ? [] : mark(await read(test), true))]
}

/** Writes down that a key is in use. */
export async function recordUse(db: Database, id: string): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: databaseNow }).where('id', '=', id).execute()
}

const HASH_COLUMNS = [
  'key_hash as hash',
  'secret_confirmed as secretConfirmed',
  'former_hash as formerHash',
  'former_pepper as formerPepper',
  databaseNow.as('readAt'),
] as const

/** A key that is not revoked, found by its hash. */
export interface HashOwner {
  /** When the hash stops working, or stopped; null for never. */
  readonly endsAt: Date | null
  /** The database's time when it was looked up. */
  readonly readAt: Date
  /** The name of the pepper that the hash is made with. */
  readonly pepper: string | null
  /** True for the present secret of a key whose former one could still change it. */
  readonly unconfirmed: boolean
}

/** How long a hash still works: infinite without an end, and not positive once it has ended. */
export function countsForMs({ endsAt, readAt }: HashOwner): number {
  return endsAt === null ? Infinity : endsAt.getTime() - readAt.getTime()
}

/** The keys with these hashes (in hex), by hash. Unknown and revoked keys are left out; expired ones are not. */
export async function findActiveKeys(
  db: Database,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, KeyRecord & HashOwner>> {
  const rows = await selectKeys(db)
    .select(HASH_COLUMNS)
    .where(isUnder(hashes))
    .where('revoked_at', 'is', null)
    .execute()
  return byHash(rows)
}

/** The same as `findActiveKeys`, but from the table of keys alone: for when profiles and plans cannot be read. */
export async function findActiveKeysWithoutPlan(
  db: Database,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Omit<KeyRecord, 'profile' | 'plan'> & HashOwner>> {
  const rows = await db
    .selectFrom('api_keys')
    .select([...KEY_COLUMNS, ...HASH_COLUMNS])
    .where(isUnder(hashes))
    .where('revoked_at', 'is', null)
    .execute()
  return byHash(rows)
}

/** The hash of a former secret finds the key, too. */
function isUnder(hashes: readonly string[]) {
  const any = sql`any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`
  return sql<SqlBool>`(key_hash = ${any} or former_hash = ${any})`
}

interface HashedKey extends Pick<KeyRecord, 'expiresAt' | 'formerUntil' | 'pepper'> {
  readonly hash: Buffer
  readonly formerHash: Buffer | null
  readonly formerPepper: string | null
  readonly secretConfirmed: boolean
  readonly readAt: Date
}

function byHash<Row extends HashedKey>(
  rows: readonly Row[],
): Map<string, Omit<Row, 'hash' | 'formerHash' | 'formerPepper' | 'secretConfirmed'> & HashOwner> {
  const owners = rows.flatMap(({ hash, formerHash, formerPepper, secretConfirmed, ...key }) => {
    const { expiresAt, formerUntil } = key
    const unconfirmed = formerHash !== null && !secretConfirmed
    const present = [hash.toString('hex'), { ...key, endsAt: expiresAt, unconfirmed }] as const
    if (formerHash === null || formerUntil === null) return [present]
    const endsAt = expiresAt !== null && expiresAt < formerUntil ? expiresAt : formerUntil
    return [
      present,
      [formerHash.toString('hex'), { ...key, pepper: formerPepper, endsAt, unconfirmed: false }] as const,
    ]
  })
  return new Map(owners)
}

/**
 * The key with this secret, which is stored under one of several hashes, and that hash. `find` is asked for each of
 * them, in hex, at the same moment. Undefined when it is stored under no hash.
 */
export async function findKeyOfSecret<Found extends HashOwner>(
  secret: string,
  settings: KeySettings,
  find: (hash: string) => Promise<Found | undefined>,
): Promise<(Found & { readonly secretHash: Buffer }) | undefined> {
  const looks = listKeyHashes(secret, settings).map(async (candidate) => {
    const key = await find(candidate.hash.toString('hex'))
    // A key that was hashed with another pepper is not the one that was sent.
    return key?.pepper === candidate.pepper ? { ...key, secretHash: candidate.hash } : undefined
  })
  return (await Promise.all(looks)).find((key) => key !== undefined)
}
