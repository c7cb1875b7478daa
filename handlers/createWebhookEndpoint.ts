import { sealSecret } from '../basics/sealing.ts'
import { Refusal } from '../contract/refusal.ts'
import { changeProfile } from '../db/profile-changes.ts'
import { ENDPOINTS_MAX, findEndpointAt, insertEndpoint } from '../db/webhook-endpoints.ts'
import { createWebhookId } from '../db/webhook-events.ts'
import { generateSigningSecret, getSealingKey } from '../webhooks/secrets.ts'
import { findUrlProblem } from '../webhooks/sending.ts'
import type { OperationHandler } from './contract.ts'
import { badUrl, urlTaken } from './views/refusals.ts'
import { toEndpoint } from './views/webhook.ts'

/** Creates an endpoint of the profile and shows its secret, which nothing shows again. */
export const createWebhookEndpoint: OperationHandler<'createWebhookEndpoint'> = async (
  { body, caller },
  context,
) => {
  const { url, events, description = null } = body
  const problem = findUrlProblem(url, context.webhooks)
  if (problem !== undefined) return new Refusal('VALIDATION_ERROR', badUrl(problem, url))
  const { profileId } = caller
  const [id, secret] = [createWebhookId('whe'), generateSigningSecret()]
  const sealed = sealSecret(getSealingKey(context.webhooks), id, secret)
  return await changeProfile(context.db, profileId, async (trx) => {
    const same = await findEndpointAt(trx, { url, profileId })
    if (same !== undefined) return new Refusal('VALIDATION_ERROR', urlTaken(same.id, url))
    const columns = { id, profileId, url, events: [...events], description, secret: sealed }
    const endpoint = await insertEndpoint(trx, columns)
    if (endpoint !== undefined) return { data: { ...toEndpoint(endpoint), secret } }
    const isFull = `cannot be added: your profile has ${ENDPOINTS_MAX} endpoints, which is the most; delete one first`
    return new Refusal('VALIDATION_ERROR', badUrl(isFull, url))
  })
}
