import type { Context } from '../context.ts'
import type { ProviderErrorKind } from '../provider/provider-error.ts'
import { verifyWallets } from '../scans/verify-wallets.ts'
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

/** These pass. A key that may not ask this, or an answer that cannot be read, is left to the next scan. */
const PASSING: ReadonlySet<ProviderErrorKind> = new Set(['budget', 'rate-limited', 'timeout', 'unavailable'])

/** An outage of a day is made up for; after a longer one the next scan is. */
const FAILURES_MAX = 50
const FIRST_WAIT_MS = 30_000
const WAIT_MAX_MS = 30 * 60_000

/** Looks up the tokens that the best wallets of a scan have won on, once the scan has ended. */
export const walletVerification: Job<'wallet-verification'> = {
  name: 'wallet-verification',
  options: {
    notify: true,
    // Longer than the slowest look-up takes: a job that expires is given to another worker while it is still worked on.
    expireInSeconds: 3_600,
    // How soon a dead worker is noticed.
    heartbeatSeconds: 10,
    retryLimit: 7,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    deleteAfterSeconds: 3_600,
  },
  run: verifyScan,
}

/** Verifies the wallets of a scan. While the provider is down, and when the service stops, the job comes back later. */
export async function verifyScan(scan: EndedScan, context: Context, signal: AbortSignal): Promise<void> {
  const { scanId, failures = 0 } = scan
  const { jobs, telemetry } = context
  try {
    const { failure, ...found } = await verifyWallets(context, scanId, signal)
    telemetry.log.info({ event: 'wallets_verified', scanId, ...found, failure: failure?.kind })
    if (failure === undefined || !PASSING.has(failure.kind) || failures + 1 >= FAILURES_MAX) return
    const waitMs = Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** failures)
    const delayMs = Math.max(waitMs, failure.retryAfterMs ?? 0)
    await jobs.enqueue('wallet-verification', [{ data: { scanId, failures: failures + 1 }, delayMs }])
  } catch (error) {
    if (!signal.aborted) throw error
    await jobs.enqueue('wallet-verification', [{ data: scan }])
  }
}
