import { Refusal } from '../contract/refusal.ts'
import { findWebhookEndpoint } from '../db/webhook-endpoints.ts'
import type { OperationHandler } from './contract.ts'
import { toEndpoint } from './views/webhook.ts'

/** Reads an endpoint of the profile. */
export const getWebhookEndpoint: OperationHandler<'getWebhookEndpoint'> = async (
  { path, caller },
  { db },
) => {
  const endpoint = await findWebhookEndpoint(db, { id: path.endpoint_id, profileId: caller.profileId })
  return endpoint === undefined ? new Refusal('WEBHOOK_NOT_FOUND') : { data: toEndpoint(endpoint) }
}
