import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { WebhookSettings } from '../context.ts'

/** Seals secrets. */
export type SealingKey = Buffer

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32

/** Makes a new secret, as Standard Webhooks writes it: `whsec_` and base64. */
export function generateSigningSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}

/** Derives a key from a secret text. A text gives another key for each purpose. */
export function deriveSealingKey(text: string, purpose: 'webhook secrets' | 'sessions of pages'): SealingKey {
  return Buffer.from(hkdfSync('sha256', text, '', purpose, KEY_BYTES))
}

/** The key for new secrets. Throws where the operator has set none: no secret is stored in clear. */
export function getSealingKey({ sealingKey }: WebhookSettings): SealingKey {
  if (sealingKey === undefined) throw new Error('webhook endpoints need WEBHOOK_SECRET_KEY')
  return sealingKey
}

/** An encrypted secret. It can be opened with the same key and for the same owner alone. */
export function sealSecret(key: SealingKey, owner: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** A secret in clear; undefined when it was changed, or sealed with another key or for another owner. */
export function openSecret(key: SealingKey, owner: string, sealed: Buffer): string | undefined {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag)
    const secret = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([secret, decipher.final()]).toString()
  } catch {
    return undefined
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
