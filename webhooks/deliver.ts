import { createSlots } from '../basics/slots.ts'
import type { DeliveryTask } from '../db/jobs.ts'
import { type DueDelivery, findDueDelivery, storeAttempt } from '../db/webhook-deliveries.ts'
import { findWebhookEndpoint, noteFailure, noteSuccess } from '../db/webhook-endpoints.ts'
import { addEvents } from '../db/webhook-events.ts'
import type { Context, WebhookSettings } from '../scans/context.ts'
import { planNextAttempt } from './schedule.ts'
import { openEndpointSecret, signMessage } from './secrets.ts'
import { type Attempt, failed, post } from './sending.ts'

/** Requests to one endpoint that a process has under way at a time. */
export const REQUESTS_PER_ENDPOINT = 2

const GONE = 410

/** The queue keeps most jobs of a busy endpoint back. Those that workers took at the same moment wait here. */
const withEndpoint = createSlots(REQUESTS_PER_ENDPOINT)

/**
 * Makes one attempt at a delivery and writes down what it has come to, together with the next attempt. An attempt whose
 * process dies, or that the signal ends, is made again: an event comes at least once.
 */
export async function deliver(job: DeliveryTask, context: Context, signal: AbortSignal): Promise<void> {
  await withEndpoint(job.endpointId, async () => {
    // Secrets and state are those of the moment of sending.
    const delivery = await findDueDelivery(context.db, job)
    if (delivery === undefined) return
    const attempt = delivery.isDisabled
      ? failed('endpoint_disabled')
      : await sendEvent(delivery, context.webhooks, signal)
    await recordOutcome(delivery, attempt, context)
  })
}

/** An event for an endpoint, with the sealed secrets that sign it. */
type OutgoingEvent = Pick<
  DueDelivery,
  'eventId' | 'type' | 'data' | 'createdAt' | 'endpointId' | 'url' | 'secret' | 'formerSecret' | 'now'
>

/** Signs an event and posts it, once. Rejects only with the reason of the signal. */
export async function sendEvent(
  event: OutgoingEvent,
  webhooks: WebhookSettings,
  signal: AbortSignal,
): Promise<Attempt> {
  const secrets = listSecrets(event, webhooks)
  if (secrets === undefined) return failed('secret_unreadable')
  const body = renderPayload(event)
  // The database's time: receivers refuse a message whose time is not theirs.
  const headers = signMessage({ id: event.eventId, body }, secrets, event.now)
  return await post({ url: event.url, headers, body }, webhooks, signal)
}

/** The secrets that sign at this moment; undefined when the present one cannot be read. */
function listSecrets(
  { endpointId, secret, formerSecret }: OutgoingEvent,
  webhooks: WebhookSettings,
): string[] | undefined {
  const present = openEndpointSecret(webhooks, endpointId, secret)
  if (present === undefined) return undefined
  const former = formerSecret === null ? undefined : openEndpointSecret(webhooks, endpointId, formerSecret)
  return former === undefined ? [present] : [present, former]
}

/** The body of a message: `data` is JSON text already. */
function renderPayload({ type, createdAt, data }: OutgoingEvent): string {
  return `{"type":${JSON.stringify(type)},"timestamp":${JSON.stringify(createdAt)},"data":${data}}`
}

async function recordOutcome(delivery: DueDelivery, attempt: Attempt, context: Context): Promise<void> {
  const { db, jobs, telemetry } = context
  const { status, error, durationMs, retryAfterMs } = attempt
  const { deliveryId, endpointId, profileId, url } = delivery
  const key = { id: endpointId, profileId }
  const isDelivered = status !== null && status >= 200 && status < 300
  // A receiver that has moved answers 410 at its former address.
  const isGone = status === GONE && (await findWebhookEndpoint(db, key))?.url === url
  const isFinal = isDelivered || isGone || error === 'address_refused' || delivery.isDisabled
  const nextInMs = isFinal ? undefined : planNextAttempt(delivery.attempts + 1, retryAfterMs)
  const disabled = await db.transaction().execute(async (trx) => {
    if (!(await storeAttempt(trx, jobs, delivery, { ...attempt, nextInMs, isDelivered }))) return undefined
    if (isDelivered) return void (await noteSuccess(trx, endpointId))
    // Without the right WEBHOOK_SECRET_KEY the failure is ours.
    if (error === 'secret_unreadable') return undefined
    const reason = await noteFailure(trx, endpointId, { isGone })
    if (reason === undefined) return undefined
    // The profile's other endpoints get this event; the disabled one gets nothing any more.
    const data = { endpoint_id: endpointId, url, reason }
    await addEvents(trx, jobs, [{ profileId, type: 'endpoint.disabled', data }])
    return reason
  })
  telemetry.webhookAttempted({ endpointId, deliveryId, status, error, durationMs, isDelivered })
  if (disabled === undefined) return
  telemetry.log.warn({ event: 'webhook_endpoint_disabled', endpointId, reason: disabled })
}
