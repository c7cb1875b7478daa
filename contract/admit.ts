import { type Access, challengeOf, findCredential, type KeyPlace, keyMissing } from './access.ts'
import type { Asked } from './door.ts'
import type { Key, Ports } from './ports.ts'
import { type Explanation, Refusal, scopeMissing } from './refusal.ts'
import type { RateStatus, RequestState } from './render.ts'
import type { ServedContract } from './served-contract.ts'

/** Who is calling. */
export interface Admitted extends Key {
  /** Undefined when the counter store is down. */
  readonly rate: RateStatus | undefined
  /** For work that goes on for longer than the key may: it can be looked up again. */
  readonly admission: Admission
}

/** A key that was admitted, and may end. */
interface Admission {
  /** In how many milliseconds the key has to be looked up again. */
  readonly endsInMs: number
  /** Looks the key up again. Rejects with its refusal when it may no longer do what it was admitted for. */
  check(): Promise<void>
}

/** The request to admit. */
type KeyedAsked = Pick<Asked, 'headers' | 'query' | 'client'>

/** What an operation asks of its callers. */
interface Needed extends Access {
  /** One of these, where there are any: `x-scope`. They take the place of the scopes of `security`. */
  readonly scopes: readonly string[]
  /** The codes that the operation may be refused with. */
  readonly errors: readonly string[]
}

/**
 * Admits the callers of a contract: key, then plan, then scopes, then the minute. Resolves to undefined for a request
 * without a key where it needs no key. Rejects with UNAUTHORIZED, FORBIDDEN_PLAN, FORBIDDEN or RATE_LIMITED, and with
 * any other error when keys cannot be looked up.
 */
export function createAdmission(
  { policies, realm, errors, limits }: Pick<ServedContract, 'policies' | 'realm' | 'errors' | 'limits'>,
  { keys, counters, reports }: Pick<Ports<never, never>, 'keys' | 'counters' | 'reports'>,
) {
  const { rateLimit, plans, scopes: declared } = policies
  const scopesByDefault = Object.keys(declared).filter((name) => declared[name])
  return async (request: KeyedAsked, state: RequestState, needed: Needed): Promise<Admitted | undefined> => {
    const found = await findKey(request, state, needed)
    if (found === undefined) return undefined
    const { key } = found
    const rate = await count(key)
    state.rate = rate
    refuseForbidden(found, needed)
    if (rate !== undefined && rate.window.used > rate.limit)
      throw new Refusal('RATE_LIMITED', { headers: { 'Retry-After': rate.window.remainingSec } })
    const check = async () => {
      const again = await findKey(request, state, needed)
      if (again !== undefined) refuseForbidden(again, needed)
    }
    return { ...key, rate, admission: { endsInMs: key.endsInMs, check } }
  }

  async function findKey(request: KeyedAsked, state: RequestState, { keys: places, keyless }: Needed) {
    const credential = findCredential(request, places)
    if (credential === undefined) {
      if (keyless) return undefined
      throw unauthorized(places, keyMissing(request.headers, places))
    }
    const { text, place } = credential
    const key = await keys.find(text, request, place.scheme)
    state.keyId = key.keyId
    if ('refusal' in key) throw unauthorized(places, key.refusal, 'invalid_token')
    state.admitted = true
    if (key.endsAt !== null && key.endsInMs < limits.keyEndAnnouncedMs) state.keyEndsAt = key.endsAt
    return { key, place }
  }

  /** Throws when a known key's plan or scopes forbid the operation. Its rate plays no part. */
  function refuseForbidden(
    { key, place }: { readonly key: Key; readonly place: KeyPlace },
    needed: Needed,
  ): void {
    if (plans !== undefined && (key.plan === null || !plans.includes(key.plan)))
      throw new Refusal('FORBIDDEN_PLAN', key.planFailure)
    const held = key.scopes ?? scopesByDefault
    const missing =
      needed.scopes.length > 0
        ? !needed.scopes.some((name) => held.includes(name)) && needed.scopes[0]
        : place.scopes.find((name) => !held.includes(name))
    if (!missing) return
    const codes = plans === undefined ? ['FORBIDDEN', 'FORBIDDEN_PLAN'] : ['FORBIDDEN_PLAN', 'FORBIDDEN']
    const code = codes.find(
      (each) => needed.errors.includes(each) || (each === 'FORBIDDEN' && each in errors),
    )
    // A document without a word for it answers 401.
    if (code === undefined) throw unauthorized(needed.keys, {}, 'invalid_token')
    throw new Refusal(code, scopeMissing(missing))
  }

  /** Undefined without a limit, and when the counter store is down: then the request passes uncounted. */
  async function count({ keyId, perMinute }: Key): Promise<RateStatus | undefined> {
    if (rateLimit === undefined) return undefined
    try {
      const window = await counters.count(keyId)
      const limit = (rateLimit.keyOverrides ? perMinute : null) ?? rateLimit.requests
      return { limit, remaining: Math.max(0, limit - window.used), window }
    } catch (error) {
      reports.failedOpen(error as Error)
      return undefined
    }
  }

  /** The refusal of a request without a usable key. */
  function unauthorized(
    places: readonly KeyPlace[],
    explanation: Explanation,
    error?: 'invalid_token',
  ): Refusal {
    const headers = { 'WWW-Authenticate': challengeOf(places, realm, error) }
    return new Refusal('UNAUTHORIZED', { ...explanation, headers })
  }
}
