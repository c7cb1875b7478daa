import { sql } from 'kysely'
import { databaseNow, databaseTimeIn } from './clock.ts'
import type { Database, DatabaseTransaction } from './connection/connection.ts'
import type { DeliveryTask, JobQueue } from './jobs.ts'
import { isAfter, type ListPage } from './list-page.ts'
import { formerSecret } from './webhook-endpoints.ts'
import { AFTER_FAILURE, enqueueAttempt } from './webhook-events.ts'

/**
 * A delivery that is due, with everything that an attempt needs. Its secrets are sealed; the former one is there
 * while it still signs.
 */
export type DueDelivery = NonNullable<Awaited<ReturnType<typeof findDueDelivery>>>

/** The delivery that a job is for; undefined when it is done, or when another job has made the attempt. */
export async function findDueDelivery(
  db: Database,
  { deliveryId, sequence }: Omit<DeliveryTask, 'endpointId'>,
) {
  return await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as w', 'w.id', 'd.endpoint_id')
    .select(['d.id as deliveryId', 'd.sequence', 'd.event_id as eventId', 'd.type', 'd.data', 'd.attempts'])
    .select('d.created_at as createdAt')
    .select(['w.id as endpointId', 'w.profile_id as profileId', 'w.url', 'w.secret'])
    .select(sql<boolean>`w.disabled_at is not null`.as('isDisabled'))
    .select([formerSecret.as('formerSecret'), databaseNow.as('now')])
    .where('d.id', '=', deliveryId)
    .where('d.sequence', '=', sequence)
    .where('d.state', '=', 'pending')
    .executeTakeFirst()
}

/** The outcome of an attempt. */
interface AttemptRecord {
  readonly status: number | null
  readonly error: string | null
  readonly durationMs: number
  readonly answer: string | null
  /** How long until the next attempt; undefined when this was the last one. */
  readonly nextInMs: number | undefined
  readonly isDelivered: boolean
}

/**
 * Writes down an attempt and enqueues the next one, if there is one. Returns false, with nothing written, when another
 * job has made it meanwhile.
 */
export async function storeAttempt(
  trx: DatabaseTransaction,
  jobs: JobQueue,
  { deliveryId, endpointId, sequence }: DeliveryTask,
  { nextInMs, isDelivered, ...last }: AttemptRecord,
): Promise<boolean> {
  const isLast = nextInMs === undefined
  // The endpoint is locked before the delivery, as when an endpoint is deleted: neither transaction waits for the other
  // in a circle.
  await trx.selectFrom('webhook_endpoints').select('id').where('id', '=', endpointId).forKeyShare().execute()
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set((eb) => ({
      state: !isLast ? ('pending' as const) : isDelivered ? ('delivered' as const) : ('failed' as const),
      sequence: sequence + 1,
      attempts: eb('attempts', '+', 1),
      next_attempt_at: isLast ? null : databaseTimeIn(nextInMs),
      last_attempt_at: databaseNow,
      last_status: last.status,
      last_error: last.error,
      last_duration_ms: last.durationMs,
      last_answer: last.answer,
    }))
    .where('id', '=', deliveryId)
    .where('sequence', '=', sequence)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (isLast) return true
  const next = { deliveryId, endpointId, sequence: sequence + 1 }
  await enqueueAttempt(trx, jobs, next, { delayMs: nextInMs, priority: AFTER_FAILURE })
  return true
}

/**
 * Sends a delivery of the profile again, whatever has become of it, with the whole schedule ahead. Returns false, and
 * changes nothing, when there is no such delivery or its endpoint is disabled.
 */
export async function restartDelivery(
  trx: DatabaseTransaction,
  jobs: JobQueue,
  { id, profileId }: { readonly id: string; readonly profileId: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('webhook_deliveries as d')
    .from('webhook_endpoints as w')
    .set((eb) => ({
      state: 'pending',
      sequence: eb('d.sequence', '+', 1),
      attempts: 0,
      next_attempt_at: databaseNow,
    }))
    .whereRef('w.id', '=', 'd.endpoint_id')
    .where('d.id', '=', id)
    .where('w.profile_id', '=', profileId)
    .where('w.disabled_at', 'is', null)
    .returning(['d.id as deliveryId', 'd.sequence', 'w.id as endpointId'])
    .executeTakeFirst()
  if (row !== undefined) await enqueueAttempt(trx, jobs, row)
  return row !== undefined
}

/** A delivery as its log shows it; `place` is `created_at` to the microsecond, by which the log is ordered. */
export type WebhookDelivery = Awaited<
  ReturnType<ReturnType<typeof selectDeliveries>['executeTakeFirstOrThrow']>
>

function selectDeliveries(db: Database) {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as w', 'w.id', 'd.endpoint_id')
    .select(['d.id', 'd.endpoint_id', 'd.event_id', 'd.type', 'd.state', 'd.attempts', 'd.next_attempt_at'])
    .select(['d.last_attempt_at', 'd.last_status as status', 'd.last_error as error'])
    .select(['d.last_duration_ms as durationMs', 'd.last_answer as answer'])
    .select(['d.created_at', sql<string>`d.created_at::text`.as('place')])
}

/** A delivery of the profile. */
export async function findDelivery(
  db: Database,
  { id, profileId }: { readonly id: string; readonly profileId: string },
): Promise<WebhookDelivery | undefined> {
  return await selectDeliveries(db)
    .where('d.id', '=', id)
    .where('w.profile_id', '=', profileId)
    .executeTakeFirst()
}

interface DeliveryPage extends ListPage {
  readonly endpointId: string
  readonly state: WebhookDelivery['state'] | undefined
}

/** Deliveries to an endpoint, the newest first. */
export async function listDeliveries(
  db: Database,
  { endpointId, state, limit, after }: DeliveryPage,
): Promise<WebhookDelivery[]> {
  return await selectDeliveries(db)
    .where('d.endpoint_id', '=', endpointId)
    .$if(state !== undefined, (query) => query.where('d.state', '=', state ?? 'pending'))
    .where(isAfter(after, 'd.created_at', 'd.id'))
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute()
}
