import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../durations.ts'
import type { Simulator } from '../../provider/simulator/server.ts'
import { newAddress, newAddresses } from './addresses.ts'
import { playHistory, playTokens, TRADED_BY_MANY } from './played-wallets.ts'

/** Wallets whose trades and markets a test makes up, in Solana Tracker's fields. */

/** A token that was bought at 1 USD with 100 USD, and sold after an hour. */
export interface PlayedTrip {
  readonly mint: string
  readonly boughtMs: number
  /** What the wallet got for one token. */
  readonly soldAtUsd: number
  /** What the market paid; undefined where it has no candles. */
  readonly market?: PlayedMarket | undefined
}

/** The market's prices around the purchase, and around the sale. */
export interface PlayedMarket {
  readonly buyUsd: number
  readonly sellUsd: number
}

const STAKE_USD = 100
const CASH = 'So11111111111111111111111111111111111111112'

/** So many trips on different days, of which the market paid what the wallet got. */
export function playTrips(count: number, soldAtUsd: number): PlayedTrip[] {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  return newAddresses(count).map((mint, index) => ({
    mint,
    boughtMs: today - (2 + (index % 27)) * DAY_MS,
    soldAtUsd,
    market: { buyUsd: 1, sellUsd: soldAtUsd },
  }))
}

/** From now on the provider has a wallet that made these trips, and the markets of their tokens, which many trade. */
export function playTraveller(
  simulator: Simulator,
  trips: readonly PlayedTrip[],
  wallet = newAddress(),
): string {
  const tokens = trips.map(({ mint, boughtMs, soldAtUsd }) => [
    mint,
    {
      held: STAKE_USD,
      sold: STAKE_USD,
      holding: 0,
      total_invested: STAKE_USD,
      sold_usd: STAKE_USD * soldAtUsd,
      realized: STAKE_USD * (soldAtUsd - 1),
      unrealized: 0,
      buy_transactions: 1,
      sell_transactions: 1,
      first_buy_time: boughtMs,
      last_trade_time: boughtMs + HOUR_MS,
    },
  ])
  const historic = { summary: { '30d': { wins: 0, losses: 0 } } }
  playHistory(simulator, wallet, Object.fromEntries(tokens), { historic })
  playTrades(simulator, wallet, trips)
  playTokens(simulator, new Map(trips.map(({ mint }) => [mint, TRADED_BY_MANY])))
  for (const trip of trips) playChart(simulator, trip)
  return wallet
}

function playTrades({ scenarios }: Simulator, wallet: string, trips: readonly PlayedTrip[]): void {
  const swap = (from: object, to: object, { time, usd }: { time: number; usd: number }) => ({
    tx: randomUUID(),
    from,
    to,
    price: { usd: usd / STAKE_USD, sol: '1' },
    volume: { usd, sol: 1 },
    wallet,
    program: 'pumpfun-amm',
    time,
  })
  const cash = { address: CASH, amount: 1 }
  const trades = trips.flatMap(({ mint, boughtMs, soldAtUsd }) => {
    const token = { address: mint, amount: STAKE_USD }
    return [
      swap(cash, token, { time: boughtMs, usd: STAKE_USD }),
      swap(token, cash, { time: boughtMs + HOUR_MS, usd: STAKE_USD * soldAtUsd }),
    ]
  })
  const match = `/wallet/${wallet}/trades`
  scenarios.remove(match)
  const newestFirst = trades.toSorted((one, other) => other.time - one.time)
  scenarios.add({
    match,
    fault: { kind: 'answer', body: { trades: newestFirst, nextCursor: null, hasNextPage: false } },
  })
}

/** From now on the provider's chart of a token has these prices. */
export function playChart({ scenarios }: Simulator, { mint, boughtMs, market }: PlayedTrip): void {
  const match = `/chart/${mint}`
  scenarios.remove(match)
  const candles =
    market === undefined
      ? []
      : [...candlesAt(boughtMs, market.buyUsd), ...candlesAt(boughtMs + HOUR_MS, market.sellUsd)]
  scenarios.add({ match, fault: { kind: 'answer', body: { oclhv: candles } } })
}

/** A price that holds from two minutes before to four minutes after; trades of 100 USD move a deep pool a little. */
function candlesAt(timeMs: number, priceUsd: number) {
  const count = (6 * MINUTE_MS) / 5_000
  return Array.from({ length: count }, (_, index) => {
    const close = priceUsd * (1 + (index % 2) * 1e-4)
    const open = priceUsd * (1 + ((index + 1) % 2) * 1e-4)
    return {
      time: Math.floor((timeMs - 2 * MINUTE_MS) / 1_000) + index * 5,
      open,
      close,
      low: Math.min(open, close),
      high: Math.max(open, close),
      volume: 100,
    }
  })
}

/** How many times the provider was asked for a path that has this in it. */
export function countCalls({ requests }: Simulator, part: string): number {
  return requests.filter(({ path }) => path.includes(part)).length
}
