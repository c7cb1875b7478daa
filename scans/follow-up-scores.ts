import { SCORE_VERSION } from '../analysis/score.ts'
import { type DueWallet, drawDueWallets } from '../db/calibrations.ts'
import { askInTurn } from './ask-in-turn.ts'
import type { Context } from './context.ts'
import { refreshWallet } from './refresh-wallet.ts'

/** People and scans come first: a follow-up has a day. */
const CALLS_AT_ONCE = 2
const TIMEOUT_MS = 30_000

/**
 * Settles the frozen scores that are due, of wallets drawn at random, within the day's calls. Returns the number of
 * wallets. A wallet that cannot be fetched is drawn again the next day. Rejects when the provider fails, or with the
 * reason of the signal, once no call is under way; what was settled until then stays settled.
 */
export async function followUpScores(context: Context, signal: AbortSignal): Promise<number> {
  const { db, simulated, provider, calibrationDailyCalls } = context
  const walletsMax = Math.floor(calibrationDailyCalls / provider.callsPerWallet)
  const due = await drawDueWallets(db, { scoreVersion: SCORE_VERSION, simulated }, walletsMax)
  let settled = 0
  const followUp = async ({ address, mint, tokenId, drawnAt }: DueWallet) => {
    const came = await refreshWallet(context, {
      address,
      since: drawnAt,
      timeoutMs: TIMEOUT_MS,
      priority: 'job',
      signal,
      ...(mint !== null && { selectingMint: mint }),
      origin: { selection: 'follow_up', tokenId },
    })
    if (came === 'fetched') settled += 1
  }
  const { failures, isOver } = await askInTurn(due, {
    provider,
    signal,
    atOnce: CALLS_AT_ONCE,
    ask: followUp,
  })
  signal.throwIfAborted()
  if (isOver) throw failures[0]
  return settled
}
