import { listedPosition } from '../analysis/listed-position.ts'
import type { Payment, Unit } from '../contract/booking.ts'
import type { DatabaseTransaction } from '../db/connection/connection.ts'
import type { JobQueue, NewJob, WalletBatch } from '../db/jobs.ts'
import { type FailedScan, findReusableScan, insertScan, type ScanNote, supersedeScan } from '../db/scans.ts'
import { TOKEN_FETCH } from '../db/shared-fetches.ts'
import { findTokenId, lockToken, replaceTokenWallets, upsertToken } from '../db/tokens.ts'
import type { TokenProfile, TokenTraders } from '../provider/data-provider.ts'
import type { Context } from './context.ts'
import { followScanEnds, followScanStart } from './follow-ups.ts'
import { judgeInTransaction } from './judge-wallets.ts'
import { noteRequester } from './scan-events.ts'
import { once, type SharedFetch, UNKNOWN_FOR_MS } from './shared-fetch.ts'

/** The outcome of a trigger. */
export interface StartedScan {
  readonly scanId: string
  /** Another trigger has started it and was charged for it. */
  readonly reused: boolean
  /** The token had a report before. */
  readonly isUpdate: boolean
}

/** The profile that pays for a scan, and gets the event of its end. */
interface Payer<Answer> {
  readonly profileId: string
  readonly pay: Payment<DatabaseTransaction, Answer>
  /** The answer that is stored for repeats of the request. */
  readonly answer: (started: StartedScan) => Answer
}

interface WantedScan<Answer> {
  readonly address: string
  readonly signal: AbortSignal
  readonly payer: Payer<Answer>
}

/** A trigger answers within 20 seconds; the time that the provider leaves is for the transaction. */
const PROVIDER_TIMEOUT_MS = 15_000

/**
 * Starts a scan of a token, or finds the one that is under way. When a token is triggered several times at once, on any
 * instances, one trigger asks the provider, pays and starts the scan; the others wait for it and reuse it. Rejects with
 * `ProviderError` when the token cannot be fetched.
 */
export async function startScan<Answer>(context: Context, wanted: WantedScan<Answer>): Promise<StartedScan> {
  const { address, signal, payer } = wanted
  const { db } = context
  const giveUpAtMs = performance.now() + PROVIDER_TIMEOUT_MS
  let since: string | undefined
  for (;;) {
    const { lookedUpAt, scanId } = await findReusableScan(db, address, since)
    since ??= lookedUpAt
    if (scanId !== undefined) {
      const reused = { scanId, reused: true, isUpdate: false }
      await db.transaction().execute((trx) => noteRequester(trx, context, { ...payer, scanId }))
      return reused
    }
    const timeoutMs = giveUpAtMs - performance.now()
    const started = await once(
      context,
      TOKEN_FETCH,
      { address, since, freshForMs: 0, unknownForMs: UNKNOWN_FOR_MS, timeoutMs, signal },
      // Under the lease: a trigger that waits for the scan of another needs no unit.
      (fetch) => payer.pay.during((unit) => beginScan(context, { fetch, unit, wanted })),
    )
    // Undefined: another trigger has started a scan meanwhile, which may have ended already.
    if (started !== undefined) return started
  }
}

interface Beginning<Answer> {
  readonly fetch: SharedFetch
  readonly unit: Unit<DatabaseTransaction, Answer>
  readonly wanted: WantedScan<Answer>
}

/** Fetches the token and stores its scan. */
async function beginScan<Answer>(context: Context, { fetch, unit, wanted }: Beginning<Answer>) {
  const { address, signal, payer } = wanted
  const { ask, keepIn, free } = unit
  await ask()
  const fetched = await fetchToken(context, address, { fetch, signal, profileId: payer.profileId })
  const { scan, superseded } = await fetch.store(async (trx) => {
    const { superseded, ...scan } = await storeScan(trx, context, fetched)
    await noteRequester(trx, context, { profileId: payer.profileId, scanId: scan.scanId })
    if (!scan.reused) await keepIn(trx, payer.answer(scan))
    return { scan, superseded }
  })
  for (const failed of superseded) context.telemetry.scanEnded(failed)
  if (scan.reused) return free(scan)
  reportScan(context, scan, fetched)
  return scan
}

/** The first data of a scan, as the provider has just listed it. */
interface FetchedToken {
  readonly token: TokenProfile
  readonly list: TokenTraders
}

/** Fetches a token and its traders. When one of the two cannot be fetched, no more calls are made for the other. */
async function fetchToken(
  { provider }: Context,
  address: string,
  {
    fetch,
    signal,
    profileId,
  }: { readonly fetch: SharedFetch; readonly signal: AbortSignal; readonly profileId: string },
): Promise<FetchedToken> {
  const ended = new AbortController()
  try {
    return await fetch.call(async (timeoutMs) => {
      const signals = AbortSignal.any([signal, ended.signal])
      const call = { signal: signals, timeoutMs, priority: 'person' as const, profileId }
      const [token, list] = await Promise.all([
        provider.fetchToken(address, call),
        provider.fetchTokenTraders(address, call),
      ])
      return { token, list }
    })
  } finally {
    ended.abort()
  }
}

/**
 * Stores a scan with its data and its jobs in this transaction, so that a crash leaves all of it or nothing. The
 * token's lock lets one transaction through at a time; a scan that another one has created meanwhile
 * is reused.
 */
async function storeScan(
  trx: DatabaseTransaction,
  context: Context,
  fetched: FetchedToken,
): Promise<StartedScan & { readonly superseded: readonly FailedScan[] }> {
  const { address } = fetched.token
  await lockToken(trx, address)
  const { scanId: earlier } = await findReusableScan(trx, address)
  return earlier === undefined
    ? { ...(await createScan(trx, context, fetched)), reused: false }
    : { scanId: earlier, reused: true, isUpdate: false, superseded: [] }
}

/** Stores the report of a token, ends an older scan, and creates the new one with its jobs. */
async function createScan(trx: DatabaseTransaction, context: Context, { token, list }: FetchedToken) {
  const isUpdate = (await findTokenId(trx, token.address)) !== undefined
  const tokenId = await upsertToken(trx, token)
  const superseded = await supersedeScan(trx, tokenId)
  const endedIds = superseded.map(({ scanId }) => scanId)
  await followScanEnds(trx, context, endedIds)
  const { walletIds, relabelled } = await replaceTokenWallets(trx, tokenId, {
    traders: list.traders.map((row) => ({ address: row.address, ...listedPosition(row) })),
    isOfAllTime: list.days === null,
    firstBuyers: list.firstBuyers,
    labels: [...token.labels, ...list.labels],
  })
  // An insider is no wallet to follow, also before it is analysed again.
  await judgeInTransaction(trx, relabelled)
  const scanId = await insertScan(trx, { tokenId, walletIds, notes: listGaps(list) })
  await enqueueWallets(context.jobs, { scanId, walletIds }, trx)
  const listed = new Set(list.traders.map(({ address }) => address))
  const addresses = (list.firstBuyers ?? []).filter((address) => !listed.has(address))
  await followScanStart(trx, context, { scanId, mint: token.address, tokenId, addresses })
  return { scanId, isUpdate, superseded }
}

/** What the provider's list lacks. */
function listGaps({ coverage, days, traders, firstBuyers, droppedRows }: TokenTraders): ScanNote[] {
  const gaps: ScanNote[] = []
  if (coverage === 'partial') gaps.push({ code: 'top_traders_only', wallets: traders.length })
  if (days !== null) gaps.push({ code: 'traders_of_days', days })
  if (firstBuyers === null && traders.length > 0) {
    const isAnyKnown = traders.some(({ firstBuyMs }) => firstBuyMs !== null)
    gaps.push({ code: isAnyKnown ? 'first_buyers_of_these' : 'no_first_buyers' })
  }
  if (droppedRows > 0) gaps.push({ code: 'unusable_rows', rows: droppedRows })
  return gaps
}

/** Reports a scan that was created, once its transaction is committed. */
function reportScan(
  { telemetry }: Context,
  { scanId, isUpdate }: StartedScan,
  { token: { address: mint }, list: { traders, coverage, droppedRows } }: FetchedToken,
): void {
  telemetry.scanCreated({ scanId, mint, wallets: traders.length, coverage, droppedRows, isUpdate })
  if (traders.length === 0) telemetry.scanEnded({ scanId, status: 'completed', processed: 0, skipped: 0 })
}

/** Small enough that a lost batch hardly delays its scan, and large enough that a scan has only a few jobs. */
export const BATCH_SIZE = 20

/**
 * The first batch of a scan is small and comes before the other batches of all scans: a new scan shows its best wallets
 * soon, however much waits.
 */
const FIRST_BATCH_SIZE = 5
const FIRST_BATCH_PRIORITY = 1

/** Enqueues the analysis of wallets, in their order. With a transaction, the jobs exist if and only if it commits. */
export async function enqueueWallets(
  jobs: JobQueue,
  { scanId, walletIds }: Pick<WalletBatch, 'scanId' | 'walletIds'>,
  trx?: DatabaseTransaction,
): Promise<void> {
  const rest = [...walletIds]
  const first = {
    data: { scanId, walletIds: rest.splice(0, FIRST_BATCH_SIZE) },
    priority: FIRST_BATCH_PRIORITY,
  }
  const batches: NewJob<WalletBatch>[] = walletIds.length === 0 ? [] : [first]
  while (rest.length > 0) batches.push({ data: { scanId, walletIds: rest.splice(0, BATCH_SIZE) } })
  await jobs.enqueue('wallet-analysis', batches, trx)
}
