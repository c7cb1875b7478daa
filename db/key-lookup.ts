import { type SqlBool, sql } from 'kysely'
import { databaseNow } from './clock.ts'
import type { Database } from './connection/connection.ts'
import { isStoredUnder, type KeySettings, listKeyHashes } from './key-format.ts'
import { KEY_COLUMNS, type KeyRecord, selectKeys } from './keys.ts'

const HASH_COLUMNS = [
  'key_hash as hash',
  'former_hash as formerHash',
  'former_pepper as formerPepper',
  databaseNow.as('readAt'),
] as const

/** A key that is not revoked, found by its hash. */
export interface HashOwner {
  /** When the hash stops to count, or stopped; null for never. */
  readonly endsAt: Date | null
  /** The database's time when it was looked up. */
  readonly readAt: Date
  /** The name of the pepper that the hash is made with. */
  readonly pepper: string | null
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
    .select(HASH_COLUMNS)
    .where(isUnder(hashes))
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
    .select([...KEY_COLUMNS, ...HASH_COLUMNS])
    .where(isUnder(hashes))
    .where('revoked_at', 'is', null)
    .execute()
  return byHash(rows)
}

/** The secret that was rotated away counts for a while. */
function isUnder(hashes: readonly string[]) {
  const any = sql`any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`
  return sql<SqlBool>`(key_hash = ${any} or former_hash = ${any})`
}

interface HashedKey extends Pick<KeyRecord, 'expiresAt' | 'formerUntil' | 'pepper'> {
  readonly hash: Buffer
  readonly formerHash: Buffer | null
  readonly formerPepper: string | null
  readonly readAt: Date
}

function byHash<Row extends HashedKey>(
  rows: readonly Row[],
): Map<string, Omit<Row, 'hash' | 'formerHash' | 'formerPepper'> & HashOwner> {
  const owners = rows.flatMap(({ hash, formerHash, formerPepper, ...key }) => {
    const { expiresAt, formerUntil } = key
    const present = [hash.toString('hex'), { ...key, endsAt: expiresAt }] as const
    if (formerHash === null) return [present]
    const endsAt =
      expiresAt !== null && formerUntil !== null && expiresAt < formerUntil ? expiresAt : formerUntil
    return [present, [formerHash.toString('hex'), { ...key, pepper: formerPepper, endsAt }] as const]
  })
  return new Map(owners)
}

/** The owner of a working key; its profile is null when that was deleted. */
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
