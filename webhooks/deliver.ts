import pLimit, { type LimitFunction } from 'p-limit'
import type { Context } from '../context.ts'
import { type DueDelivery, findDueDelivery, recordAttempt } from '../db/webhook-deliveries.ts'
import { type DisabledReason, noteFailure, noteSuccess } from '../db/webhook-endpoints.ts'
import { type DeliveryTurn, recordEvents } from '../db/webhook-events.ts'
import { planNextAttempt } from './schedule.ts'
import { openSecret } from './secrets.ts'
import { type Attempt, failed, post } from './sending.ts'
import { signMessage } from './signing.ts'

/** Requests to one endpoint that a process has under way at a time. */
export const REQUESTS_PER_ENDPOINT = 2

const GONE = 410

/**
 * Makes one attempt at a delivery and writes down what it has come to, together with the next attempt. An attempt whose
 * process dies, or that the signal ends, is made again: an event comes at least once.
 */
export async function deliver(job: DeliveryTurn, context: Context, signal: AbortSignal): Promise<void> {
  await withTurn(job.endpointId, async () => {
    // Secrets and state are those of the moment of sending.
    const delivery = await findDueDelivery(context.db, job)
    if (delivery === undefined) return
    const attempt = await attemptDelivery(delivery, context, signal)
    await settleAttempt({ job, delivery, attempt }, context)
  })
}

/** The jobs of each endpoint that this process works on, and what lets so many of them send at a time. */
const turns = new Map<string, { readonly limit: LimitFunction; jobs: number }>()

/** The queue keeps most jobs of a busy endpoint back. Those that workers took at the same moment wait here. */
async function withTurn(endpointId: string, work: () => Promise<void>): Promise<void> {
  const turn = turns.get(endpointId) ?? { limit: pLimit(REQUESTS_PER_ENDPOINT), jobs: 0 }
  turns.set(endpointId, turn)
  turn.jobs += 1
  try {
    await turn.limit(work)
  } finally {
    turn.jobs -= 1
    if (turn.jobs === 0) turns.delete(endpointId)
  }
}

async function attemptDelivery(
  { eventId, type, data, createdAt, url, isDisabled, ...sealed }: DueDelivery,
  { webhooks }: Context,
  signal: AbortSignal,
): Promise<Attempt> {
  if (isDisabled) return failed('endpoint_disabled')
  const secrets = listSecrets(sealed, webhooks.sealingKey)
  if (secrets === undefined) return failed('secret_unreadable')
  const body = renderPayload({ type, createdAt, data })
  const headers = signMessage({ id: eventId, body }, secrets, new Date())
  return await post({ url, headers, body }, webhooks, signal)
}

/** The secrets that sign at this moment; undefined when the present one cannot be read. */
export function listSecrets(
  { endpointId, secret, previousSecret }: Pick<DueDelivery, 'endpointId' | 'secret' | 'previousSecret'>,
  key: Context['webhooks']['sealingKey'],
): string[] | undefined {
  if (key === undefined) return undefined
  const present = openSecret(key, endpointId, secret)
  if (present === undefined) return undefined
  const previous = previousSecret === null ? undefined : openSecret(key, endpointId, previousSecret)
  return previous === undefined ? [present] : [present, previous]
}

/** The body of a message; `data` is JSON text. */
export function renderPayload(event: {
  readonly type: string
  readonly createdAt: Date
  readonly data: string
}): string {
  const [type, timestamp] = [JSON.stringify(event.type), JSON.stringify(event.createdAt)]
  return `{"type":${type},"timestamp":${timestamp},"data":${event.data}}`
}

interface SettledAttempt {
  readonly job: DeliveryTurn
  readonly delivery: DueDelivery
  readonly attempt: Attempt
}

async function settleAttempt({ job, delivery, attempt }: SettledAttempt, context: Context): Promise<void> {
  const { db, jobs, telemetry } = context
  const { status, error, durationMs, answer, retryAfterMs } = attempt
  const { endpointId } = delivery
  const isDelivered = status !== null && status >= 200 && status < 300
  const isFinal = isDelivered || status === GONE || error === 'address_refused' || delivery.isDisabled
  const nextInMs = isFinal ? undefined : planNextAttempt(delivery.attempts + 1, retryAfterMs)
  const disabled = await db.transaction().execute(async (trx) => {
    const record = { status, error, durationMs, answer, nextInMs, isDelivered }
    if (!(await recordAttempt(trx, jobs, job, record))) return undefined
    if (isDelivered) return void (await noteSuccess(trx, endpointId))
    const reason = await noteFailure(trx, endpointId, { isGone: status === GONE })
    if (reason !== undefined) await tellDisabled(trx, context, { delivery, reason })
    return reason
  })
  telemetry.webhookAttempted({ endpointId, deliveryId: delivery.id, status, error, durationMs, isDelivered })
  if (disabled !== undefined) telemetry.webhookEndpointDisabled({ endpointId, reason: disabled })
}

type Transaction = Parameters<typeof recordEvents>[0]

/** Tells the profile's other endpoints: this one is told nothing any more. */
async function tellDisabled(
  trx: Transaction,
  { jobs }: Context,
  { delivery, reason }: { readonly delivery: DueDelivery; readonly reason: DisabledReason },
): Promise<void> {
  const { endpointId, profileId, url } = delivery
  const data = { endpoint_id: endpointId, url, reason }
  await recordEvents(trx, jobs, [{ profileId, type: 'endpoint.disabled', data }])
}
