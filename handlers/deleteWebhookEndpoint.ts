import { Refusal } from '../contract/refusal.ts'
import { deleteEndpoint } from '../db/webhook-endpoints.ts'
import type { OperationHandler } from './contract.ts'

/** Deletes an endpoint of the profile with its deliveries. */
export const deleteWebhookEndpoint: OperationHandler<'deleteWebhookEndpoint'> = async (
  { path, caller },
  { db },
) => {
  const isDeleted = await deleteEndpoint(db, { id: path.endpoint_id, profileId: caller.profileId })
  return isDeleted ? undefined : new Refusal('WEBHOOK_NOT_FOUND')
}
