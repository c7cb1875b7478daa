import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS } from '../basics/durations.ts'
import type { Database, DatabaseTransaction } from '../db/connection/connection.ts'
import {
  endFetch,
  type FetchKind,
  LEASE_MS,
  type LeaseRequest,
  renewFetch,
  takeLease,
} from '../db/shared-fetches.ts'
import { ProviderError, type ProviderErrorKind } from '../provider/provider-error.ts'

/** The failure of a fetch that another request made, or `timeout` when the wait for it was too long. */
export class SharedFetchError extends ProviderError {
  override readonly name = 'SharedFetchError'

  constructor(kind: ProviderErrorKind) {
    super(kind, `the same fetch by another request failed: ${kind}`)
  }
}

interface WantedFetch extends LeaseRequest {
  /** Limits all of it: the wait for another request and then the calls of this one. */
  readonly timeoutMs: number
  /** Ends the wait, and is the reason why calls end. */
  readonly signal?: AbortSignal | undefined
}

/** A fetch under a lease. What is stored of it ends the lease; work that stores nothing leaves it to those who wait. */
export interface SharedFetch {
  /**
   * Makes calls with the number of milliseconds that are left. A failure of the provider is the outcome of those who
   * wait, too, unless the signal has ended the calls: then one of those who wait takes over.
   */
  call<Told>(calls: (leftMs: number) => Promise<Told>): Promise<Told>
  /** Stores what was fetched in one transaction, which ends the lease last. Call it once. */
  store<Stored>(write: (trx: DatabaseTransaction) => Promise<Stored>): Promise<Stored>
  /**
   * Stores what was fetched by one statement that ends the lease itself, given its end as text. `write` resolves to
   * whether it did. Call it once.
   */
  storeBy(write: (lease: string) => Promise<boolean>): Promise<void>
}

/** How long the provider's answer that it does not know an address stays valid (docs/provider.md, "What is kept"). */
export const UNKNOWN_FOR_MS = 5 * MINUTE_MS
const PAUSE_MIN_MS = 25
const PAUSE_MAX_MS = 1_000
/** Each pause is this share of the time waited so far. */
const PAUSE_SHARE = 0.6

/**
 * Single-flight over all instances: of all who want the same fetch at the same time, one does the work under a lease,
 * and the others wait. Resolves to what the work has done, or to undefined when another has stored what was wanted.
 * Rejects with the failure of its own work, or with SharedFetchError when the fetch of another has failed or the wait
 * was too long.
 */
export async function once<Done>(
  { db }: { readonly db: Database },
  kind: FetchKind,
  { timeoutMs, signal, ...wanted }: WantedFetch,
  work: (fetch: SharedFetch) => Promise<Done>,
): Promise<Done | undefined> {
  const startedAtMs = performance.now()
  const giveUpAtMs = startedAtMs + timeoutMs
  for (;;) {
    signal?.throwIfAborted()
    const outcome = await takeLease(db, kind, wanted)
    if (outcome.state === 'stored') return undefined
    if (outcome.state === 'failed') throw new SharedFetchError(outcome.failure)
    if (outcome.state === 'taken') {
      const { lease } = outcome
      await using held = holdLease({ db, kind, address: wanted.address, signal, lease, giveUpAtMs })
      return await work(held.fetch)
    }
    const nowMs = performance.now()
    if (nowMs >= giveUpAtMs) throw new SharedFetchError('timeout')
    const pauseMs = Math.min(Math.max((nowMs - startedAtMs) * PAUSE_SHARE, PAUSE_MIN_MS), PAUSE_MAX_MS)
    await delay(Math.min(pauseMs, giveUpAtMs - nowMs), undefined, { signal }).catch(() => undefined)
  }
}

interface LeaseDeps extends Pick<WantedFetch, 'address' | 'signal'> {
  readonly db: Database
  readonly kind: FetchKind
  readonly lease: string
  readonly giveUpAtMs: number
}

/**
 * A lease, renewed at half of its time until something is stored. A renewal that fails is tried again; a lease that was
 * lost stays lost. Disposing ends the lease and leaves its outcome to those who wait.
 */
function holdLease({ db, kind, address, signal, giveUpAtMs, ...taken }: LeaseDeps) {
  let { lease } = taken
  let renewing = Promise.resolve()
  /** The outcome for those who wait; null when they have to look for themselves. */
  let outcome: 'stored' | ProviderErrorKind | null = null
  const timer = setInterval(() => {
    renewing = renewFetch(db, kind, { address, lease }).then(
      (renewed) => {
        lease = renewed ?? lease
      },
      () => undefined,
    )
  }, LEASE_MS / 2)
  /** Resolves to the lease as it is now. A renewal would wait for a transaction that has the lease's row locked. */
  const stopRenewing = async (): Promise<string> => {
    clearInterval(timer)
    await renewing
    return lease
  }
  const fetch: SharedFetch = {
    async call(calls) {
      try {
        return await calls(Math.max(1, Math.floor(giveUpAtMs - performance.now())))
      } catch (error) {
        if (error instanceof ProviderError && !signal?.aborted) outcome = error.kind
        throw error
      }
    },
    async store(write) {
      const held = { address, lease: await stopRenewing() }
      const stored = await db.transaction().execute(async (trx) => {
        const written = await write(trx)
        await endFetch(trx, kind, { ...held, failure: null })
        return written
      })
      outcome = 'stored'
      return stored
    },
    async storeBy(write) {
      if (await write(await stopRenewing())) outcome = 'stored'
    },
  }
  return {
    fetch,
    async [Symbol.asyncDispose](): Promise<void> {
      await stopRenewing()
      if (outcome === 'stored') return
      // A lease that cannot be ended runs out.
      await endFetch(db, kind, { address, lease, failure: outcome }).catch(() => undefined)
    },
  }
}
