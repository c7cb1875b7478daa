import { type Kysely, sql } from 'kysely'

/** The first buyers of each token by address: most of them are not among the traders of its report. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of FIRST_BUYERS) await sql.raw(statement).execute(db)
}

const FIRST_BUYERS = [
  // The provider's list, the earliest first; null where it has none.
  `alter table tokens add column first_buyers text[]`,
  // Until the next scan of a token these are the ones of its report.
  `update tokens t set first_buyers = array(
    select w.address from token_wallets tw join wallets w on w.id = tw.wallet_id
    where tw.token_id = t.id and tw.rank_first_buy <= 100 order by tw.rank_first_buy
  ) where has_first_buyers`,
  // An analysis counts the tokens of a wallet.
  `create index tokens_first_buyers on tokens using gin (first_buyers)`,
]
