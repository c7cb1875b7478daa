import { identityOf } from './labels.ts'
import type { Holding, Position } from './trade.ts'

/** Positions as the provider spells them, with figures left out now and then. */

type Row = Record<string, unknown>

/** A position in the older spelling (`TokenPosition` in spec/provider/). */
export function positionRow(position: Position): Row {
  const { held, sold, holding, buys, sells, firstBuyMs, lastBuyMs, lastSellMs } = position
  return {
    holding: round(holding),
    held: round(held),
    sold: round(sold),
    sold_usd: round(position.soldUsd),
    realized: round(position.realizedUsd),
    unrealized: round(position.unrealizedUsd),
    total_sold: round(position.soldUsd),
    total_invested: round(position.investedUsd),
    first_buy_time: firstBuyMs,
    last_buy_time: lastBuyMs,
    last_sell_time: lastSellMs,
    last_trade_time: Math.max(lastBuyMs, lastSellMs ?? 0),
    buy_transactions: buys,
    sell_transactions: sells,
    total_transactions: buys + sells,
  }
}

/** The present position in a wallet's answer. A first buy that the provider has not seen has the time 0. */
export function walletRow({ trade, position }: Holding): Row {
  const row = positionRow(position)
  if (trade.gaps < 0.01) row.first_buy_time = 0
  else if (trade.gaps < 0.02) row.buy_transactions = null
  else if (trade.gaps < 0.05) {
    for (const key of ['sold_usd', 'last_buy_time', 'last_sell_time', 'last_trade_time']) delete row[key]
  }
  return row
}

/** A row of the first buyers. Some tokens have their times in seconds. */
export function firstBuyerRow({ trade, position }: Holding): Row {
  const seconds = trade.mint.hash % 25 === 0
  const { last_trade_time: lastTradeMs, ...row } = positionRow(position)
  return {
    wallet: trade.wallet.address,
    ...row,
    first_buy_time: seconds ? Math.floor(position.firstBuyMs / 1000) : position.firstBuyMs,
    last_transaction_time: lastTradeMs,
  }
}

/** A row of `GET /top-traders/{token}`: six figures, no times. */
export function topTraderRow({ trade, position }: Holding): Row {
  const { held, sold, holding, realized, unrealized, total_invested } = positionRow(position)
  return { wallet: trade.wallet.address, held, sold, holding, realized, unrealized, total_invested }
}

/** A row of the long list of traders (`Trader` in spec/provider/). */
export function traderRow(holding: Holding): Row {
  const { trade, position } = holding
  return {
    wallet: trade.wallet.address,
    pnl: { token: { realized: round(position.realizedUsd) } },
    identity: identityOf(holding),
    invested: round(position.investedUsd),
    volume: { tokensBought: round(position.held), tokensSold: round(position.sold) },
    timing: { firstBuy: trade.gaps > 0.99 ? null : position.firstBuyMs },
  }
}

/** The provider's precision: eight decimals, so that dust comes in exponent form. */
export function round(value: number): number {
  return Math.round(value * 1e8) / 1e8
}
