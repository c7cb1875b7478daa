import type { Context } from '../../context.ts'
import type { Answered, Asked, AskedHeaders, Door } from '../../contract/door.ts'
import { KEY_END_ANNOUNCED_MS } from '../../contract/limits.ts'
import { type Explanation, Refusal } from '../../contract/refusal.ts'
import { KEY_UNKNOWN, keyMissing, scopeMissing } from '../../contract/refusals.ts'
import type { RateStatus, Seen } from '../../contract/render.ts'
import type { Database } from '../../db/connection/connection.ts'
import { confirmSecret } from '../../db/key-changes.ts'
import { isWellFormedKey, type KeySettings } from '../../db/key-format.ts'
import { isInNetworks } from '../../db/key-networks.ts'
import {
  countsForMs,
  type DeclaredScopes,
  findActiveKeys,
  findActiveKeysWithoutPlan,
  findKeyOfSecret,
  type HashOwner,
  type KeyRecord,
  listScopes,
  recordUse,
} from '../../db/keys.ts'
import { createBatchLoader, createReadLoader } from '../../db/loaders.ts'
import type { RequestCounters } from '../../db/rate-counters.ts'
import type { Caller } from '../contract.ts'
import { KEY_EXPIRED, keyElsewhere, NO_TEST_KEYS } from '../views/refusals.ts'

/** The end of a key is announced this long before: the section "Keys" of spec/v1.yaml. */

export interface GateOptions {
  readonly db: Database
  readonly keys: KeySettings
  /** Each contract counts for itself. */
  readonly contract: string
  readonly policies: AccessPolicies
  readonly counters: RequestCounters
  readonly telemetry: Context['telemetry']
}

/** Who may pass and do what, as the contract's document says. */
interface AccessPolicies {
  /** Requests per minute, and whether a key's own limit takes their place. */
  readonly rateLimit: { readonly requests: number; readonly keyOverrides: boolean }
  /** The plans that may pass; undefined lets every active key pass. */
  readonly plans?: readonly string[]
  /** What keys may do, by name. */
  readonly scopes: DeclaredScopes
}

/** Decides who may pass: key, then plan, then one of the scopes that the operation takes, then rate limit. */
export type Gate = (asked: KeyedRequest, seen: Seen, needed: readonly string[]) => Promise<Caller>

/** The parts of a request that say whose it is. */
export type KeyedRequest = Pick<Asked, 'headers' | 'client'>

/** A key of a request; `planFailure` is why its plan could not be read. */
type FoundKey = KeyRecord & HashOwner & { readonly planFailure?: { readonly cause: unknown } }

/**
 * A gate over the database and the counters. Requests that arrive together share a look-up and a count; each still gets
 * its own place in its key's minute, so the limit is exact over all instances.
 *
 * Rejects with UNAUTHORIZED, FORBIDDEN_PLAN or RATE_LIMITED, and with any other error when keys cannot be looked up.
 */
export function createGate(options: GateOptions): Gate {
  const { contract, policies, counters, db, telemetry } = options
  const { rateLimit: rate, plans, scopes } = policies
  const checkKey = createKeyCheck(options)
  const places = createBatchLoader((ids: readonly string[]) => counters.count(contract, ids))
  return async (asked, seen, needed) => {
    const key = await checkKey(asked, seen)
    const endsInMs = countsForMs(key)
    const rate = await count(key)
    seen.rate = rate
    refuseForbidden(key, needed)
    refuseTooMany(rate)
    const check = async () => refuseForbidden(await checkKey(asked, seen), needed)
    const { id: keyId, secretHash, profileId, plan } = key
    return { keyId, secretHash, profileId, plan, rate, admission: { endsInMs, check } }
  }

  /** Throws when a known key's plan or scopes forbid the operation. Its rate plays no part. */
  function refuseForbidden(key: FoundKey, needed: readonly string[]): void {
    if (plans !== undefined && (key.plan === null || !plans.includes(key.plan)))
      throw new Refusal('FORBIDDEN_PLAN', key.planFailure)
    const held = listScopes(key, scopes)
    const [scope] = needed
    if (scope === undefined || needed.some((name) => held.includes(name))) return
    // A contract without plans has no 403: there it answers 401.
    if (plans === undefined) throw unauthorized('invalid_token')
    throw new Refusal('FORBIDDEN_PLAN', scopeMissing(scope))
  }

  /** Undefined when the counter store is down: then the request passes uncounted. */
  async function count({ id, rateLimit }: KeyRecord): Promise<RateStatus | undefined> {
    try {
      const window = await places.load(id)
      // Once a minute, with the first request, which does not wait for it. A failure affects the list of keys alone.
      if (window.used === 1) recordUse(db, id).catch(() => undefined)
      const limit = (rate.keyOverrides ? rateLimit : null) ?? rate.requests
      return { limit, remaining: Math.max(0, limit - window.used), window }
    } catch (error) {
      telemetry.failedOpen(error as Error)
      return undefined
    }
  }
}

/**
 * Makes a function that finds the key of a request and notes it. Requests that arrive together share a
 * look-up. It rejects with UNAUTHORIZED, and with any other error when keys cannot be looked up.
 */
function createKeyCheck({ db, keys }: GateOptions) {
  const found = createReadLoader((hashes) => findKeys(db, hashes))
  const find = (hash: string) => found.load(hash)
  return async ({ headers, client }: KeyedRequest, seen: Seen) => {
    const text = bearerToken(headers)
    if (text === undefined) throw unauthorized(undefined, keyMissing(headers))
    const key = isWellFormedKey(text, keys) ? await findKeyOfSecret(text, keys, find) : undefined
    if (key === undefined) {
      const isElsewhere = keys.mark !== 'test' && isWellFormedKey(text, { ...keys, mark: 'test' })
      throw unauthorized('invalid_token', isElsewhere ? NO_TEST_KEYS : KEY_UNKNOWN)
    }
    const endsInMs = countsForMs(key)
    seen.keyId = key.id
    if (endsInMs <= 0) throw unauthorized('invalid_token', KEY_EXPIRED)
    if (key.networks !== null && !isInNetworks(client, key.networks))
      throw unauthorized('invalid_token', keyElsewhere(client))
    seen.admitted = true
    // Before the request is answered: from here on a former secret cannot take the key from its owner.
    if (key.unconfirmed) await confirmSecret(db, key.id)
    if (key.endsAt !== null && endsInMs < KEY_END_ANNOUNCED_MS) seen.keyEndsAt = key.endsAt
    return key
  }
}

/**
 * Keys with their plans. If keys can be read and plans cannot, each key has a `planFailure`; otherwise it rejects.
 */
async function findKeys(db: Database, hashes: readonly string[]): Promise<ReadonlyMap<string, FoundKey>> {
  try {
    return await findActiveKeys(db, hashes)
  } catch {
    const keys = await findActiveKeysWithoutPlan(db, hashes)
    // A lost connection fails once. The second try keeps it from costing keys their plan.
    return await findActiveKeys(db, hashes).catch((cause: unknown) => {
      const unread = [...keys].map(([hash, key]) => {
        return [hash, { ...key, profile: null, plan: null, planFailure: { cause } }] as const
      })
      return new Map(unread)
    })
  }
}

function refuseTooMany(rate: RateStatus | undefined): void {
  if (rate === undefined || rate.window.used <= rate.limit) return
  throw new Refusal('RATE_LIMITED', { headers: { 'Retry-After': rate.window.remainingSec } })
}

/** The refusal of a request without a usable key, with the error of RFC 6750 when one was given. */
export function unauthorized(error?: 'invalid_token', options: Explanation = {}): Refusal {
  const reason = error === undefined ? '' : `, error="${error}"`
  const challenge = `Bearer realm="wallet-analytics"${reason}`
  return new Refusal('UNAUTHORIZED', { ...options, headers: { 'WWW-Authenticate': challenge } })
}

/** The key of the `Authorization` header; undefined when there is none. */
export function bearerToken({ authorization = '' }: AskedHeaders): string | undefined {
  return /^bearer +(\S+) *$/i.exec(String(authorization))?.[1]
}

/** Whether a request has what looks like a test key. Nothing is looked up. */
export function bringsTestKey(headers: AskedHeaders, keys: KeySettings): boolean {
  const key = bearerToken(headers)
  return key !== undefined && isWellFormedKey(key, { ...keys, mark: 'test' })
}

/** Two doors to a contract. */
export interface DoorsByKey {
  readonly live: Door
  /** Resolves to undefined where there is no test data: then the live data refuses the key. */
  readonly findTest: () => Promise<Door | undefined>
  readonly keys: KeySettings
  /** The answer while the test data is not available. */
  readonly fail: (asked: Asked, error: unknown) => Answered
}

/** Answers requests with a test key from the test data, and any other request from the live data. */
export function chooseByKey({ live, findTest, keys, fail }: DoorsByKey): Door {
  return async (asked) => {
    if (!bringsTestKey(asked.headers, keys)) return await live(asked)
    let door: Door
    try {
      door = (await findTest()) ?? live
    } catch (error) {
      return fail(asked, error)
    }
    return await door(asked)
  }
}
