import {
  type Access,
  admitRequests,
  countRequest,
  findKey,
  findPlan,
  listKeyHolders,
  type Plan,
  type RatePolicy,
} from '../../db/access.ts'
import type { Database } from '../../db/connection.ts'
import { isStoredUnder, isWellFormedKey, type KeySettings, listKeyHashes } from '../../db/key-format.ts'
import type { RateCounters } from '../../db/redis-counters.ts'
import type { Context } from '../../context.ts'
import type { Caller, RateStatus } from '../contract.ts'
import { ApiError } from './api-error.ts'
import { createBatchLoader } from './batch-loader.ts'
import type { Exchange } from './exchange.ts'

export interface GateOptions {
  readonly db: Database
  readonly keys: KeySettings
  readonly rate: RatePolicy
  /** Where requests are counted; undefined counts them in Postgres, in the statement that looks the keys up. */
  readonly counters: RateCounters | undefined
  /** The plans that may pass; undefined lets every active key pass. */
  readonly plans: readonly string[] | undefined
  readonly telemetry: Context['telemetry']
}

/** Decides who may pass: key, then plan, then rate limit. */
export type Gate = (exchange: Exchange) => Promise<Caller>

/** What is known of a key; `rate` is undefined when the counter store is down and the request passes uncounted. */
interface Admission {
  readonly keyId: string
  readonly profileId: string | null
  readonly pepper: string | null
  readonly plan: Plan | null
  /** Why the plan cannot be known, when it cannot. */
  readonly planFailure?: { readonly cause: unknown }
  readonly rate: RateStatus | undefined
}

/**
 * A gate over the database. Requests that arrive together are admitted by one statement; each still gets its own
 * place in its key's minute, so the limit is exact over all instances.
 *
 * Rejects with UNAUTHORIZED, FORBIDDEN_PLAN or RATE_LIMITED, and with any other error when keys cannot be looked up.
 */
export function createGate(options: GateOptions): Gate {
  const admissions = createBatchLoader<Buffer, Admission | undefined>((hashes) => admit(hashes, options))
  return async (exchange) => {
    const key = bearerToken(exchange.req.headers.authorization)
    if (key === undefined) throw unauthorized()
    const admission = isWellFormedKey(key, options.keys) ? await admitKey(key) : undefined
    if (admission === undefined) throw unauthorized('invalid_token')
    exchange.keyId = admission.keyId
    exchange.rate = admission.rate
    return pass(admission, options.plans)
  }

  /** A key is stored under one of these hashes; all of them are looked up at once, in the statement of the batch. */
  async function admitKey(key: string): Promise<Admission | undefined> {
    const looks = listKeyHashes(key, options.keys).map(async (candidate) => {
      const stored = await admissions.load(candidate.hash)
      return stored && isStoredUnder(stored, candidate) ? stored : undefined
    })
    return (await Promise.all(looks)).find((stored) => stored !== undefined)
  }
}

function pass(admission: Admission, plans: readonly string[] | undefined): Caller {
  const { keyId, profileId, plan, planFailure, rate } = admission
  if (plans !== undefined && (plan === null || !plans.includes(plan))) {
    throw new ApiError('FORBIDDEN_PLAN', planFailure)
  }
  if (rate !== undefined && rate.window.used > rate.limit) {
    throw new ApiError('RATE_LIMITED', { headers: { 'Retry-After': rate.window.remainingSec } })
  }
  return { keyId, profileId, plan, rate }
}

/** The refusal of a request without a usable key, with the error of RFC 6750 when one was given. */
export function unauthorized(error?: 'invalid_token'): ApiError {
  const reason = error === undefined ? '' : `, error="${error}"`
  const challenge = `Bearer realm="wallet-analytics"${reason}`
  return new ApiError('UNAUTHORIZED', { headers: { 'WWW-Authenticate': challenge } })
}

/** The key of an `Authorization` header; undefined when it has none. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^bearer +(\S+) *$/i.exec(header ?? '')?.[1]
}

/** The normal case in one statement; when it fails, three steps with the failure rule of each. */
async function admit(
  hashes: readonly Buffer[],
  options: GateOptions,
): Promise<(Admission | Error | undefined)[]> {
  const texts = hashes.map((hash) => hash.toString('hex'))
  const uses = countUses(hashes, texts)
  const { db, rate, counters } = options
  try {
    const found =
      counters === undefined ? await admitRequests(db, uses, rate) : await admitApart(uses, counters, options)
    return numberUses(texts, uses, found)
  } catch (error) {
    options.telemetry.admissionSplit({ requests: hashes.length, error })
    const steps = await Promise.allSettled(hashes.map((hash) => admitInSteps(hash, options)))
    return steps.map((step) => (step.status === 'fulfilled' ? step.value : asError(step.reason)))
  }
}

/** Keys and plans from the database in one statement, counts from the counter store in one command. */
async function admitApart(
  uses: ReturnType<typeof countUses>,
  counters: RateCounters,
  { db, rate }: GateOptions,
): Promise<Map<string, Access>> {
  const known = await listKeyHolders(db, uses, rate)
  const windows = await counters.count(rate.contract, known)
  return new Map(
    known.flatMap(({ hash, ...holder }, index) => {
      const window = windows[index]
      return window === undefined ? [] : [[hash, { ...holder, window }] as const]
    }),
  )
}

function countUses(hashes: readonly Buffer[], texts: readonly string[]) {
  const uses = new Map<string, { hash: Buffer; text: string; count: number }>()
  hashes.forEach((hash, index) => {
    const text = texts[index] ?? ''
    const use = uses.get(text)
    if (use === undefined) uses.set(text, { hash, text, count: 1 })
    else use.count += 1
  })
  return [...uses.values()]
}

/** The batch's uses of a key are counted as one; here each request gets the number that it would have had alone. */
function numberUses(
  texts: readonly string[],
  uses: readonly { readonly text: string; readonly count: number }[],
  found: ReadonlyMap<string, Access>,
): (Admission | undefined)[] {
  const left = new Map(uses.map(({ text, count }) => [text, count]))
  return texts.map((text) => {
    const access = found.get(text)
    if (access === undefined) return undefined
    const behind = (left.get(text) ?? 1) - 1
    left.set(text, behind)
    const used = access.window.used - behind
    return { ...access, rate: rateStatus(access.rateLimit, { ...access.window, used }) }
  })
}

async function admitInSteps(hash: Buffer, options: GateOptions): Promise<Admission | undefined> {
  const key = await findKey(options.db, hash)
  if (key === undefined) return undefined
  const { keyId, profileId, pepper } = key
  const plan = profileId === null ? { plan: null } : await findPlanOrFailure(options.db, profileId)
  const { contract, requests, keyOverrides } = options.rate
  const limit = (keyOverrides ? key.rateLimit : null) ?? requests
  const counted = options.counters?.count(contract, [{ keyId, count: 1 }]).then(([window]) => window)
  const rate = await (counted ?? countRequest(options.db, keyId, contract))
    .then((window) => window && rateStatus(limit, window))
    .catch((error: unknown) => {
      options.telemetry.failedOpen({ error })
      return undefined
    })
  return { keyId, profileId, pepper, ...plan, rate }
}

function findPlanOrFailure(
  db: Database,
  profileId: string,
): Promise<Pick<Admission, 'plan' | 'planFailure'>> {
  return findPlan(db, profileId).then(
    (plan) => ({ plan }),
    (cause: unknown) => ({ plan: null, planFailure: { cause } }),
  )
}

function rateStatus(limit: number, window: RateStatus['window']): RateStatus {
  return { limit, remaining: Math.max(0, limit - window.used), window }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}
