import { setTimeout as delay } from 'node:timers/promises'
import type { Database, DatabaseTransaction } from '../db/connection/connection.ts'
import { type WalletOutcome, writeOutcomes } from '../db/scan-wallets.ts'
import type { Context } from './context.ts'
import { followScanEnds } from './follow-ups.ts'

type Settling = Pick<Context, 'db' | 'checkers' | 'jobs' | 'simulated' | 'telemetry'>

/** An outcome that is to be settled, and the promise of whether it has settled its wallet. */
type Due = PromiseWithResolvers<boolean> & { readonly outcome: WalletOutcome }

/** The work of this process for a scan, which the number of jobs at once bounds. */
interface ScanWork {
  /** How many wallets are fetched now, or wait for their settlement. */
  underWay: number
  readonly due: Due[]
  /** Called when one of the two has changed; undefined while nothing is settled. */
  changed: (() => void) | undefined
}

/** Most wallets that are settled together: their transaction holds the row of the scan. */
const TOGETHER_MAX = 20
/** How long a fetched wallet waits for others that are under way. A crash loses their calls. */
const GATHER_MS = 200

const works = new WeakMap<Database, Map<string, ScanWork>>()

/** Runs what fetches a wallet of a scan and settles it. Wallets that are under way at once are settled together. */
export async function whileUnderWay<Done>(
  { db }: Pick<Context, 'db'>,
  scanId: string,
  work: () => Promise<Done>,
): Promise<Done> {
  const scan = workOf(db, scanId)
  scan.underWay += 1
  try {
    return await work()
  } finally {
    scan.underWay -= 1
    scan.changed?.()
    forgetEnded(db, scanId, scan)
  }
}

/**
 * Settles wallets of a scan, each once, and reports progress and end of the scan to telemetry. In a process, one
 * settlement of a scan runs at a time, for all outcomes that arrive meanwhile: otherwise each would wait for the row of
 * the scan on a connection of its own. Returns the ids of the wallets that this call has settled; the others were
 * settled before, or their scan has ended.
 */
export async function settleWallets(
  context: Settling,
  scanId: string,
  outcomes: readonly WalletOutcome[],
): Promise<ReadonlySet<number>> {
  const scan = workOf(context.db, scanId)
  const due = outcomes.map((outcome): Due => ({ outcome, ...Promise.withResolvers<boolean>() }))
  scan.due.push(...due)
  if (scan.changed === undefined) void settleInTurn(context, scanId, scan)
  else scan.changed()
  const settled = await Promise.all(
    due.map(async ({ outcome, promise }) => ((await promise) ? [outcome.walletId] : [])),
  )
  return new Set(settled.flat())
}

function workOf(db: Database, scanId: string): ScanWork {
  const scans = works.get(db) ?? new Map<string, ScanWork>()
  const work = scans.get(scanId) ?? { underWay: 0, due: [], changed: undefined }
  works.set(db, scans.set(scanId, work))
  return work
}

function forgetEnded(db: Database, scanId: string, { underWay, changed }: ScanWork): void {
  if (underWay === 0 && changed === undefined) works.get(db)?.delete(scanId)
}

/** Settles what is due until nothing is. */
async function settleInTurn(context: Settling, scanId: string, scan: ScanWork): Promise<void> {
  while (scan.due.length > 0) {
    await gather(scan)
    const due = scan.due.splice(0, TOGETHER_MAX)
    await settleTogether(context, scanId, due).catch(async (error: unknown) => {
      if (due.length === 1) return due[0]?.reject(error)
      // One that cannot be stored must not fail the others.
      for (const one of due) await settleTogether(context, scanId, [one]).catch(one.reject)
    })
  }
  scan.changed = undefined
  forgetEnded(context.db, scanId, scan)
}

/** Waits until all that is under way is due, or as much as is settled together. */
async function gather(scan: ScanWork): Promise<void> {
  const gathered = new AbortController()
  scan.changed = () => {
    if (scan.due.length >= Math.min(TOGETHER_MAX, scan.underWay)) gathered.abort()
  }
  scan.changed()
  await delay(GATHER_MS, undefined, { signal: gathered.signal }).catch(() => undefined)
}

async function settleTogether(context: Settling, scanId: string, due: readonly Due[]): Promise<void> {
  const { db, telemetry } = context
  // The first of two outcomes of a wallet settles it.
  const first = new Map(due.toReversed().map((one) => [one.outcome.walletId, one]))
  const outcomes = [...first.values()].map(({ outcome }) => outcome)
  const atEnd = (trx: DatabaseTransaction) => followScanEnds(trx, context, [scanId])
  const written = await writeOutcomes(db, { scanId, outcomes, atEnd })
  const settled = new Set(written?.walletIds)
  const states = Map.groupBy(
    outcomes.filter(({ walletId }) => settled.has(walletId)),
    ({ state }) => state,
  )
  for (const [state, { length: count }] of states) telemetry.walletsSettled({ scanId, state, count })
  if (written !== undefined && written.status !== 'processing') {
    const { walletIds: _settled, ...progress } = written
    telemetry.scanEnded({ scanId, ...progress })
  }
  for (const one of due) {
    const { walletId } = one.outcome
    one.resolve(settled.has(walletId) && first.get(walletId) === one)
  }
}
