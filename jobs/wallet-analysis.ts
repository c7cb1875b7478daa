import type { Context } from '../context.ts'
import {
  findAnsweredWallet,
  listPendingWallets,
  type PendingWallet,
  type PendingWallets,
  type Settlement,
  type SkipReason,
} from '../db/scan-wallets.ts'
import { setScanWaiting } from '../db/scans.ts'
import { WALLET_FRESH_FOR_MS } from '../db/wallets.ts'
import { BATCH_SIZE, type WalletBatch } from './queue.ts'
import { refreshWallet } from './refresh-wallet.ts'
import {
  isAnswer,
  isOutage,
  judge,
  judgeProbe,
  planWait,
  STRIKES_MAX,
  type Verdict,
} from './wallet-failures.ts'

const BATCHES_AT_ONCE_MIN = 4
const BATCHES_AT_ONCE_MAX = 16
/** While the last calls of one group are under way another group goes on. */
const GROUPS_AT_ONCE = 2

/** Beyond it a call that has waited for its turn goes back to the queue. */
export const FETCH_TIMEOUT_MS = 5 * 60_000

interface Work {
  readonly scanId: string
  readonly pending: PendingWallets
  readonly context: Context
  readonly stopping: AbortSignal
}

/**
 * Analyses the wallets of a batch that its scan has not settled yet.
 *
 * Idempotent: each wallet is settled once, by whichever attempt comes first, so a batch may run again after a crash
 * or beside an attempt that was given up. Wallets analysed less than an hour ago cost no provider call, and a wallet
 * that others fetch at this moment is theirs. What cannot be had now goes back to the queue and is tried later; only a
 * wallet that the provider does not know, or that fails again and again by itself, is skipped. When the service stops,
 * the wallets that are left go back at once.
 */
export async function analyseWalletBatch(
  batch: WalletBatch,
  context: Context,
  stopping: AbortSignal,
): Promise<void> {
  const pending = await listPendingWallets(context.db, batch.scanId, batch.walletIds)
  if (pending === undefined) return
  const work = { scanId: batch.scanId, pending, context, stopping }
  const [fresh, stale] = partition(pending.wallets, (wallet) => wallet.fresh)
  await settle(work, fresh.map(asStored))
  const failures = (await probe(work, batch, stale)) ?? (await analyseAll(work, stale))
  if (stopping.aborted) return context.jobs.returnBatch(batch)
  if (failures.length > 0) await postpone(work, batch.strikes ?? {}, failures)
}

/** Skips what is left of a batch whose job failed each time, which is no failure of the provider's. */
export async function skipWalletBatch(batch: WalletBatch, context: Context): Promise<void> {
  const pending = await listPendingWallets(context.db, batch.scanId, batch.walletIds)
  if (pending === undefined) return
  await settle({ scanId: batch.scanId, context }, pending.wallets.map(asSkipped('service_failed')))
}

interface Failure {
  readonly walletId: number
  /** Undefined for a wallet that was not tried. */
  readonly verdict: Verdict | undefined
}

/**
 * After an outage the first call is for a wallet that the provider has answered for in this scan. When it fails, the
 * provider is down and all wallets wait. When it is answered, what fails next is the wallets' own: otherwise a last
 * wallet that always fails would look like an outage for ever, to this scan and to the circuit breaker.
 */
async function probe(
  { scanId, context, stopping: signal }: Work,
  { afterOutage = false }: WalletBatch,
  wallets: readonly PendingWallet[],
): Promise<Failure[] | undefined> {
  if (!afterOutage || wallets.length === 0) return undefined
  const address = await findAnsweredWallet(context.db, scanId)
  if (address === undefined) return undefined
  try {
    await context.provider.fetchWalletPnl(address, { signal, timeoutMs: FETCH_TIMEOUT_MS, priority: 'job' })
    return undefined
  } catch (error) {
    if (isAnswer(error)) return undefined
    const verdict = judgeProbe(error)
    if (verdict === undefined && !signal.aborted) throw error
    return wallets.map(({ walletId }) => ({ walletId, verdict }))
  }
}

/** The wallets that could not be had. Rejects, in the end, with a failure that is not the provider's. */
async function analyseAll(work: Work, wallets: readonly PendingWallet[]): Promise<Failure[]> {
  const tellReady = work.context.settlements.announce(wallets.length)
  const tries: Promise<Failure | undefined>[] = []
  let ended = false
  const begin = async (wallet: PendingWallet) => {
    const { promise: ready, resolve: makeReady } = Promise.withResolvers<void>()
    const tried =
      ended || work.stopping.aborted
        ? Promise.resolve(untried(wallet))
        : tryToAnalyse(work, wallet, makeReady)
    tries.push(tried)
    // While it is settled the next ones have their turn.
    const failure = await Promise.race([tried.catch(() => undefined), ready])
    tellReady()
    ended ||= failure?.verdict?.endsBatch ?? false
  }
  const left = [...wallets]
  // Wallets that begin together are claimed together.
  const size = Math.ceil(walletsAtOnce(work.context) / GROUPS_AT_ONCE)
  const takeTurns = async () => {
    while (left.length > 0) await Promise.all(left.splice(0, size).map(begin))
  }
  await Promise.all(Array.from({ length: GROUPS_AT_ONCE }, takeTurns))
  const outcomes = await Promise.allSettled(tries)
  const broken = outcomes.find((outcome) => outcome.status === 'rejected')
  if (broken !== undefined) throw new Error('wallets could not be analysed', { cause: broken.reason })
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? (outcome.value ?? []) : []))
}

function untried({ walletId }: PendingWallet): Failure {
  return { walletId, verdict: undefined }
}

/** `makeReady` is called when nothing is left to do than to settle it. */
async function tryToAnalyse(
  work: Work,
  wallet: PendingWallet,
  makeReady: () => void,
): Promise<Failure | undefined> {
  try {
    await analyse(work, wallet, makeReady)
    return undefined
  } catch (error) {
    const verdict = judge(error)
    if (verdict === undefined && !work.stopping.aborted) throw error
    return { walletId: wallet.walletId, verdict }
  }
}

/**
 * Batches that one process works on side by side: their wallets are six times what may be called at a time. Those that
 * began together end together, and calls must not run short while they are settled and the next ones begin.
 */
export function batchesAtOnce({ scanning }: Pick<Context, 'scanning'>): number {
  const wanted = Math.ceil((6 * scanning.concurrency) / BATCH_SIZE)
  return Math.min(BATCHES_AT_ONCE_MAX, Math.max(BATCHES_AT_ONCE_MIN, wanted))
}

/**
 * Of a batch. Enough that the calls of all batches together never run short. Not more: a wallet is claimed before its call
 * has its turn, and whoever waits for it waits for the calls of the wallets that were claimed before it.
 */
export function walletsAtOnce(context: Pick<Context, 'scanning'>): number {
  return Math.ceil((2 * context.scanning.concurrency) / batchesAtOnce(context)) + 1
}

/** Skips wallets that have failed by themselves too often, and sends the others back to the queue for later. */
async function postpone(
  work: Work,
  earlier: NonNullable<WalletBatch['strikes']>,
  failures: readonly Failure[],
): Promise<void> {
  const { scanId, context } = work
  const verdicts = failures.flatMap(({ verdict }) => verdict ?? [])
  const waitsFor = verdicts.find((verdict) => verdict.waitsFor !== null)?.waitsFor
  if (waitsFor) await setScanWaiting(context.db, scanId, waitsFor)
  const sums = failures.map(({ walletId, verdict }) => ({
    walletId,
    strikes: (earlier[walletId] ?? 0) + (verdict?.strikes ?? 0),
    isUnknown: verdict?.isUnknown ?? false,
  }))
  const [out, left] = partition(sums, ({ strikes }) => strikes >= STRIKES_MAX)
  const [unknown, failed] = partition(out, ({ isUnknown }) => isUnknown)
  await settle(work, [
    ...unknown.map(asSkipped('wallet_unknown')),
    ...failed.map(asSkipped('provider_failed')),
  ])
  if (left.length === 0) return
  const walletIds = left.map(({ walletId }) => walletId)
  const strikes = Object.fromEntries(left.map(({ walletId, strikes }) => [walletId, strikes]))
  const delayMs = planWait({
    strikes: Math.min(...Object.values(strikes)),
    retryAfterMs: Math.max(0, ...verdicts.map((verdict) => verdict.retryAfterMs)),
    waitMaxMs: context.scanning.waitMaxMs,
  })
  // One batch stays one: many small ones would keep the workers from the large ones.
  const afterOutage = verdicts.some(isOutage)
  await context.jobs.returnBatch({ scanId, walletIds, strikes, afterOutage }, delayMs)
  context.telemetry.walletsPostponed({ scanId, count: left.length, delayMs, reason: waitsFor ?? null })
}

/** Settles a wallet with its analysis, or with the stored one when another has fetched it. */
async function analyse(work: Work, wallet: PendingWallet, makeReady: () => void): Promise<void> {
  const { pending, context, scanId, stopping: signal } = work
  const { walletId, address } = wallet
  const { mint } = pending
  const refreshed = await refreshWallet(context, {
    address,
    since: pending.listedAt,
    freshForMs: WALLET_FRESH_FOR_MS,
    // The scan has been paid for, its calls included.
    unknownForMs: 0,
    timeoutMs: FETCH_TIMEOUT_MS,
    priority: 'job',
    signal,
    facts: wallet,
    selectingMint: mint,
    store(analysis, lease) {
      makeReady()
      const { simulated, settlements } = context
      return settlements.settle(scanId, { state: 'analysed', walletId, analysis, mint, simulated, lease })
    },
  })
  if (refreshed === 'fetched') return
  makeReady()
  await settle(work, [asStored(wallet)])
}

function asStored({ walletId }: { readonly walletId: number }): Settlement {
  return { state: 'stored', walletId }
}

function asSkipped(reason: SkipReason) {
  return ({ walletId }: { readonly walletId: number }): Settlement => ({ state: 'skipped', walletId, reason })
}

async function settle(
  { context, scanId }: Pick<Work, 'context' | 'scanId'>,
  settlements: readonly Settlement[],
): Promise<void> {
  await Promise.all(settlements.map((settlement) => context.settlements.settle(scanId, settlement)))
}

function partition<T>(items: readonly T[], accepts: (item: T) => boolean): [T[], T[]] {
  return [items.filter(accepts), items.filter((item) => !accepts(item))]
}
