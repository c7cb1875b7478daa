import { sql } from 'kysely'
import type { Database } from './connection.ts'
import { STATS_COLUMNS, type StoredStats } from './wallets.ts'

/** What a token's report is made of right now. Two equal versions mean the same list, byte for byte. */
export interface ReportVersion {
  readonly tokenId: number
  readonly version: string
  readonly fetchedAt: Date
  readonly views: number
}

export interface ReportToken {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number | null
  readonly image: string | null
  readonly description: string | null
  /** JSON text, as are pools and risk. */
  readonly extensions: string | null
  readonly pools: string
  readonly risk: string | null
  readonly createdAtMs: string | null
  readonly fetchedAt: Date
}

/** One entry of the list. */
export interface ReportEntry extends StoredStats {
  readonly realized: number | null
  readonly totalInvested: number | null
  readonly firstBuyMs: string | null
  readonly oversold: boolean
}

/**
 * The version of a token's report, or undefined when the token was never scanned. Every change of a row takes a
 * higher revision, so the sum of the revisions changes with any of them, in whatever order they commit.
 */
export async function findReportVersion(
  db: Database,
  tokenAddress: string,
): Promise<ReportVersion | undefined> {
  const { rows } = await sql<{ id: number; version: string; fetched_at: Date; views: string }>`
    select t.id, t.fetched_at, coalesce(v.views, 0) as views,
           t.snapshot_revision || '.' || coalesce(
             (select sum(tw.revision) + sum(w.revision) from token_wallets tw join wallets w on w.id = tw.wallet_id
              where tw.token_id = t.id), 0) as version
    from tokens t left join token_views v on v.token_id = t.id
    where t.address = ${tokenAddress}
  `.execute(db)
  const [row] = rows
  return row && { tokenId: row.id, version: row.version, fetchedAt: row.fetched_at, views: Number(row.views) }
}

/** A token's metadata and its full list, best realized profit first (definitions: Token numbers). */
export async function readReport(
  db: Database,
  tokenId: number,
): Promise<{ readonly token: ReportToken; readonly entries: readonly ReportEntry[] }> {
  const token = await db
    .selectFrom('tokens')
    .select(['address', 'name', 'symbol', 'decimals', 'image', 'description'])
    .select(['extensions', 'pools', 'risk', 'created_at_ms as createdAtMs', 'fetched_at as fetchedAt'])
    .where('id', '=', tokenId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<ReportEntry>`
    select w.address, tw.realized, tw.total_invested as "totalInvested", tw.first_buy_ms as "firstBuyMs", tw.oversold,
           ${STATS_COLUMNS}
    from token_wallets tw join wallets w on w.id = tw.wallet_id
    where tw.token_id = ${tokenId}
    order by tw.realized desc nulls last, w.address collate "C"
  `.execute(db)
  return { token, entries: rows }
}

/** Counts one served read of a token's report. */
export async function countView(db: Database, tokenId: number): Promise<void> {
  await sql`
    insert into token_views as v (token_id, views) values (${tokenId}, 1)
    on conflict (token_id) do update set views = v.views + 1
  `.execute(db)
}
