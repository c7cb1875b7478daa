import type { WebhookDelivery } from '../../db/webhook-deliveries.ts'
import type { WebhookEndpoint } from '../../db/webhook-endpoints.ts'
import type { Schema } from '../schema.ts'

/** An endpoint without its secret. */
export function toEndpoint(endpoint: WebhookEndpoint): Schema<'WebhookEndpoint'> {
  const { id, url, description, events, failures, disabled_at: at, disabled_reason: reason } = endpoint
  return {
    id,
    url,
    description,
    events: events as Schema<'WebhookSubscriptionList'>,
    state: at === null ? 'active' : 'disabled',
    ...(at !== null && reason !== null && { disabled: { at: at.toISOString(), reason } }),
    failures,
    failing_since: toMoment(endpoint.failing_since),
    former_secret_until: toMoment(endpoint.previous_secret_until),
    created_at: endpoint.created_at.toISOString(),
  }
}

function toMoment(at: Date | null): string | null {
  return at?.toISOString() ?? null
}

type MadeAttempt = Pick<WebhookDelivery, 'status' | 'error' | 'durationMs' | 'answer'> & { readonly at: Date }

/** An attempt. Members without a value are left out. */
export function toAttempt({ at, status, error, durationMs, answer }: MadeAttempt): Schema<'WebhookAttempt'> {
  return {
    at: at.toISOString(),
    ...(status !== null && { status }),
    ...(error !== null && { error: error as Schema<'WebhookAttemptError'> }),
    duration_ms: durationMs ?? 0,
    ...(answer !== null && { answer }),
  }
}

/** A delivery with its last attempt. */
export function toDelivery(delivery: WebhookDelivery): Schema<'WebhookDelivery'> {
  const { id, endpoint_id, event_id, type, state, attempts, last_attempt_at: at } = delivery
  return {
    id,
    endpoint_id,
    event_id,
    type: type as Schema<'WebhookEventType'>,
    state,
    attempts,
    next_attempt_at: toMoment(delivery.next_attempt_at),
    ...(at !== null && { last_attempt: toAttempt({ ...delivery, at }) }),
    created_at: delivery.created_at.toISOString(),
  }
}
