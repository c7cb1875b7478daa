import { freezeScores } from '../scans/freeze-scores.ts'
import { verifyWallets } from '../scans/verify-wallets.ts'
import { createLookUp } from './after-scan.ts'

declare module '../context.ts' {
  interface Jobs {
    'wallet-verification': { readonly scanId: string; readonly failures?: number }
  }
}

/**
 * Looks up the tokens that the best wallets of a scan have won on, once the scan has ended, and then adds the scores of
 * its wallets to the ledger.
 */
export const walletVerification = createLookUp<'wallet-verification'>({
  name: 'wallet-verification',
  // Retries last through an outage of a day. After a longer one, the next scan looks the wins up.
  failuresMax: 50,
  async lookUp({ scanId }, context, signal) {
    const { failure, ...found } = await verifyWallets(context, scanId, signal)
    context.telemetry.log.info({ event: 'wallets_verified', scanId, ...found, failure: failure?.kind })
    return { failure }
  },
  atEnd: ({ scanId }, context) => freezeScores(context, scanId),
})
