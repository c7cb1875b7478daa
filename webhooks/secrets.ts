import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { SealingKey } from '../basics/sealing.ts'
import type { WebhookSettings } from '../scans/context.ts'

/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32

/** Makes a new secret, as Standard Webhooks writes it: `whsec_` and base64. */
export function generateSigningSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}

/** The key for new secrets. Throws where the operator has set none: no secret is stored in clear. */
export function getSealingKey({ sealingKey }: WebhookSettings): SealingKey {
  if (sealingKey === undefined) throw new Error('webhook endpoints need WEBHOOK_SECRET_KEY')
  return sealingKey
}

/**
 * The headers that a message of Standard Webhooks is sent with at this moment. Its id is the same in every attempt, so
 * that receivers know repeats. Several secrets sign it one after the other, so that a receiver that knows any of them
 * can verify it.
 */
export function signMessage(
  { id, body }: { readonly id: string; readonly body: string },
  secrets: readonly string[],
  at: Date,
): Readonly<Record<string, string>> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}
