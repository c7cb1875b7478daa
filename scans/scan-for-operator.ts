import type { Context } from '../context.ts'
import { lookUpReusableScan } from '../db/scans.ts'
import { fetchToken, leaseToken, reportScan, type StartedScan, storeScan } from './start-scan.ts'

const PROVIDER_TIMEOUT_MS = 15_000

/**
 * Scans a token for the operator: no profile pays for it. A scan of the token that is under way is reused. Rejects with
 * `ProviderError` when the token cannot be fetched.
 */
export async function scanForOperator(
  context: Context,
  { address, signal }: { readonly address: string; readonly signal: AbortSignal },
): Promise<StartedScan> {
  const giveUpAtMs = performance.now() + PROVIDER_TIMEOUT_MS
  for (;;) {
    const { lookedUpAt: since, scanId } = await lookUpReusableScan(context.db, address)
    if (scanId !== undefined) return { scanId, reused: true, isUpdate: false }
    const timeoutMs = giveUpAtMs - performance.now()
    await using lease = await leaseToken(context, { address, since, timeoutMs, signal })
    // A trigger has started a scan meanwhile.
    if (lease === undefined) continue
    const found = await fetchToken(context, address, { lease, signal })
    const scan = await context.db
      .transaction()
      .execute((trx) => storeScan(trx, context, { found, lease, profileId: undefined }))
    lease.markStored()
    reportScan(context, scan, found)
    return scan
  }
}
