import { listDeliveries } from '../db/webhook-deliveries.ts'
import { findWebhookEndpoint } from '../db/webhook-endpoints.ts'
import { type Handler, profileOf } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { readPageCursor, writePageCursor } from './views/page-cursor.ts'
import { foreignCursor } from './views/refusals.ts'
import { toDelivery } from './views/webhook.ts'

/** Lists what was and will be sent to an endpoint of the profile. */
export const listWebhookDeliveries: Handler<'listWebhookDeliveries'> = async (
  { path: { endpoint_id: endpointId }, query: { limit, cursor, state }, caller },
  { db, cursorSecret },
) => {
  const list = ['webhook-deliveries', endpointId, state ?? null]
  const after = cursor === undefined ? undefined : readPageCursor(list, cursorSecret, cursor)
  if (cursor !== undefined && after === undefined)
    return new ApiError('VALIDATION_ERROR', foreignCursor(cursor))
  const endpoint = await findWebhookEndpoint(db, { id: endpointId, profileId: profileOf(caller) })
  if (endpoint === undefined) return new ApiError('WEBHOOK_NOT_FOUND')
  const [place, id] = after?.map(String) ?? []
  const found = await listDeliveries(db, {
    endpointId,
    state,
    // One more than is shown tells whether there is another page.
    limit: limit + 1,
    after: place === undefined || id === undefined ? undefined : { place, id },
  })
  const deliveries = found.slice(0, limit)
  const last = found.length > limit ? deliveries.at(-1) : undefined
  return {
    data: deliveries.map(toDelivery),
    meta: {
      count: deliveries.length,
      limit,
      next_cursor: last === undefined ? null : writePageCursor(list, cursorSecret, [last.place, last.id]),
    },
  }
}
