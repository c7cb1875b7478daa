import pLimit from 'p-limit'
import { SCORE_VERSION } from '../analysis/score.ts'
import { type DueWallet, drawDueWallets } from '../db/calibrations.ts'
import { isOfOneWallet } from '../provider/provider-error.ts'
import type { Context } from './context.ts'
import { refreshWallet } from './refresh-wallet.ts'

/** People and scans come first: a follow-up has a day. */
const CALLS_AT_ONCE = 2
const TIMEOUT_MS = 30_000

/**
 * Settles the frozen scores that are due, of wallets drawn at random, within the day's calls. Returns the number of
 * wallets. A wallet that the provider does not know, or describes in a way that cannot be read, is drawn again the next
 * day. Rejects when the provider fails, once no call is under way; what was settled until then stays settled.
 */
export async function followUpScores(context: Context, signal: AbortSignal): Promise<number> {
  const { db, simulated, provider, calibrationDailyCalls } = context
  const walletsMax = Math.floor(calibrationDailyCalls / provider.callsPerWallet)
  const due = await drawDueWallets(db, { scoreVersion: SCORE_VERSION, simulated }, walletsMax)
  const limit = pLimit(CALLS_AT_ONCE)
  const failed = new AbortController()
  const ended = AbortSignal.any([signal, failed.signal])
  const followUp = async ({ address, mint, tokenId, drawnAt }: DueWallet): Promise<boolean> => {
    ended.throwIfAborted()
    try {
      const came = await refreshWallet(context, {
        address,
        since: drawnAt,
        timeoutMs: TIMEOUT_MS,
        priority: 'job',
        signal: ended,
        ...(mint !== null && { selectingMint: mint }),
        origin: { selection: 'follow_up', tokenId },
      })
      return came === 'fetched'
    } catch (error) {
      if (isOfOneWallet(error)) return false
      failed.abort(error)
      throw error
    }
  }
  const followed = await Promise.allSettled(due.map((wallet) => limit(() => followUp(wallet))))
  ended.throwIfAborted()
  return followed.filter((one) => one.status === 'fulfilled' && one.value).length
}
