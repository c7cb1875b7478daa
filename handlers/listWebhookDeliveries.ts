import { Refusal } from '../contract/refusal.ts'
import { listDeliveries } from '../db/webhook-deliveries.ts'
import { findWebhookEndpoint } from '../db/webhook-endpoints.ts'
import type { OperationHandler } from './contract.ts'
import { BY_TIME, readListPage } from './reads/list-page.ts'
import { toDelivery } from './views/webhook.ts'

/** Lists what was and will be sent to an endpoint of the profile. */
export const listWebhookDeliveries: OperationHandler<'listWebhookDeliveries'> = async (
  { path: { endpoint_id: endpointId }, query: { state, ...query }, caller },
  { db, cursorSecret: secret },
) => {
  const endpoint = await findWebhookEndpoint(db, { id: endpointId, profileId: caller.profileId })
  if (endpoint === undefined) return new Refusal('WEBHOOK_NOT_FOUND')
  const { entries, meta } = await readListPage({
    list: ['webhook-deliveries', endpointId, state ?? null],
    secret,
    query,
    form: BY_TIME,
    read: (limit, after) => listDeliveries(db, { endpointId, state, limit, after }),
  })
  return { data: entries.map(toDelivery), meta }
}
