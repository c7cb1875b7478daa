import { randomBytes } from 'node:crypto'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '../basics/durations.ts'
import type { Scans } from '../generated/db/types.ts'
import { databaseNow, databaseTimeAgo } from './clock.ts'
import type { Database, DatabaseTransaction } from './connection/connection.ts'
import { isAfter, type ListPage } from './list-page.ts'
import { SEEN_NAMED_MAX, type WatchedWallet } from './watchlists.ts'

/**
 * A scan whose progress is younger than this is returned again instead of starting another: createTokenScan
 * in spec/v1.yaml.
 */
export const REUSE_WINDOW_MS = 15 * MINUTE_MS
/** A processing scan without progress for this long is stalled: ScanStatusData in spec/v1.yaml. */
export const STALLED_AFTER_MS = 20 * MINUTE_MS
/** A processing scan without progress for this long has failed: "Waits, queues and retries" in docs/operating.md. */
export const FAILED_AFTER_MS = HOUR_MS
/** How many skipped wallets a scan's message names. */
export const SKIPPED_NAMED_MAX = 20
const ID_TRIES_MAX = 5
/** A literal: with a parameter, a prepared statement could not use the indexes that have processing scans alone. */
const PROCESSING = sql<ScanStatus>`'processing'`

export type ScanStatus = Selectable<Scans>['status']
/** Why a scan has failed. */
export type ScanFailure = NonNullable<Selectable<Scans>['failure_code']>
/** What a scan waits for. */
export type WaitReason = NonNullable<Selectable<Scans>['waiting_code']>
/** What the data of a scan lacks, as a code. */
export type ScanNote =
  /** The provider had no long list of traders: these wallets are the token's top traders and first buyers. */
  | { readonly code: 'top_traders_only'; readonly wallets: number }
  /** The provider gave no list of first buyers: these wallets are ranked by who bought first. */
  | { readonly code: 'first_buyers_of_these' }
  /** The provider gives no first buys at all. */
  | { readonly code: 'no_first_buyers' }
  /** The provider's list has only the traders of this many last days. */
  | { readonly code: 'traders_of_days'; readonly days: number }
  /** Rows of the provider's lists were left out. */
  | { readonly code: 'unusable_rows'; readonly rows: number }

/** A scan with its progress, the gaps of its data, and the first of its skipped wallets. */
export type Scan = Awaited<ReturnType<typeof toScan>>

/**
 * A condition on the scan that a statement calls `s`: it is processing and had progress in the last 15 minutes, or it
 * was created since this moment and may have ended already.
 */
export function isReusable(since: string | null) {
  return sql<boolean>`(s.status = 'processing' and s.progress_at > ${databaseTimeAgo(REUSE_WINDOW_MS)}
    or s.status = 'completed' and s.created_at between ${since}::timestamptz and ${databaseNow})`
}

/** The id of the token's reusable scan, if any, and the time of this look-up, on the database's clock, as text. */
export async function findReusableScan(
  db: Database,
  tokenAddress: string,
  since: string | null = null,
): Promise<{ readonly lookedUpAt: string; readonly scanId: string | undefined }> {
  // Raw: the row is there even without a scan, for the time.
  const { rows } = await sql<{ lookedUpAt: string; scanId: string | null }>`
    select ${databaseNow}::text as "lookedUpAt",
           (select s.id from scans s join tokens t on t.id = s.token_id
            where t.address = ${tokenAddress} and ${isReusable(since)} limit 1) as "scanId"
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`the scans of token ${tokenAddress} could not be read`)
  return { lookedUpAt: row.lookedUpAt, scanId: row.scanId ?? undefined }
}

/** The scan with this id and its progress. */
export async function findScan(db: Database, id: string) {
  const row = await selectScans(db).where('scans.id', '=', id).executeTakeFirst()
  return row && (await toScan(db, row))
}

/** The token's newest scan. If one of its scans is processing, it is this one. */
export async function findLatestScan(db: Database, tokenAddress: string) {
  const row = await selectScans(db)
    .where('tokens.address', '=', tokenAddress)
    .orderBy('scans.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && (await toScan(db, row))
}

/** A scan as a list shows it; `place` is `startedAt` to the microsecond, by which the list is ordered. */
export type ListedScan = Awaited<ReturnType<typeof listScanPage>>[number]

/** The wallets of a watchlist that a scan has found. */
interface SeenWallets {
  readonly count: number
  readonly wallets: readonly WatchedWallet[]
}

interface ScanPage extends ListPage {
  /** Only scans that have found wallets of this watchlist. */
  readonly watchlistId: string | undefined
}

/** Scans of all tokens, the newest first. */
export async function listScanPage(db: Database, { limit, after, watchlistId }: ScanPage) {
  // The collation is that of the wallets: Postgres would not use their index for another one.
  const watched = sql`
    from watchlist_wallets ww
      join wallets w on w.address = ww.address collate "default" join scan_wallets sw on sw.wallet_id = w.id
    where ww.watchlist_id = ${watchlistId ?? null}::bigint`
  const rows = await selectScans(db)
    .select(['tokens.name as tokenName', 'tokens.symbol as tokenSymbol'])
    .select(['scans.created_at as startedAt', 'scans.finished_at as endedAt'])
    .select(sql<string>`scans.created_at::text`.as('place'))
    .$if(watchlistId !== undefined, (query) =>
      query.where(sql<SqlBool>`scans.id in (select sw.scan_id ${watched})`).select(
        sql<string>`(
          select json_build_object('count', count(*), 'wallets', to_json((array_agg(
            json_build_object('address', ww.address, 'label', ww.label) order by ww.address))[:${sql.lit(SEEN_NAMED_MAX)}]))
          ${watched} and sw.scan_id = scans.id)::text`.as('seen'),
      ),
    )
    .where(isAfter(after, 'scans.created_at', 'scans.id'))
    .orderBy('scans.created_at', 'desc')
    .orderBy('scans.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ notes: _notes, seen, ...scan }) => ({
    ...scan,
    seen: seen === undefined ? undefined : (JSON.parse(seen) as SeenWallets),
  }))
}

type ScanRow = Awaited<ReturnType<ReturnType<typeof selectScans>['executeTakeFirstOrThrow']>>

/** The condition that a scan is stalled. */
const isStalled = sql<boolean>`(status = 'processing' and progress_at <= ${databaseTimeAgo(STALLED_AFTER_MS)})`

/** Selects scans with their tokens and their progress. */
function selectScans(db: Database) {
  return db
    .selectFrom('scans')
    .innerJoin('tokens', 'tokens.id', 'scans.token_id')
    .select(['scans.id', 'tokens.address as tokenAddress', 'status', 'total', 'processed', 'skipped'])
    .select(['failure_code as failure', 'waiting_code as waitsFor', 'notes'])
    .select(isStalled.as('stalled'))
}

async function toScan(db: Database, row: ScanRow) {
  const { notes, ...scan } = row
  return {
    ...scan,
    notes: JSON.parse(notes ?? '[]') as readonly ScanNote[],
    skippedWallets: scan.skipped > 0 ? await listSkippedWallets(db, scan.id) : [],
  }
}

async function listSkippedWallets(db: Database, scanId: string) {
  return await db
    .selectFrom('scan_wallets')
    .innerJoin('wallets', 'wallets.id', 'scan_wallets.wallet_id')
    .select(['wallets.address', 'skip_reason as reason'])
    .where('scan_id', '=', scanId)
    .where('state', '=', 'skipped')
    .orderBy(sql`skip_reason <> 'service_failed'`)
    .orderBy('wallets.address')
    .limit(SKIPPED_NAMED_MAX)
    .execute()
}

/** A scan that has failed, for the log. */
export type FailedScan = Omit<Awaited<ReturnType<typeof failDeadScans>>[number], 'tokenId'>

const FAILED_SCAN = ['id as scanId', 'status', 'failure_code as reason', 'processed', 'skipped'] as const

/** Fails the token's processing scan, if there is one: a newer scan takes its place. Returns the scans that failed. */
export async function supersedeScan(trx: DatabaseTransaction, tokenId: number): Promise<FailedScan[]> {
  return await trx
    .updateTable('scans')
    .set({ status: 'failed', failure_code: 'superseded', finished_at: databaseNow })
    .where('token_id', '=', tokenId)
    .where('status', '=', PROCESSING)
    .returning(FAILED_SCAN)
    .execute()
}

interface NewScan {
  readonly tokenId: number
  readonly walletIds: readonly number[]
  readonly notes: readonly ScanNote[]
}

/**
 * Creates a scan of these wallets and returns its id. A scan of no wallets is complete from the start. Ids have 32
 * random bits, so an id that exists already is drawn again.
 */
export async function insertScan(trx: DatabaseTransaction, scan: NewScan): Promise<string> {
  const total = scan.walletIds.length
  for (let tries = 0; tries < ID_TRIES_MAX; tries += 1) {
    const inserted = await trx
      .insertInto('scans')
      .values({
        id: `wallet_processing_${randomBytes(4).toString('hex')}`,
        token_id: scan.tokenId,
        total,
        notes: JSON.stringify(scan.notes),
        ...(total === 0 ? { status: 'completed' as const, finished_at: databaseNow } : {}),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted === undefined) continue
    // Raw: 300 ids are one parameter.
    await sql`
      insert into scan_wallets (scan_id, wallet_id) select ${inserted.id}, unnest(${scan.walletIds}::int[])
    `.execute(trx)
    return inserted.id
  }
  throw new Error(`no free scan id in ${ID_TRIES_MAX} draws`)
}

/** Notes what a processing scan waits for; its next progress clears that. */
export async function setScanWaiting(db: Database, id: string, waitsFor: WaitReason): Promise<void> {
  await db
    .updateTable('scans')
    .set({ waiting_code: waitsFor })
    .where('id', '=', id)
    .where('status', '=', PROCESSING)
    .where(sql<SqlBool>`waiting_code is distinct from ${waitsFor}`)
    .execute()
}

/** Processing scans that have had no progress for this long, oldest first. */
export async function listIdleScanIds(db: Database, idleMs: number): Promise<string[]> {
  const rows = await db
    .selectFrom('scans')
    .select('id')
    .where('status', '=', PROCESSING)
    .where('progress_at', '<', databaseTimeAgo(idleMs))
    .orderBy('progress_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Fails the processing scans that have had no progress for an hour, and returns them. */
export async function failDeadScans(db: Database) {
  return await db
    .updateTable('scans')
    .set({ status: 'failed', failure_code: 'no_progress', finished_at: databaseNow })
    .where('status', '=', PROCESSING)
    .where('progress_at', '<', databaseTimeAgo(FAILED_AFTER_MS))
    .returning([...FAILED_SCAN, 'token_id as tokenId'])
    .execute()
}
