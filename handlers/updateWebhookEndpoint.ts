import { updateEndpoint } from '../db/webhook-endpoints.ts'
import { findUrlProblem } from '../webhooks/sending.ts'
import { type Handler, profileOf } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { badUrl } from './views/refusals.ts'
import { toEndpoint } from './views/webhook.ts'

/** Changes what the body names of an endpoint of the profile. */
export const updateWebhookEndpoint: Handler<'updateWebhookEndpoint'> = async (
  { path, body, caller },
  { db, webhooks },
) => {
  const { url, events, description, state } = body
  const problem = url && findUrlProblem(url, webhooks)
  if (url !== undefined && problem) return new ApiError('VALIDATION_ERROR', badUrl(problem, url))
  const key = { id: path.endpoint_id, profileId: profileOf(caller) }
  const isActive = state === undefined ? undefined : state === 'active'
  const endpoint = await updateEndpoint(db, key, { url, events, description, isActive })
  return endpoint === undefined ? new ApiError('WEBHOOK_NOT_FOUND') : { data: toEndpoint(endpoint) }
}
