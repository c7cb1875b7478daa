import type { AskedHeaders } from './door.ts'
import { KEY_END_ANNOUNCED_MS } from './limits.ts'
import type { Key, KeyedRequest, Ports } from './ports.ts'
import { type Explanation, keyMissing, Refusal, scopeMissing } from './refusal.ts'
import type { RateStatus, Seen } from './render.ts'
import type { ServedContract } from './served-contract.ts'

/** Who is calling. */
export interface Admitted extends Key {
  /** Undefined when the counter store is down. */
  readonly rate: RateStatus | undefined
  /** Looks after the key while the request waits. */
  readonly admission: Admission
}

/** A key that was admitted, and may end. */
interface Admission {
  /** In how many milliseconds the key has to be looked up again. */
  readonly endsInMs: number
  /** Looks the key up again. Rejects with its refusal when it may no longer do what it was admitted for. */
  check(): Promise<void>
}

/**
 * Admits the callers of a contract: key, then plan, then one of the scopes that the operation takes, then the minute.
 * Rejects with UNAUTHORIZED, FORBIDDEN_PLAN or RATE_LIMITED, and with any other error when keys cannot be looked up.
 */
export function createAdmission(
  { policies, realm }: Pick<ServedContract, 'policies' | 'realm'>,
  { keys, counters, reports }: Pick<Ports<never, never>, 'keys' | 'counters' | 'reports'>,
) {
  const { rateLimit, plans, scopes } = policies
  const scopesByDefault = Object.keys(scopes).filter((name) => scopes[name])
  return async (request: KeyedRequest, seen: Seen, needed: readonly string[]): Promise<Admitted> => {
    const key = await findKey(request, seen)
    const rate = await count(key)
    seen.rate = rate
    refuseForbidden(key, needed)
    if (rate !== undefined && rate.window.used > rate.limit)
      throw new Refusal('RATE_LIMITED', { headers: { 'Retry-After': rate.window.remainingSec } })
    const check = async () => refuseForbidden(await findKey(request, seen), needed)
    return { ...key, rate, admission: { endsInMs: key.endsInMs, check } }
  }

  async function findKey(request: KeyedRequest, seen: Seen): Promise<Key> {
    const credential = bearerToken(request.headers)
    if (credential === undefined) throw unauthorized(undefined, keyMissing(request.headers))
    const key = await keys.find(credential, request)
    seen.keyId = key.keyId
    if ('refusal' in key) throw unauthorized('invalid_token', key.refusal)
    seen.admitted = true
    if (key.endsAt !== null && key.endsInMs < KEY_END_ANNOUNCED_MS) seen.keyEndsAt = key.endsAt
    return key
  }

  /** Throws when a known key's plan or scopes forbid the operation. Its rate plays no part. */
  function refuseForbidden(key: Key, needed: readonly string[]): void {
    if (plans !== undefined && (key.plan === null || !plans.includes(key.plan)))
      throw new Refusal('FORBIDDEN_PLAN', key.planFailure)
    const held = key.scopes ?? scopesByDefault
    const [scope] = needed
    if (scope === undefined || needed.some((name) => held.includes(name))) return
    // A contract without plans has no 403: there it answers 401.
    if (plans === undefined) throw unauthorized('invalid_token')
    throw new Refusal('FORBIDDEN_PLAN', scopeMissing(scope))
  }

  /** Undefined when the counter store is down: then the request passes uncounted. */
  async function count({ keyId, perMinute }: Key): Promise<RateStatus | undefined> {
    try {
      const window = await counters.count(keyId)
      const limit = (rateLimit.keyOverrides ? perMinute : null) ?? rateLimit.requests
      return { limit, remaining: Math.max(0, limit - window.used), window }
    } catch (error) {
      reports.failedOpen(error as Error)
      return undefined
    }
  }

  /** The refusal of a request without a usable key, with the error of RFC 6750 when one was given. */
  function unauthorized(error?: 'invalid_token', explanation: Explanation = {}): Refusal {
    const reason = error === undefined ? '' : `, error="${error}"`
    const challenge = `Bearer realm="${realm}"${reason}`
    return new Refusal('UNAUTHORIZED', { ...explanation, headers: { 'WWW-Authenticate': challenge } })
  }
}

/** The key of the `Authorization` header; undefined when there is none. */
export function bearerToken({ authorization = '' }: AskedHeaders): string | undefined {
  return /^bearer +(\S+) *$/i.exec(String(authorization))?.[1]
}
