import pLimit from 'p-limit'
import { knownWinsOf } from '../analysis/score-inputs.ts'
import { MINUTE_MS } from '../basics/durations.ts'
import type { FetchedAnalysis } from '../db/analyses.ts'
import type { WalletBatch } from '../db/jobs.ts'
import {
  findAnsweredWallet,
  listPendingWallets,
  type PendingWallet,
  type PendingWallets,
  type WalletOutcome,
} from '../db/scan-wallets.ts'
import { setScanWaiting } from '../db/scans.ts'
import { WALLET_FRESH_FOR_MS } from '../db/wallets.ts'
import { isOfOneWallet } from '../provider/provider-error.ts'
import type { Context } from '../scans/context.ts'
import { refreshWallet } from '../scans/refresh-wallet.ts'
import { settleWallets, whileUnderWay } from '../scans/settle-wallets.ts'
import { BATCH_SIZE } from '../scans/start-scan.ts'
import {
  type FailureVerdict,
  judgeFailure,
  judgeProbe,
  planWait,
  STRIKES_MAX,
} from '../scans/wallet-failures.ts'
import { type Job, LONG_JOB } from './job.ts'

const BATCHES_AT_ONCE_MIN = 4
const BATCHES_AT_ONCE_MAX = 16
/** A call that has waited this long for a slot goes back to the queue. */
export const FETCH_TIMEOUT_MS = 5 * MINUTE_MS

/** Analyses the wallets of a scan, in batches. */
export const walletAnalysis: Job<'wallet-analysis'> = {
  name: 'wallet-analysis',
  options: { ...LONG_JOB, deadLetter: 'wallet-analysis-dead' },
  jobsAtOnce: batchesAtOnce,
  // New jobs are announced by Postgres. Polling finds those whose delay is over.
  pollingSec: 2,
  run: analyseWalletBatch,
}

/** How many batches a process works on at a time: enough to hold twice as many wallets as calls may be under way. */
export function batchesAtOnce({ scanning }: Pick<Context, 'scanning'>): number {
  const wanted = Math.ceil((2 * scanning.concurrency) / BATCH_SIZE)
  return Math.min(BATCHES_AT_ONCE_MAX, Math.max(BATCHES_AT_ONCE_MIN, wanted))
}

/**
 * How many wallets of a batch are worked on at a time. Over all batches that makes twice as many wallets as calls may
 * be under way, so that calls go on while wallets are stored. More would be harmful: each wallet has its lease already,
 * and a person who wants one of them waits for the calls of those before it.
 */
export function walletsAtOnce(context: Pick<Context, 'scanning'>): number {
  return Math.ceil((2 * context.scanning.concurrency) / batchesAtOnce(context)) + 1
}

interface Work {
  readonly scanId: string
  readonly pending: PendingWallets
  readonly context: Context
  readonly signal: AbortSignal
}

/**
 * Analyses the wallets of a batch that its scan has not settled yet.
 *
 * Idempotent: each wallet is settled once, by the attempt that comes first, so a batch may run again after a crash or
 * next to an attempt that was given up. A wallet analysed less than an hour ago costs no provider call, nor does one
 * that another request fetches at this moment. Wallets that cannot be fetched now go back to the queue; only a wallet
 * that the provider does not know, or that fails again and again by itself, is skipped. When the service stops, the
 * wallets that are left go back at once.
 */
export async function analyseWalletBatch(
  batch: WalletBatch,
  context: Context,
  signal: AbortSignal,
): Promise<void> {
  const { scanId, walletIds, strikes = {} } = batch
  const pending = await listPendingWallets(context.db, scanId, walletIds)
  if (pending === undefined) return
  const work = { scanId, pending, context, signal }
  const [fresh, stale] = partition(pending.wallets, (wallet) => wallet.fresh)
  await settleWallets(context, scanId, fresh.map(asStored))
  const failures = (await probe(work, batch, stale)) ?? (await analyseAll(work, stale))
  if (signal.aborted) return context.jobs.enqueue('wallet-analysis', [{ data: batch }])
  if (failures.length > 0) await postpone(work, strikes, failures)
}

interface Failure {
  readonly walletId: number
  /** Undefined for a wallet that was not tried. */
  readonly verdict?: FailureVerdict | undefined
}

/**
 * After an outage, and before a wallet is skipped, the first call is for a wallet that the provider has answered for in
 * this scan. When it fails, the provider is down and all wallets wait. When it is answered, the wallets are to blame
 * for failures that follow: otherwise a last wallet that always fails would look like an outage for ever, to this scan
 * and to the breaker.
 */
async function probe(
  { scanId, context, signal }: Work,
  { probeFirst = false }: WalletBatch,
  wallets: readonly PendingWallet[],
): Promise<Failure[] | undefined> {
  if (!probeFirst || wallets.length === 0) return undefined
  const address = await findAnsweredWallet(context.db, scanId)
  if (address === undefined) return undefined
  try {
    await context.provider.fetchWalletPnl(address, { signal, timeoutMs: FETCH_TIMEOUT_MS, priority: 'job' })
    return undefined
  } catch (error) {
    if (isOfOneWallet(error)) return undefined
    const verdict = judgeProbe(error)
    if (verdict === undefined && !signal.aborted) throw error
    return wallets.map(({ walletId }) => ({ walletId, verdict }))
  }
}

/**
 * Analyses wallets, and returns those that could not be fetched. Rejects, after the last wallet, when the provider did
 * not cause a failure.
 */
async function analyseAll(work: Work, wallets: readonly PendingWallet[]): Promise<Failure[]> {
  const limit = pLimit(walletsAtOnce(work.context))
  let ended = false
  const tried = wallets.map((wallet) =>
    limit(async (): Promise<Failure | undefined> => {
      if (ended || work.signal.aborted) return { walletId: wallet.walletId }
      const failure = await tryToAnalyse(work, wallet)
      ended ||= failure?.verdict?.endsBatch ?? false
      return failure
    }),
  )
  const results = await Promise.allSettled(tried)
  const broken = results.find((result) => result.status === 'rejected')
  if (broken !== undefined) throw new Error('wallets could not be analysed', { cause: broken.reason })
  return results.flatMap((result) => (result.status === 'fulfilled' ? (result.value ?? []) : []))
}

async function tryToAnalyse(work: Work, wallet: PendingWallet): Promise<Failure | undefined> {
  try {
    const settling = whileUnderWay(work.context, work.scanId, () => analyse(work, wallet))
    return (await settling) ? undefined : { walletId: wallet.walletId }
  } catch (error) {
    const verdict = judgeFailure(error)
    if (verdict === undefined && !work.signal.aborted) throw error
    return { walletId: wallet.walletId, verdict }
  }
}

/**
 * Settles a wallet with its new analysis, or with the stored one when another request has fetched it. Resolves to false
 * for a wallet that has to be fetched again: what another has stored does not say what the wallet made on this token.
 */
async function analyse({ pending, context, scanId, signal }: Work, wallet: PendingWallet): Promise<boolean> {
  const { walletId, address } = wallet
  const { mint, isListOfDays } = pending
  const refreshed = await refreshWallet(context, {
    address,
    since: pending.listedAt,
    freshForMs: isListOfDays ? 0 : WALLET_FRESH_FOR_MS,
    // The scan has been paid for, and so have its calls: the provider is asked again about a wallet that it did not
    // know.
    unknownForMs: 0,
    timeoutMs: FETCH_TIMEOUT_MS,
    priority: 'job',
    signal,
    facts: { ...wallet, ...wallet.standing, ...knownWinsOf({ tokens: wallet.verifiedTokens }) },
    selectingMint: mint,
    async store(analysis, lease) {
      const { simulated } = context
      const fetched: FetchedAnalysis = { analysis, lease, simulated, mint, origin: { selection: 'scan' } }
      const outcome = { state: 'analysed', walletId, fetched } as const
      return (await settleWallets(context, scanId, [outcome])).has(walletId)
    },
  })
  if (refreshed === 'fetched') return true
  if (isListOfDays) return false
  await settleWallets(context, scanId, [asStored(wallet)])
  return true
}

/** Skips wallets that have failed by themselves too often, and sends the others back to the queue for later. */
async function postpone(
  { scanId, context }: Work,
  earlier: NonNullable<WalletBatch['strikes']>,
  failures: readonly Failure[],
): Promise<void> {
  const verdicts = failures.flatMap(({ verdict }) => verdict ?? [])
  const waitsFor = verdicts.find((verdict) => verdict.waitsFor !== null)?.waitsFor ?? null
  if (waitsFor !== null) await setScanWaiting(context.db, scanId, waitsFor)
  const wallets = failures.map(({ walletId, verdict }) => ({
    walletId,
    strikes: (earlier[walletId] ?? 0) + (verdict?.strikes ?? 0),
    isUnknown: verdict?.isUnknown ?? false,
  }))
  const [out, left] = partition(wallets, ({ strikes }) => strikes >= STRIKES_MAX)
  await settleWallets(
    context,
    scanId,
    out.map(({ walletId, isUnknown }) => ({
      state: 'skipped',
      walletId,
      reason: isUnknown ? 'wallet_unknown' : 'provider_failed',
    })),
  )
  if (left.length === 0) return
  const delayMs = planWait({
    strikes: Math.min(...left.map(({ strikes }) => strikes)),
    retryAfterMs: Math.max(0, ...verdicts.map(({ retryAfterMs }) => retryAfterMs)),
    waitMaxMs: context.scanning.waitMaxMs,
  })
  // One batch stays one: many small ones would delay the large ones.
  const batch = {
    scanId,
    walletIds: left.map(({ walletId }) => walletId),
    strikes: Object.fromEntries(left.map(({ walletId, strikes }) => [walletId, strikes])),
    // A last wallet alone opens no breaker: only another wallet can tell an outage from its own fault.
    probeFirst:
      verdicts.some((verdict) => verdict.waitsFor === 'provider_down') ||
      left.some(({ strikes }) => strikes === STRIKES_MAX - 1),
  }
  await context.jobs.enqueue('wallet-analysis', [{ data: batch, delayMs }])
  context.telemetry.walletsPostponed({ scanId, count: left.length, delayMs, reason: waitsFor })
}

function asStored({ walletId }: PendingWallet): WalletOutcome {
  return { state: 'stored', walletId }
}

function partition<T>(items: readonly T[], accepts: (item: T) => boolean): [T[], T[]] {
  return [items.filter(accepts), items.filter((item) => !accepts(item))]
}
