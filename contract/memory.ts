import { hash, randomUUID } from 'node:crypto'
import type { Claim, Grant, IdempotentRequest, Key, Pool, Stores } from './ports.ts'
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

/** What a transaction stores when it ends. Each change checks first whether it can be made. */
type MemoryTransaction = { readonly check: () => void; readonly apply: () => void }[]

/** A claim that is held by one request. */
export interface MemoryClaim {
  readonly id: string
  readonly name: string
}

/**
 * Makes stores in memory, which keep every promise of `Stores` within one process. They know the keys that they are
 * given, and the quotas of the document.
 */
export function memoryStores({ keys = {}, nowMs = Date.now }: MemoryOptions = {}) {
  return ({ quotaPools }: Policies): Stores<MemoryTransaction, MemoryClaim> => {
    const known = new Map(Object.entries(keys).map(([text, key]) => [text, toKey(text, key)]))
    const plans = new Map([...known.values()].map(({ profileId, keyId, plan }) => [profileId ?? keyId, plan]))
    return {
      keys: { find: async (text) => known.get(text) ?? { refusal: { message: 'This key is unknown.' } } },
      counters: createCounters(nowMs),
      quotas: createQuotas(({ pool, profileId }) => quotaPools[pool]?.[plans.get(profileId) ?? ''], nowMs),
      repeats: createRepeats(nowMs),
      async transaction(work) {
        const changes: MemoryTransaction = []
        await work(changes)
        commit(changes)
      },
    }
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

function commit(changes: MemoryTransaction): void {
  for (const { check } of changes) check()
  for (const { apply } of changes) apply()
}

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
    for (const [id, { atMs }] of reservations) if (nowMs() - atMs > ABANDONED_MS) end(id)
  }

  function end(id: string): void {
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

  return {
    take: async (pool: Pool, units: number) => take(pool, units),
    async reserve(pool: Pool) {
      const grant = take(pool, 1)
      const reservationId = grant.granted ? randomUUID() : null
      if (reservationId !== null) reservations.set(reservationId, { ...pool, day: today(), atMs: nowMs() })
      return { ...grant, reservationId }
    },
    async keep(id: string, tx?: MemoryTransaction) {
      giveBackAbandoned()
      const check = () => {
        if (!reservations.has(id)) throw new Error('there is no such reservation')
      }
      const change = { check, apply: () => void reservations.delete(id) }
      if (tx === undefined) commit([change])
      else tx.push(change)
    },
    giveBack: async (id: string) => end(id),
  }
}

interface StoredAnswer {
  readonly id: string
  readonly keyId: string
  readonly fingerprint: Buffer
  readonly atMs: number
  readonly answer?: string
  readonly isFree?: boolean
}

function createRepeats(nowMs: () => number) {
  const stored = new Map<string, StoredAnswer>()

  function put(name: string, entry: StoredAnswer): void {
    stored.delete(name)
    stored.set(name, entry)
    const [oldest] = stored.keys()
    if (stored.size > ANSWERS_MAX && oldest !== undefined) stored.delete(oldest)
  }

  /** A claim that was taken over stores nothing. */
  function store({ id, name }: MemoryClaim, answer: string, isFree: boolean): void {
    const entry = stored.get(name)
    if (entry?.id === id) put(name, { ...entry, answer, isFree, atMs: nowMs() })
  }

  return {
    async claim(request: IdempotentRequest, retainMs: number): Promise<Claim<MemoryClaim>> {
      const { keyId, operation, idempotencyKey, fingerprint } = request
      const name = JSON.stringify([keyId, operation, idempotencyKey])
      const entry = stored.get(name)
      const ageMs = nowMs() - (entry?.atMs ?? 0)
      const isThere = entry !== undefined && ageMs <= (entry.answer === undefined ? ABANDONED_MS : retainMs)
      if (isThere && !entry.fingerprint.equals(fingerprint)) return { state: 'other' }
      if (isThere && entry.answer !== undefined) return { state: 'answered', answer: entry.answer }
      if (isThere) return { state: 'running' }
      const id = randomUUID()
      put(name, { id, keyId, fingerprint, atMs: nowMs() })
      return { state: 'ours', held: { id, name } }
    },
    async store(held: MemoryClaim, answer: string, tx?: MemoryTransaction) {
      const change = { check: () => undefined, apply: () => store(held, answer, false) }
      if (tx === undefined) commit([change])
      else tx.push(change)
    },
    async storeFree(held: MemoryClaim, answer: string) {
      const keyId = stored.get(held.name)?.keyId
      const free = [...stored.values()].filter((entry) => entry.isFree && entry.keyId === keyId)
      if (free.length < FREE_ANSWERS_MAX) store(held, answer, true)
      else stored.delete(held.name)
    },
    async release({ id, name }: MemoryClaim) {
      const entry = stored.get(name)
      if (entry?.id === id && entry.answer === undefined) stored.delete(name)
    },
  }
}
