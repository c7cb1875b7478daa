import { MINUTE_MS } from '../../basics/durations.ts'
import { newAddress } from './addresses.ts'
import { type PlayedToken, playedMomentsOf, playHistory, TRADED_BY_MANY } from './played-wallets.ts'
import type { Simulator } from './simulator.ts'
import { listTrades } from './wallet-trades.ts'

/** Wallets that a test makes up trade by trade, in markets that it makes up second by second. */

/** A trade of the wallet, so many seconds after its first of the token. */
export type SchemeTrade = readonly [
  second: number,
  side: 'buy' | 'sell',
  tokens: number,
  priceUsd: number,
  program?: string,
]

/** A candle of one second; without a volume it has what a pool of `poolUsd` a side needs to move so. */
export interface SchemeCandle {
  readonly second: number
  readonly closeUsd: number
  readonly highUsd?: number
  readonly lowUsd?: number
  readonly volumeUsd?: number
}

export interface SchemeToken {
  readonly mint: string
  readonly trades: readonly SchemeTrade[]
  /** The market's price at a second; 0 while no one trades. */
  readonly priceAt: (second: number) => number
  /** What a candle has besides its price. */
  readonly candleAt?: (second: number) => Partial<SchemeCandle>
  readonly poolUsd?: number
  readonly facts?: PlayedToken
  /** What its pools have now, in USD. */
  readonly liquidityUsd?: number
  /** On which of the last 28 days it was bought; by its place in the wallet unless set. */
  readonly day?: number
}

/** The wallets that are played, and who trades their tokens. */
export interface Stage {
  readonly simulator: Simulator
  readonly facts: Map<string, PlayedToken>
}

const EVERY_SEC = 5
const [BEFORE_SEC, AFTER_SEC] = [75, 250]

/** From now on the provider has a wallet that traded these tokens so. */
export function playScheme(
  { simulator, facts }: Stage,
  tokens: readonly SchemeToken[],
  wallet = newAddress(),
): string {
  const trades = tokens.flatMap((token, index) => {
    const { boughtMs } = playedMomentsOf(token.day ?? index)
    facts.set(token.mint, token.facts ?? TRADED_BY_MANY)
    playChart(simulator, token, boughtMs)
    if (token.liquidityUsd !== undefined) playPool(simulator, token.mint, token.liquidityUsd)
    return token.trades.map(([second, side, amount, priceUsd, program]) => ({
      ...{
        mint: token.mint,
        side,
        tokens: amount,
        usd: amount * priceUsd,
        timeMs: boughtMs + second * 1_000,
      },
      ...(program && { program }),
    }))
  })
  listTrades(simulator, wallet, trades)
  const positions = tokens.map((token, index) => [token.mint, describe(token, token.day ?? index)])
  playHistory(simulator, wallet, Object.fromEntries(positions), {
    historic: { summary: { '30d': { wins: 0, losses: 0 } } },
  })
  return wallet
}

function playPool(simulator: Simulator, mint: string, usd: number): void {
  const body = { token: { name: 'Played', symbol: 'PLAYED' }, pools: [{ liquidity: { usd } }] }
  simulator.scenarios.add({ match: `/tokens/${mint}`, fault: { kind: 'answer', body } })
}

function playChart(simulator: Simulator, token: SchemeToken, boughtMs: number): void {
  const { mint, trades, priceAt, candleAt, poolUsd = 50_000 } = token
  // They do not all begin where longer ones do.
  const startSec = Math.floor(boughtMs / MINUTE_MS) * 60 + 1
  const last = Math.max(...trades.map(([second]) => second)) + AFTER_SEC
  const seconds = Array.from(
    { length: Math.ceil((last + BEFORE_SEC) / EVERY_SEC) },
    (_, index) => index * EVERY_SEC - BEFORE_SEC,
  ).filter((second) =>
    trades.some(([traded]) => second >= traded - BEFORE_SEC && second <= traded + AFTER_SEC),
  )
  const oclhv = seconds.flatMap((second) => {
    const [open, close] = [priceAt(second - EVERY_SEC + 1), priceAt(second + 1)]
    if (close === 0) return []
    const { highUsd, lowUsd, volumeUsd, ...other } = candleAt?.(second) ?? {}
    const opened = open || close
    const closed = other.closeUsd ?? close
    return [
      {
        open: opened,
        close: closed,
        low: lowUsd ?? Math.min(opened, closed),
        high: highUsd ?? Math.max(opened, closed),
        volume: volumeUsd ?? 10 + poolUsd * Math.abs(Math.sqrt(closed / opened) - 1),
        time: startSec + second,
      },
    ]
  })
  simulator.scenarios.add({ match: `/chart/${mint}`, fault: { kind: 'answer', body: { oclhv } } })
}

function describe({ trades }: SchemeToken, index: number) {
  const { boughtMs } = playedMomentsOf(index)
  const of = (side: SchemeTrade[1]) => trades.filter((trade) => trade[1] === side)
  const total = (some: readonly SchemeTrade[], value: (trade: SchemeTrade) => number) =>
    some.reduce((sum, trade) => sum + value(trade), 0)
  const usdOf = ([, , tokens, priceUsd]: SchemeTrade) => tokens * priceUsd
  const [held, sold] = [
    total(of('buy'), ([, , tokens]) => tokens),
    total(of('sell'), ([, , tokens]) => tokens),
  ]
  const [invested, brought] = [total(of('buy'), usdOf), total(of('sell'), usdOf)]
  return {
    held,
    sold,
    holding: Math.max(0, held - sold),
    total_invested: invested,
    sold_usd: brought,
    realized: brought - (invested * Math.min(held, sold)) / held,
    unrealized: 0,
    buy_transactions: of('buy').length,
    sell_transactions: of('sell').length,
    first_buy_time: boughtMs,
    last_trade_time: boughtMs + Math.max(...trades.map(([second]) => second)) * 1_000,
  }
}
