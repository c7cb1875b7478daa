import { type Kysely, sql } from 'kysely'
import type { Database } from './connection.ts'
import type { DataSource } from './data-source.ts'

/*
 * One installation's data as lines of JSON: a header, batches of rows as Postgres writes them, and an end that counts them.
 * docs/operating.md, "Moving to another installation", says what is moved.
 */

/** In an order in which every row comes after those that it refers to, and the trail before the keys that add to it. */
export const TABLES = [
  'key_events',
  'profiles',
  'api_keys',
  'quota_usage',
  'favourites',
  'kols',
  'tokens',
  'wallets',
  'token_wallets',
  'token_views',
  'scans',
  'scan_wallets',
  'score_records',
  'score_calibrations',
] as const

export const FORMAT = 'wallet-analytics-data'
export const VERSION = 1

/** The first line. */
export interface TransferHeader {
  readonly format: typeof FORMAT
  readonly version: typeof VERSION
  readonly exported_at: string
  /** Null of a database that no service has used. */
  readonly source: DataSource | null
  /** By what name the keys that are not revoked call the pepper that they are hashed with; null of keys of 1.0.0. */
  readonly peppers: readonly (string | null)[]
  /** The last number that each sequence has given out. */
  readonly sequences: Readonly<Record<string, string>>
  /** The columns of each table. */
  readonly tables: Readonly<Record<string, readonly string[]>>
}

/** How many rows of each table were moved. */
export type TransferCounts = Readonly<Record<string, number>>

/** Tables by whatever names a file has. */
export type AnyTables = Kysely<Record<string, Record<string, unknown>>>

/** The last line. */
export interface TransferEnd {
  readonly end: TransferCounts
}

/** Those that the database does not compute from the others. */
export async function listColumns(db: Database, table: string): Promise<string[]> {
  // Raw: the builder knows no catalog.
  const { rows } = await sql<{ readonly name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** The sequences of the database, with the last number that each has given out. */
export async function listSequences(
  db: Database,
): Promise<readonly { readonly name: string; readonly last: string | null }[]> {
  // Raw: the builder knows no catalog.
  const { rows } = await sql<{ readonly name: string; readonly last: string | null }>`
    select sequencename::text as name, last_value as last from pg_sequences
    where schemaname = 'public'
    order by sequencename
  `.execute(db)
  return rows
}
