import { analysisSteps, type WalletAnalysis } from '../analysis/analyse-wallet.ts'
import type { WalletFacts } from '../analysis/tags.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/connection.ts'
import { WALLET_FETCH } from '../db/shared-fetches.ts'
import { findWalletFacts, storeWalletAnalysis } from '../db/wallets.ts'
import type { CallPriority } from '../provider/data-provider.ts'
import { takeInTurns } from '../provider/turns.ts'
import { fetchOnce } from './shared-fetch.ts'

export interface WalletRefresh {
  readonly address: string
  /** When, on the database's clock, the wallet was looked for and not found as it has to be. */
  readonly since: string
  /** A wallet stored this recently will do; with 0 only one stored since then. */
  readonly freshForMs: number
  /** How long the provider is believed that it does not know the wallet; with 0 only what it has said since then counts. */
  readonly unknownForMs: number
  /** How long all of it may take: the wait for another request and then the call of this one. */
  readonly timeoutMs: number
  readonly priority: CallPriority
  /** Ends the wait and the call. */
  readonly signal?: AbortSignal
  /** How soon the wallet is free again when this process dies; 10 seconds unless said otherwise. */
  readonly leaseMs?: number
  /** Rejects when the provider may not be asked on this account. */
  readonly begin?: () => Promise<void>
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

/**
 * Makes a wallet fresh: fetched once for all that want it at the same time, on whatever instance, analysed and stored.
 * Resolves to `fetched` when this call was the one, and to `stored` when another has stored the wallet. Rejects with the
 * failure of its own fetch, or with SharedFetchError when the fetch was another's.
 */
export async function refreshWallet(context: Context, refresh: WalletRefresh): Promise<'fetched' | 'stored'> {
  const { db, provider, simulated } = context
  const { address, since, freshForMs, unknownForMs, leaseMs, timeoutMs, priority, signal } = refresh
  const store = refresh.store ?? asNewest(db, simulated)
  const outcome = await fetchOnce(context, {
    kind: WALLET_FETCH,
    claim: { address, since, freshForMs, unknownForMs, ...(leaseMs !== undefined && { leaseMs }) },
    timeoutMs,
    signal,
    async work(lease, leftMs) {
      if (refresh.begin !== undefined) await lease.own(refresh.begin())
      const [pnl, facts] = await Promise.all([
        provider.fetchWalletPnl(address, { timeoutMs: leftMs, priority, ...(signal && { signal }) }),
        refresh.facts ?? findWalletFacts(db, address),
      ])
      const analysis = await takeInTurns(analysisSteps(pnl, facts, refresh.selectingMint))
      return (await store(analysis, await lease.stop())) || undefined
    },
  })
  return outcome === 'stored' ? 'stored' : 'fetched'
}

function asNewest(db: Database, simulated: boolean): NonNullable<WalletRefresh['store']> {
  return async (analysis, lease) => {
    await storeWalletAnalysis(db, { analysis, lease, simulated })
    return true
  }
}
