import type { Context } from '../context.ts'
import { CHECK_CALLS_MAX, crossCheckWallets } from '../scans/cross-check.ts'
import { AFTER_SCAN_OPTIONS, waitAfterFailure } from './after-scan.ts'
import type { Job } from './job.ts'

declare module '../context.ts' {
  interface Jobs {
    'cross-check': CheckedScan
  }
}

interface CheckedScan {
  readonly scanId: string
  /** Calls for it that the second source did not answer. */
  readonly failedCalls?: number
}

/** Asks a second source about wallets of a scan, once the scan has ended. */
export const crossCheck: Job<'cross-check'> = {
  name: 'cross-check',
  options: AFTER_SCAN_OPTIONS,
  run: checkScan,
}

/** Checks wallets of a scan. While the second source is down, and when the service stops, the job comes back later. */
export async function checkScan(scan: CheckedScan, context: Context, signal: AbortSignal): Promise<void> {
  const { scanId, failedCalls = 0 } = scan
  const { jobs, telemetry } = context
  try {
    const outcome = await crossCheckWallets(context, scanId, { failedCalls, signal })
    if (outcome === undefined) return
    const { failure, ...found } = outcome
    telemetry.walletsCrossChecked({ scanId, ...found, failure: failure?.kind })
    const failed = failedCalls + 1
    const delayMs = failure && waitAfterFailure(failure, failed)
    if (delayMs === undefined || failed >= CHECK_CALLS_MAX) return
    await jobs.enqueue('cross-check', [{ data: { scanId, failedCalls: failed }, delayMs }])
  } catch (error) {
    if (!signal.aborted) throw error
    await jobs.enqueue('cross-check', [{ data: scan }])
  }
}
