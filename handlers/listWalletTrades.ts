import { findTradeLook, listStoredTrades, type StoredTrade, TRADES_FRESH_FOR_MS } from '../db/trades.ts'
import { lookAtTrades } from '../scans/look-at-trades.ts'
import type { Handler } from './contract.ts'
import { type CursorForm, readPage } from './reads/page.ts'
import type { Schema } from './schema.ts'

/** Lists a wallet's trades, after a look at them unless the last one is new enough. */
export const listWalletTrades: Handler<'listWalletTrades'> = async (
  { path: { address }, query, caller: { profileId }, pay, signal },
  context,
) => {
  const { db, walletScan, cursorSecret: secret } = context
  const { stored = false, ...page } = query
  // Later pages come from the look that the first page has paid for.
  if (!stored && page.cursor === undefined)
    await lookAtTrades(context, {
      address,
      freshForMs: TRADES_FRESH_FOR_MS,
      timeoutMs: walletScan.timeoutMs,
      priority: 'person',
      profileId,
      signal,
      pay,
    })
  const look = await findTradeLook(db, address)
  const { entries, meta } = await readPage({
    list: ['wallet-trades', address],
    secret,
    query: page,
    form: BY_TRADE,
    read: (limit, after) => listStoredTrades(db, address, { limit, after }),
  })
  return {
    data: entries.map(toTrade),
    meta: { ...meta, looked_at: look?.lookedAt.toISOString() ?? null, since: look?.sinceMs ?? null },
  }
}

const BY_TRADE: CursorForm<Pick<StoredTrade, 'timeMs' | 'place' | 'id'>> = {
  toMembers: ({ timeMs, place, id }) => [timeMs, place, id],
  toPlace: ([timeMs, place, id]) => ({ timeMs: Number(timeMs), place: Number(place), id: String(id) }),
}

/** The schema WalletTrade. */
function toTrade(trade: StoredTrade): Schema<'WalletTrade'> {
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
