import type { Watchlist, WatchlistSummary, WrittenWallet } from '../../db/watchlists.ts'
import type { Schema } from '../schema.ts'

/** The labels of a watchlist by address; undefined where an answer is filtered by none. */
export type WatchlistLabels = ReadonlyMap<string, string | null>

/** What a list shows of each wallet. */
export interface ShownOfWallets {
  readonly fields: Schema<'FieldSet'>
  readonly labels: WatchlistLabels | undefined
}

/** A watchlist without its wallets: the schema WatchlistSummary. */
export function toWatchlistSummary({ name, size, updatedAt }: WatchlistSummary): Schema<'WatchlistSummary'> {
  return { name, size, updated_at: updatedAt.toISOString() }
}

/** The schema WatchlistData. */
export function toWatchlist({ name, updatedAt, wallets }: Watchlist): Schema<'WatchlistData'> {
  return { name, size: wallets.length, updated_at: updatedAt.toISOString(), wallets }
}

/** The wallets of a request's body as they are stored. */
export function toWrittenWallets(wallets: Schema<'WatchedWalletList'>): WrittenWallet[] {
  return wallets.map(({ address, label = null, alerts }) => ({ address, label, alerts }))
}

/** The label of an entry in a list that is filtered by a watchlist; nothing in any other list. */
export function toListedLabel(
  labels: WatchlistLabels | undefined,
  address: string,
): { readonly watchlist_label?: string | null } {
  return labels === undefined ? {} : { watchlist_label: labels.get(address) ?? null }
}
