import DataLoader from 'dataloader'
import type { Context } from '../context.ts'
import { type Settlement, settleWallets } from '../db/scan-wallets.ts'
import { type Clock, systemClock } from '../provider/clock.ts'

/** Wallets that are ready so soon after one another are settled together, unless no more of them are announced. */
const GATHER_MS = 50
const TOGETHER_MAX = 50

/** A wallet that is ready, and the scan that it is of. */
interface Ready {
  readonly scanId: string
  readonly settlement: Settlement
}

/** The wallets of a process that are settled, and those that will be. */
export interface Settlements {
  /** Settles a wallet of a scan. Resolves to whether the scan took it, which it does once. */
  settle(scanId: string, settlement: Settlement): Promise<boolean>
  /** Announces wallets. Each is to be told of, by a call, as soon as it is ready, or when it will not be. */
  announce(count: number): () => void
}

/**
 * Settles wallets of a scan that are ready at about the same time in one statement, and tells of what was settled. They wait
 * for one another for 50 ms, and no longer than there are announced ones that are not ready. A statement that fails is
 * tried again wallet by wallet, so that none fails for another.
 */
export function createSettlements(
  context: Pick<Context, 'db' | 'telemetry'>,
  clock: Clock = systemClock,
): Settlements {
  const gathering = new Set<() => void>()
  let announced = 0
  const endGathering = () => {
    if (announced > 0) return
    // What is ready in this turn of the event loop is still a part of it.
    for (const end of gathering) setImmediate(end)
  }
  const loader = new DataLoader<Ready, boolean>((ready) => settleAll(context, ready), {
    cache: false,
    maxBatchSize: TOGETHER_MAX,
    batchScheduleFn(run) {
      const end = () => {
        cancel()
        if (gathering.delete(end)) run()
      }
      const cancel = clock.after(GATHER_MS, end)
      gathering.add(end)
      endGathering()
    },
  })
  return {
    settle: (scanId, settlement) => loader.load({ scanId, settlement }),
    announce(count) {
      announced += count
      return () => {
        announced -= 1
        endGathering()
      }
    },
  }
}

type Outcome = boolean | Error
type Teller = Pick<Context, 'db' | 'telemetry'>

async function settleAll(context: Teller, ready: readonly Ready[]): Promise<Outcome[]> {
  const outcomes = new Map<Ready, Outcome>()
  const scans = Map.groupBy(ready, ({ scanId }) => scanId)
  const settling = scans.entries().map(async ([scanId, own]) => {
    // Of two attempts at a wallet the first counts, as it does when they come one after the other.
    const first = [...new Map(own.toReversed().map((one) => [one.settlement.walletId, one])).values()]
    for (const [one, outcome] of await settleOfScan(context, scanId, first)) outcomes.set(one, outcome)
  })
  await Promise.all(settling)
  return ready.map((one) => outcomes.get(one) ?? false)
}

async function settleOfScan(
  context: Teller,
  scanId: string,
  ready: readonly Ready[],
): Promise<[Ready, Outcome][]> {
  const settlements = ready.map(({ settlement }) => settlement)
  try {
    const taken = await settleTogether(context, scanId, settlements)
    return ready.map((one) => [one, taken.has(one.settlement.walletId)])
  } catch (error) {
    const [only] = ready
    if (only !== undefined && ready.length === 1) return [[only, toError(error)]]
    const alone = await Promise.all(ready.map((one) => settleOfScan(context, scanId, [one])))
    return alone.flat()
  }
}

/** The ids of the wallets that the scan took. */
async function settleTogether(
  { db, telemetry }: Teller,
  scanId: string,
  settlements: readonly Settlement[],
): Promise<ReadonlySet<number>> {
  const settled = await settleWallets(db, scanId, settlements)
  if (settled === undefined) return new Set()
  const { walletIds, ...progress } = settled
  const taken = new Set(walletIds)
  const states = Map.groupBy(
    settlements.filter(({ walletId }) => taken.has(walletId)),
    ({ state }) => state,
  )
  for (const [state, { length: count }] of states) telemetry.walletsSettled({ scanId, state, count })
  if (progress.status !== 'processing') telemetry.scanEnded({ scanId, ...progress })
  return taken
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error('a wallet could not be settled', { cause: error })
}
