import { listedTrader } from '../analysis/listed-position.ts'
import type { Context, JobQueue, NewJob } from '../context.ts'
import type { DatabaseTransaction } from '../db/connection/connection.ts'
import { insertScan, lookUpReusableScan, type ScanNote, supersedeScan } from '../db/scans.ts'
import { endFetch, TOKEN_FETCH } from '../db/shared-fetches.ts'
import { findTokenId, lockToken, replaceTokenWallets, upsertToken } from '../db/tokens.ts'
import type { TokenProfile, TokenTraders } from '../provider/data-provider.ts'
import { drawFirstBuyers, SAMPLE_DELAY_MS } from './sample-first-buyers.ts'
import { type HeldLease, leaseFetch, UNKNOWN_FOR_MS } from './shared-fetch.ts'
import { noteRequester, tellScanEnds } from './tell-scan-end.ts'

/** What a trigger has come to. */
export interface StartedScan {
  readonly scanId: string
  /** Another trigger has started it, and paid for it. */
  readonly reused: boolean
  /** The token had a report before. */
  readonly isUpdate: boolean
}

/**
 * Leases the fetch that a scan begins with: see `leaseFetch`. `since` is when no scan was found, on the database's
 * clock, as text.
 */
export function leaseToken(
  context: Context,
  wanted: {
    readonly address: string
    readonly since: string
    readonly timeoutMs: number
    readonly signal: AbortSignal
  },
): Promise<HeldLease | undefined> {
  return leaseFetch(context, { ...wanted, kind: TOKEN_FETCH, freshForMs: 0, unknownForMs: UNKNOWN_FOR_MS })
}

/** What a scan begins with, as the provider has just listed it. */
export interface FoundToken {
  readonly token: TokenProfile
  readonly list: TokenTraders
}

/** Fetches a token and its traders. When one half cannot be had, no more calls are made for the other. */
export async function fetchToken(
  { provider }: Context,
  address: string,
  { lease, signal }: { readonly lease: HeldLease; readonly signal: AbortSignal },
): Promise<FoundToken> {
  const ended = new AbortController()
  try {
    return await lease.fetch(async (timeoutMs) => {
      const call = { signal: AbortSignal.any([signal, ended.signal]), timeoutMs, priority: 'person' as const }
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
 * Stores a scan with its data and its jobs and ends the lease, all in this transaction, so that a crash leaves all of
 * it or nothing. Of all transactions of a token one at a time gets past its lock; a scan that another one has created
 * meanwhile is reused.
 */
export async function storeScan(
  trx: DatabaseTransaction,
  context: Context,
  {
    found,
    lease,
    profileId,
  }: {
    readonly found: FoundToken
    readonly lease: HeldLease
    /** The profile that is told of its end; none for a scan of the operator. */
    readonly profileId: string | undefined
  },
): Promise<StartedScan> {
  const { address } = found.token
  await lockToken(trx, address)
  const { scanId: earlier } = await lookUpReusableScan(trx, address)
  await endFetch(trx, TOKEN_FETCH, { address, lease: await lease.stop(), failure: null })
  const scan =
    earlier === undefined
      ? { ...(await createScan(trx, context, found)), reused: false }
      : { scanId: earlier, reused: true, isUpdate: false }
  if (profileId !== undefined) await noteRequester(trx, context, { scanId: scan.scanId, profileId })
  return scan
}

/** Stores the report of a token, ends an older scan, and creates the new one with its jobs. */
async function createScan(trx: DatabaseTransaction, context: Context, { token, list }: FoundToken) {
  const isUpdate = (await findTokenId(trx, token.address)) !== undefined
  const tokenId = await upsertToken(trx, token)
  await tellScanEnds(trx, context, await supersedeScan(trx, tokenId))
  const walletIds = await replaceTokenWallets(trx, tokenId, {
    traders: list.traders.map(listedTrader),
    firstBuyers: list.firstBuyers,
    labels: [...token.labels, ...list.labels],
  })
  const scanId = await insertScan(trx, { tokenId, isUpdate, walletIds, notes: listGaps(list) })
  await enqueueWallets(context.jobs, { scanId, walletIds }, trx)
  const addresses = context.calibrationDailyCalls === 0 ? [] : drawFirstBuyers(scanId, list)
  if (addresses.length > 0) {
    const sample = { mint: token.address, tokenId, addresses }
    await context.jobs.enqueue('first-buyer-sample', [{ data: sample, delayMs: SAMPLE_DELAY_MS }], trx)
  }
  return { scanId, isUpdate }
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

/** Reports a scan that was created, once its transaction has taken hold; a reused one is no event. */
export function reportScan(
  { telemetry }: Context,
  { scanId, reused, isUpdate }: StartedScan,
  { token, list: { traders, coverage, droppedRows } }: FoundToken,
): void {
  if (reused) return
  telemetry.scanCreated({
    scanId,
    mint: token.address,
    wallets: traders.length,
    coverage,
    droppedRows,
    isUpdate,
  })
}

/** Some wallets of a scan, which one job analyses. */
export interface WalletBatch {
  readonly scanId: string
  readonly walletIds: readonly number[]
  /** The strikes of each wallet (wallet-failures.ts), by its id; none for a wallet that is not named. */
  readonly strikes?: Readonly<Record<number, number>>
  /** The batch came back because the provider was down. */
  readonly afterOutage?: boolean
}

/** Small enough that a lost batch hardly delays its scan, large enough that a scan is a few jobs. */
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
  const left = [...walletIds]
  const first = {
    data: { scanId, walletIds: left.splice(0, FIRST_BATCH_SIZE) },
    priority: FIRST_BATCH_PRIORITY,
  }
  const batches: NewJob<WalletBatch>[] = walletIds.length === 0 ? [] : [first]
  while (left.length > 0) batches.push({ data: { scanId, walletIds: left.splice(0, BATCH_SIZE) } })
  await jobs.enqueue('wallet-analysis', batches, trx)
}
