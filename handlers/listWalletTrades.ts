import { findTradeLook, listStoredTrades, type StoredTrade } from '../db/trades.ts'
import { lookForProfile } from '../scans/look-at-trades.ts'
import type { OperationHandler } from './contract.ts'
import { type CursorForm, readListPage } from './reads/list-page.ts'
import { toTrade } from './views/wallet-trade.ts'

/** Lists a wallet's trades, after a look at them unless the last one is new enough. */
export const listWalletTrades: OperationHandler<'listWalletTrades'> = async (
  { path: { address }, query, caller: { profileId }, pay, signal },
  context,
) => {
  const { db, cursorSecret: secret } = context
  const { stored = false, ...page } = query
  const own = { profileId, address }
  // Later pages come from the look that the first page has paid for.
  const isNew = !stored && page.cursor === undefined
  const look = isNew ? await lookForProfile(context, { ...own, signal, pay }) : await findTradeLook(db, own)
  const { entries, meta } = await readListPage({
    list: ['wallet-trades', address],
    secret,
    query: page,
    form: BY_TRADE,
    read: (limit, after) => listStoredTrades(db, address, { limit, after, untilMs: look?.untilMs }),
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
