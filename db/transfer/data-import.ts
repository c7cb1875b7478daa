import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Database, DatabaseTransaction } from '../connection/connection.ts'
import { awaitServicesGone, claimDataSource, deleteProviderData } from '../data-source.ts'
import { setKeyActor } from '../key-events.ts'
import {
  type AnyTables,
  FILE_FORMAT,
  FILE_VERSION,
  listColumns,
  listSequences,
  RETIRED_COLUMNS,
  TABLES,
  type TransferCounts,
  type TransferEnd,
  type TransferHeader,
} from './transfer-file.ts'

/** A file is refused when one of its sequences has fewer numbers left than this, because soon no row could be added. */
const NUMBERS_LEFT_MIN = 1_000_000n

/** Files of earlier versions name no vendor: they knew this one alone. */
const FORMER_VENDOR = 'solana-tracker'

/** Codes of Postgres for values that are none of their type, and for rows that break a constraint. */
const WRONG_ROWS = /^2[23]/

/** A line of rows: its table, and the rows as JSON text. */
const BATCH = /^\{"table":"([a-z_]+)","rows":(.*)\}$/s
/** How the last line begins. */
const END = '{"end":'

/**
 * Stores an export, all of it or nothing. `replace` empties the database first, except for the ledger of scores, which
 * nothing empties. Throws when the lines are not a whole export, or one of a later release, and when the database is
 * not empty, has figures of the other source, or is used by a service.
 */
export async function importData(
  db: Database,
  lines: AsyncIterable<string>,
  { replace }: { readonly replace: boolean },
): Promise<{ readonly header: TransferHeader; readonly counts: TransferCounts }> {
  await awaitServicesGone(db)
  return await db.transaction().execute(async (trx) => {
    const reader = lines[Symbol.asyncIterator]()
    const header = readHeader((await reader.next()).value)
    await refuseUnknown(trx, header)
    if (replace) await empty(trx)
    else await refuseFilled(trx)
    const { source, vendor = FORMER_VENDOR } = header
    if (source !== null) await claimDataSource(trx, { source, vendor })
    await setSequences(trx, header.sequences)
    await setKeyActor(trx, 'npm run data -- import')
    return { header, counts: await storeRows(trx, header, { [Symbol.asyncIterator]: () => reader }) }
  })
}

function readHeader(line: unknown): TransferHeader {
  const header = typeof line === 'string' && line.startsWith('{"format":') ? parseLine(line) : undefined
  if (header?.format !== FILE_FORMAT)
    throw new Error('The file is not one that `npm run data -- export` wrote.')
  if (header.version !== FILE_VERSION)
    throw new Error(`The file has version ${header.version}; this release reads version ${FILE_VERSION}.`)
  const tables = Object.entries<readonly string[]>(header.tables).map(([table, columns]) => [
    table,
    columns.filter((column) => !RETIRED_COLUMNS.includes(`${table}.${column}`)),
  ])
  if (tables.length === 0) throw new Error('The file names no table. Nothing was imported.')
  return { ...header, tables: Object.fromEntries(tables) }
}

function parseLine(line: string) {
  try {
    return JSON.parse(line)
  } catch {
    throw new Error(
      `The file is damaged: its line ${line.slice(0, 80)} is cut or changed. Nothing was imported.`,
    )
  }
}

async function refuseUnknown(trx: DatabaseTransaction, { tables, sequences }: TransferHeader): Promise<void> {
  const largest = new Map((await listSequences(trx)).map(({ name, max }) => [name, BigInt(max ?? 0)]))
  const unknown = Object.keys(sequences).filter((name) => !largest.has(name))
  for (const [table, columns] of Object.entries(tables)) {
    const isKnown = TABLES.some((each) => each === table)
    const own = isKnown ? await listColumns(trx, table) : []
    unknown.push(...columns.filter((name) => !own.includes(name)).map((name) => `${table}.${name}`))
  }
  if (unknown.length > 0)
    throw new Error(
      `The file is from a later release and has what this one does not know: ${unknown.join(', ')}.`,
    )
  for (const [name, last] of Object.entries(sequences))
    if (!isNumberOf(last, largest.get(name)))
      throw new Error(`The file ends the numbers of ${name}: ${last} leaves none. Nothing was imported.`)
}

/** Whether a sequence that has given out this number still has enough numbers left. */
function isNumberOf(last: string, largest = 0n): boolean {
  return /^\d{1,19}$/.test(last) && BigInt(last) > 0n && largest - BigInt(last) >= NUMBERS_LEFT_MIN
}

async function refuseFilled(trx: DatabaseTransaction): Promise<void> {
  const filled = []
  for (const table of TABLES) if (await hasRows(trx, table)) filled.push(table)
  if (filled.length === 0) return
  // The database refuses to empty the ledger of scores.
  const orReplace = filled.includes('score_records') ? '' : ', or use --replace to delete its rows'
  throw new Error(
    `The database is not empty: it has ${filled.join(', ')}. Import into a fresh one${orReplace}.`,
  )
}

async function hasRows(trx: DatabaseTransaction, table: (typeof TABLES)[number]): Promise<boolean> {
  const row = await trx.selectFrom(table).select(sql.lit(1).as('one')).limit(1).executeTakeFirst()
  return row !== undefined
}

async function empty(trx: DatabaseTransaction): Promise<void> {
  if (await hasRows(trx, 'score_records'))
    throw new Error('The database has a ledger of scores, which cannot be emptied. Import into a fresh one.')
  await deleteProviderData(trx)
  // Raw: the builder has no truncate. Tables that refer to these are emptied with them.
  await sql`truncate key_events, profiles, api_keys, rate_counters, kols, score_calibrations, ledger_tokens cascade`.execute(
    trx,
  )
}

async function setSequences(trx: DatabaseTransaction, sequences: TransferHeader['sequences']): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await trx.selectNoFrom(sql<string>`setval(${name}::regclass, ${last}::bigint)`.as('last')).execute()
}

async function storeRows(
  trx: DatabaseTransaction,
  { tables }: TransferHeader,
  lines: AsyncIterable<string>,
): Promise<TransferCounts> {
  const counts: Record<string, number> = Object.fromEntries(Object.keys(tables).map((table) => [table, 0]))
  let last: string | undefined
  for await (const line of lines) {
    // Without the last line: that of a file which was cut is no batch of rows either.
    if (last !== undefined) {
      const batch = readBatch(last, tables)
      counts[batch.table] = (counts[batch.table] ?? 0) + (await insertRows(trx, batch))
    }
    last = line
  }
  if (!last?.startsWith(END))
    throw new Error('The file ends too early: its last line is cut or missing. Nothing was imported.')
  const end: TransferEnd = parseLine(last)
  await markMetWallets(trx)
  return checkCounts(counts, end)
}

function readBatch(line: string, tables: TransferHeader['tables']): RowBatch {
  if (line.startsWith(END))
    throw new Error('The file goes on after its end, as two files in one do. Nothing was imported.')
  const [, table = '', rows] = BATCH.exec(line) ?? []
  // A name such as `constructor` would find what every object has.
  const columns = Object.hasOwn(tables, table) ? tables[table] : undefined
  if (columns === undefined)
    throw new Error(`A line of the file is not a batch of rows: ${line.slice(0, 80)}`)
  return { table, columns, rows }
}

/**
 * Files of earlier versions do not say which wallets a scan has met. Labels come after the wallets, whose figures have
 * them once a trigger stores the figures again.
 */
async function markMetWallets(trx: DatabaseTransaction): Promise<void> {
  await trx
    .updateTable('wallets')
    .set({ met: true })
    .where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('token_wallets as tw')
          .select('wallet_id')
          .where(sql<boolean>`not wallets.met or tw.labels::text <> '[]'`),
      ),
    )
    .execute()
}

function checkCounts(counts: TransferCounts, { end }: TransferEnd): TransferCounts {
  const tables = Object.keys({ ...counts, ...end })
  const wrong = tables.filter((table) => end[table] !== counts[table])
  if (wrong.length === 0) return counts
  throw new Error(`The file lacks rows that it counts, in ${wrong.join(', ')}. Nothing was imported.`)
}

interface RowBatch {
  readonly table: string
  readonly columns: readonly string[]
  /** JSON text. */
  readonly rows: string | undefined
}

async function insertRows(trx: DatabaseTransaction, { table, columns, rows }: RowBatch): Promise<number> {
  const source = sql<
    Record<string, unknown>
  >`json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`
  const selected = (trx as unknown as AnyTables)
    .selectFrom(source.as('r'))
    .select(columns.map((name) => `r.${name}`))
  const stored = await (trx as unknown as AnyTables)
    .insertInto(table)
    .columns([...columns])
    // Rows keep their numbers, by which others refer to them.
    .expression(sql`overriding system value ${selected}`)
    .executeTakeFirstOrThrow()
    .catch((cause) => {
      if (!(cause instanceof DatabaseError) || !WRONG_ROWS.test(cause.code ?? '')) throw cause
      throw new Error(`The file is damaged: ${cause.message}. Nothing was imported.`, { cause })
    })
  return Number(stored.numInsertedOrUpdatedRows)
}
