import { sql } from 'kysely'
import type { Database } from './connection.ts'
import { readWithin, rejectTimeout } from './deadline.ts'
import type { StoredStats } from './wallets.ts'

/** A token that has been scanned. */
export interface ScannedToken {
  readonly id: number
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly image: string | null
  readonly createdAtMs: string | null
}

/** One wallet's row on one token. */
export interface MatchedRow {
  readonly tokenId: number
  readonly realized: number | null
  readonly totalInvested: number | null
  readonly firstBuyMs: number | null
  readonly rankRealized: number | null
  readonly rankFirstBuy: number | null
}

/** A wallet that traded at least two of the tokens. */
export interface CorrelatedWallet extends StoredStats {
  readonly averageRealized: number
  readonly rows: readonly MatchedRow[]
}

const TIMEOUT_MS = 4_000

/** Those of these tokens that have been scanned. Rejects with QueryTimeoutError when the table is locked for long. */
export async function listScannedTokens(db: Database, addresses: readonly string[]): Promise<ScannedToken[]> {
  return db
    .selectFrom('tokens')
    .select(['id', 'address', 'name', 'symbol', 'image', 'created_at_ms as createdAtMs'])
    .where('address', 'in', addresses)
    .execute()
    .catch(rejectTimeout)
}

/**
 * One page of the wallets that traded at least two of these tokens, by overlap count descending, average realized PnL
 * descending, then address: a total order, so that pages never overlap.
 *
 * Rejects with QueryTimeoutError after four seconds.
 */
export async function listCorrelatedWallets(
  db: Database,
  page: { readonly tokenIds: readonly number[]; readonly limit: number; readonly offset: number },
): Promise<CorrelatedWallet[]> {
  return await readWithin(db, { timeoutMs: TIMEOUT_MS }, async (trx) => {
    const { rows } = await correlationQuery(page).execute(trx)
    return rows.map((row) => ({ ...row, rows: JSON.parse(row.rows) as MatchedRow[] }))
  })
}

/**
 * The statement of a page. It reads token_wallets by index alone, once for each token: at most five lists of 300, so
 * at most 750 wallets remain to be ordered, whatever the offset. Wide rows are read for the page only.
 *
 *   listed   the rows of the tokens
 *   traded   their wallets, where there are two rows or more
 *   page     the ordered slice, by id
 *   matched  the rows of those wallets, as JSON: to make it of all that is listed would take most of the time
 *   select   the statistics of those wallets
 */
export function correlationQuery(page: {
  readonly tokenIds: readonly number[]
  readonly limit: number
  readonly offset: number
}) {
  // Raw: the groups, their order and the late read of the wide rows are what makes it fast, and should be seen.
  return sql<Omit<CorrelatedWallet, 'rows'> & { readonly rows: string }>`
    with listed as materialized (
      select wallet_id, token_id, realized, total_invested, first_buy_ms, rank_realized, rank_first_buy
      from token_wallets
      where token_id = any(${page.tokenIds}::int[])
    ), traded as (
      select wallet_id, count(*) as overlap, avg(coalesce(realized, 0)) as average_realized
      from listed
      group by wallet_id
      having count(*) >= 2
    ), page as materialized (
      select t.*, w.address
      from traded t join wallets w on w.id = t.wallet_id
      order by t.overlap desc, t.average_realized desc, w.address collate "C"
      limit ${page.limit} offset ${page.offset}
    ), matched as (
      select l.wallet_id, json_agg(json_build_object(
               'tokenId', token_id, 'realized', realized, 'totalInvested', total_invested,
               'firstBuyMs', first_buy_ms, 'rankRealized', rank_realized, 'rankFirstBuy', rank_first_buy)) as rows
      from listed l join page p on p.wallet_id = l.wallet_id
      group by l.wallet_id
    )
    select p.address, p.average_realized as "averageRealized", m.rows,
           w.stats_version as "statsVersion", w.stats_all as "statsAll", w.stats_30d as "stats30d",
           w.stats_7d as "stats7d", w.stats_1d as "stats1d"
    from page p join matched m on m.wallet_id = p.wallet_id join wallets w on w.id = p.wallet_id
    order by p.overlap desc, p.average_realized desc, p.address collate "C"
  `
}
