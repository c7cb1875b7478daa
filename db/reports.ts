import { sql } from 'kysely'
import type { Database } from './connection.ts'
import { fits, orderOf, type WalletRanking } from './wallet-ranking.ts'
import { STATS_SELECTION, type StoredStats } from './wallets.ts'

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
  /** JSON text: an array of `StatedLabel`; null in a list that an earlier release has stored. */
  readonly labels: string | null
}

/**
 * The version of a token's report, or undefined when the token was never scanned. Every change of a row takes a
 * higher revision, so the sum of the revisions changes with any of them, in whatever order they commit.
 */
export async function findReportVersion(
  db: Database,
  tokenAddress: string,
): Promise<ReportVersion | undefined> {
  // Raw: the version is one expression over three tables.
  const { rows } = await sql<{ tokenId: number; version: string; fetchedAt: Date; views: string }>`
    select t.id as "tokenId", t.fetched_at as "fetchedAt", coalesce(v.views, 0) as views,
           t.snapshot_revision || '.' || coalesce(
             (select sum(tw.revision) + sum(w.revision) from token_wallets tw join wallets w on w.id = tw.wallet_id
              where tw.token_id = t.id), 0) as version
    from tokens t left join token_views v on v.token_id = t.id
    where t.address = ${tokenAddress}
  `.execute(db)
  const [row] = rows
  return row && { ...row, views: Number(row.views) }
}

/**
 * A token's metadata and those wallets of its report that fit a ranking, in its order, then by address. `realized` is the
 * profit on this token.
 */
export async function readReport(
  db: Database,
  tokenId: number,
  ranking: WalletRanking,
): Promise<{ readonly token: ReportToken; readonly entries: readonly ReportEntry[] }> {
  const token = await db
    .selectFrom('tokens')
    .select(['address', 'name', 'symbol', 'decimals', 'image', 'description'])
    .select(['extensions', 'pools', 'risk', 'created_at_ms as createdAtMs', 'fetched_at as fetchedAt'])
    .where('id', '=', tokenId)
    .executeTakeFirstOrThrow()
  const entries = await db
    .selectFrom('token_wallets as tw')
    .innerJoin('wallets as w', 'w.id', 'tw.wallet_id')
    .leftJoin('wallet_figures as f', (join) =>
      join.onRef('f.wallet_id', '=', 'tw.wallet_id').on('f.period', '=', ranking.period),
    )
    .select(STATS_SELECTION)
    .select([
      'tw.realized',
      'tw.total_invested as totalInvested',
      'tw.first_buy_ms as firstBuyMs',
      'tw.oversold',
      'tw.labels',
    ])
    .where('tw.token_id', '=', tokenId)
    .where(fits(ranking))
    .$if(ranking.sort === 'realized', (all) =>
      all.orderBy('tw.realized', (order) => order.desc().nullsLast()),
    )
    .$if(ranking.sort !== 'realized', (all) => all.orderBy(orderOf(ranking)))
    .orderBy('w.address', (order) => order.collate('C'))
    .execute()
  return { token, entries }
}

/** Counts one served read of a token's report. */
export async function countView(db: Database, tokenId: number): Promise<void> {
  await db
    .insertInto('token_views')
    .values({ token_id: tokenId, views: 1 })
    .onConflict((conflict) =>
      conflict.column('token_id').doUpdateSet((eb) => ({ views: eb('token_views.views', '+', eb.lit(1)) })),
    )
    .execute()
}
