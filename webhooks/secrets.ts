import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { openSecret, type SealingKey, sealSecret } from '../basics/sealing.ts'
import type { Database } from '../db/connection/connection.ts'
import { listSealedSecrets, replaceSealedSecrets } from '../db/webhook-endpoints.ts'
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

/** A sealed secret of an endpoint in clear; undefined when no key of the operator, present or former, opens it. */
export function openEndpointSecret(
  { sealingKey, formerSealingKeys }: Pick<WebhookSettings, 'sealingKey' | 'formerSealingKeys'>,
  endpointId: string,
  sealed: Buffer,
): string | undefined {
  const keys = sealingKey === undefined ? [] : [sealingKey, ...formerSealingKeys]
  return keys.map((key) => openSecret(key, endpointId, sealed)).find((secret) => secret !== undefined)
}

/**
 * Seals with the present key what former keys have sealed, so that these are needed no more. Until they start again,
 * processes without the present key cannot read these secrets: their deliveries are tried again.
 */
export async function resealSecrets(db: Database, settings: WebhookSettings): Promise<void> {
  const { sealingKey, formerSealingKeys } = settings
  if (sealingKey === undefined || formerSealingKeys.length === 0) return
  const reseal = (id: string, sealed: Buffer | null) => {
    if (sealed === null || openSecret(sealingKey, id, sealed) !== undefined) return sealed
    const secret = openEndpointSecret(settings, id, sealed)
    return secret === undefined ? sealed : sealSecret(sealingKey, id, secret)
  }
  for (const { id, secret, previousSecret } of await listSealedSecrets(db)) {
    const former = { secret, previousSecret }
    const present = { secret: reseal(id, secret) ?? secret, previousSecret: reseal(id, previousSecret) }
    if (present.secret !== secret || present.previousSecret !== previousSecret)
      await replaceSealedSecrets(db, id, { former, present })
  }
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
