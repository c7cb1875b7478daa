import { HOUR_MS } from '../../basics/durations.ts'
import { deriveSealingKey, openSecret, sealSecret } from '../../basics/sealing.ts'

/** How long a sign-in lasts. */
const SESSION_MS = 12 * HOUR_MS
const COOKIE = 'wallet_analytics_session'

export type Sessions = ReturnType<typeof createSessions>

/**
 * Sessions of visitors who signed in with an API key. A session is its key, encrypted so that only processes with this
 * secret can read it, in a cookie that scripts cannot read: no process has to remember it, and it ends with its key.
 * Where pages have TLS, no other host can set the cookie, and no connection without TLS carries it.
 */
export function createSessions(secret: string, isSecure: () => boolean) {
  const sealingKey = deriveSealingKey(secret, 'sessions of pages')
  const nameOf = () => `${isSecure() ? '__Host-' : ''}${COOKIE}`
  // Without TLS and a path the cookie belongs to the pages below the sign-in's address, whatever path a proxy adds.
  const cookie = (value: string, maxAgeSec: number) =>
    `${nameOf()}=${value}; Max-Age=${maxAgeSec}; HttpOnly; SameSite=Strict${isSecure() ? '; Path=/; Secure' : ''}`
  return {
    /** The `Set-Cookie` that starts a session. */
    begin(key: string): string {
      const session = JSON.stringify({ key, endsAtMs: Date.now() + SESSION_MS })
      const sealed = sealSecret(sealingKey, COOKIE, session)
      return cookie(sealed.toString('base64url'), SESSION_MS / 1000)
    },
    /** The `Set-Cookie` that ends one. */
    end: () => cookie('', 0),
    /** The key of a session that has not ended; undefined for any other cookie. */
    readKey(cookies = ''): string | undefined {
      const [, sealed] = new RegExp(`(?:^|; )${nameOf()}=([A-Za-z0-9_-]{1,1000})(?:;|$)`).exec(cookies) ?? []
      const text = sealed && openSecret(sealingKey, COOKIE, Buffer.from(sealed, 'base64url'))
      if (!text) return undefined
      const { key, endsAtMs }: { readonly key: string; readonly endsAtMs: number } = JSON.parse(text)
      return Date.now() < endsAtMs ? key : undefined
    },
  }
}
