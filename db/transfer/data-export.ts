import { type SqlBool, sql } from 'kysely'
import { databaseNow } from '../clock.ts'
import type { Database, DatabaseTransaction } from '../connection/connection.ts'
import { findDataSource } from '../data-source.ts'
import {
  type AnyTables,
  FILE_FORMAT,
  FILE_VERSION,
  listColumns,
  listSequences,
  TABLES,
  type TransferEnd,
  type TransferHeader,
} from './transfer-file.ts'

/** Pages of a table that one query reads: 128 kB, without values that Postgres stores out of line. */
const PAGES_AT_ONCE = 16

/**
 * The data as it is at one moment, as lines without line ends. Services may go on working meanwhile. Each line holds
 * the rows of 128 kB of a table.
 */
export async function* exportData(db: Database): AsyncGenerator<string> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    const header = await describe(trx)
    yield JSON.stringify(header)
    const counts: Record<string, number> = {}
    for (const [table, columns] of Object.entries(header.tables)) {
      counts[table] = 0
      for await (const { rows, count } of readRows(trx, table, columns)) {
        counts[table] += count
        yield `{"table":"${table}","rows":${rows}}`
      }
    }
    yield JSON.stringify({ end: counts } satisfies TransferEnd)
  } finally {
    await trx.rollback().execute()
  }
}

async function describe(trx: DatabaseTransaction): Promise<TransferHeader> {
  const { now } = await trx.selectNoFrom(databaseNow.as('now')).executeTakeFirstOrThrow()
  const keys = await trx
    .selectFrom('api_keys')
    .select('pepper')
    .where('revoked_at', 'is', null)
    .union(
      trx
        .selectFrom('api_keys')
        .select('former_pepper as pepper')
        .where('revoked_at', 'is', null)
        .where('former_until', '>', databaseNow),
    )
    .orderBy('pepper')
    .execute()
  const tables = await Promise.all(
    TABLES.map(async (table) => [table, await listColumns(trx, table)] as const),
  )
  const claimed = await findDataSource(trx)
  return {
    format: FILE_FORMAT,
    version: FILE_VERSION,
    exported_at: now.toISOString(),
    source: claimed?.source ?? null,
    ...(claimed && { vendor: claimed.vendor }),
    peppers: keys.map(({ pepper }) => pepper),
    sequences: await readSequences(trx),
    tables: Object.fromEntries(tables),
  }
}

/** A sequence that has given out no number is left out. */
async function readSequences(db: Database): Promise<Record<string, string>> {
  const sequences = await listSequences(db)
  return Object.fromEntries(sequences.flatMap(({ name, last }) => (last === null ? [] : [[name, last]])))
}

/** Reads rows in the order in which they are stored: in one snapshot no row moves, so paging needs no key. */
async function* readRows(trx: DatabaseTransaction, table: string, columns: readonly string[]) {
  const pages = await countPages(trx, table)
  for (let page = 0; page < pages; page += PAGES_AT_ONCE) {
    const stored = (trx as unknown as AnyTables)
      .selectFrom(table)
      .select(columns)
      .where(
        sql<SqlBool>`ctid >= ${`(${page},0)`}::text::tid and ctid < ${`(${page + PAGES_AT_ONCE},0)`}::text::tid`,
      )
    const { rows, count } = await trx
      .selectFrom(stored.as('r'))
      .select([sql<string | null>`json_agg(r)::text`.as('rows'), sql<number>`count(*)::int`.as('count')])
      .executeTakeFirstOrThrow()
    // Texts in JSON hold no line breaks, so any line break is between its parts.
    if (rows !== null) yield { rows: rows.replaceAll('\n', ' '), count }
  }
}

async function countPages(db: Database, table: string): Promise<number> {
  // Raw: the builder knows no catalog.
  const { rows } = await sql<{ readonly pages: number }>`
    select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as pages
  `.execute(db)
  return rows[0]?.pages ?? 0
}
