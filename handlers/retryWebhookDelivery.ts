import { findDelivery, restartDelivery } from '../db/webhook-deliveries.ts'
import type { Handler } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { toDelivery } from './views/webhook.ts'

/** Sends a delivery of the profile again, whatever has become of it. */
export const retryWebhookDelivery: Handler<'retryWebhookDelivery'> = async ({ path, caller }, context) => {
  const key = { id: path.delivery_id, profileId: caller.profileId }
  const delivery = await context.db.transaction().execute(async (trx) => {
    const isRestarted = await restartDelivery(trx, context.jobs, key)
    return isRestarted ? await findDelivery(trx, key) : undefined
  })
  return delivery === undefined ? new ApiError('WEBHOOK_NOT_FOUND') : { data: toDelivery(delivery) }
}
