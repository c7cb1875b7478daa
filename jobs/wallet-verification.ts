import type { Context } from '../context.ts'
import { freezeScores } from '../scans/freeze-scores.ts'
import { verifyWallets } from '../scans/verify-wallets.ts'
import { AFTER_SCAN_OPTIONS, waitAfterFailure } from './after-scan.ts'
import type { Job } from './job.ts'

declare module '../context.ts' {
  interface Jobs {
    'wallet-verification': EndedScan
  }
}

interface EndedScan {
  readonly scanId: string
  /** How often the provider could not be had for it. */
  readonly failures?: number
}

/** An outage of a day is made up for; after a longer one the next scan is. */
const FAILURES_MAX = 50

/**
 * Looks up the tokens that the best wallets of a scan have won on, once the scan has ended, and then adds the scores of
 * its wallets to the ledger.
 */
export const walletVerification: Job<'wallet-verification'> = {
  name: 'wallet-verification',
  options: AFTER_SCAN_OPTIONS,
  run: verifyScan,
}

/** Verifies the wallets of a scan. While the provider is down, and when the service stops, the job comes back later. */
export async function verifyScan(scan: EndedScan, context: Context, signal: AbortSignal): Promise<void> {
  const { scanId, failures = 0 } = scan
  const { jobs, telemetry } = context
  try {
    const { failure, ...found } = await verifyWallets(context, scanId, signal)
    telemetry.log.info({ event: 'wallets_verified', scanId, ...found, failure: failure?.kind })
    const delayMs = failure && waitAfterFailure(failure, failures + 1)
    if (delayMs === undefined || failures + 1 >= FAILURES_MAX) return await freezeScores(context, scanId)
    await jobs.enqueue('wallet-verification', [{ data: { scanId, failures: failures + 1 }, delayMs }])
  } catch (error) {
    if (!signal.aborted) throw error
    await jobs.enqueue('wallet-verification', [{ data: scan }])
  }
}
