import type { Context } from '../context.ts'
import { lookUpReusableScan } from '../db/scans.ts'
import { ProviderError } from '../provider/provider-error.ts'
import type { StartedScan } from '../scans/start-scan.ts'
import { fetchToken, leaseToken, reportScan, storeScan } from '../scans/start-scan.ts'
import { noteRequester } from '../scans/tell-scan-end.ts'
import { type Handler, type Input, profileOf } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { providerFailed, tokenUnknown } from './views/refusals.ts'
import { toTrigger } from './views/scan.ts'

/** The trigger answers within 20 seconds; what the provider does not take is left for the transaction. */
const PROVIDER_TIMEOUT_MS = 15_000

/** Starts a token scan, or finds the one that is under way. */
export const createTokenScan: Handler<'createTokenScan'> = async (input, context) => {
  try {
    const scan = input.quota.earlier ?? (await startScan(input, context))
    return toTrigger(input.path.address, scan)
  } catch (cause) {
    if (!(cause instanceof ProviderError)) throw cause
    // The contract has no code for a token that the provider does not know.
    const isUnknown = cause.kind === 'not-found'
    return new ApiError('UPSTREAM_ERROR', isUnknown ? tokenUnknown(cause) : providerFailed(cause))
  }
}

/**
 * When a token is triggered several times at once, on any instances, one trigger asks the provider, pays and starts the
 * scan; the others wait for it and reuse it.
 */
async function startScan(
  { path: { address }, caller, quota, attempt, signal }: Input<'createTokenScan'>,
  context: Context,
): Promise<StartedScan> {
  const profileId = profileOf(caller)
  const giveUpAtMs = performance.now() + PROVIDER_TIMEOUT_MS
  for (;;) {
    const { lookedUpAt: since, scanId } = await lookUpReusableScan(context.db, address)
    if (scanId !== undefined) {
      await context.db.transaction().execute((trx) => noteRequester(trx, context, { scanId, profileId }))
      return await quota.reuse({ scanId, reused: true, isUpdate: false })
    }
    await quota.check()
    const timeoutMs = giveUpAtMs - performance.now()
    await using lease = await leaseToken(context, { address, since, timeoutMs, signal })
    // Another trigger has started a scan meanwhile, which may have ended already.
    if (lease === undefined) continue
    return await attempt(async () => {
      const found = await fetchToken(context, address, { lease, signal })
      const scan = await context.db.transaction().execute(async (trx) => {
        const scan = await storeScan(trx, context, { found, lease, profileId })
        return scan.reused ? scan : await quota.charge(trx, scan)
      })
      lease.markStored()
      reportScan(context, scan, found)
      return scan
    })
  }
}
