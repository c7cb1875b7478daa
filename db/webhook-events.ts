import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { DatabaseTransaction } from './connection/connection.ts'
import type { DeliveryTask, JobQueue, NewJob } from './jobs.ts'
import { isActive } from './keys.ts'

/** The events that profiles receive: the schema WebhookEventType. */
export type WebhookEventType =
  | 'scan.completed'
  | 'scan.failed'
  | 'watchlist.seen'
  | 'wallet.traded'
  | 'endpoint.disabled'
  | 'test'

export interface WebhookEvent {
  readonly profileId: string
  readonly type: WebhookEventType
  /** In the shape that the document gives it. It is small: the receiver reads the rest. */
  readonly data: object
}

/**
 * The priority of attempts at endpoints that have failed. Otherwise ten endpoints that do not answer would keep all
 * workers busy, and events for others would wait until these endpoints had none left.
 */
export const AFTER_FAILURE = -1

/** A new id: the prefix, an underscore and 24 hexadecimal digits. */
export function createWebhookId(prefix: 'evt' | 'whe'): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

/**
 * Writes events for the active endpoints that subscribe to them, and enqueues their first attempts. All of it happens
 * in this transaction, so an event is sent if and only if what it reports has happened. A profile that v1 refuses, for
 * its plan or because its last key has ended, gets none: it could neither read on nor end them.
 */
export async function addEvents(
  trx: DatabaseTransaction,
  jobs: JobQueue,
  events: readonly WebhookEvent[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event) => ({ ...event, id: createWebhookId('evt') }))
  // Raw: the events are one parameter. Endpoints are locked against their deletion, which would fail this transaction.
  const deliveries = await sql<Omit<DeliveryTask, 'sequence'> & { readonly hasFailed: boolean }>`
    with event as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as e (id text, "profileId" bigint, type text, data json)
    ), listening as (
      select w.id, w.profile_id, w.events, w.failures from webhook_endpoints w join profiles p on p.id = w.profile_id
      where w.profile_id in (select "profileId" from event) and w.disabled_at is null and p.plan <> 'free'
        and exists (select from api_keys where profile_id = p.id and ${isActive})
      for key share of w
    ), added as (
      insert into webhook_deliveries (id, endpoint_id, event_id, type, data, created_at)
      select 'whd_' || left(replace(gen_random_uuid()::text, '-', ''), 24), w.id, e.id, e.type, e.data,
             statement_timestamp()
      from event e join listening w on w.profile_id = e."profileId" and e.type = any(w.events)
      returning id, endpoint_id
    )
    select a.id as "deliveryId", a.endpoint_id as "endpointId", w.failures > 0 as "hasFailed"
    from added a join listening w on w.id = a.endpoint_id
  `.execute(trx)
  const tasks = deliveries.rows.map(({ hasFailed, ...ids }) => ({
    data: { ...ids, sequence: 1 },
    group: ids.endpointId,
    priority: hasFailed ? AFTER_FAILURE : 0,
  }))
  await jobs.enqueue('webhook-delivery', tasks, trx)
}

/** Enqueues an attempt in this transaction. */
export async function enqueueAttempt(
  trx: DatabaseTransaction,
  jobs: JobQueue,
  task: DeliveryTask,
  order: Pick<NewJob<DeliveryTask>, 'delayMs' | 'priority'> = {},
): Promise<void> {
  await jobs.enqueue('webhook-delivery', [{ data: task, group: task.endpointId, ...order }], trx)
}

/** A scan that has ended, and a profile that asked for it. */
export type EndedScan = Awaited<ReturnType<typeof listEndedScans>>[number]

/** Lists the scans that have ended, once for each profile that asked for them. */
export async function listEndedScans(trx: DatabaseTransaction, scanIds: readonly string[]) {
  const rows = await trx
    .selectFrom('scan_requests as r')
    .innerJoin('scans as s', 's.id', 'r.scan_id')
    .innerJoin('tokens as t', 't.id', 's.token_id')
    .select(['s.id as scanId', 'r.profile_id as profileId', 't.address as tokenAddress', 's.status'])
    .select(['s.failure_code as failure', 's.total', 's.skipped'])
    .where((eb) => eb('s.id', '=', eb.fn.any(eb.val(scanIds))))
    .execute()
  return rows.flatMap(({ status, ...row }) => (status === 'processing' ? [] : [{ ...row, status }]))
}

/**
 * Notes that a profile has asked for a scan. Returns true if that is new and the scan has ended, so that its end sent
 * this profile no event. The scan cannot end before this transaction does.
 */
export async function noteScanRequest(
  trx: DatabaseTransaction,
  { scanId, profileId }: { readonly scanId: string; readonly profileId: string },
): Promise<boolean> {
  // Raw: locks the scan, so that it is read after an end that is being written.
  const { rows } = await sql<{ readonly isEnded: boolean }>`
    with asked as (select id, status from scans where id = ${scanId} for share),
    noted as (
      insert into scan_requests (scan_id, profile_id) select id, ${profileId}::bigint from asked
      on conflict do nothing returning scan_id
    )
    select status <> 'processing' as "isEnded" from asked where exists (select from noted)
  `.execute(trx)
  return rows[0]?.isEnded ?? false
}
