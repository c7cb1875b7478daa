import { copyFirstWallets } from '../scans/copy-first-wallets.ts'
import { createLookUp } from './look-up.ts'

/**
 * Computes what following the first wallets of a scan would have made, once their wins are looked up: what a person
 * opens first has then been asked as a follower.
 */
export const walletCopies = createLookUp<'wallet-copies'>({
  name: 'wallet-copies',
  failuresMax: 5,
  async lookUp({ scanId }, context, signal) {
    const { copied, failures } = await copyFirstWallets(context, scanId, signal)
    context.telemetry.log.info({ event: 'wallets_copied', scanId, copied, failure: failures[0]?.kind })
    return { failures }
  },
})
