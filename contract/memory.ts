import { hash, randomUUID } from 'node:crypto'
import type {
  BookedAnswer,
  Books,
  Claim,
  Grant,
  IdempotentRequest,
  Key,
  Pool,
  ReservedGrant,
  Stores,
} from './ports.ts'
import type { Policies } from './served-contract.ts'

/* Stores of a process that forgets: for first steps, and for tests of a contract. */

/** What a key may do. */
export interface MemoryKey {
  /** Without a list, the scopes that `x-scopes` gives to every key. */
  readonly scopes?: readonly string[]
  readonly plan?: string
  /** Keys of one profile share its quotas. A key without one has its own. */
  readonly profile?: string
  /** Its own requests per minute. */
  readonly perMinute?: number
}

export interface MemoryOptions {
  /** By their texts; that of Basic is `user:password`. */
  readonly keys?: Readonly<Record<string, MemoryKey>>
  /** The clock, in Unix milliseconds. */
  readonly nowMs?: () => number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** A reservation or a claim that is older is of a request that has ended without a word. */
const ABANDONED_MS = 2 * MINUTE_MS
/** Beyond these, the oldest are forgotten. */
const ANSWERS_MAX = 10_000
/** Of one key. */
const FREE_ANSWERS_MAX = 1_000

/**
 * Makes stores in memory, which keep every promise of `Stores` within one process. They know the keys that they are
 * given, and the quotas of the document.
 */
export function memoryStores({ keys = {}, nowMs = Date.now }: MemoryOptions = {}) {
  return ({ quotaPools }: Policies): Stores<undefined, Entry> => {
    const known = new Map(Object.entries(keys).map(([text, key]) => [text, toKey(text, key)]))
    const plans = new Map([...known.values()].map(({ profileId, keyId, plan }) => [profileId ?? keyId, plan]))
    return {
      keys: { find: async (text) => known.get(text) ?? { refusal: { message: 'This key is unknown.' } } },
      counters: createCounters(nowMs),
      books: createBooks(({ pool, profileId }) => quotaPools[pool]?.[plans.get(profileId) ?? ''], nowMs),
    }
  }
}

/** Nothing happens between the changes of one turn of the event loop: they are all there, or none. */
function createBooks(
  limitOf: (pool: Pool) => number | null | undefined,
  nowMs: () => number,
): Books<undefined, Entry> {
  const { take, reserve, keep, giveBack } = createQuotas(limitOf, nowMs)
  const { claim, end } = createRepeats(nowMs)
  return {
    take: async (pool, units) => take(pool, units),
    reserve: async (pool) => reserve(pool),
    claim: async (request, retainMs) => claim(request, retainMs),
    async end({ keep: kept = [], giveBack: givenBack = [], claim: ended }) {
      keep(kept)
      for (const id of givenBack) giveBack(id)
      if (ended !== undefined) end(ended.held, ended.answer)
    },
  }
}

/** The id of a key is logged, so it is not the text. */
function toKey(
  text: string,
  { scopes = null, plan = null, profile = null, perMinute = null }: Nullable,
): Key {
  const keyId = hash('sha256', text, 'base64url').slice(0, 12)
  return { keyId, profileId: profile, plan, scopes, perMinute, endsAt: null, endsInMs: Infinity }
}

type Nullable = { readonly [Name in keyof MemoryKey]: MemoryKey[Name] | null }

function createCounters(nowMs: () => number) {
  const used = new Map<string, { readonly minute: number; count: number }>()
  return {
    async count(keyId: string) {
      const minute = Math.floor(nowMs() / MINUTE_MS)
      const own = used.get(keyId)?.minute === minute ? used.get(keyId) : undefined
      const counted = own ?? { minute, count: 0 }
      counted.count += 1
      used.set(keyId, counted)
      const endMs = (minute + 1) * MINUTE_MS
      return {
        used: counted.count,
        resetSec: endMs / 1_000,
        remainingSec: Math.max(1, Math.ceil((endMs - nowMs()) / 1_000)),
      }
    },
  }
}

/** A unit that is held until its request ends. */
interface Reservation extends Pool {
  readonly day: number
  readonly atMs: number
}

function createQuotas(limitOf: (pool: Pool) => number | null | undefined, nowMs: () => number) {
  const used = new Map<string, number>()
  const reservations = new Map<string, Reservation>()
  const today = () => Math.floor(nowMs() / DAY_MS)
  const rowOf = ({ profileId, pool }: Pool, day: number) => `${day} ${pool} ${profileId}`
  const add = (pool: Pool, day: number, units: number) => {
    const row = rowOf(pool, day)
    used.set(row, Math.max(0, (used.get(row) ?? 0) + units))
  }

  function giveBackAbandoned(): void {
    for (const [id, { atMs }] of reservations) if (nowMs() - atMs > ABANDONED_MS) giveBack(id)
  }

  function giveBack(id: string): void {
    const reservation = reservations.get(id)
    if (reservation !== undefined) add(reservation, reservation.day, -1)
    reservations.delete(id)
  }

  /** A plan that the pool does not name has no units. */
  function take(pool: Pool, units: number): Grant {
    giveBackAbandoned()
    const [day, limit = 0] = [today(), limitOf(pool)]
    const before = used.get(rowOf(pool, day)) ?? 0
    const granted = limit === null || before + units <= limit
    if (granted) add(pool, day, units)
    const now = granted ? before + units : before
    const remaining = limit === null ? null : Math.max(0, limit - now)
    return { granted, used: now, limit, remaining, resetsAt: new Date((day + 1) * DAY_MS) }
  }

  function reserve(pool: Pool): ReservedGrant {
    const grant = take(pool, 1)
    const reservationId = grant.granted ? randomUUID() : null
    if (reservationId !== null) reservations.set(reservationId, { ...pool, day: today(), atMs: nowMs() })
    return { ...grant, reservationId }
  }

  /** All of them, or none. */
  function keep(ids: readonly string[]): void {
    giveBackAbandoned()
    if (!ids.every((id) => reservations.has(id)))
      throw new Error('the reserved unit was given back meanwhile')
    for (const id of ids) reservations.delete(id)
  }

  return { take, reserve, keep, giveBack }
}

/** The claim on an Idempotency-Key, which its request holds; or the answer that has taken its place. */
interface Entry {
  readonly name: string
  readonly keyId: string
  readonly fingerprint: Buffer
  readonly atMs: number
  readonly answer?: BookedAnswer
}

function createRepeats(nowMs: () => number) {
  const entries = new Map<string, Entry>()

  function put(entry: Entry): void {
    entries.delete(entry.name)
    entries.set(entry.name, entry)
    const [oldest] = entries.keys()
    if (entries.size > ANSWERS_MAX && oldest !== undefined) entries.delete(oldest)
  }

  function claim(request: IdempotentRequest, retainMs: number): Claim<Entry> {
    const { keyId, operation, idempotencyKey, fingerprint } = request
    const name = JSON.stringify([keyId, operation, idempotencyKey])
    const entry = entries.get(name)
    const ageMs = nowMs() - (entry?.atMs ?? 0)
    const isThere = entry !== undefined && ageMs < (entry.answer === undefined ? ABANDONED_MS : retainMs)
    if (isThere && !entry.fingerprint.equals(fingerprint)) return { state: 'other' }
    if (isThere && entry.answer !== undefined) return { state: 'answered', answer: entry.answer.text }
    if (isThere) return { state: 'running' }
    const held = { name, keyId, fingerprint, atMs: nowMs() }
    put(held)
    return { state: 'ours', held }
  }

  /** A claim that was taken over, or has its answer, is left as it is. */
  function end(held: Entry, answer: BookedAnswer | undefined): void {
    if (entries.get(held.name) !== held) return
    entries.delete(held.name)
    if (answer === undefined || (answer.isFree && countFree(held.keyId) >= FREE_ANSWERS_MAX)) return
    put({ ...held, answer })
  }

  function countFree(keyId: string): number {
    return [...entries.values()].filter((entry) => entry.answer?.isFree && entry.keyId === keyId).length
  }

  return { claim, end }
}
