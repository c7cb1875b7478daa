import { sql } from 'kysely'
import type { PeriodStats } from '../analysis/period-stats.ts'
import type { Period } from '../analysis/wallet-pnl.ts'
import type { Database } from './connection.ts'

/** A wallet of the 7-day ranking, with what the KOL directory and a profile's favourites say of it. */
export interface RankedWallet {
  readonly address: string
  readonly analysedAt: Date
  readonly periods: Readonly<Record<Period, PeriodStats>>
  readonly isKol: boolean
  readonly name: string | null
  readonly twitterUrl: string | null
  readonly pictureUrl: string | null
  readonly isFavourite: boolean
}

type RankedWalletRow = Omit<RankedWallet, 'periods'> & Readonly<Record<Period, string>>

/**
 * The wallets with the highest 7-day score, then 7-day realized PnL, then by address. The index `wallets_top_7d` has
 * this order, so that as many wallets are read as are returned.
 */
export async function listRankedWallets(
  db: Database,
  wanted: { readonly limit: number; readonly profileId: string | null },
): Promise<RankedWallet[]> {
  const { rows } = await sql<RankedWalletRow>`
    select w.address, w.analysed_at as "analysedAt",
           w.stats_all as "all", w.stats_30d as "30d", w.stats_7d as "7d", w.stats_1d as "1d",
           k.address is not null as "isKol", k.name, k.twitter_url as "twitterUrl", k.picture_url as "pictureUrl",
           exists (select from favourites f
                   where f.profile_id = ${wanted.profileId}::bigint and f.address = w.address) as "isFavourite"
    from wallets w left join kols k on k.address = w.address
    where w.score_7d is not null
    order by w.score_7d desc, w.realized_7d desc nulls last, w.address collate "C"
    limit ${wanted.limit}
  `.execute(db)
  return rows.map(({ all, '30d': month, '7d': week, '1d': day, ...wallet }) => ({
    ...wallet,
    periods: {
      all: JSON.parse(all),
      '30d': JSON.parse(month),
      '7d': JSON.parse(week),
      '1d': JSON.parse(day),
    },
  }))
}
