import { listedTrader } from '../analysis/listed-position.ts'
import type { Context } from '../context.ts'
import type { DatabaseTransaction } from '../db/connection.ts'
import { claimToken, createScan } from '../db/scan-creation.ts'
import { lookUpReusableScan } from '../db/scans.ts'
import { endFetch, TOKEN_FETCH } from '../db/shared-fetches.ts'
import type { TokenProfile, TokenTraders } from '../provider/data-provider.ts'
import { fetchOnce, type HeldLease, UNKNOWN_FOR_MS } from './shared-fetch.ts'

export interface ScanStart {
  readonly address: string
  /** How long all of it may take but for its transaction: the wait for another trigger, and the provider. */
  readonly timeoutMs: number
  /** Ends the wait and the calls. */
  readonly signal: AbortSignal
  /** Who pays. */
  readonly payer: Payer
}

export interface Payer {
  /** Rejects when nothing is left to pay with. */
  check(): Promise<void>
  /** Rejects when the provider may not be asked on this account. */
  begin(): Promise<void>
  /** Pays for the scan in the transaction that has created it. Rejects when nothing is left. */
  charge(trx: DatabaseTransaction, scan: StartedScan): Promise<void>
}

export interface StartedScan {
  readonly scanId: string
  /** Another trigger has started it, and paid for it. */
  readonly reused: boolean
  /** The token had a report before. */
  readonly isUpdate: boolean
}

/**
 * Starts a scan of a token, or finds the one that is under way. Of the triggers of one token at the same time, on whatever
 * instance, one asks the provider, pays and starts the scan; the others wait for it. Rejects with the payer's refusal,
 * with the provider's failure, or with SharedFetchError when it was another trigger that has met it.
 */
export async function startScan(context: Context, start: ScanStart): Promise<StartedScan> {
  const giveUpAtMs = performance.now() + start.timeoutMs
  for (;;) {
    const { lookedUpAt, scanId } = await lookUpReusableScan(context.db, start.address)
    if (scanId !== undefined) return reuse(scanId)
    await start.payer.check()
    const started = await startOnce(context, start, { since: lookedUpAt, giveUpAtMs })
    if (started !== undefined) return started
  }
}

function reuse(scanId: string): StartedScan {
  return { scanId, reused: true, isUpdate: false }
}

/** Undefined when another trigger has started a scan meanwhile, which may have ended already. */
async function startOnce(
  context: Context,
  { address, signal, payer }: ScanStart,
  { since, giveUpAtMs }: { readonly since: string; readonly giveUpAtMs: number },
): Promise<StartedScan | undefined> {
  const outcome = await fetchOnce(context, {
    kind: TOKEN_FETCH,
    claim: { address, since, freshForMs: 0, unknownForMs: UNKNOWN_FOR_MS },
    timeoutMs: giveUpAtMs - performance.now(),
    signal,
    async work(lease, leftMs) {
      await lease.own(payer.begin())
      const found = await fetchTokenAndTraders(context, address, { signal, timeoutMs: leftMs })
      return await storeScan(context, found, { payer, lease })
    },
  })
  return outcome === 'stored' ? undefined : outcome.own
}

interface Found {
  readonly token: TokenProfile
  readonly list: TokenTraders
}

/** All that a scan begins with. When one half cannot be had, no more calls are made for the other. */
async function fetchTokenAndTraders(
  { provider }: Context,
  address: string,
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<Found> {
  const ended = new AbortController()
  const call = { signal: AbortSignal.any([signal, ended.signal]), timeoutMs, priority: 'person' as const }
  try {
    const [token, list] = await Promise.all([
      provider.fetchToken(address, call),
      provider.fetchTokenTraders(address, call),
    ])
    return { token, list }
  } finally {
    ended.abort()
  }
}

/** Claim, charge, data, jobs and the end of the lease are one transaction: a crash leaves all of it or nothing. */
async function storeScan(
  { db, jobs, telemetry }: Context,
  { token, list }: Found,
  { payer, lease }: { readonly payer: Payer; readonly lease: HeldLease },
): Promise<StartedScan> {
  const { address } = token
  const traders = list.traders.map(listedTrader)
  const scan = await db.transaction().execute(async (trx) => {
    const earlier = await claimToken(trx, address)
    const held = { address, lease: await lease.stop() }
    await endFetch(trx, TOKEN_FETCH, { ...held, failure: null })
    if (earlier !== undefined) return reuse(earlier)
    const { scanId, walletIds, isUpdate } = await createScan(trx, { ...list, token, traders })
    await jobs.enqueueWallets(scanId, walletIds, trx)
    const started = { scanId, reused: false, isUpdate }
    await lease.own(payer.charge(trx, started))
    return started
  })
  if (!scan.reused) {
    const { source, droppedRows } = list
    telemetry.scanCreated({ ...scan, mint: address, wallets: traders.length, source, droppedRows })
  }
  return scan
}
