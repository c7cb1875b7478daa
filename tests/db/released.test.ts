import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { createEmptyDatabase, runSql } from '../support/database.ts'
import { startTestService } from '../support/service.ts'
import { GROUP, WALLET } from '../support/stored-rows.ts'

/* Dumps of released versions. Each has a row of every table, and begins with what a client of it knows. */

const FOLDER = join(import.meta.dirname, 'released')
const DUMPS = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'))

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

test.each(DUMPS)(
  'a database of a released version is migrated with all of its rows, and served: %s',
  async (file) => {
    const database = await createEmptyDatabase()
    databases.push(database)
    const dump = readFileSync(join(FOLDER, file), 'utf8')
    await runSql(database.url, dump)
    const before = await countRows(database.url)
    const env = { DATABASE_URL: database.url, MIGRATE: 'on-start', ROLE: 'api' }
    await using service = await startTestService({ env })
    expect(await countRows(database.url)).toMatchObject(before)
    const known = JSON.parse(dump.slice('-- '.length, dump.indexOf('\n'))) as Known
    const client = service.clientWithKey(known.key)
    const reads = listReads(known)
    const answers = await Promise.all(reads.map(async (path) => (await client.get(`/api/v1/${path}`)).status))
    expect(Object.fromEntries(reads.map((path, at) => [path, answers[at]]))).toEqual(
      Object.fromEntries(reads.map((path) => [path, 200])),
    )
  },
)
