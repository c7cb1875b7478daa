import { sum } from 'd3-array'
import type { ListedTrade } from '../analysis/market.ts'
import { round2 } from '../analysis/numbers.ts'
import { MINUTE_MS } from '../basics/durations.ts'
import type { DatabaseTransaction } from '../db/connection/connection.ts'
import { EVENTS_OF_LOOK_MAX } from '../db/trade-alerts.ts'
import { type Follower, listFollowers } from '../db/trade-followers.ts'
import { addEvents } from '../db/webhook-events.ts'
import { API_ROOT } from '../generated/v1/operations.ts'
import type { components } from '../generated/v1/types.ts'
import type { Context } from './context.ts'

type EventData = components['schemas']['WalletTradedEventData']

/**
 * Records the events of these trades of a wallet for every profile that is told of them, in the transaction that stores
 * the trades: at most EVENTS_OF_LOOK_MAX, those of the largest value. A wallet may make a thousand trades between two
 * looks.
 */
export async function addTradeEvents(
  trx: DatabaseTransaction,
  { jobs, simulated }: Pick<Context, 'jobs' | 'simulated'>,
  address: string,
  trades: readonly ListedTrade[],
): Promise<void> {
  if (trades.length === 0) return
  const events = (await listFollowers(trx, address)).flatMap((follower) =>
    largestOf(groupTrades(trades.filter(({ timeMs }) => timeMs >= follower.sinceMs))).map((group) => ({
      profileId: follower.profileId,
      type: 'wallet.traded' as const,
      data: { ...toEventData(address, follower, group), ...(simulated && { simulated }) },
    })),
  )
  await addEvents(trx, jobs, events)
}

type Group = readonly [ListedTrade, ...ListedTrade[]]

/** The trades of each token that were made within a minute of the first of them. The earliest comes first. */
function groupTrades(trades: readonly ListedTrade[]): Group[] {
  const groups: Group[] = []
  const lastOf = new Map<string, [ListedTrade, ...ListedTrade[]]>()
  for (const trade of trades.toSorted((one, other) => one.timeMs - other.timeMs)) {
    const last = lastOf.get(trade.mint)
    if (last !== undefined && trade.timeMs < last[0].timeMs + MINUTE_MS) {
      last.push(trade)
      continue
    }
    const group: [ListedTrade] = [trade]
    groups.push(group)
    lastOf.set(trade.mint, group)
  }
  return groups
}

/** The groups whose known value is the largest, in their order. */
function largestOf(groups: readonly Group[]): Group[] {
  const told = new Set(
    groups.toSorted((one, other) => sum(other, usdOf) - sum(one, usdOf)).slice(0, EVENTS_OF_LOOK_MAX),
  )
  return groups.filter((group) => told.has(group))
}

const usdOf = ({ usd }: ListedTrade) => usd

function toEventData(address: string, { watchlist, label }: Follower, group: Group): EventData {
  const [{ mint, symbol, side, timeMs, priceUsd, transaction }] = group
  const isKnown = group.every(({ usd }) => usd !== null)
  return {
    watchlist,
    label,
    wallet_address: address,
    token_address: mint,
    token_symbol: symbol,
    side: group.every((trade) => trade.side === side) ? side : 'both',
    trades: group.length,
    price_usd: priceUsd,
    value_usd: isKnown ? round2(sum(group, usdOf)) : null,
    time: timeMs,
    transaction,
    links: { trades: `${API_ROOT}/wallets/${address}/trades?stored=true` },
  }
}
