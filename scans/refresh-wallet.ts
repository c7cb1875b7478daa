import { analyseWallet, type WalletAnalysis } from '../analysis/analyse-wallet.ts'
import type { Independence } from '../analysis/judged-bets.ts'
import type { WalletFacts } from '../analysis/tags.ts'
import type { WalletPnl } from '../analysis/wallet-pnl.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/connection/connection.ts'
import { WALLET_FETCH } from '../db/shared-fetches.ts'
import { type FetchReason, findWalletFacts, storeWalletAnalysis } from '../db/wallets.ts'
import type { CallPriority } from '../provider/data-provider.ts'
import { inTurn } from '../provider/turns.ts'
import { findIndependence } from './independence-of-wins.ts'
import { leaseFetch } from './shared-fetch.ts'

export interface WalletRefresh {
  readonly address: string
  /** When, on the database's clock, the wallet was looked up and was missing or too old. */
  readonly since: string
  /** A wallet stored this recently will do; with 0, the default, only a wallet stored at or after `since` will. */
  readonly freshForMs?: number
  /**
   * How long the provider's answer that it does not know the wallet stays valid; with 0, the default, only a new answer
   * is.
   */
  readonly unknownForMs?: number
  /** Limits all of it: the wait for another request and then the call of this one. */
  readonly timeoutMs: number
  readonly priority: CallPriority
  /** Ends the wait and the call. */
  readonly signal?: AbortSignal
  /** How soon another may fetch the wallet when this process dies; 10 seconds by default. */
  readonly leaseMs?: number
  /** Makes the call and charges a caller for it, or rejects when the caller has nothing left. */
  readonly attempt?: <Result>(call: () => Promise<Result>) => Promise<Result>
  /** The wallet with what is known of its tokens; read from the database by default. */
  readonly facts?: WalletFacts
  /**
   * The token whose scan asks for the wallet. The backtest and the outcomes of the wallet's scores leave that token
   * out.
   */
  readonly selectingMint?: string
  /** Why the wallet is fetched, where its score records say it. */
  readonly reason?: FetchReason
  /**
   * Stores the analysis and ends the lease, both or neither, and resolves to whether it did. By default the analysis
   * becomes the wallet's newest.
   */
  readonly store?: (analysis: WalletAnalysis, lease: string) => Promise<boolean>
}

/**
 * Makes a wallet fresh: fetches, analyses and stores it, once for all that want it at the same time, on whatever
 * instance. Resolves to `fetched` when this call has fetched the wallet, and to `stored` when another has stored it.
 * Rejects with the failure of its own fetch, or with SharedFetchError when the fetch was another's.
 */
export async function refreshWallet(context: Context, refresh: WalletRefresh): Promise<'fetched' | 'stored'> {
  const { db, provider, simulated } = context
  const { address, facts, priority, signal, selectingMint, reason } = refresh
  const { attempt = (call) => call(), freshForMs = 0, unknownForMs = 0 } = refresh
  const storeAsNewest = async (analysis: WalletAnalysis, lease: string) => {
    await storeWalletAnalysis(db, { analysis, lease, simulated, ...reason })
    return true
  }
  const { store = storeAsNewest, ...wanted } = refresh
  await using lease = await leaseFetch(context, { ...wanted, kind: WALLET_FETCH, freshForMs, unknownForMs })
  if (lease === undefined) return 'stored'
  const [pnl, known] = await attempt(() =>
    lease.fetch((leftMs) =>
      Promise.all([
        provider.fetchWalletPnl(address, { timeoutMs: leftMs, priority, ...(signal && { signal }) }),
        facts ?? findWalletFacts(db, address),
      ]),
    ),
  )
  // A scan verifies its wallets after its end. Nothing does that for a wallet fetched alone, so what is known of its
  // wins is read here.
  const independence = facts ? undefined : await findKnownIndependence(db, pnl)
  const analysis = await inTurn(() =>
    analyseWallet(pnl, { ...known, ...(independence && { independence }) }, selectingMint),
  )
  if (await store(analysis, await lease.stop())) lease.markStored()
  return 'fetched'
}

async function findKnownIndependence(
  db: Database,
  { address, tokens }: WalletPnl,
): Promise<Independence | undefined> {
  const known = await findIndependence(db, [{ address, mints: tokens.map(({ mint }) => mint) }])
  return known.get(address)
}
