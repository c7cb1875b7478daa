import type pg from 'pg'

/** The bare SQL of a page of correlations: what listCorrelations answers with, as rows. */

/** $1 is an array of mints. */
const READ_PAGE = `
  with chosen as (
    select id from tokens where address = any($1)
  ), traded as (
    select wallet_id, count(*) as overlap, avg(realized) as average_realized, avg(total_invested) as average_invested,
           json_agg(json_build_array(token_id, realized, total_invested, first_buy_ms, rank_realized, rank_first_buy)) as rows
    from token_wallets
    where token_id in (select id from chosen)
    group by wallet_id
    having count(*) >= 2
    order by overlap desc, average_realized desc nulls last, wallet_id
    limit 100
  )
  select w.address, t.overlap, t.average_realized, t.average_invested, t.rows,
         w.stats_all, w.stats_30d, w.stats_7d, w.stats_1d
  from traded t join wallets w on w.id = t.wallet_id
  order by t.overlap desc, t.average_realized desc nulls last, t.wallet_id`

/** Reads the first 100 wallets of the tokens. */
export async function readCorrelations(client: pg.Client, mints: readonly string[]): Promise<number> {
  const { rows } = await client.query({ name: 'correlations', text: READ_PAGE, values: [mints] })
  return rows.length
}
