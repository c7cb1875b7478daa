import { lookUpWallet, WALLET_FRESH_FOR_MS } from '../db/wallets.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { refreshWallet } from '../scans/refresh-wallet.ts'
import { UNKNOWN_FOR_MS } from '../scans/shared-fetch.ts'
import type { Handler, Outcome } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { providerFailed, walletUnknown } from './views/refusals.ts'
import { renderWallet } from './views/wallet.ts'

/** Scans one wallet: fresh from the provider, from the store, or older data when the provider fails. */
export const scanWallet: Handler<'scanWallet'> = async ({ path, body, attempt }, context) => {
  const { address } = path
  const { timeoutMs, fallbackTimeoutMs } = context.walletScan
  const forced = body?.force_refresh === true
  const { lookedUpAt, stored } = await lookUpWallet(context.db, address)
  if (stored?.fresh && !forced) return { data: renderWallet(stored, 'cache') }
  let refreshed: Awaited<ReturnType<typeof refreshWallet>>
  try {
    refreshed = await refreshWallet(context, {
      address,
      since: lookedUpAt,
      freshForMs: forced ? 0 : WALLET_FRESH_FOR_MS,
      unknownForMs: forced ? 0 : UNKNOWN_FOR_MS,
      timeoutMs: stored === undefined ? timeoutMs : fallbackTimeoutMs,
      priority: 'person',
      // A request with older data to fall back on is charged in any case, so it needs no attempt.
      ...(stored === undefined && { attempt }),
    })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return stored === undefined ? refusal(error) : { data: renderWallet(stored, 'stale-fallback') }
  }
  const present = await context.reads.findWallet(address)
  if (present === undefined) throw new Error(`wallet ${address} was stored and is gone`)
  return { data: renderWallet(present, refreshed === 'fetched' ? 'fresh' : 'cache') }
}

function refusal(cause: ProviderError): Outcome<'scanWallet'> {
  if (cause.kind === 'not-found') return new ApiError('WALLET_NOT_FOUND', walletUnknown(cause))
  if (cause.kind === 'timeout') return new ApiError('UPSTREAM_TIMEOUT', providerFailed(cause))
  return new ApiError('UPSTREAM_ERROR', providerFailed(cause))
}
