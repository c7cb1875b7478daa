import { analyseWallet, type WalletAnalysis } from '../analysis/analyse-wallet.ts'
import { listWins } from '../analysis/judged-bets.ts'
import { betsOf } from '../analysis/score-inputs.ts'
import type { WalletFacts } from '../analysis/tags.ts'
import { PERIODS, type WalletPnl } from '../analysis/wallet-pnl.ts'
import { inLoopTurn } from '../basics/slots.ts'
import { type AnalysisOrigin, storeWalletAnalysis } from '../db/analyses.ts'
import type { Database } from '../db/connection/connection.ts'
import { WALLET_FETCH } from '../db/shared-fetches.ts'
import { storeTokenFacts } from '../db/token-facts.ts'
import { findWalletFacts } from '../db/wallets.ts'
import { type CallPriority, FACTS_OF_MAX } from '../provider/data-provider.ts'
import { ProviderError } from '../provider/provider-error.ts'
import type { Context } from './context.ts'
import { findKnownWins } from './known-wins.ts'
import { once, type SharedFetch } from './shared-fetch.ts'

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
  /** The profile that the wallet is fetched for; none for a scan's wallets. */
  readonly profileId?: string | undefined
  /** Ends the wait and the call. */
  readonly signal?: AbortSignal
  /** Called right before the provider is asked. Rejects when it may not be. */
  readonly ask?: () => Promise<void>
  /** The wallet with what is known of its tokens; read from the database by default. */
  readonly facts?: WalletFacts
  /**
   * The token whose scan asks for the wallet. The backtest and the outcomes of the wallet's scores leave that token
   * out.
   */
  readonly selectingMint?: string
  /** Who wants the wallet; a caller by default. */
  readonly origin?: AnalysisOrigin
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
  const { freshForMs = 0, unknownForMs = 0 } = refresh
  const wanted = { ...refresh, freshForMs, unknownForMs }
  const fetched = await once(context, WALLET_FETCH, wanted, (fetch) => fetchWallet(context, fetch, refresh))
  return fetched ?? 'stored'
}

async function fetchWallet(context: Context, fetch: SharedFetch, refresh: WalletRefresh): Promise<'fetched'> {
  const { db, provider, simulated } = context
  const { address, facts, priority, profileId, signal, selectingMint } = refresh
  const { origin = { selection: 'wallet_scan' } } = refresh
  const storeAsNewest = async (analysis: WalletAnalysis, lease: string) => {
    await storeWalletAnalysis(db, { analysis, lease, simulated, origin })
    return true
  }
  const { store = storeAsNewest } = refresh
  await refresh.ask?.()
  const options = { priority, profileId, ...(signal && { signal }) }
  const [pnl, known] = await fetch.call((timeoutMs) =>
    Promise.all([
      provider.fetchWalletPnl(address, { ...options, timeoutMs }),
      facts ?? findWalletFacts(db, address),
    ]),
  )
  const analyse = (wallet: WalletFacts) => inLoopTurn(() => analyseWallet(pnl, wallet, selectingMint))
  const lookUp = async (mints: readonly string[]) => {
    const { fetchTokenFacts } = provider
    if (fetchTokenFacts === undefined) return false
    try {
      const found = await fetch.call((timeoutMs) => fetchTokenFacts(mints, { ...options, timeoutMs }))
      await storeTokenFacts(db, mints, found)
      return true
    } catch (error) {
      // The analysis is worth more than the look-up.
      if (signal?.aborted || !(error instanceof ProviderError)) throw error
      return false
    }
  }
  const analysis = await (facts ? analyse(facts) : analyseAlone(db, pnl, { known, analyse, lookUp }))
  await fetch.storeBy((lease) => store(analysis, lease))
  return 'fetched'
}

/** Most calls that look up the wins of one wallet. */
export const LOOK_UPS_MAX = 5

interface AnalysisAlone {
  readonly known: WalletFacts
  readonly analyse: (facts: WalletFacts) => Promise<WalletAnalysis>
  /** Resolves to false when nothing can be looked up now. */
  readonly lookUp: (mints: readonly string[]) => Promise<boolean>
}

/**
 * Analyses a wallet that no scan verifies. As long as it surely gains in some period, its wins are looked up: otherwise
 * a wallet could be listed once, and then lead all lists by wins on tokens of its own.
 */
async function analyseAlone(
  db: Database,
  { address, tokens }: WalletPnl,
  { known, analyse, lookUp }: AnalysisAlone,
): Promise<WalletAnalysis> {
  const wins = tokens.map(({ mint }) => ({ mint, resultUsd: 0, returned: 0, added: 0 }))
  for (let calls = 0; ; calls += 1) {
    const ofWallet = (await findKnownWins(db, [{ address, wins }])).get(address)
    const analysis = await analyse({ ...known, ...ofWallet })
    const isSure = PERIODS.some((period) => (analysis.periods[period].edge_low_pct ?? 0) > 0)
    const due = listWins(betsOf(analysis.scoreInputs))
      .map(({ mint }) => mint)
      .filter((mint) => !ofWallet?.independence.has(mint))
    if (!isSure || due.length === 0 || calls === LOOK_UPS_MAX) return analysis
    if (!(await lookUp(due.slice(0, FACTS_OF_MAX)))) return analysis
  }
}
