import { compareRealized, drawChecks } from '../analysis/cross-check.ts'
import { markDisputed } from '../analysis/tags.ts'
import { ofPeriods } from '../analysis/wallet-pnl.ts'
import { storeAnalyses } from '../db/analyses.ts'
import type { Database } from '../db/connection/connection.ts'
import {
  type CheckableWallet,
  type CrossCheck,
  listCheckableWallets,
  listMismarkedWallets,
  storeCrossCheck,
} from '../db/cross-checks.ts'
import { lockJudgedWallets } from '../db/verification.ts'
import { isOfOneWallet } from '../provider/provider-error.ts'
import { askInTurn } from './ask-in-turn.ts'
import type { Context } from './context.ts'

/** The calls to the second source for one scan, those that failed included. */
export const CHECK_CALLS_MAX = 20

const TIMEOUT_MS = 30_000

/**
 * Asks a second source about 20 wallets of an ended scan (docs/provider.md, "A second source"), and marks those that it
 * disputes. It makes at most 20 calls for a scan, less the `failedCalls` of earlier attempts, one after another, since
 * no one waits for them. A figure that the source lacks is `unknown`. It may run twice and may be ended
 * at any moment: stored answers stay, and are not asked for again. Rejects with the reason of the signal.
 *
 * Resolves to the vendor that was asked, the checks that this call has stored, how many wallets have gained or lost the
 * tag, and the failures of the calls for the others; to undefined where there is no second source.
 */
export async function crossCheckWallets(
  context: Pick<Context, 'db' | 'checkers'>,
  scanId: string,
  { failedCalls, signal }: { readonly failedCalls: number; readonly signal: AbortSignal },
) {
  const { db, checkers } = context
  const [checker] = checkers
  if (checker === undefined) return undefined
  const wallets = await listCheckableWallets(db, scanId)
  const answered = wallets.filter(({ isAnswered }) => isAnswered).length
  const due = drawChecks(scanId, wallets)
    .filter(({ isAnswered }) => !isAnswered)
    .slice(0, Math.max(0, CHECK_CALLS_MAX - answered - failedCalls))
  const checks: CrossCheck[] = []
  const store = async (wallet: CheckableWallet, answer: Pick<CrossCheck, 'realizedUsd' | 'scanId'>) => {
    const { tokenId, walletId, realizedUsd } = wallet
    const compared = compareRealized(realizedUsd, answer.realizedUsd)
    const check = { tokenId, walletId, provider: checker.vendor, ...compared, ...answer }
    await storeCrossCheck(db, check)
    checks.push(check)
  }
  const { failures, left } = await askInTurn(due, {
    provider: checker,
    signal,
    ask: async (wallet) => {
      const call = { signal, timeoutMs: TIMEOUT_MS, priority: 'job' } as const
      const totals = await checker.fetchWalletToken(wallet.address, wallet.mint, call).catch(whenOfOneWallet)
      await store(wallet, { realizedUsd: totals?.realizedUsd ?? null, scanId })
    },
  })
  signal.throwIfAborted()
  for (const wallet of left) await store(wallet, { realizedUsd: null, scanId: null })
  return { source: checker.vendor, checks, marked: await markWallets(db, scanId), failures }
}

/** Undefined, an unknown figure, for a failure that is about one wallet alone. Throws any other. */
function whenOfOneWallet(error: unknown): undefined {
  if (isOfOneWallet(error)) return undefined
  throw error
}

/** Brings the tags of a scan's wallets in line with their checks. Returns how many have changed. */
async function markWallets(db: Database, scanId: string): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const mismarked = await listMismarkedWallets(trx, scanId)
    const wallets = (await lockJudgedWallets(trx, [...mismarked.keys()])).map((wallet) => {
      const periods = ofPeriods((period) => {
        const stats = wallet.periods[period]
        return { ...stats, tags: markDisputed(stats.tags, mismarked.get(wallet.walletId) ?? false) }
      })
      return { ...wallet, periods }
    })
    if (wallets.length > 0) await storeAnalyses(trx, wallets)
    return wallets.length
  })
}
