import { sql } from 'kysely'
import type { Database } from './connection.ts'
import { STATS_COLUMNS, type StoredStats } from './wallets.ts'

/** A wallet of the 7-day ranking, with what the KOL directory and a profile's favourites say of it. */
export interface RankedWallet extends StoredStats {
  readonly analysedAt: Date
  readonly isKol: boolean
  readonly name: string | null
  readonly twitterUrl: string | null
  readonly pictureUrl: string | null
  readonly isFavourite: boolean
}

/**
 * The wallets with the highest 7-day score, then 7-day realized PnL, then by address. The index `wallets_top_7d` has
 * this order, so that as many wallets are read as are returned.
 */
export async function listRankedWallets(
  db: Database,
  wanted: { readonly limit: number; readonly profileId: string | null },
): Promise<RankedWallet[]> {
  const { rows } = await sql<RankedWallet>`
    select w.address, w.analysed_at as "analysedAt",
           ${STATS_COLUMNS},
           k.address is not null as "isKol", k.name, k.twitter_url as "twitterUrl", k.picture_url as "pictureUrl",
           exists (select from favourites f
                   where f.profile_id = ${wanted.profileId}::bigint and f.address = w.address) as "isFavourite"
    from wallets w left join kols k on k.address = w.address
    where w.score_7d is not null
    order by w.score_7d desc, w.realized_7d desc nulls last, w.address collate "C"
    limit ${wanted.limit}
  `.execute(db)
  return rows
}
