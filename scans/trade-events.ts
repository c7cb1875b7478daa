import type { ListedTrade } from '../analysis/market.ts'
import type { Context } from '../context.ts'
import type { DatabaseTransaction } from '../db/connection/connection.ts'
import { type Follower, listFollowers } from '../db/trade-alerts.ts'
import { recordEvents } from '../db/webhook-events.ts'
import { MINUTE_MS } from '../durations.ts'
import { API_ROOT } from '../generated/v1/operations.ts'
import type { components } from '../generated/v1/types.ts'

type EventData = components['schemas']['WalletTradedEventData']

/**
 * Records the events of these trades of a wallet for every profile that is told of them, in the transaction that stores
 * the trades.
 */
export async function recordTrades(
  trx: DatabaseTransaction,
  { jobs, simulated }: Pick<Context, 'jobs' | 'simulated'>,
  address: string,
  trades: readonly ListedTrade[],
): Promise<void> {
  if (trades.length === 0) return
  const events = (await listFollowers(trx, address)).flatMap((follower) =>
    groupTrades(trades.filter(({ timeMs }) => timeMs >= follower.sinceMs)).map((group) => ({
      profileId: follower.profileId,
      type: 'wallet.traded' as const,
      data: { ...toEventData(address, follower, group), ...(simulated && { simulated }) },
    })),
  )
  await recordEvents(trx, jobs, events)
}

type Group = readonly [ListedTrade, ...ListedTrade[]]

/** The trades of each token that were made within a minute of the first of them. The earliest comes first. */
export function groupTrades(trades: readonly ListedTrade[]): Group[] {
  const groups: [ListedTrade, ...ListedTrade[]][] = []
  for (const trade of trades.toSorted((one, other) => one.timeMs - other.timeMs)) {
    const last = groups.findLast(([{ mint }]) => mint === trade.mint)
    if (last !== undefined && trade.timeMs < last[0].timeMs + MINUTE_MS) last.push(trade)
    else groups.push([trade])
  }
  return groups
}

function toEventData(address: string, { watchlist, label }: Follower, group: Group): EventData {
  const [{ mint, symbol, side, timeMs, transaction }] = group
  const isKnown = group.every(({ usd }) => usd !== null)
  return {
    watchlist,
    label,
    wallet_address: address,
    token_address: mint,
    token_symbol: symbol,
    side: group.every((trade) => trade.side === side) ? side : 'both',
    trades: group.length,
    value_usd: isKnown ? group.reduce((sum, { usd }) => sum + (usd ?? 0), 0) : null,
    time: timeMs,
    transaction,
    links: { trades: `${API_ROOT}/wallets/${address}/trades?stored=true` },
  }
}
