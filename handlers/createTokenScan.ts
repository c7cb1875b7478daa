import { listedTrader } from '../analysis/listed-position.ts'
import { ProviderError } from '../provider/provider-error.ts'
import type { Context } from '../context.ts'
import { claimToken, createScan } from '../db/scan-creation.ts'
import { findReusableScanId } from '../db/scans.ts'
import type { Handler } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { tokenUnknown } from './views/refusals.ts'
import { toTrigger } from './views/scan.ts'

/** The trigger answers within 20 seconds; what the provider does not take is left for the transaction. */
const PROVIDER_TIMEOUT_MS = 15_000

/** Starts a token scan, or finds the one that is under way. */
export const createTokenScan: Handler<'createTokenScan'> = async ({ path, quota, signal }, context) => {
  const { address } = path
  const active = await findReusableScanId(context.db, address)
  if (active !== undefined) return toTrigger(address, { scanId: active, reused: true, isUpdate: false })

  await quota.check()
  const fetched = await fetchTokenAndTraders(context, address, signal)
  if (fetched instanceof ApiError) return fetched
  const { token, list } = fetched
  const traders = list.traders.map(listedTrader)

  // Claim, charge, data and jobs are one transaction: a crash leaves all of it or nothing.
  const scan = await context.db.transaction().execute(async (trx) => {
    const earlier = await claimToken(trx, address)
    if (earlier !== undefined) return { scanId: earlier, reused: true, isUpdate: false }
    await quota.charge(trx)
    const created = await createScan(trx, { ...list, token, traders })
    await context.jobs.enqueueWallets(created.scanId, created.walletIds, trx)
    return { scanId: created.scanId, reused: false, isUpdate: created.isUpdate }
  })
  if (!scan.reused) {
    const { source, droppedRows } = list
    context.telemetry.scanCreated({ ...scan, mint: address, wallets: traders.length, source, droppedRows })
  }
  return toTrigger(address, scan)
}

/** All that a scan begins with. A token that the provider does not know is a refusal of its own. */
async function fetchTokenAndTraders({ provider }: Context, address: string, signal: AbortSignal) {
  const call = { signal, timeoutMs: PROVIDER_TIMEOUT_MS, priority: 'person' as const }
  try {
    const [token, list] = await Promise.all([
      provider.fetchToken(address, call),
      provider.fetchTokenTraders(address, call),
    ])
    return { token, list }
  } catch (cause) {
    if (!(cause instanceof ProviderError) || cause.kind !== 'not-found') throw cause
    return new ApiError('UPSTREAM_ERROR', tokenUnknown(cause))
  }
}
