import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** How long a sign-in lasts. */
const SESSION_MS = 12 * 60 * 60_000
const COOKIE = 'wallet_analytics_session'
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Sessions of visitors who signed in with an API key. A session is its key, encrypted so that only this installation
 * can read it, in a cookie that scripts cannot read: no process has to remember it, and it ends with its key.
 */
export interface Sessions {
  /** The `Set-Cookie` that starts a session. */
  begin(key: string): string
  /** The `Set-Cookie` that ends one. */
  end(): string
  /** The key of a session that has not ended; undefined for any other cookie. */
  readKey(cookies: string | undefined): string | undefined
}

/**
 * Sessions that every process with this secret can read. `isSecure` keeps the cookie from connections without TLS.
 */
export function createSessions(secret: string, isSecure: () => boolean): Sessions {
  const sealingKey = Buffer.from(hkdfSync('sha256', secret, '', 'sessions of pages', 32))
  // Without a path the cookie belongs to the pages below the sign-in's address, whatever path a proxy adds.
  const cookie = (value: string, maxAgeSec: number) =>
    `${COOKIE}=${value}; Max-Age=${maxAgeSec}; HttpOnly; SameSite=Strict${isSecure() ? '; Secure' : ''}`
  return {
    begin: (key) =>
      cookie(seal(JSON.stringify({ key, endsAtMs: Date.now() + SESSION_MS }), sealingKey), SESSION_MS / 1000),
    end: () => cookie('', 0),
    readKey(cookies = '') {
      const [, sealed] = new RegExp(`(?:^|; )${COOKIE}=([A-Za-z0-9_-]{1,1000})(?:;|$)`).exec(cookies) ?? []
      const text = sealed && open(sealed, sealingKey)
      if (!text) return undefined
      const { key, endsAtMs }: { readonly key: string; readonly endsAtMs: number } = JSON.parse(text)
      return Date.now() < endsAtMs ? key : undefined
    },
  }
}

function seal(text: string, sealingKey: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, sealingKey, nonce)
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Undefined for a text that was not sealed with this key, or was changed. */
function open(sealed: string, sealingKey: Buffer): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined
  try {
    const decipher = createDecipheriv(CIPHER, sealingKey, bytes.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return (
      decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    )
  } catch {
    return undefined
  }
}
