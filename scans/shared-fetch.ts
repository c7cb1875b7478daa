import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS } from '../basics/durations.ts'
import type { Database } from '../db/connection/connection.ts'
import {
  claimFetch,
  endFetch,
  type FetchClaim,
  type FetchKind,
  LEASE_MS,
  renewFetch,
} from '../db/shared-fetches.ts'
import { ProviderError, type ProviderErrorKind } from '../provider/provider-error.ts'

/** The failure of a fetch that another request made, or `timeout` when the wait for it was too long. */
export class SharedFetchError extends ProviderError {
  override readonly name = 'SharedFetchError'

  constructor(kind: ProviderErrorKind) {
    super(kind, `the same fetch by another request failed: ${kind}`)
  }
}

interface WantedFetch extends FetchClaim {
  readonly kind: FetchKind
  /** Limits all of it: the wait for another request and then the calls of this one. */
  readonly timeoutMs: number
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined
}

/** How long the provider's answer that it does not know an address stays valid (docs/provider.md, What is kept). */
export const UNKNOWN_FOR_MS = 5 * MINUTE_MS
const PAUSE_MIN_MS = 25
const PAUSE_MAX_MS = 1_000
/** Each pause is this share of the time waited so far. */
const PAUSE_SHARE = 0.6

/**
 * Leases the fetch of an address from the provider. Of all who want it at the same time, on all instances, one gets the
 * lease; the others wait. Resolves to undefined when another has stored what was wanted. Rejects with SharedFetchError
 * when the fetch of another has failed, or the wait was too long.
 */
export async function leaseFetch(
  { db }: { readonly db: Database },
  { kind, timeoutMs, signal, ...wanted }: WantedFetch,
): Promise<HeldLease | undefined> {
  const startedAtMs = performance.now()
  const giveUpAtMs = startedAtMs + timeoutMs
  for (;;) {
    signal?.throwIfAborted()
    const claimed = await claimFetch(db, kind, wanted)
    if (claimed.state === 'stored') return undefined
    if (claimed.state === 'failed') throw new SharedFetchError(claimed.failure)
    if (claimed.state === 'claimed') {
      const { lease } = claimed
      return holdLease({ db, kind, address: wanted.address, signal, lease, giveUpAtMs })
    }
    const nowMs = performance.now()
    if (nowMs >= giveUpAtMs) throw new SharedFetchError('timeout')
    const pauseMs = Math.min(Math.max((nowMs - startedAtMs) * PAUSE_SHARE, PAUSE_MIN_MS), PAUSE_MAX_MS)
    await delay(Math.min(pauseMs, giveUpAtMs - nowMs), undefined, { signal }).catch(() => undefined)
  }
}

export type HeldLease = ReturnType<typeof holdLease>

interface LeaseDeps extends Pick<WantedFetch, 'kind' | 'address' | 'signal'> {
  readonly db: Database
  readonly lease: string
  readonly giveUpAtMs: number
}

/**
 * A lease, renewed at half of its time until it is stopped. A renewal that fails is tried again; a lease that was lost
 * stays lost. Disposing ends the lease and leaves its outcome to those who wait.
 */
function holdLease({ db, kind, address, signal, giveUpAtMs, ...claimed }: LeaseDeps) {
  let { lease } = claimed
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
  /** Stops renewing. Resolves to the lease as it is now, for the statement that stores what was fetched and ends it. */
  const stop = async (): Promise<string> => {
    clearInterval(timer)
    await renewing
    return lease
  }
  return {
    stop,
    /**
     * Makes the calls with the number of milliseconds that are left. A failure of the provider is the outcome for those
     * who wait, too, unless the caller's signal has ended the calls: then one of those who wait takes over.
     */
    async fetch<Fetched>(calls: (leftMs: number) => Promise<Fetched>): Promise<Fetched> {
      try {
        return await calls(Math.max(1, Math.floor(giveUpAtMs - performance.now())))
      } catch (error) {
        if (error instanceof ProviderError && !signal?.aborted) outcome = error.kind
        throw error
      }
    },
    /** Call this once the statement that stores what was fetched is committed. */
    markStored() {
      outcome = 'stored'
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await stop()
      if (outcome === 'stored') return
      // A lease that cannot be ended runs out.
      await endFetch(db, kind, { address, lease, failure: outcome }).catch(() => undefined)
    },
  }
}
