import { setTimeout as delay } from 'node:timers/promises'
import { analyseWallet, type WalletAnalysis } from '../analysis/analyse-wallet.ts'
import type { WalletFacts } from '../analysis/tags.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/connection.ts'
import { claimFetch, endFetch, type FetchFailure, type FetchLease, renewFetch } from '../db/wallet-fetches.ts'
import { findWalletFacts, storeWalletAnalysis } from '../db/wallets.ts'
import { ProviderError } from '../provider/provider-error.ts'
import type { CallPriority } from '../provider/data-provider.ts'

/** How a fetch that another request made has failed, for the requests that waited for it. */
export class SharedFetchError extends Error {
  override readonly name = 'SharedFetchError'
  /** As the other request met it, or `timeout` when the wait itself was too long. */
  readonly kind: FetchFailure

  constructor(kind: FetchFailure) {
    super(`the fetch of this wallet by another request failed: ${kind}`)
    this.kind = kind
  }
}

export interface WalletRefresh {
  readonly address: string
  /** When, on the database's clock, the wallet was looked for and not found as it has to be. */
  readonly since: string
  /** A wallet stored this recently will do; with 0 only one stored since then. */
  readonly freshForMs: number
  /** How long all of it may take: the wait for another request and then the call of this one. */
  readonly timeoutMs: number
  readonly priority: CallPriority
  /** Ends the wait and the call. */
  readonly signal?: AbortSignal
  /** How soon the wallet is free again when this process dies; 10 seconds unless said otherwise. */
  readonly leaseMs?: number
  /** Looked up unless they are given. */
  readonly facts?: WalletFacts
  /** The token whose scan asks for the wallet: what the wallet did there says nothing of its score. */
  readonly selectingMint?: string
  /**
   * Stores the analysis and ends the lease, both or neither, and resolves to whether it did. Without it the analysis
   * becomes the wallet's newest.
   */
  readonly store?: (analysis: WalletAnalysis, lease: string) => Promise<boolean>
}

/** What came of a refresh, for those who wait in the same process; null when they have to look for themselves. */
type RefreshOutcome = 'stored' | FetchFailure | null

/** The refreshes that are under way in a process, by the wallet's address. */
export type WalletRefreshes = Map<string, Promise<RefreshOutcome>>

/** Renewed at half of it: what is left then is more than the statement that stores the wallet may take. */
const LEASE_MS = 10_000
const FIRST_PAUSE_MS = 25
const PAUSE_GROWTH = 1.5
const PAUSE_MAX_MS = 1_000

/**
 * Makes a wallet fresh: fetched once for all that want it at the same time, on whatever instance, analysed and stored.
 * Resolves to `fetched` when this call was the one, and to `stored` when another has stored the wallet. Rejects with the
 * failure of its own fetch, or with SharedFetchError when the fetch was another's.
 */
export async function refreshWallet(context: Context, refresh: WalletRefresh): Promise<'fetched' | 'stored'> {
  const giveUpAtMs = performance.now() + refresh.timeoutMs
  for (;;) {
    const underWay = context.refreshes.get(refresh.address)
    if (underWay === undefined) return lead(context, refresh, giveUpAtMs)
    const outcome = await waitUntil(underWay, giveUpAtMs, refresh.signal)
    if (outcome === 'stored') return 'stored'
    if (outcome !== null) throw new SharedFetchError(outcome)
  }
}

/** Refreshes the wallet while the others of this process wait. */
async function lead(
  context: Context,
  refresh: WalletRefresh,
  giveUpAtMs: number,
): Promise<'fetched' | 'stored'> {
  const { promise, resolve } = Promise.withResolvers<RefreshOutcome>()
  context.refreshes.set(refresh.address, promise)
  let outcome: RefreshOutcome = null
  try {
    const lease = await claim(context.db, refresh, giveUpAtMs)
    if (lease === undefined) return 'stored'
    if (await fetchAndStore(context, refresh, { lease, giveUpAtMs })) outcome = 'stored'
    return 'fetched'
  } catch (error) {
    outcome = describeFailure(error, refresh.signal)
    throw error
  } finally {
    context.refreshes.delete(refresh.address)
    resolve(outcome)
  }
}

/** The lease, as soon as no other instance has it; undefined when the wallet is stored. */
async function claim(db: Database, refresh: WalletRefresh, giveUpAtMs: number): Promise<string | undefined> {
  const { address, since, freshForMs, leaseMs = LEASE_MS, signal } = refresh
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * PAUSE_GROWTH, PAUSE_MAX_MS)) {
    const claimed = await claimFetch(db, { address, since, freshForMs, leaseMs })
    if (claimed.state === 'claimed') return claimed.lease
    if (claimed.state === 'stored') return undefined
    if (claimed.state === 'failed') throw new SharedFetchError(claimed.failure)
    const leftMs = giveUpAtMs - performance.now()
    if (leftMs <= 0) throw new SharedFetchError('timeout')
    await delay(Math.min(pauseMs, leftMs), undefined, { signal })
  }
}

/** Whether it stored the wallet. The lease has ended in any case. */
async function fetchAndStore(
  { db, provider, simulated }: Context,
  refresh: WalletRefresh,
  { lease, giveUpAtMs }: { readonly lease: string; readonly giveUpAtMs: number },
): Promise<boolean> {
  const { address, priority, signal, leaseMs = LEASE_MS, selectingMint } = refresh
  const store = refresh.store ?? asNewest(db, simulated)
  const renewal = keepRenewing(db, { address, lease }, leaseMs)
  let stored = false
  let failure: FetchFailure | null = null
  try {
    const timeoutMs = Math.max(1, Math.floor(giveUpAtMs - performance.now()))
    const [pnl, facts] = await Promise.all([
      provider.fetchWalletPnl(address, { timeoutMs, priority, ...(signal && { signal }) }),
      refresh.facts ?? findWalletFacts(db, address),
    ])
    stored = await store(analyseWallet(pnl, facts, selectingMint), await renewal.stop())
    return stored
  } catch (error) {
    failure = describeFailure(error, signal)
    throw error
  } finally {
    const present = await renewal.stop()
    if (!stored) await endFetch(db, { address, lease: present }, failure)
  }
}

function asNewest(db: Database, simulated: boolean): NonNullable<WalletRefresh['store']> {
  return async (analysis, lease) => {
    await storeWalletAnalysis(db, { analysis, lease, simulated })
    return true
  }
}

/** What those who wait are told; null when it is no word about the wallet, and one of them takes over. */
function describeFailure(error: unknown, signal: AbortSignal | undefined): FetchFailure | null {
  if (signal?.aborted || error instanceof SharedFetchError) return null
  return error instanceof ProviderError ? error.kind : 'internal'
}

/** Renews a lease at half of its time. A renewal that fails is tried again; a lease that was lost stays lost. */
function keepRenewing(db: Database, { address, lease }: FetchLease, leaseMs: number) {
  let present = lease
  let renewing = Promise.resolve()
  const timer = setInterval(() => {
    renewing = renewFetch(db, { address, lease: present }, leaseMs).then(
      (renewed) => {
        present = renewed ?? present
      },
      () => undefined,
    )
  }, leaseMs / 2)
  return {
    /** Resolves with the lease as it is now. */
    async stop(): Promise<string> {
      clearInterval(timer)
      await renewing
      return present
    },
  }
}

/** The outcome of another's refresh. Its timer and listener are gone when it settles: signals live as long as a process. */
function waitUntil(
  underWay: Promise<RefreshOutcome>,
  giveUpAtMs: number,
  signal: AbortSignal | undefined,
): Promise<RefreshOutcome> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<RefreshOutcome>()
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
