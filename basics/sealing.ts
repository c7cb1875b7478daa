import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Seals secrets. */
export type SealingKey = Buffer

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Derives a key from a secret text. A text gives another key for each purpose. */
export function deriveSealingKey(text: string, purpose: 'webhook secrets' | 'sessions of pages'): SealingKey {
  return Buffer.from(hkdfSync('sha256', text, '', purpose, KEY_BYTES))
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
