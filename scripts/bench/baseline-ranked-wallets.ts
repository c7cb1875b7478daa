import type pg from 'pg'

/** The bare SQL of a page of wallets by score: what listWallets answers with, as rows. */

/** $1 is the lowest score, $2 the fewest closed tokens. */
const READ_PAGE = `
  select f.address, -f.by_score as score, -f.by_realized as realized, w.analysed_at, w.stats_30d
  from wallet_figures f join wallets w on w.id = f.wallet_id
  where f.period = '30d' and f.by_score <= -$1::float8 and f.closed >= $2
  order by f.by_score, f.by_realized, f.address
  limit 100`

export interface RankedWalletsQuery {
  readonly minScore: number
  readonly minClosed: number
}

/** Reads the 100 best wallets that fit. */
export async function readRankedWallets(
  client: pg.Client,
  { minScore, minClosed }: RankedWalletsQuery,
): Promise<number> {
  const { rows } = await client.query({
    name: 'ranked-wallets',
    text: READ_PAGE,
    values: [minScore, minClosed],
  })
  return rows.length
}
