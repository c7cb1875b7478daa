import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** A row as Postgres writes it, by column. What a row leaves out is the column's default. */
export type TextRow = Readonly<Record<string, string | null>>

/** Connects as one who reads every value as the text that COPY takes. */
export async function connectForText(url: string): Promise<AsyncDisposable & { readonly client: pg.Client }> {
  const client = new pg.Client({
    connectionString: url,
    types: { getTypeParser: () => (text: string) => text },
  })
  await client.connect()
  return { client, [Symbol.asyncDispose]: () => client.end() }
}

/** Rows of a table with every column that is stored as it is given, and the table's `more` conditions and order. */
export async function readTextRows(client: pg.Client, table: string, more: string): Promise<TextRow[]> {
  const { rows: columns } = await client.query(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = columns.map(({ name }) => `t.${name}`).join(', ')
  const { rows } = await client.query(`select ${names} from ${table} t ${more}`)
  return rows
}

/**
 * Copies rows into a table, each client the next batch as soon as it has room. A batch is a message of its own, and all
 * rows have the same columns.
 */
export async function copyRows(
  clients: readonly pg.Client[],
  table: string,
  batches: Iterable<readonly TextRow[]>,
): Promise<void> {
  const iterator = batches[Symbol.iterator]()
  await Promise.all(clients.map((client) => copyShare(client, table, iterator)))
}

async function copyShare(
  client: pg.Client,
  table: string,
  iterator: Iterator<readonly TextRow[]>,
): Promise<void> {
  const first = iterator.next()
  if (first.done) return
  const columns = Object.keys(first.value[0] ?? {})
  const encode = (batch: readonly TextRow[]) => batch.map((row) => toLine(row, columns)).join('')
  function* chunks(): Generator<string> {
    yield encode(first.value)
    for (let next = iterator.next(); !next.done; next = iterator.next()) yield encode(next.value)
  }
  const statement = `copy ${table} (${columns.join(', ')}) from stdin`
  await pipeline(Readable.from(chunks()), client.query(copyFrom(statement)))
}

const SPECIAL = /[\\\t\n\r]/
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function toLine(row: TextRow, columns: readonly string[]): string {
  return `${columns.map((name) => toField(row[name] ?? null)).join('\t')}\n`
}

function toField(value: string | null): string {
  if (value === null) return '\\N'
  return SPECIAL.test(value)
    ? value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character)
    : value
}
