import { type SqlBool, sql } from 'kysely'
import { isInNetworks } from '../basics/networks.ts'
import type { Key, Keys, RefusedKey } from '../contract/ports.ts'
import type { Explanation } from '../contract/refusal.ts'
import { databaseNow } from './clock.ts'
import type { Database } from './connection/connection.ts'
import { isWellFormedKey, type KeySettings, listKeyHashes } from './key-format.ts'
import { type Plan, TERM_COLUMNS } from './key-terms.ts'
import { createReadLoader } from './loaders.ts'

/** The key of a request. */
export interface RequestKey extends Key {
  readonly plan: Plan | null
  /** The hash of the secret that the request sent. During the overlap of a rotation a key has two. */
  readonly secretHash: Buffer
}

/** Why a key is refused, in words. */
export interface KeyRefusals {
  readonly unknown: Explanation
  readonly expired: Explanation
  readonly elsewhere: (client: string) => Explanation
}

interface KeysOptions {
  readonly settings: KeySettings
  readonly refusals: KeyRefusals
}

/** The keys of the database. Requests that arrive together share a look-up. */
export function createKeys(db: Database, { settings, refusals }: KeysOptions): Keys {
  const keys = createReadLoader((hashes) => findKeys(db, hashes))
  const find = (hash: string) => keys.load(hash)
  return {
    async find(credential, { client }): Promise<RequestKey | RefusedKey> {
      const key = isWellFormedKey(credential, settings)
        ? await findKeyOfSecret(credential, settings, find)
        : undefined
      if (key === undefined) return { refusal: refusals.unknown }
      const { id: keyId, networks } = key
      const endsInMs = countsForMs(key)
      if (endsInMs <= 0) return { keyId, refusal: refusals.expired }
      if (networks !== null && !isInNetworks(client, networks))
        return { keyId, refusal: refusals.elsewhere(client) }
      // Before the request is answered: from here on a former secret cannot take the key from its owner.
      if (key.unconfirmed) await confirmSecret(db, keyId)
      const { profileId, plan, secretHash, scopes, rateLimit: perMinute, endsAt, planFailure } = key
      const failure = planFailure && { planFailure }
      return { keyId, profileId, plan, secretHash, scopes, perMinute, endsAt, endsInMs, ...failure }
    },
  }
}

/** A key; `planFailure` is why its plan could not be read. */
type FoundKey = StoredKey & HashOwner & { readonly planFailure?: { readonly cause: unknown } }

/**
 * Keys with their plans. If keys can be read and plans cannot, each key has a `planFailure`; otherwise it rejects.
 */
async function findKeys(db: Database, hashes: readonly string[]): Promise<ReadonlyMap<string, FoundKey>> {
  try {
    return await findActiveKeys(db, hashes)
  } catch {
    const keys = await findActiveKeysWithoutPlan(db, hashes)
    // A lost connection fails once. The second try keeps it from costing keys their plan.
    return await findActiveKeys(db, hashes).catch((cause: unknown) => {
      const unread = [...keys].map(([hash, key]) => {
        return [hash, { ...key, profile: null, plan: null, planFailure: { cause } }] as const
      })
      return new Map(unread)
    })
  }
}

/** Writes down that the present secret of a key is in use. */
async function confirmSecret(db: Database, id: string): Promise<void> {
  await db.updateTable('api_keys').set({ secret_confirmed: true }).where('id', '=', id).execute()
}

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
export function selectKeys(db: Database) {
  return db
    .selectFrom('api_keys')
    .leftJoin('profiles', 'profiles.id', 'api_keys.profile_id')
    .select([...KEY_COLUMNS, 'profiles.name as profile', 'plan'])
}

/** A stored key with its profile; profile and plan are null when the profile was deleted. */
export type StoredKey = Awaited<ReturnType<ReturnType<typeof selectKeys>['executeTakeFirstOrThrow']>>

const HASH_COLUMNS = [
  'key_hash as hash',
  'secret_confirmed as secretConfirmed',
  'former_hash as formerHash',
  'former_pepper as formerPepper',
  databaseNow.as('readAt'),
] as const

/** A key that is not revoked, found by its hash. */
interface HashOwner {
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
): Promise<ReadonlyMap<string, StoredKey & HashOwner>> {
  const rows = await selectKeys(db)
    .select(HASH_COLUMNS)
    .where(isUnder(hashes))
    .where('revoked_at', 'is', null)
    .execute()
  return byHash(rows)
}

/** The same as `findActiveKeys`, but from the table of keys alone: for when profiles and plans cannot be read. */
async function findActiveKeysWithoutPlan(
  db: Database,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Omit<StoredKey, 'profile' | 'plan'> & HashOwner>> {
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

interface HashedKey extends Pick<StoredKey, 'expiresAt' | 'formerUntil' | 'pepper'> {
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
  const owners = listKeyHashes(secret, settings).map(async (candidate) => {
    const key = await find(candidate.hash.toString('hex'))
    // A key that was hashed with another pepper is not the one that was sent.
    return key?.pepper === candidate.pepper ? { ...key, secretHash: candidate.hash } : undefined
  })
  return (await Promise.all(owners)).find((key) => key !== undefined)
}
