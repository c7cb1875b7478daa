import { analyseWallet } from '../analysis/analyse-wallet.ts'
import { ProviderError } from '../provider/provider-error.ts'
import type { Context } from '../context.ts'
import { fetchWalletOnce, SharedFetchError } from '../db/wallet-fetches.ts'
import { findStoredWallet, findWalletFacts, storeWalletAnalysis } from '../db/wallets.ts'
import type { Handler, Outcome } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { renderWallet } from './views/wallet.ts'

/** What the requests that waited for a fetch are told when it failed within this service. */
const INTERNAL = 'internal'

/** Scans one wallet: fresh from the provider, from the store, or older data when the provider fails (interface 4.4). */
export const scanWallet: Handler<'scanWallet'> = async ({ path, body }, context) => {
  const { address } = path
  const { timeoutMs, fallbackTimeoutMs } = context.walletScan
  const stored = await findStoredWallet(context.db, address)
  if (stored?.fresh && body?.force_refresh !== true) return { data: renderWallet(stored, 'cache') }
  try {
    await refreshWallet(context, address, stored === undefined ? timeoutMs : fallbackTimeoutMs)
  } catch (error) {
    if (!isProviderFailure(error)) throw error
    return stored === undefined ? refusal(error) : { data: renderWallet(stored, 'stale-fallback') }
  }
  const fresh = await findStoredWallet(context.db, address)
  if (fresh === undefined) throw new Error(`wallet ${address} was stored and is gone`)
  return { data: renderWallet(fresh, 'fresh') }
}

async function refreshWallet({ db, provider }: Context, address: string, timeoutMs: number): Promise<void> {
  await fetchWalletOnce(db, {
    address,
    timeoutMs,
    describeFailure: (error) => (error instanceof ProviderError ? error.kind : INTERNAL),
    fetch: async (leftMs) => {
      const [pnl, facts] = await Promise.all([
        provider.fetchWalletPnl(address, { timeoutMs: leftMs, priority: 'person' }),
        findWalletFacts(db, address),
      ])
      await storeWalletAnalysis(db, analyseWallet(pnl, facts))
    },
  })
}

function isProviderFailure(error: unknown): error is ProviderError | SharedFetchError {
  return error instanceof ProviderError || (error instanceof SharedFetchError && error.kind !== INTERNAL)
}

function refusal(cause: ProviderError | SharedFetchError): Outcome<'scanWallet'> {
  if (cause.kind === 'not-found') {
    return new ApiError('WALLET_NOT_FOUND', {
      message: 'The data provider does not know this wallet.',
      cause,
    })
  }
  if (cause.kind === 'timeout') return new ApiError('UPSTREAM_TIMEOUT', { cause })
  return new ApiError('UPSTREAM_ERROR', { cause })
}
