import { Refusal } from '../contract/refusal.ts'
import { findWalletPositions } from '../db/wallets.ts'
import type { OperationHandler } from './contract.ts'
import { BY_FIGURE, readListPage } from './reads/list-page.ts'
import { comparePlaces, placePositions, toPositions } from './views/wallet-position.ts'

/** Lists the tokens of a stored wallet; never calls the provider. */
export const listWalletPositions: OperationHandler<'listWalletPositions'> = async (
  input,
  { reads, cursorSecret: secret },
) => {
  const { query } = input
  const { address } = input.path
  const wallet = await reads.heavy(input, ({ db }) => findWalletPositions(db, address))
  if (wallet === undefined) return new Refusal('WALLET_NOT_FOUND')
  const { sort, period, open = false, state, ...page } = query
  const positions = toPositions(wallet, period)
    .filter(({ holding }) => !open || (holding ?? 0) > 0)
    .filter((position) => state === undefined || position.state === state)
  const places = placePositions(positions, sort)
  const { entries, meta } = await readListPage({
    list: ['wallet-positions', address, sort, period, open, state ?? null],
    secret,
    query: page,
    form: BY_FIGURE,
    read: async (limit, after) =>
      places.filter((place) => after === undefined || comparePlaces(place, after) > 0).slice(0, limit),
  })
  return {
    data: entries.map(({ position }) => position),
    meta: { ...meta, total: places.length, sort, period, scanned_at: wallet.analysedAt.toISOString() },
  }
}
