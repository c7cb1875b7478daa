import type { NotNull } from 'kysely'
import type { Database } from './connection/connection.ts'
import { STATS_SELECTION } from './wallets.ts'

/** A wallet of the 7-day ranking, with what the KOL directory and a profile's favourites say of it. */
export type ScoredWallet = Awaited<ReturnType<typeof listScoredWallets>>[number]

/**
 * The wallets with a 7-day score, solid records first, by the lower end of its edge, then by address. The index
 * `wallet_figures_solid` has this order, so that as many wallets are read as are returned.
 */
export async function listScoredWallets(
  db: Database,
  wanted: { readonly limit: number; readonly profileId: string | null },
) {
  return await db
    .selectFrom('wallet_figures as ranked')
    .innerJoin('wallets as w', 'w.id', 'ranked.wallet_id')
    .leftJoin('kols as k', 'k.address', 'w.address')
    .select(STATS_SELECTION)
    .select([
      'w.analysed_at as analysedAt',
      'k.name',
      'k.twitter_url as twitterUrl',
      'k.picture_url as pictureUrl',
    ])
    .select((eb) => [
      eb('k.address', 'is not', null).$castTo<boolean>().as('isKol'),
      eb
        .exists(
          eb
            .selectFrom('favourites as f')
            .select('f.address')
            .whereRef('f.address', '=', 'w.address')
            .where('f.profile_id', '=', eb.val(wanted.profileId)),
        )
        .$castTo<boolean>()
        .as('isFavourite'),
    ])
    .where('ranked.period', '=', '7d')
    .where('ranked.by_edge', '<', Number.POSITIVE_INFINITY)
    .orderBy('ranked.by_solid')
    .orderBy('ranked.by_edge')
    .orderBy('ranked.address')
    .limit(wanted.limit)
    .$narrowType<{ analysedAt: NotNull }>()
    .execute()
}
