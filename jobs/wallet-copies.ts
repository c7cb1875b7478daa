import { listFirstWallets } from '../db/copies.ts'
import { askInTurn } from '../scans/ask-in-turn.ts'
import { computeCopy } from '../scans/compute-copy.ts'
import { UNPAID } from '../scans/payment.ts'
import { createLookUp } from './look-up.ts'

/**
 * Computes copies of the first wallets of a scan without obstacles, once their wins are looked up: the wallets that a
 * person opens first have one then. Each copy keeps within its bound of calls, and one of the last hour stays.
 */
export const walletCopies = createLookUp<'wallet-copies'>({
  name: 'wallet-copies',
  failuresMax: 5,
  async lookUp({ scanId }, context, signal) {
    let copied = 0
    const first = await listFirstWallets(context.db, scanId, context.copiesPerScan)
    const { failures } = await askInTurn(first, {
      provider: context.provider,
      signal,
      ask: async (address) => {
        await computeCopy(context, { address, period: '30d', pay: UNPAID, priority: 'job', signal })
        copied += 1
      },
    })
    signal.throwIfAborted()
    context.telemetry.log.info({ event: 'wallets_copied', scanId, copied, failure: failures[0]?.kind })
    return { failures }
  },
})
