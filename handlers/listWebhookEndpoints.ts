import { listEndpoints } from '../db/webhook-endpoints.ts'
import type { OperationHandler } from './contract.ts'
import { toEndpoint } from './views/webhook.ts'

/** Lists the endpoints of the profile. */
export const listWebhookEndpoints: OperationHandler<'listWebhookEndpoints'> = async ({ caller }, { db }) => {
  const endpoints = await listEndpoints(db, caller.profileId)
  return { data: endpoints.map(toEndpoint), meta: { count: endpoints.length } }
}
