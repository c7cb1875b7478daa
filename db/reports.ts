import { type Compilable, type ExpressionBuilder, type InferResult, sql } from 'kysely'
import type { DB } from '../generated/db/types.ts'
import type { Database } from './connection/connection.ts'
import { rejectTimeout } from './connection/deadline.ts'
import { fits, isUnfiltered, orderOf, type WalletRanking } from './wallet-ranking.ts'
import { STATS_SELECTION } from './wallets.ts'

/** The present version of a token's report. Equal versions mean the same list, byte for byte. */
interface ReportVersion {
  readonly tokenId: number
  readonly version: string
  readonly views: number
}

/** A report as it is at one moment. */
export interface Report {
  readonly version: string
  readonly token: ReportToken
  readonly entries: readonly ReportEntry[]
}

type TokenRow = Row<typeof selectToken>

/**
 * A token as its report shows it. Extensions, pools, risk and agreement (the schema TokenAgreement) are JSON text;
 * `agreement` is null where no wallet of the list was checked.
 */
export interface ReportToken extends Omit<TokenRow, 'mint' | 'version'> {
  readonly address: string
}

/**
 * One entry of the list, with the JSON text of its labels (an array of `StatedLabel`) and of its group (the schema
 * WalletGroup). What a second source said of the wallet last is null where it was never asked. The wallet's state is
 * that in the token's latest scan; `isOfScan` says whether the statistics are from that scan or later.
 */
export type ReportEntry = Readonly<Row<typeof selectListed>>

type Row<Select extends (...args: never[]) => Compilable> = InferResult<ReturnType<Select>>[number]

/**
 * The version of the report of the token that a statement calls `t`. Every change of a row takes a higher revision, so
 * the sum of the revisions changes with any of them, in whatever order they commit. The wallets' states in the latest
 * scan change with its progress and its end. The time of the fetch makes this version differ from those of a database
 * that was restored or emptied, which clients may still hold.
 */
const VERSION = sql<string>`t.snapshot_revision || '.' || extract(epoch from t.fetched_at) || '.' || coalesce(
  (select sum(tw.revision) + (select sum(w.revision) from wallets w where w.id = any(array_agg(tw.wallet_id)))
     + (select coalesce(sum(m.revision), 0) from group_members m where m.wallet_id = any(array_agg(tw.wallet_id)))
   from token_wallets tw where tw.token_id = t.id), 0) || '.' || coalesce(
  (select concat_ws('.', s.id, s.status, s.processed) from scans s
   where s.token_id = t.id order by s.created_at desc limit 1), '')`

/** What a second source said of the wallets in the report of the token that a statement calls `t`. */
const AGREEMENT = sql<string | null>`(
  select json_build_object('checked', count(*), 'agrees', count(*) filter (where c.verdict = 'agrees'),
    'differs', count(*) filter (where c.verdict = 'differs'),
    'sign_differs', count(*) filter (where c.verdict = 'sign_differs'),
    'unknown', count(*) filter (where c.verdict = 'unknown'))::text
  from cross_checks c join token_wallets tw on tw.token_id = c.token_id and tw.wallet_id = c.wallet_id
  where c.token_id = t.id having count(*) > 0)`

/**
 * A text that is equal in two databases when their lists of these tokens, and the states of their latest scans, are
 * equal. It costs far less than the versions, and leaves out what other scans change about the same wallets. Rejects
 * with QueryTimeoutError when a table is locked for long.
 */
export async function readReportsState(db: Database, tokenAddresses: readonly string[]): Promise<string> {
  const rows = await db
    .selectFrom('tokens as t')
    .leftJoinLateral(
      (eb) => latestScan(eb).select(['id', 'status', 'processed']).as('s'),
      (join) => join.onTrue(),
    )
    .select(['t.address', 't.snapshot_revision', 't.fetched_at', 's.id', 's.status', 's.processed'])
    .where('t.address', 'in', tokenAddresses)
    .orderBy('t.address')
    .execute()
    .catch(rejectTimeout)
  return JSON.stringify(rows)
}

function latestScan(eb: ExpressionBuilder<DB & { readonly t: DB['tokens'] }, 't'>) {
  return eb.selectFrom('scans').whereRef('token_id', '=', 't.id').orderBy('created_at', 'desc').limit(1)
}

/** The versions of the reports of these tokens by their addresses; one that was never scanned is missing. */
export async function findReportVersions(
  db: Database,
  tokenAddresses: readonly string[],
): Promise<ReadonlyMap<string, ReportVersion>> {
  // As a join, this would read the views of all tokens.
  // Raw: each read of a list runs it, and the builder takes 20 microseconds to write it.
  const { rows } = await sql<ReportVersion & { readonly address: string }>`
    select t.id as "tokenId", t.address, ${VERSION} as version,
           coalesce((select v.views from token_views v where v.token_id = t.id), 0)::float8 as views
    from tokens t where t.address = any(${tokenAddresses}::text[])
  `.execute(db)
  return new Map(rows.map(({ address, ...report }) => [address, report]))
}

/** Which wallets of a report are listed, and in what order. */
interface ReportSelection {
  readonly ranking: WalletRanking
  /** The only wallets that may be listed, and their revision, which no other list has; undefined for any wallets. */
  readonly watchlist?: { readonly addresses: readonly string[]; readonly revision: string } | undefined
}

/**
 * The version of a selection from a report of this version. Undefined for a selection by the time of the last trade,
 * which loses wallets as time passes: only the list itself has its version.
 */
export function versionOf(version: string, { ranking, watchlist }: ReportSelection): string | undefined {
  if (ranking.active_within_days !== undefined) return undefined
  return watchlist === undefined ? version : `${version} ${watchlist.revision}`
}

/**
 * A token's metadata and the wallets of its report that fit a selection, in its order, then by address, with the
 * version that they belong to; undefined when the token was never scanned. `realized` is the profit on this token.
 */
export async function findReport(
  db: Database,
  tokenAddress: string,
  selection: ReportSelection,
): Promise<Report | undefined> {
  const rows = await reportQuery(db, tokenAddress, selection).execute()
  const [first] = rows
  if (first === undefined) return undefined
  if (!hasToken(first)) throw new Error(`the report of ${tokenAddress} came without its token`)
  const { mint, version, ...token } = first
  const entries = rows.filter(isEntry)
  const listed =
    versionOf(version, selection) ?? `${version} ${selection.watchlist?.revision} ${entries.length}`
  return { version: listed, token: { ...token, address: mint }, entries }
}

/**
 * The statement of a report. Version and list are of one moment, even where each statement may go to another replica.
 * The token is only in the row of its first wallet: in every row it would be sent and read once per wallet.
 */
function reportQuery(db: Database, tokenAddress: string, selection: ReportSelection) {
  return db
    .with('head', () => selectToken(db, tokenAddress))
    .with('listed', () => selectListed(db, tokenAddress, selection))
    .selectFrom('head as h')
    .leftJoin('listed as l', (join) => join.onTrue())
    .leftJoin('head as t', (join) => join.on(sql<boolean>`coalesce(l.place, 1) = 1`))
    .selectAll(['t', 'l'])
    .orderBy('l.place')
}

function selectToken(db: Database, tokenAddress: string) {
  return db
    .selectFrom('tokens as t')
    .select([
      'address as mint',
      'name',
      'symbol',
      'decimals',
      'image',
      'description',
      'extensions',
      'pools',
      'risk',
    ])
    .select(['created_at_ms as createdAtMs', 'fetched_at as fetchedAt'])
    .select([VERSION.as('version'), AGREEMENT.as('agreement')])
    .where('address', '=', tokenAddress)
}

/** The wallets of a token that fit a selection, each with its place in it. */
function selectListed(db: Database, tokenAddress: string, { ranking, watchlist }: ReportSelection) {
  const order = ranking.sort === 'realized' ? sql`tw.realized desc nulls last` : orderOf(ranking)
  return (
    db
      .selectFrom('tokens as t')
      .leftJoinLateral(
        (eb) => latestScan(eb).select(['id', 'status', 'failure_code', 'created_at']).as('s'),
        (join) => join.onTrue(),
      )
      .innerJoin('token_wallets as tw', 'tw.token_id', 't.id')
      .innerJoin('wallets as w', 'w.id', 'tw.wallet_id')
      .leftJoin('group_members as m', 'm.wallet_id', 'tw.wallet_id')
      .leftJoin('cross_checks as c', (join) =>
        join.onRef('c.token_id', '=', 'tw.token_id').onRef('c.wallet_id', '=', 'tw.wallet_id'),
      )
      .leftJoin('wallet_figures as f', (join) =>
        join.onRef('f.wallet_id', '=', 'tw.wallet_id').on('f.period', '=', ranking.period),
      )
      .leftJoin('scan_wallets as sw', (join) =>
        join.onRef('sw.scan_id', '=', 's.id').onRef('sw.wallet_id', '=', 'tw.wallet_id'),
      )
      .select(STATS_SELECTION)
      .select(['tw.realized', 'tw.total_invested as totalInvested', 'tw.first_buy_ms as firstBuyMs'])
      .select(['tw.oversold', 'tw.labels', 'w.analysed_at as analysedAt'])
      .select(['m.group_id as groupId', 'm.entry as group'])
      .select(['c.provider as secondProvider', 'c.verdict as secondVerdict'])
      .select(['c.realized_usd as secondRealized', 'c.checked_at as secondCheckedAt'])
      .select(['sw.state as scanState', 'sw.skip_reason as skipReason'])
      .select(['s.status as scanStatus', 's.failure_code as scanFailure'])
      .select(sql<boolean | null>`w.analysed_at >= s.created_at`.as('isOfScan'))
      .select(sql<string>`row_number() over (order by ${order}, w.address collate "C")`.as('place'))
      .where('t.address', '=', tokenAddress)
      .where((eb) =>
        watchlist === undefined ? eb.lit(true) : eb('w.address', '=', eb.fn.any(eb.val(watchlist.addresses))),
      )
      // Without a filter, the order by `realized` needs no figures, and Postgres leaves their join out.
      .where(isUnfiltered(ranking) ? sql.lit(true) : fits(ranking))
  )
}

function hasToken<Found extends { readonly mint: string | null }>(row: Found): row is Found & TokenRow {
  return row.mint !== null
}

/** When no wallet fits, the one row has only the token and is not an entry. */
function isEntry<Found extends { readonly address: string | null }>(row: Found): row is Found & ReportEntry {
  return row.address !== null
}

/** Counts served reads of reports, one for each time that a token's id is among these. */
export async function countReportReads(db: Database, tokenIds: readonly number[]): Promise<void> {
  // Raw: the ids are one parameter. In their order, so that two batches never wait for each other in a circle.
  await sql`
    insert into token_views as v (token_id, views)
    select id, count(*) from unnest(${tokenIds}::int[]) as read (id) group by id order by id
    on conflict (token_id) do update set views = v.views + excluded.views
  `.execute(db)
}
