import { listedTrader } from '../analysis/listed-position.ts'
import type { Context } from '../context.ts'
import type { DatabaseTransaction } from '../db/connection/connection.ts'
import { claimToken, createScan, type StartedScan } from '../db/scan-creation.ts'
import { endFetch, TOKEN_FETCH } from '../db/shared-fetches.ts'
import type { TokenProfile, TokenTraders } from '../provider/data-provider.ts'
import { type HeldLease, leaseFetch, UNKNOWN_FOR_MS } from './shared-fetch.ts'
import { enqueueWallets } from './wallet-batches.ts'

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
 * it or nothing. A scan that another trigger has started meanwhile is reused.
 */
export async function storeScan(
  trx: DatabaseTransaction,
  { jobs }: Context,
  { token, list }: FoundToken,
  lease: HeldLease,
): Promise<StartedScan> {
  const { address } = token
  const earlier = await claimToken(trx, address)
  await endFetch(trx, TOKEN_FETCH, { address, lease: await lease.stop(), failure: null })
  if (earlier !== undefined) return { scanId: earlier, reused: true, isUpdate: false }
  const traders = list.traders.map(listedTrader)
  const { scanId, walletIds, isUpdate } = await createScan(trx, { ...list, token, traders })
  await enqueueWallets(jobs, { scanId, walletIds }, trx)
  return { scanId, reused: false, isUpdate }
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
