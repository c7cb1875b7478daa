import { HOUR_MS } from '../basics/durations.ts'
import { sealSecret } from '../basics/sealing.ts'
import { Refusal } from '../contract/refusal.ts'
import { replaceSecret } from '../db/webhook-endpoints.ts'
import { generateSigningSecret, getSealingKey } from '../webhooks/secrets.ts'
import type { OperationHandler } from './contract.ts'
import { toEndpoint } from './views/webhook.ts'

/** `x-default` of the property. */
const OVERLAP_HOURS = 24

/** Gives an endpoint a new secret and shows it. During the overlap, events are signed with the former one, too. */
export const rotateWebhookSecret: OperationHandler<'rotateWebhookSecret'> = async (
  { path, body, caller },
  context,
) => {
  const { endpoint_id: id } = path
  const secret = generateSigningSecret()
  const replaced = await replaceSecret(
    context.db,
    { id, profileId: caller.profileId },
    {
      secret: sealSecret(getSealingKey(context.webhooks), id, secret),
      overlapMs: (body?.overlap_hours ?? OVERLAP_HOURS) * HOUR_MS,
    },
  )
  if (replaced === undefined) return new Refusal('WEBHOOK_NOT_FOUND')
  return { data: { ...toEndpoint(replaced), secret } }
}
