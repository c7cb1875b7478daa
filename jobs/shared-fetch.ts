import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { Database } from '../db/connection.ts'
import {
  endFetch,
  type FetchClaim,
  type FetchFailure,
  type FetchKind,
  type FetchLease,
  renewFetch,
} from '../db/shared-fetches.ts'
import type { ClaimFetch } from './fetch-claims.ts'
import { ProviderError } from '../provider/provider-error.ts'

/** How a fetch that another request made has failed, for the requests that waited for it or came soon after. */
export class SharedFetchError extends Error {
  override readonly name = 'SharedFetchError'
  /** As the other request met it, or `timeout` when the wait itself was too long. */
  readonly kind: FetchFailure

  constructor(kind: FetchFailure) {
    super(`the same fetch by another request failed: ${kind}`)
    this.kind = kind
  }
}

/** A failure of the provider, met in this request or in the one that it has waited for. */
export type ProviderFailure = ProviderError | SharedFetchError

export function isProviderFailure(error: unknown): error is ProviderFailure {
  return error instanceof ProviderError || (error instanceof SharedFetchError && error.kind !== 'internal')
}

export interface SharedFetch<Stored> {
  readonly kind: FetchKind
  readonly claim: Omit<FetchClaim, 'leaseMs'> & {
    /** How soon the address is free again when this process dies; 10 seconds unless said otherwise. */
    readonly leaseMs?: number
  }
  /** How long all of it may take: the wait for another request and then the work of this one. */
  readonly timeoutMs: number
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined
  /**
   * Fetches, stores, and ends the lease in the transaction that stores. Resolves to what it has stored; to undefined
   * when that was nothing, which leaves the fetch to those who wait. Its failure is theirs, too, unless it is of this
   * request alone (`HeldLease.own`) or its signal has ended.
   */
  readonly work: (lease: HeldLease, leftMs: number) => Promise<Stored | undefined>
}

/** What came of a fetch, for those who wait in the same process; null when they have to look for themselves. */
type FetchOutcome = 'stored' | FetchFailure | null

/** The fetches of a process. */
export interface SharedFetches {
  /** Those that are under way, by kind and address. */
  readonly underWay: Map<string, Promise<FetchOutcome>>
  readonly claim: ClaimFetch
}

/** Renewed at half of it: what is left then is more than the statement that stores may take. */
const LEASE_MS = 10_000
/** How long the provider is believed that it does not know an address (docs/provider.md, What is kept). */
export const UNKNOWN_FOR_MS = 5 * 60_000
const FIRST_PAUSE_MS = 25
const PAUSE_GROWTH = 1.5
const PAUSE_MAX_MS = 1_000

/**
 * Fetches once for all that want the same at the same time, on whatever instance. Resolves to what `work` has stored when
 * this request was the one that did it, and to `stored` when another has. Rejects with the failure of its own work, or
 * with SharedFetchError when the fetch was another's.
 */
export async function fetchOnce<Stored>(
  context: Pick<Context, 'db' | 'fetches'>,
  fetch: SharedFetch<Stored>,
): Promise<{ readonly own: Stored | undefined } | 'stored'> {
  const giveUpAtMs = performance.now() + fetch.timeoutMs
  for (;;) {
    const underWay = context.fetches.underWay.get(nameOf(fetch))
    if (underWay === undefined) return lead(context, fetch, giveUpAtMs)
    const outcome = await waitUntil(underWay, giveUpAtMs, fetch.signal)
    if (outcome === 'stored') return 'stored'
    if (outcome !== null) throw new SharedFetchError(outcome)
  }
}

function nameOf({ kind, claim }: SharedFetch<unknown>): string {
  return `${kind.table} ${claim.address}`
}

/** Fetches while the others of this process wait. */
async function lead<Stored>(
  context: Pick<Context, 'db' | 'fetches'>,
  fetch: SharedFetch<Stored>,
  giveUpAtMs: number,
): Promise<{ readonly own: Stored | undefined } | 'stored'> {
  const { promise, resolve } = Promise.withResolvers<FetchOutcome>()
  context.fetches.underWay.set(nameOf(fetch), promise)
  let outcome: FetchOutcome = null
  try {
    const lease = await claim(context.fetches, fetch, giveUpAtMs)
    if (lease === undefined) return 'stored'
    const tell = (ended: FetchOutcome) => {
      outcome = ended
    }
    return { own: await runLeased(context.db, fetch, { lease, giveUpAtMs, tell }) }
  } finally {
    context.fetches.underWay.delete(nameOf(fetch))
    resolve(outcome)
  }
}

/** The lease, as soon as no other instance has it; undefined when what is wanted is stored. */
async function claim(
  fetches: SharedFetches,
  { kind, claim: { leaseMs = LEASE_MS, ...wanted }, signal }: SharedFetch<unknown>,
  giveUpAtMs: number,
): Promise<string | undefined> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * PAUSE_GROWTH, PAUSE_MAX_MS)) {
    const claimed = await fetches.claim(kind, { ...wanted, leaseMs })
    if (claimed.state === 'claimed') return claimed.lease
    if (claimed.state === 'stored') return undefined
    if (claimed.state === 'failed') throw new SharedFetchError(claimed.failure)
    const leftMs = giveUpAtMs - performance.now()
    if (leftMs <= 0) throw new SharedFetchError('timeout')
    await delay(Math.min(pauseMs, leftMs), undefined, { signal })
  }
}

/** What was stored. The lease has ended in any case. */
async function runLeased<Stored>(
  db: Database,
  fetch: SharedFetch<Stored>,
  { lease, giveUpAtMs, tell }: Leased,
): Promise<Stored | undefined> {
  const { address, leaseMs = LEASE_MS } = fetch.claim
  const held = new HeldLease(db, fetch.kind, { address, lease, leaseMs })
  let stored: Stored | undefined
  let failure: FetchFailure | null = null
  try {
    const leftMs = Math.max(1, Math.floor(giveUpAtMs - performance.now()))
    stored = await fetch.work(held, leftMs)
    if (stored !== undefined) tell('stored')
    return stored
  } catch (error) {
    // Of what is no word about the address those who wait are told nothing, and one of them takes over.
    if (!fetch.signal?.aborted && !held.isOwn(error)) failure = describeFailure(error)
    tell(failure)
    throw error
  } finally {
    const present = await held.stop()
    if (stored === undefined) await endFetch(db, fetch.kind, { address, lease: present, failure })
  }
}

interface Leased {
  readonly lease: string
  readonly giveUpAtMs: number
  /** Told what those who wait in this process are told. */
  readonly tell: (outcome: FetchOutcome) => void
}

function describeFailure(error: unknown): FetchFailure {
  return error instanceof ProviderError ? error.kind : 'internal'
}

/**
 * A lease that is renewed at half of its time, for as long as its work goes on. A renewal that fails is tried again; a
 * lease that was lost stays lost.
 */
export class HeldLease {
  #present: string
  #renewing = Promise.resolve()
  readonly #ownFailures = new Set<unknown>()
  readonly #timer: NodeJS.Timeout

  constructor(
    db: Database,
    kind: FetchKind,
    { address, lease, leaseMs }: FetchLease & { readonly leaseMs: number },
  ) {
    this.#present = lease
    this.#timer = setInterval(() => {
      this.#renewing = renewFetch(db, kind, { address, lease: this.#present, leaseMs }).then(
        (renewed) => {
          this.#present = renewed ?? this.#present
        },
        () => undefined,
      )
    }, leaseMs / 2)
  }

  /** Takes a step that concerns this request alone: its failure says nothing of the address. */
  async own<Result>(step: Promise<Result>): Promise<Result> {
    return await step.catch((error: unknown) => {
      this.#ownFailures.add(error)
      throw error
    })
  }

  isOwn(error: unknown): boolean {
    return this.#ownFailures.has(error)
  }

  /** Renews it no more. Resolves with the lease as it is now, for whoever ends it. */
  async stop(): Promise<string> {
    clearInterval(this.#timer)
    await this.#renewing
    return this.#present
  }
}

/** The outcome of another's fetch. Its timer and listener are gone when it settles: signals live as long as a process. */
function waitUntil(
  underWay: Promise<FetchOutcome>,
  giveUpAtMs: number,
  signal: AbortSignal | undefined,
): Promise<FetchOutcome> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<FetchOutcome>()
  const leave = () => reject(signal?.reason)
  const timer = setTimeout(
    () => reject(new SharedFetchError('timeout')),
    Math.max(0, giveUpAtMs - performance.now()),
  )
  signal?.addEventListener('abort', leave, { once: true })
  void underWay.then(resolve)
  return promise.finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
  })
}
