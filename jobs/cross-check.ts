import { CHECK_CALLS_MAX, crossCheckWallets } from '../scans/cross-check.ts'
import { createLookUp } from './look-up.ts'

/** Asks a second source about wallets of a scan, once the scan has ended. */
export const crossCheck = createLookUp<'cross-check'>({
  name: 'cross-check',
  failuresMax: CHECK_CALLS_MAX,
  async lookUp({ scanId, failures = 0 }, context, signal) {
    const outcome = await crossCheckWallets(context, scanId, { failedCalls: failures, signal })
    if (outcome === undefined) return {}
    const { failure, checks, ...found } = outcome
    const record = { scanId, ...found, wallets: checks.length, failure: failure?.kind }
    context.telemetry.log.info({ event: 'wallets_cross_checked', ...record })
    return { failures: failure ? [failure] : [] }
  },
})
