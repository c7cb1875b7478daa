import { Refusal } from '../contract/refusal.ts'
import { changeProfile } from '../db/profile-changes.ts'
import { findEndpointAt, updateEndpoint } from '../db/webhook-endpoints.ts'
import { findUrlProblem } from '../webhooks/sending.ts'
import type { OperationHandler } from './contract.ts'
import { badUrl, urlTaken } from './views/refusals.ts'
import { toEndpoint } from './views/webhook.ts'

/** Changes those settings of an endpoint of the profile that the body names. */
export const updateWebhookEndpoint: OperationHandler<'updateWebhookEndpoint'> = async (
  { path, body, caller },
  { db, webhooks },
) => {
  const { url, events, description, state } = body
  const problem = url && findUrlProblem(url, webhooks)
  if (url !== undefined && problem) return new Refusal('VALIDATION_ERROR', badUrl(problem, url))
  const key = { id: path.endpoint_id, profileId: caller.profileId }
  const isActive = state === undefined ? undefined : state === 'active'
  return await changeProfile(db, caller.profileId, async (trx) => {
    const same = url === undefined ? undefined : await findEndpointAt(trx, { ...key, url })
    if (url !== undefined && same !== undefined)
      return new Refusal('VALIDATION_ERROR', urlTaken(same.id, url))
    const endpoint = await updateEndpoint(trx, key, { url, events, description, isActive })
    return endpoint === undefined ? new Refusal('WEBHOOK_NOT_FOUND') : { data: toEndpoint(endpoint) }
  })
}
