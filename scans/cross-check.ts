import { compareRealized, drawChecks } from '../analysis/cross-check.ts'
import { markDisputed } from '../analysis/tags.ts'
import type { Period } from '../analysis/wallet-pnl.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/connection/connection.ts'
import {
  type CheckableWallet,
  type CrossCheck,
  listCheckableWallets,
  listMismarkedWallets,
  storeCrossChecks,
} from '../db/cross-checks.ts'
import { lockJudgedWallets, storeJudgedWallets } from '../db/verification.ts'
import type { CallOptions, DataProvider, WalletTokenTotals } from '../provider/data-provider.ts'
import { ProviderError, type ProviderErrorKind } from '../provider/provider-error.ts'

/** The calls to the second source for one scan, those that failed included. */
export const CHECK_CALLS_MAX = 20

const TIMEOUT_MS = 30_000

/** These failures are about one wallet; any other failure is about the source. */
const OF_ONE_WALLET: ReadonlySet<ProviderErrorKind> = new Set(['not-found', 'bad-response'])

/** The outcome of a cross-check. */
export interface CrossCheckOutcome {
  /** The vendor that was asked. */
  readonly source: string
  /** The checks that were stored by this call. */
  readonly checks: readonly CrossCheck[]
  /** Wallets that have gained or lost the tag. */
  readonly marked: number
  /** Why the other wallets were not checked; undefined when all were. */
  readonly failure?: ProviderError
}

/** The source that checks the first one; undefined when there is none. */
export function findChecker({ checkers }: Pick<Context, 'checkers'>): DataProvider | undefined {
  return checkers.find(({ capabilities }) => capabilities.has('walletToken'))
}

/**
 * Asks a second source about 20 wallets of an ended scan (docs/provider.md, Cross-check), and marks those that it
 * disputes. It makes at most 20 calls for a scan, less the `failedCalls` of earlier attempts, and ends with the first
 * call that the source does not answer. A figure that the source lacks is `unknown`. It may run twice and may be ended
 * at any moment: stored answers stay, and are not asked for again. Rejects with the reason of the signal.
 */
export async function crossCheckWallets(
  context: Pick<Context, 'db' | 'checkers'>,
  scanId: string,
  { failedCalls, signal }: { readonly failedCalls: number; readonly signal: AbortSignal },
): Promise<CrossCheckOutcome | undefined> {
  const { db } = context
  const checker = findChecker(context)
  if (checker === undefined) return undefined
  const wallets = await listCheckableWallets(db, scanId)
  const answered = wallets.filter(({ isAnswered }) => isAnswered).length
  const due = drawChecks(scanId, wallets)
    .filter(({ isAnswered }) => !isAnswered)
    .slice(0, Math.max(0, CHECK_CALLS_MAX - answered - failedCalls))
  const { checks, failure } = await checkWallets({ db, checker, scanId, signal }, due)
  const marked = await markWallets(db, scanId)
  return { source: checker.vendor, checks, marked, ...(failure && { failure }) }
}

interface Asking {
  readonly db: Database
  readonly checker: DataProvider
  readonly scanId: string
  readonly signal: AbortSignal
}

/** One after another, since nothing waits for them, and each is stored before the next is asked. */
async function checkWallets(
  { db, checker, scanId, signal }: Asking,
  wallets: readonly CheckableWallet[],
): Promise<Pick<CrossCheckOutcome, 'checks' | 'failure'>> {
  const checks: CrossCheck[] = []
  const toCheck = (wallet: CheckableWallet, totals: WalletTokenTotals | undefined, isAnswered: boolean) => {
    const { tokenId, walletId, realizedUsd } = wallet
    const second = totals?.realizedUsd ?? null
    const compared = compareRealized(realizedUsd, second)
    const answer = { provider: checker.vendor, realizedUsd: second, scanId: isAnswered ? scanId : null }
    return { tokenId, walletId, ...answer, ...compared }
  }
  for (const [index, wallet] of wallets.entries()) {
    try {
      const call = { signal, timeoutMs: TIMEOUT_MS, priority: 'job' } as const
      checks.push(toCheck(wallet, await fetchTotals(checker, wallet, call), true))
      await storeCrossChecks(db, checks.slice(-1))
    } catch (error) {
      if (signal.aborted || !(error instanceof ProviderError)) throw error
      const unasked = wallets.slice(index).map((left) => toCheck(left, undefined, false))
      await storeCrossChecks(db, unasked)
      return { checks: [...checks, ...unasked], failure: error }
    }
  }
  return { checks }
}

async function fetchTotals(
  checker: DataProvider,
  { address, mint }: CheckableWallet,
  call: CallOptions,
): Promise<WalletTokenTotals | undefined> {
  try {
    return await checker.fetchWalletToken(address, mint, call)
  } catch (error) {
    if (error instanceof ProviderError && OF_ONE_WALLET.has(error.kind)) return undefined
    throw error
  }
}

/** Brings the tags of a scan's wallets in line with their checks. Returns how many have changed. */
async function markWallets(db: Database, scanId: string): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const mismarked = await listMismarkedWallets(trx, scanId)
    const wallets = (await lockJudgedWallets(trx, [...mismarked.keys()])).map((wallet) => {
      const mark = (period: Period) => {
        const stats = wallet.periods[period]
        return { ...stats, tags: markDisputed(stats.tags, mismarked.get(wallet.walletId) ?? false) }
      }
      return {
        ...wallet,
        periods: { '1d': mark('1d'), '7d': mark('7d'), '30d': mark('30d'), all: mark('all') },
      }
    })
    if (wallets.length > 0) await storeJudgedWallets(trx, wallets)
    return wallets.length
  })
}
