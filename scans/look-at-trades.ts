import type { Payment } from '../contract/booking.ts'
import { readDatabaseTime } from '../db/clock.ts'
import type { DatabaseTransaction } from '../db/connection/connection.ts'
import { TRADES_FETCH } from '../db/shared-fetches.ts'
import { countFailedLook } from '../db/trade-alerts.ts'
import { findTradeLook, storeOwnLook, storeTrades, TRADES_FRESH_FOR_MS } from '../db/trades.ts'
import type { CallPriority } from '../provider/data-provider.ts'
import { isOfEveryCall, mayHaveCost, ProviderError } from '../provider/provider-error.ts'
import type { Context } from './context.ts'
import { once } from './shared-fetch.ts'
import { addTradeEvents } from './trade-events.ts'

interface WantedLook {
  readonly address: string
  /** Trades that were looked at this recently will do. */
  readonly freshForMs: number
  /** Limits all of it: the wait for another look and then the call of this one. */
  readonly timeoutMs: number
  readonly priority: CallPriority
  /** The profile that the look is for. */
  readonly profileId: string
  readonly signal: AbortSignal
  readonly pay: Payment<DatabaseTransaction, never>
}

/**
 * Looks at a wallet's trades: one call for all that want it at the same time, on whatever instance, and none where the
 * last look is new enough. The new trades and their events are stored in one transaction, so that a crash neither loses
 * an event nor sends it twice. Resolves to whether it has looked. Rejects with the failure of its own call, or with
 * SharedFetchError when the call was another's.
 */
export async function lookAtTrades(context: Context, wanted: WantedLook): Promise<boolean> {
  const { db, provider } = context
  const { address, priority, profileId, signal, pay } = wanted
  const { fetchWalletTrades } = provider
  if (fetchWalletTrades === undefined)
    throw new ProviderError('unsupported', `${provider.vendor} does not list the trades of wallets`)
  const since = await readDatabaseTime(db)
  const looked = await once(context, TRADES_FETCH, { ...wanted, since, unknownForMs: 0 }, (fetch) =>
    pay.during(async ({ ask }) => {
      await ask()
      const trades = await fetch
        .call(async (timeoutMs) => {
          const told = await fetchWalletTrades(address, null, { timeoutMs, priority, profileId, signal })
          if (told.isUnknown)
            throw new ProviderError('not-found', 'the provider knows no trades of the wallet')
          return told
        })
        .catch(async (error: unknown) => {
          if (!signal.aborted && isOfAddress(error)) await countFailedLook(db, address)
          throw error
        })
      await fetch.store(async (trx) => {
        const added = await storeTrades(trx, address, trades)
        await storeOwnLook(trx, { profileId, address })
        await addTradeEvents(trx, context, address, added)
      })
      return true
    }),
  )
  return looked === true
}

/**
 * Looks at a wallet's trades for a profile that asks for them now, unless a look of the last minute will do. Resolves
 * to what it may know of the last look. Trades that another's look has stored cost the same as a look, and are refused
 * alike: else a caller would learn that others watch the wallet.
 */
export async function lookForProfile(
  context: Context,
  wanted: Pick<WantedLook, 'address' | 'profileId' | 'signal' | 'pay'>,
): ReturnType<typeof findTradeLook> {
  const { db, walletScan } = context
  const limits = {
    freshForMs: TRADES_FRESH_FOR_MS,
    timeoutMs: walletScan.timeoutMs,
    priority: 'person',
  } as const
  const hasLooked = await lookAtTrades(context, { ...wanted, ...limits })
  const known = await findTradeLook(db, wanted)
  if (hasLooked || known?.untilMs === null) return known
  await wanted.pay.during(async ({ ask }) => {
    await ask()
    await storeOwnLook(db, wanted)
  })
  return await findTradeLook(db, wanted)
}

/** Whether the failure may be of this wallet: looks at it may go on to fail while those at others succeed. */
function isOfAddress(error: unknown): boolean {
  return (
    error instanceof ProviderError &&
    mayHaveCost(error) &&
    !isOfEveryCall(error) &&
    error.kind !== 'rate-limited'
  )
}
