import { type Selectable, sql } from 'kysely'
import { DAY_MS } from '../basics/durations.ts'
import type { WebhookEndpoints } from '../generated/db/types.ts'
import { databaseNow, databaseTimeAgo, databaseTimeIn } from './clock.ts'
import type { Database, DatabaseTransaction } from './connection/connection.ts'

/** The most endpoints that a profile has: createWebhookEndpoint in spec/v1.yaml. */
export const ENDPOINTS_MAX = 5
/** An endpoint is disabled after it has failed for this long and this often in a row. */
export const FAILING_MAX_MS = 5 * DAY_MS
export const FAILURES_MAX = 10

/** Named one by one: a connection that has prepared a statement with `*` fails once a migration adds a column. */
const COLUMNS = [
  'id',
  'url',
  'description',
  'events',
  'failures',
  'failing_since',
  'disabled_at',
  'disabled_reason',
  'previous_secret_until',
  'created_at',
] as const

/** An endpoint as its owner sees it. */
export type WebhookEndpoint = Pick<Selectable<WebhookEndpoints>, (typeof COLUMNS)[number]>
type DisabledReason = NonNullable<WebhookEndpoint['disabled_reason']>

interface EndpointKey {
  readonly id: string
  readonly profileId: string
}

/**
 * Stores an endpoint, unless the profile has as many as it may have; then it returns undefined. Two at once keep that
 * limit within `changeProfile`.
 */
export async function insertEndpoint(
  db: Database,
  endpoint: EndpointKey & Pick<Selectable<WebhookEndpoints>, 'url' | 'description' | 'events' | 'secret'>,
): Promise<WebhookEndpoint | undefined> {
  const { profileId, ...columns } = endpoint
  if ((await listEndpoints(db, profileId)).length >= ENDPOINTS_MAX) return undefined
  return await db
    .insertInto('webhook_endpoints')
    .values({ profile_id: profileId, ...columns })
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** Another endpoint of the profile at the same address, however it is written. */
export async function findEndpointAt(
  db: Database,
  { url, profileId, id }: Partial<EndpointKey> & { readonly url: string; readonly profileId: string },
): Promise<WebhookEndpoint | undefined> {
  const { href } = new URL(url)
  return (await listEndpoints(db, profileId)).find((one) => one.id !== id && new URL(one.url).href === href)
}

/** The endpoints of a profile, the oldest first. */
export async function listEndpoints(db: Database, profileId: string): Promise<WebhookEndpoint[]> {
  return await db
    .selectFrom('webhook_endpoints')
    .select(COLUMNS)
    .where('profile_id', '=', profileId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The former secret of an endpoint, for as long as it signs on the database's clock; else null. */
export const formerSecret = sql<Buffer | null>`
  case when previous_secret_until > ${databaseNow} then previous_secret end`

/** An endpoint of the profile, and the time. */
export async function findWebhookEndpoint(db: Database, { id, profileId }: EndpointKey) {
  return await db
    .selectFrom('webhook_endpoints')
    .select([...COLUMNS, 'secret', formerSecret.as('formerSecret'), databaseNow.as('now')])
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
}

/** The sealed secret of some endpoint; undefined where there is none. */
export async function findAnySecret(db: Database) {
  return await db.selectFrom('webhook_endpoints').select(['id', 'secret']).limit(1).executeTakeFirst()
}

/** The secrets that sign an endpoint's messages, as they are stored. */
interface SealedSecrets {
  readonly secret: Buffer
  readonly previousSecret: Buffer | null
}

/** The sealed secrets of all endpoints. */
export async function listSealedSecrets(db: Database) {
  return await db
    .selectFrom('webhook_endpoints')
    .select(['id', 'secret', 'previous_secret as previousSecret'])
    .execute()
}

/** Stores other bytes for the secrets of an endpoint, unless they have been rotated meanwhile. */
export async function replaceSealedSecrets(
  db: Database,
  id: string,
  { former, present }: Readonly<Record<'former' | 'present', SealedSecrets>>,
): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ secret: present.secret, previous_secret: present.previousSecret })
    .where('id', '=', id)
    .where('secret', '=', former.secret)
    .execute()
}

/** The changes of an endpoint; undefined leaves a column as it is. */
interface EndpointChanges {
  readonly url?: string | undefined
  readonly events?: readonly string[] | undefined
  readonly description?: string | null | undefined
  readonly isActive?: boolean | undefined
}

/**
 * Changes an endpoint of the profile. An endpoint that is opened again starts without failures. Returns undefined when
 * there is no such endpoint.
 */
export async function updateEndpoint(
  db: Database,
  { id, profileId }: EndpointKey,
  { url, events, description, isActive }: EndpointChanges,
): Promise<WebhookEndpoint | undefined> {
  return await db
    .updateTable('webhook_endpoints')
    .set((eb) => ({
      url: url ?? eb.ref('url'),
      events: events === undefined ? eb.ref('events') : [...events],
      description: description === undefined ? eb.ref('description') : description,
      ...(isActive === true && {
        disabled_at: null,
        disabled_reason: null,
        failures: 0,
        failing_since: null,
      }),
      ...(isActive === false && {
        disabled_at: eb.fn.coalesce('disabled_at', databaseNow),
        disabled_reason: sql<DisabledReason>`coalesce(disabled_reason, 'owner')`,
      }),
    }))
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** Deletes an endpoint of the profile with its deliveries. Returns whether there was one. */
export async function deleteEndpoint(db: Database, { id, profileId }: EndpointKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_endpoints')
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Replaces the secret of an endpoint of the profile. The former secret also signs, for `overlapMs`. Returns undefined
 * when there is no such endpoint.
 */
export async function replaceSecret(
  db: Database,
  { id, profileId }: EndpointKey,
  { secret, overlapMs }: { readonly secret: Buffer; readonly overlapMs: number },
): Promise<WebhookEndpoint | undefined> {
  const isKept = overlapMs > 0
  return await db
    .updateTable('webhook_endpoints')
    .set((eb) => ({
      secret,
      previous_secret: isKept ? eb.ref('secret') : null,
      previous_secret_until: isKept ? databaseTimeIn(overlapMs) : null,
    }))
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** Notes that an endpoint has taken a delivery. */
export async function noteSuccess(trx: DatabaseTransaction, endpointId: string): Promise<void> {
  await trx
    .updateTable('webhook_endpoints')
    .set({ failures: 0, failing_since: null })
    .where('id', '=', endpointId)
    // Most endpoints have never failed: their rows are left alone.
    .where('failures', '>', 0)
    .execute()
}

/**
 * Counts a failed attempt of an active endpoint, and disables the endpoint when it is gone, or has failed for five days
 * and ten times in a row. Returns why it was disabled; undefined when it was not.
 */
export async function noteFailure(
  trx: DatabaseTransaction,
  endpointId: string,
  { isGone }: { readonly isGone: boolean },
): Promise<DisabledReason | undefined> {
  const row = await trx
    .updateTable('webhook_endpoints')
    .set((eb) => ({
      failures: eb('failures', '+', 1),
      failing_since: eb.fn.coalesce('failing_since', databaseNow),
    }))
    .where('id', '=', endpointId)
    .where('disabled_at', 'is', null)
    .returning((eb) => [
      'failures',
      eb('failing_since', '<', databaseTimeAgo(FAILING_MAX_MS)).as('isFailingLong'),
    ])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const reason = isGone ? 'gone' : row.isFailingLong && row.failures >= FAILURES_MAX ? 'failing' : undefined
  if (reason === undefined) return undefined
  await trx
    .updateTable('webhook_endpoints')
    .set({ disabled_at: databaseNow, disabled_reason: reason })
    .where('id', '=', endpointId)
    .execute()
  return reason
}
