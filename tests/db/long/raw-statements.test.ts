import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from '@jest/globals'
import { Client, type Connection } from 'pg'
import { createTestDatabase } from '../../support/database.ts'
import { type Column, readRawStatements } from '../../support/raw-statements.ts'
import { listFiles } from '../../support/sources.ts'

/* Every raw statement has a reason, and its declared row type matches the columns that Postgres reports. */

const SOURCES = listFiles().filter((path) => /^db\/(?!migrations\/).*\.ts$/.test(path))
const STATEMENTS = readRawStatements(SOURCES)

/** The type of a value that the pool returns, by its type in Postgres. */
const TYPES: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  bytea: 'Buffer',
  bigint: 'string',
  date: 'string',
  'double precision': 'number',
  'double precision[]': 'readonly number[]',
  integer: 'number',
  'integer[]': 'readonly number[]',
  json: 'string',
  numeric: 'string',
  smallint: 'number',
  text: 'string',
  'text[]': 'readonly string[]',
  'timestamp with time zone': 'Date',
}

const database = await createTestDatabase()
const client = new Client({ connectionString: database.url })
await client.connect()

afterAll(async () => {
  await client.end()
  await database.drop()
})

interface Field {
  readonly name: string
  readonly dataTypeID: number
  readonly tableID: number
  readonly columnID: number
}

/**
 * Has Postgres parse a statement without running it, and returns its columns. Rejects when it does not fit the
 * schema.
 */
function describeFields(text: string): Promise<readonly Field[]> {
  return new Promise((resolve, reject) => {
    let fields: readonly Field[] = []
    client.query({
      submit(connection: Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription(description: { readonly fields: readonly Field[] }) {
        fields = description.fields
      },
      handleReadyForQuery: () => resolve(fields),
      handleError: reject,
    })
  })
}

/** A table column that allows null is nullable. For any other column, the declared row type decides. */
async function describeColumns(text: string, declared: readonly Column[]): Promise<Column[]> {
  const fields = await describeFields(text)
  const { rows } = await client.query<{ type: string; nullable: boolean }>(
    `select format_type(f.type, null) as type, coalesce(not a.attnotnull, false) as nullable
     from unnest($1::oid[], $2::oid[], $3::int[]) with ordinality as f (type, relation, attribute, place)
     left join pg_attribute a on a.attrelid = f.relation and a.attnum = f.attribute and f.attribute > 0
     order by f.place`,
    [
      fields.map((field) => field.dataTypeID),
      fields.map((field) => field.tableID),
      fields.map((field) => field.columnID),
    ],
  )
  return rows.map(({ type, nullable }, index) => {
    const name = fields[index]?.name ?? ''
    const allowed = declared.find((column) => column.name === name)?.nullable ?? false
    return { name, type: TYPES[type] ?? type, nullable: nullable || allowed }
  })
}

const byName = (a: Column, b: Column) => (a.name < b.name ? -1 : 1)

test('raw statements are all of the raw SQL in `db/`, apart from migrations', () => {
  expect(STATEMENTS).not.toEqual([])
  const others = SOURCES.filter((path) => /sql\.raw|CompiledQuery/.test(readFileSync(path, 'utf8')))
  // One statement that the queue sends too, and the migrations.
  expect(others).toEqual(['db/connection/health.ts', 'db/migrate.ts'])
})

test.each(STATEMENTS)('raw statements have a reason: $at', ({ reason }) => {
  expect(reason).toMatch(/\w.+\.$/)
})

test.each(STATEMENTS)('raw statements match their row type: $at', async ({ text, columns }) => {
  const [first = '', ...others] = text.split(';\n')
  const described = await describeColumns(first, columns ?? [])
  // Further commands of the same text, which return no columns.
  for (const command of others) expect(await describeFields(command)).toEqual([])
  if (columns !== undefined) expect(described.sort(byName)).toEqual([...columns].sort(byName))
})
