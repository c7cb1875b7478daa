import { Refusal } from '../contract/refusal.ts'
import { findDelivery, restartDelivery } from '../db/webhook-deliveries.ts'
import type { OperationHandler } from './contract.ts'
import { ofDisabledEndpoint } from './views/refusals.ts'
import { toDelivery } from './views/webhook.ts'

/** Sends a delivery of the profile again, whatever has become of it, while its endpoint is active. */
export const retryWebhookDelivery: OperationHandler<'retryWebhookDelivery'> = async (
  { path, caller },
  context,
) => {
  const key = { id: path.delivery_id, profileId: caller.profileId }
  const { isRestarted, delivery } = await context.db.transaction().execute(async (trx) => ({
    isRestarted: await restartDelivery(trx, context.jobs, key),
    delivery: await findDelivery(trx, key),
  }))
  if (delivery === undefined) return new Refusal('WEBHOOK_NOT_FOUND')
  return isRestarted
    ? { data: toDelivery(delivery) }
    : new Refusal('VALIDATION_ERROR', ofDisabledEndpoint(path.delivery_id))
}
