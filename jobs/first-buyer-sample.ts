import { drawWallets } from '../analysis/draw.ts'
import { readDatabaseTime } from '../db/clock.ts'
import { askInTurn } from '../scans/ask-in-turn.ts'
import { refreshWallet } from '../scans/refresh-wallet.ts'
import { createLookUp } from './look-up.ts'

export const SAMPLE_SIZE = 20
const TIMEOUT_MS = 30_000

/**
 * Draws up to 20 of a token's first buyers at random, analyses them, and adds their scores to the ledger
 * (docs/calibration.md, "First buyers drawn at random"). They enter no list. Traders are listed because they have won;
 * these are not.
 */
export const firstBuyerSample = createLookUp<'first-buyer-sample'>({
  name: 'first-buyer-sample',
  // Figures of a later look would not be those of the time of the scan.
  failuresMax: 20,
  async lookUp(buyers, context, signal) {
    const { scanId, mint, tokenId } = buyers
    // A retry has only the addresses that are left. They are fewer than a sample, so all of them are drawn.
    const drawn = drawWallets(
      scanId,
      buyers.addresses.map((address) => ({ address })),
      SAMPLE_SIZE,
    )
    const { failures, left } = await askInTurn(drawn, {
      provider: context.provider,
      signal,
      ask: async ({ address }) =>
        await refreshWallet(context, {
          address,
          since: await readDatabaseTime(context.db),
          timeoutMs: TIMEOUT_MS,
          priority: 'job',
          signal,
          selectingMint: mint,
          origin: { selection: 'first_buyer_sample', tokenId },
        }),
    })
    if (left.length === 0) return {}
    const rest = { ...buyers, addresses: left.map(({ address }) => address) }
    // A failure before the stop must not take the rest from the next worker.
    return signal.aborted ? { left: rest } : { left: rest, failures }
  },
})
