import { type Kysely, sql } from 'kysely'
import type { Database } from '../connection/connection.ts'
import type { DataSource } from '../data-source.ts'

/*
 * The data of one installation as lines of JSON: a header, batches of rows as Postgres writes them, and an end that
 * counts the rows. docs/operating.md, "Moving to another installation", says what is moved.
 */

/**
 * Each table comes after those that it refers to. The trail comes before the keys, because the import of keys adds to
 * it.
 */
export const TABLES = [
  'key_events',
  'profiles',
  'api_keys',
  'quota_usage',
  'webhook_endpoints',
  'favourites',
  'watchlists',
  'watchlist_wallets',
  'kols',
  'tokens',
  'wallets',
  'token_wallets',
  'token_views',
  'scans',
  'scan_wallets',
  'cross_checks',
  'market_moments',
  'market_checks',
  'wallet_copies',
  'scan_requests',
  'ledger_tokens',
  'score_records',
  'score_calibrations',
] as const

/** Columns that files of earlier versions have, and this version does not: an import leaves them out. */
export const RETIRED_COLUMNS = [
  'scans.failure',
  'scans.is_update',
  'scans.note',
  'scans.waits_for',
  'score_records.part_consistency',
  'score_records.part_pnl',
  'score_records.part_roi',
  'score_records.part_winrate',
  'wallets.stats_version',
]

export const FILE_FORMAT = 'wallet-analytics-data'
export const FILE_VERSION = 1

/** The first line. */
export interface TransferHeader {
  readonly format: typeof FILE_FORMAT
  readonly version: typeof FILE_VERSION
  readonly exported_at: string
  /** Null when no service has used the database yet. */
  readonly source: DataSource | null
  /** Whose figures they are; files of earlier versions lack it. */
  readonly vendor?: string
  /** The pepper names of the active keys; null for keys that name none. */
  readonly peppers: readonly (string | null)[]
  /** The last number that each sequence has given out. */
  readonly sequences: Readonly<Record<string, string>>
  /** The columns of each table. */
  readonly tables: Readonly<Record<string, readonly string[]>>
}

/** How many rows of each table were moved. */
export type TransferCounts = Readonly<Record<string, number>>

/** Tables under any name that a file may hold. */
export type AnyTables = Kysely<Record<string, Record<string, unknown>>>

/** The last line. */
export interface TransferEnd {
  readonly end: TransferCounts
}

/** The columns of a table that the database does not compute from others. */
export async function listColumns(db: Database, table: string): Promise<string[]> {
  // Raw: the builder knows no catalog.
  const { rows } = await sql<{ readonly name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** The sequences of the database: the last number that each has given out, and its largest one. */
export async function listSequences(db: Database) {
  // Raw: the builder knows no catalog.
  const { rows } = await sql<{ name: string; last: string | null; max: string | null }>`
    select sequencename::text as name, last_value as last, max_value as max from pg_sequences
    where schemaname = 'public'
    order by sequencename
  `.execute(db)
  return rows
}
