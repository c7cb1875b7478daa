import { sql } from 'kysely'
import type { Database } from './connection/connection.ts'
import { readWithin } from './connection/deadline.ts'
import type { StoredStats } from './wallets.ts'

/** A token that has been scanned. */
export interface ScannedToken {
  readonly id: number
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly image: string | null
  readonly createdAtMs: number | null
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
  /** The mean of the known profits, in USD; 0 when none of them is known. */
  readonly averageRealized: number
  readonly groupId: string | null
  /** JSON text of the schema WalletGroup; null without a group. */
  readonly group: string | null
  readonly rows: readonly MatchedRow[]
}

const TIMEOUT_MS = 4_000
/** More wallets than five lists can have. */
const ALL_WALLETS = 1_000_000

interface WantedCorrelations {
  readonly tokenAddresses: readonly string[]
  readonly limit: number
  readonly offset: number
  /** The only wallets that are looked at; undefined for any. */
  readonly addresses?: readonly string[] | undefined
  /** Lists only the first wallet of each group, in the order. */
  readonly onePerGroup: boolean
}

/**
 * Lists the tokens that have been scanned, and one page of the wallets that traded at least two of them,
 * by overlap count descending, average realized PnL descending, then address: a total order, so that pages
 * never overlap.
 *
 * Rejects with QueryTimeoutError after four seconds.
 */
export async function readCorrelations(db: Database, wanted: WantedCorrelations) {
  const rows = await readWithin(db, { timeoutMs: TIMEOUT_MS }, correlationQuery(wanted))
  const [first] = rows
  /** In no order. */
  const tokens: readonly ScannedToken[] = JSON.parse(first?.tokens ?? '[]')
  const wallets = rows.filter(isWallet).map((row): CorrelatedWallet => {
    return { ...row, rows: readMatched(row.rows) }
  })
  return { tokens, wallets }
}

/** `null` is unknown. */
type Figure = number | null

/** Parses the rows of a wallet. The statement sends them without column names, which would be most of the text. */
function readMatched(text: string): MatchedRow[] {
  const rows: [tokenId: number, Figure, Figure, Figure, Figure, Figure][] = JSON.parse(text)
  return rows.map(([tokenId, realized, totalInvested, firstBuyMs, rankRealized, rankFirstBuy]) => {
    return { tokenId, realized, totalInvested, firstBuyMs, rankRealized, rankFirstBuy }
  })
}

type WalletRow = Omit<CorrelatedWallet, 'rows'> & { readonly rows: string }

/** A page without wallets still has one row, which carries the tokens. */
type PageRow = { readonly [Name in keyof WalletRow]: WalletRow[Name] | null } & {
  readonly tokens: string | null
}

function isWallet<Row extends PageRow>(row: Row): row is Row & WalletRow {
  return row.address !== null
}

/**
 * The statement of a page: tokens and wallets are of one moment. It reads token_wallets by index alone, once
 * for each token: at most five lists of 300, so at most 750 wallets remain to be ordered, whatever the
 * offset. Wide rows are read for the page only, and the tokens are in the row of its first wallet.
 *
 *   asked    the tokens that have been scanned
 *   listed   their rows
 *   traded   the wallets that have two of these rows or more, and can be on the page or before it
 *   placed   the same wallets with their groups, and the place of each in its group
 *   page     the ordered slice, by id
 *   matched  the rows of the page's wallets, as JSON: making JSON of all listed rows would take most of the time
 *   select   the statistics of the page's wallets
 */
export function correlationQuery({
  tokenAddresses,
  limit,
  offset,
  addresses,
  onePerGroup,
}: WantedCorrelations) {
  // Wallets that a group or a watchlist leaves out make room for those after them.
  const candidates = onePerGroup || addresses !== undefined ? ALL_WALLETS : offset + limit
  // Raw: the groups, their order and the late read of the wide rows make the statement fast, and should be visible.
  return sql<PageRow>`
    with asked as materialized (
      select id, address, name, symbol, image, created_at_ms from tokens where address = any(${tokenAddresses}::text[])
    ), listed as materialized (
      select wallet_id, token_id, realized, total_invested, first_buy_ms, rank_realized, rank_first_buy
      from token_wallets
      where token_id = any(array(select id from asked))
    ), traded as (
      select wallet_id, count(*) as overlap, coalesce(avg(realized), 0) as average_realized
      from listed
      group by wallet_id
      having count(*) >= 2
      order by overlap desc, average_realized desc
      fetch first ${candidates} rows with ties
    ), placed as (
      select t.*, w.address, m.group_id, row_number() over (
               partition by coalesce(m.group_id, w.address)
               order by t.overlap desc, t.average_realized desc, w.address collate "C") as place_in_group
      from traded t
        join wallets w on w.id = t.wallet_id and (${addresses}::text[] is null or w.address = any(${addresses}::text[]))
        left join group_members m on m.wallet_id = t.wallet_id
    ), page as materialized (
      select p.* from placed p
      where place_in_group = 1 or not ${onePerGroup}::boolean
      order by p.overlap desc, p.average_realized desc, p.address collate "C"
      limit ${limit} offset ${offset}
    ), matched as (
      select l.wallet_id, json_agg(json_build_array(
               token_id, realized, total_invested, first_buy_ms, rank_realized, rank_first_buy)) as rows
      from listed l join page p on p.wallet_id = l.wallet_id
      group by l.wallet_id
    )
    select case when row_number() over (order by p.overlap desc, p.average_realized desc, p.address collate "C") = 1
             then (select json_agg(json_build_object('id', id, 'address', address, 'name', name, 'symbol', symbol,
                                                     'image', image, 'createdAtMs', created_at_ms)) from asked)
           end as tokens,
           p.address, p.average_realized as "averageRealized", p.group_id as "groupId", g.entry as "group", m.rows,
           w.stats_all, w.stats_30d, w.stats_7d, w.stats_1d
    from (select) as one
    left join (page p join matched m on m.wallet_id = p.wallet_id join wallets w on w.id = p.wallet_id
      left join group_members g on g.wallet_id = p.wallet_id) on true
    order by p.overlap desc, p.average_realized desc, p.address collate "C"
  `
}
