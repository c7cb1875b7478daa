import { CHECK_CALLS_MAX, crossCheckWallets } from '../scans/cross-check.ts'
import { createLookUp } from './look-up.ts'

/** Asks a second source about wallets of a scan, once the scan has ended. */
export const crossCheck = createLookUp<'cross-check'>({
  name: 'cross-check',
  failuresMax: CHECK_CALLS_MAX,
  async lookUp({ scanId, failedCalls = 0 }, context, signal) {
    const outcome = await crossCheckWallets(context, scanId, { failedCalls, signal })
    if (outcome === undefined) return {}
    const { failures, checks, ...found } = outcome
    const record = { scanId, ...found, wallets: checks.length, failure: failures[0]?.kind }
    context.telemetry.log.info({ event: 'wallets_cross_checked', ...record })
    if (failures.length === 0) return {}
    // A call that was never made, since the source is known to be down, takes none from the scan. One that had no
    // answer in time was made.
    const made = failures.filter(({ endpoint, kind }) => endpoint !== null || kind === 'timeout')
    return { failures, left: { scanId, failedCalls: failedCalls + made.length } }
  },
})
