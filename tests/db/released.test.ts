import { globSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { openDatabase } from '../../db/connection/connection.ts'
import { dumpSchema } from '../../scripts/codegen/catalog.ts'
import { createEmptyDatabase, runSql } from '../support/database.ts'
import { GROUP, WALLET } from '../support/stored-rows.ts'

/* Dumps of released versions. Each has a row of every table, and begins with what a client of it knows. */

/** Their databases are refused. */
const NOT_MIGRATED = ['1.0.0', '1.1.0']
const DUMPS = globSync(join(import.meta.dirname, 'released/*.sql')).sort()

interface Known {
  readonly key: string
  readonly mint: string
  /** A wallet of the token's report. */
  readonly wallet: string
}

const listReads = ({ mint, wallet }: Known) => [
  ...['key', 'usage', 'usage/history', 'scans', 'tokens', 'wallets', 'watchlists', 'webhook-endpoints'],
  ...['score/calibration', `groups/${GROUP}`, 'watchlists/memes', `wallets/${WALLET}`],
  ...[`tokens/${mint}/top-wallets`, `tokens/${mint}/scans/latest`, `wallets/${wallet}`],
  ...['score', 'scores', 'tokens', 'positions'].map((of) => `wallets/${wallet}/${of}`),
]

/** The number of rows in each of the service's own tables. */
async function countRows(url: string): Promise<Record<string, number>> {
  const tables = await runSql<{ name: string }>(
    url,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname not like 'kysely%'`,
  )
  const counts = tables.map(async ({ name }) => {
    const [row] = await runSql<{ count: number }>(url, `select count(*)::int as count from public.${name}`)
    return [name, row?.count ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

const databases: Awaited<ReturnType<typeof createEmptyDatabase>>[] = []
afterAll(() => Promise.all(databases.map((database) => database.drop())))

test('each released version from 1.2.0 on has a dump', () => {
  const released = globSync('spec/released/v1-*.yaml').map((path) => parse(path).name.slice('v1-'.length))
  const migrated = released.filter((version) => !NOT_MIGRATED.includes(version))
  expect(DUMPS.map((path) => parse(path).name)).toEqual(expect.arrayContaining(migrated))
})

for (const file of DUMPS)
  test(`a database of version ${parse(file).name} is migrated to the present schema with all of its rows, and served`, async () => {
    const database = await createEmptyDatabase()
    databases.push(database)
    const dump = readFileSync(file, 'utf8')
    await runSql(database.url, dump)
    const before = await countRows(database.url)
    const env = { DATABASE_URL: database.url, MIGRATE: 'on-start', ROLE: 'api' }
    // Imported here: it reads the contract, which would outlast a run without dumps.
    const { startTestService } = await import('../support/service.ts')
    await using service = await startTestService({ env })
    expect(await countRows(database.url)).toMatchObject(before)
    await using db = openDatabase({ url: database.url, poolSize: 1 })
    const schema = readFileSync('generated/db/schema.sql', 'utf8')
    expect(await dumpSchema(db)).toBe(schema.slice(schema.indexOf('create ')))
    const known = JSON.parse(dump.slice('-- '.length, dump.indexOf('\n'))) as Known
    const client = service.clientWithKey(known.key)
    const refused: string[] = []
    for (const path of listReads(known)) {
      const { status } = await client.get(`/api/v1/${path}`)
      if (status !== 200) refused.push(`${path}: ${status}`)
    }
    expect(refused).toEqual([])
  })
