import { Refusal } from '../contract/refusal.ts'
import { findWebhookEndpoint } from '../db/webhook-endpoints.ts'
import { createWebhookId } from '../db/webhook-events.ts'
import { sendEvent } from '../webhooks/deliver.ts'
import type { OperationHandler } from './contract.ts'
import { toAttempt } from './views/webhook.ts'

/** Sends a test event to an endpoint while the caller waits. */
export const testWebhookEndpoint: OperationHandler<'testWebhookEndpoint'> = async (
  { path, caller, signal },
  { db, webhooks },
) => {
  const endpoint = await findWebhookEndpoint(db, { id: path.endpoint_id, profileId: caller.profileId })
  if (endpoint === undefined) return new Refusal('WEBHOOK_NOT_FOUND')
  const { id: endpointId, url, secret, formerSecret, now } = endpoint
  const data = JSON.stringify({ endpoint_id: endpointId })
  const event = { eventId: createWebhookId('evt'), type: 'test', createdAt: now, data }
  const attempt = await sendEvent({ ...event, endpointId, url, secret, formerSecret, now }, webhooks, signal)
  return { data: toAttempt({ ...attempt, at: now }) }
}
