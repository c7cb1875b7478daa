import { readDatabaseTime } from '../db/clock.ts'
import { WALLET_FRESH_FOR_MS } from '../db/wallets.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { refreshWallet } from '../scans/refresh-wallet.ts'
import { UNKNOWN_FOR_MS } from '../scans/shared-fetch.ts'
import type { OperationHandler } from './contract.ts'
import { renderWallet } from './views/wallet.ts'

/** Scans one wallet: fresh from the provider, from the store, or older data when the provider fails. */
export const scanWallet: OperationHandler<'scanWallet'> = async ({ path, body, caller, pay }, context) => {
  const { address } = path
  const { timeoutMs, fallbackTimeoutMs } = context.walletScan
  const forced = body?.force_refresh === true
  return await pay.during(async ({ ask }) => {
    // The time first: what another request stores after it counts as new.
    const lookedUpAt = await readDatabaseTime(context.db)
    const stored = await context.reads.findWallet(address)
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
        profileId: caller.profileId,
        // With older data the request is charged whatever the provider answers, so no call is in vain.
        ...(stored === undefined && { ask }),
      })
    } catch (error) {
      if (!(error instanceof ProviderError) || stored === undefined) throw error
      return { data: renderWallet(stored, 'stale-fallback') }
    }
    const present = await context.reads.findWallet(address)
    if (present === undefined) throw new Error(`wallet ${address} was stored and is gone`)
    return { data: renderWallet(present, refreshed === 'fetched' ? 'fresh' : 'cache') }
  })
}
