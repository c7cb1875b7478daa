import type { StoredTrade } from '../../db/trades.ts'
import type { Schema } from '../schema.ts'

/** The schema WalletTrade. */
export function toTrade(trade: StoredTrade): Schema<'WalletTrade'> {
  return {
    time: trade.timeMs,
    side: trade.side === 'buy' ? 'buy' : 'sell',
    token_address: trade.mint,
    token_symbol: trade.symbol,
    amount: trade.tokens,
    amount_shifted: trade.isShifted,
    price_usd: trade.priceUsd,
    value_usd: trade.usd,
    program: trade.program,
    transaction: trade.transaction,
  }
}
