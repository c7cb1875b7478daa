import type { Schemas } from './checks.ts'
import type { TraderRow } from './provider.ts'
import { earliest, firstKnown, latest, readAmount, readCount, readTime } from './values.ts'

/** Sold over 2 % more than held (definitions: Bad data from the provider). */
const OVERSOLD_ABOVE = 1.02

/** A row of the long list of traders. Source: provider 1.4.8. */
export function normaliseTrader(row: Schemas['Trader']): TraderRow {
  const { counts, timing, volume } = row
  const held = readAmount(volume?.tokensBought)
  const sold = readAmount(volume?.tokensSold)
  const buys = readCount(counts?.buys)
  const sells = readCount(counts?.sells)
  return {
    address: row.wallet,
    realizedUsd: readAmount(row.pnl?.token?.realized),
    unrealizedUsd: readAmount(row.pnl?.token?.unrealized),
    investedUsd: readAmount(firstKnown(row.invested, row.buyUsd)),
    soldUsd: readAmount(firstKnown(row.proceeds, row.sellUsd)),
    held,
    sold,
    holding: readAmount(firstKnown(row.current?.balance, row.position?.balance)),
    buys,
    sells,
    trades: readCount(counts?.total) ?? sum(buys, sells),
    firstBuyMs: readTime(timing?.firstBuy),
    lastTradeMs: readTime(timing?.lastTrade) ?? latest(readTime(timing?.lastBuy), readTime(timing?.lastSell)),
    oversold: isOversold(held, sold),
  }
}

/** A row of the older lists, first buyers and top traders. Source: provider 1.4.2 and 1.4.3. */
export function normalisePosition(row: Schemas['WalletPosition']): TraderRow {
  const position = readPosition(row)
  return { address: row.wallet, ...position, oversold: isOversold(position.held, position.sold) }
}

/** The figures of a position, which lists and wallets spell alike. Source: provider 1.4.3 to 1.4.6. */
export function readPosition(row: Schemas['TokenPosition']): Omit<TraderRow, 'address' | 'oversold'> {
  const buys = readCount(firstKnown(row.buy_transactions, row.tx_counts?.buys))
  const sells = readCount(firstKnown(row.sell_transactions, row.tx_counts?.sells))
  return {
    realizedUsd: readAmount(row.realized),
    unrealizedUsd: readAmount(row.unrealized),
    investedUsd: readAmount(row.total_invested),
    soldUsd: readAmount(firstKnown(row.sold_usd, row.total_sold)),
    held: readAmount(row.held),
    sold: readAmount(row.sold),
    holding: readAmount(row.holding),
    buys,
    sells,
    trades: readCount(row.total_transactions) ?? sum(buys, sells),
    firstBuyMs: readTime(row.first_buy_time),
    lastTradeMs:
      readTime(firstKnown(row.last_trade_time, row.last_transaction_time)) ??
      latest(readTime(row.last_buy_time), readTime(row.last_sell_time)),
  }
}

/** Gives each trader the earliest first buy that either list knows. */
export function enrichFirstBuys(traders: readonly TraderRow[], buyers: readonly TraderRow[]): TraderRow[] {
  const firstBuys = new Map<string, number | null>()
  for (const { address, firstBuyMs } of buyers) {
    firstBuys.set(address, earliest(firstBuyMs, firstBuys.get(address) ?? null))
  }
  return traders.map((trader) => ({
    ...trader,
    firstBuyMs: earliest(trader.firstBuyMs, firstBuys.get(trader.address) ?? null),
  }))
}

/** By realized PnL descending, unknown ones last, then by address: a total order. */
export function compareTraders(a: TraderRow, b: TraderRow): number {
  const first = a.realizedUsd ?? Number.NEGATIVE_INFINITY
  const second = b.realizedUsd ?? Number.NEGATIVE_INFINITY
  if (first !== second) return second - first
  if (a.address === b.address) return 0
  return a.address < b.address ? -1 : 1
}

function isOversold(held: number | null, sold: number | null): boolean {
  return held !== null && sold !== null && sold > held * OVERSOLD_ABOVE
}

function sum(buys: number | null, sells: number | null): number | null {
  return buys === null || sells === null ? null : buys + sells
}
