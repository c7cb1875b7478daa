import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { openDatabase } from '../../../db/connection/connection.ts'
import { namePepper } from '../../../db/key-format.ts'
import { exportData } from '../../../db/transfer/data-export.ts'
import { importData } from '../../../db/transfer/data-import.ts'
import { createTestDatabase, runSql, type TestDatabase } from '../../support/database.ts'
import { newFolder } from '../../support/folders.ts'
import { openTestService } from '../../support/open-service.ts'
import { endProcesses, runCommand } from '../../support/processes.ts'
import { startTestService } from '../../support/service.ts'
import { makeToken } from '../../support/simulated-provider.ts'
import { scanToken } from '../../support/token-scans.ts'

/* `npm run data -- export` and `import`, from one database to another. */

/**
 * Tables that the comparison of rows leaves out. An export leaves them out, too: they are derived, short-lived or
 * specific to an installation.
 */
const NOT_MOVED = [
  'copy_fetches',
  'data_source',
  'group_members',
  'groups',
  'groups_computed',
  'idempotent_answers',
  'plan_limits',
  'provider_budget',
  'quota_reservations',
  'rate_counters',
  'token_facts',
  'token_fetches',
  'trade_looks',
  'wallet_fetches',
  'wallet_trades',
  'webhook_deliveries',
]
const PEPPER = 'a pepper of the source'

const source = await openTestService({ env: { API_KEY_PEPPER: PEPPER } })
const client = await source.client()
const { mint } = await makeToken(source.simulator, 5)
const file = join(await newFolder(), 'export.jsonl')
const targets: TestDatabase[] = []

afterAll(async () => {
  await endProcesses()
  for (const target of targets) await target.drop()
})

await scanToken(client, mint)
await source.sql(
  `insert into cross_checks (token_id, wallet_id, provider, verdict, realized_usd, disputed)
   select token_id, wallet_id, 'vybe', 'agrees', 1.5, false from token_wallets limit 1`,
)
await source.sql(
  `insert into market_moments (mint, time_ms, traded_before, high_usd) select address, 1764000000000, true, 1.5 from tokens`,
)
await source.sql(
  `insert into market_checks select id, $1, 12.5, false, 0.75, clock_timestamp() from wallets limit 1`,
  [mint],
)
await source.sql(
  `insert into wallet_copies select id, '30d', clock_timestamp(), '{}', '[]' from wallets limit 1`,
)
await source.sql(`update token_wallets set labels = '[{"name":"sniper","source":"token_risk"}]'`)
await source.sql('update wallets set met = true')
await client.get(`/api/v1/tokens/${mint}/top-wallets`)
await source.sql(`insert into kols (address, name) values ($1, $2)`, [
  mint,
  'line one\nline two\u2028three "quoted"',
])
await source.sql(`insert into favourites select id, $1 from profiles`, [mint])
await source.sql(
  `insert into webhook_endpoints (id, profile_id, url, events, secret)
   select 'whe_1', id, 'https://example.com/', '{scan.completed}', '\\x01' from profiles`,
)
const watched = { wallets: [{ address: mint, label: 'a "label"' }] }
const headers = { 'content-type': 'application/json' }
await client.request('PUT', '/api/v1/watchlists/memes', { body: JSON.stringify(watched), headers })
await source.sql(`insert into score_calibrations values (2, true, clock_timestamp(), '{  "n": 1e2 }')`)
await source.sql('insert into ledger_tokens values (999, $1)', [mint])
const exported = await data(source.databaseUrl, 'export', file)
expect(exported).toMatchObject({ code: 0, stdout: '' })

/** Runs the command that operators use. */
function data(url: string, ...args: readonly string[]) {
  return runCommand(['scripts/data.ts', ...args], { DATABASE_URL: url })
}

async function newTarget(): Promise<string> {
  const target = await createTestDatabase()
  targets.push(target)
  return target.url
}

async function listTables(url: string): Promise<string[]> {
  const rows = await runSql<{ name: string }>(
    url,
    `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname not like 'kysely%' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Every row of a table as text. */
async function readRows(url: string, table: string): Promise<string[]> {
  const rows = await runSql<{ row: string }>(url, `select t::text as row from ${table} t order by 1`)
  return rows.map(({ row }) => row)
}

async function readLines(): Promise<string[]> {
  return (await readFile(file, 'utf8')).split('\n').slice(0, -1)
}

async function importLines(url: string, lines: readonly string[], replace = false) {
  async function* given() {
    yield* lines
  }
  await using db = openDatabase({ url, poolSize: 1 })
  return await importData(db, given(), { replace })
}

const copy = await newTarget()
const imported = await data(copy, 'import', file)
expect(imported).toMatchObject({ code: 0, stdout: '' })
expect(imported.stderr).toContain('token_wallets: 5')
expect(imported.stderr).toContain(`the pepper ${namePepper(PEPPER)}, which neither`)

test('an imported export has every row of every table, except for the tables listed here', async () => {
  const tables = await listTables(source.databaseUrl)
  expect(NOT_MOVED.filter((table) => !tables.includes(table))).toEqual([])
  for (const table of tables.filter((each) => !NOT_MOVED.includes(each) && each !== 'key_events')) {
    const rows = await readRows(source.databaseUrl, table)
    expect({ table, rows: await readRows(copy, table) }).toEqual({ table, rows })
    expect({ table, count: rows.length }).not.toEqual({ table, count: 0 })
  }
})

test('an imported export has the trail of the keys, which records the import', async () => {
  // A worker may mark logged events at any time.
  await runSql(source.databaseUrl, 'update key_events set logged_at = null')
  await runSql(copy, 'update key_events set logged_at = null')
  const [before, after] = [
    await readRows(source.databaseUrl, 'key_events'),
    await readRows(copy, 'key_events'),
  ]
  expect(after).toEqual(expect.arrayContaining(before))
  const added = await runSql(
    copy,
    `select event, key_id from key_events where actor = 'npm run data -- import'`,
  )
  expect(added).toEqual([{ event: 'issued', key_id: expect.any(String) }])
  expect(after).toHaveLength(before.length + 1)
})

test('an imported export is served to the same key, and takes new scans', async () => {
  const path = `/api/v1/tokens/${mint}/top-wallets`
  const before = await client.get<{ data: unknown }>(path)
  await using service = await startTestService({
    share: { ...source, databaseUrl: copy },
    env: { API_KEY_PEPPER: PEPPER },
  })
  const same = service.clientWithKey(client.key)
  const after = await same.get<{ data: unknown }>(path)
  expect({ status: after.status, data: after.body.data }).toEqual({ status: 200, data: before.body.data })
  const next = await makeToken(source.simulator, 3)
  expect(await scanToken(same, next.mint)).toMatchObject({ status: 'completed' })
  expect(await scanToken(same, mint)).toMatchObject({ status: 'completed' })
})

test('an import into a database with rows is refused without --replace', async () => {
  const url = await newTarget()
  await runSql(url, `insert into kols (address) values ('somebody')`)
  const refused = await data(url, 'import', file)
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The database is not empty: it has kols. '),
  })
  expect(await readRows(url, 'kols')).toHaveLength(1)
  expect(await data(url, 'import', file, '--replace')).toMatchObject({ code: 0 })
  expect(await readRows(url, 'kols')).toEqual(await readRows(source.databaseUrl, 'kols'))
})

test('an import never empties a ledger of scores', async () => {
  const url = await newTarget()
  await importLines(url, await readLines())
  await expect(importLines(url, await readLines(), true)).rejects.toThrow(
    'The database has a ledger of scores, which cannot be emptied. Import into a fresh one.',
  )
})

test('an import of real figures into a database of simulated ones is refused', async () => {
  const url = await newTarget()
  await runSql(url, `insert into data_source (source) values ('simulator')`)
  await expect(importLines(url, await readLines())).rejects.toThrow(/^The database holds simulated figures/)
  expect(await readRows(url, 'profiles')).toEqual([])
})

test.each<[string, (lines: string[]) => string[], RegExp]>([
  ['without its end', (lines) => lines.slice(0, -1), /^The file ends too early/],
  [
    'that is cut within a batch of rows',
    (lines) => [...lines.slice(0, 2), lines[2]?.slice(0, 40) ?? ''],
    /^The file ends too early/,
  ],
  [
    'that is cut after a row of a batch',
    (lines) => [...lines.slice(0, 2), lines[2]?.replace(/\}.*/, '}') ?? ''],
    /^The file ends too early/,
  ],
  [
    'that lacks a line',
    (lines) => lines.filter((line) => !line.startsWith('{"table":"scan_wallets"')),
    /^The file lacks rows that it counts, in scan_wallets\./,
  ],
  [
    'whose end names no table',
    (lines) => [...lines.slice(0, -1), '{"end":{}}'],
    /^The file lacks rows that it counts, in key_events, /,
  ],
  [
    'whose header names no table',
    ([header = '', ...lines]) => [header.replace(/"tables":.*/, '"tables":{}}'), ...lines.slice(-1)],
    /^The file names no table\./,
  ],
  [
    'that uses up a sequence',
    ([header = '', ...lines]) => [
      header.replace(/"revisions":"\d+"/, `"revisions":"${2n ** 63n - 1n}"`),
      ...lines,
    ],
    /^The file ends the numbers of revisions: 9223372036854775807 leaves none\./,
  ],
  [
    'of a later release',
    ([header = '', ...lines]) => [header.replace('"tables":{', '"tables":{"stars":["size"],'), ...lines],
    /^The file is from a later release and has what this one does not know: stars\.size\.$/,
  ],
  [
    'that is not an export',
    () => ['{"some":"thing"}'],
    /^The file is not one that `npm run data -- export` wrote\.$/,
  ],
  ['that is empty', () => [], /^The file is not one that `npm run data -- export` wrote\.$/],
  [
    'with a line that is not a batch of rows',
    ([header = '', ...lines]) => [header, 'drop table kols', ...lines],
    /^A line of the file is not a batch of rows: drop table kols$/,
  ],
  [
    'with rows of what is not a table',
    ([header = '', ...lines]) => [header, '{"table":"constructor","rows":[]}', ...lines],
    /^A line of the file is not a batch of rows: \{"table":"constructor","rows":\[\]\}$/,
  ],
  [
    'with anything after its end',
    (lines) => [...lines, ...lines],
    /^The file goes on after its end, as two files in one do\. Nothing was imported\.$/,
  ],
  [
    'that is cut in its first line',
    ([header = '']) => [header.slice(0, 300)],
    /^The file is damaged: its line \{"format":.* is cut or changed\. Nothing was imported\.$/,
  ],
  [
    'that is cut in its last line',
    (lines) => [...lines.slice(0, -1), '{"end":{"key_ev'],
    /^The file is damaged: its line \{"end":\{"key_ev is cut or changed\. Nothing was imported\.$/,
  ],
  [
    'that lacks what other rows refer to',
    (lines) => lines.filter((line) => !line.startsWith('{"table":"profiles"')),
    /^The file is damaged: .* violates foreign key constraint .*\. Nothing was imported\.$/,
  ],
  [
    'with a changed value',
    (lines) => lines.map((line) => line.replace('"plan":"', '"plan":"x')),
    /^The file is damaged: .*\. Nothing was imported\.$/,
  ],
])('an import of a file %s fails and stores nothing', async (_name, damage, message) => {
  const url = await newTarget()
  await expect(importLines(url, damage(await readLines()))).rejects.toThrow(message)
  for (const table of ['data_source', 'profiles', 'wallets', 'key_events'])
    expect(await readRows(url, table)).toEqual([])
})

test('an import while a service uses the database is refused', async () => {
  await expect(importLines(source.databaseUrl, await readLines())).rejects.toThrow('Stop it first.')
})

test('an import of a file from before 1.2.0 leaves out the columns that no longer exist', async () => {
  const url = await newTarget()
  const lines = (await readLines()).map((line) =>
    line
      .replace('"scans":["id",', '"scans":["id","failure","note",')
      .replace(/^(\{"table":"scans","rows":\[\{)/, '$1"failure":"superseded","note":null,'),
  )
  expect(lines.join('')).toContain('"failure":"superseded"')
  await importLines(url, lines)
  expect(await readRows(url, 'scans')).toEqual(await readRows(source.databaseUrl, 'scans'))
})

test('an import of a file from an earlier release fills a column that the file lacks with its default', async () => {
  const url = await newTarget()
  const lines = await readLines()
  const older = lines.map((line) => line.replaceAll(/,"has_first_buyers"(:(true|false))?/g, ''))
  expect(older).not.toEqual(lines)
  await importLines(url, older)
  expect(await runSql(url, 'select has_first_buyers from tokens')).toEqual([{ has_first_buyers: false }])
})

test('an export overwrites no file, and only its owner can read it', async () => {
  const { stderr, code } = await data(source.databaseUrl, 'export', file)
  expect({ code, sentence: stderr.split('\n').at(-2) }).toEqual({
    code: 1,
    sentence: `The file ${file} exists already.`,
  })
  const { mode } = await stat(file)
  expect(mode & 0o077).toBe(0)
})

test.each(['export', 'import'])(
  'an export ends with a sentence about a file that cannot be used: %s',
  async (action) => {
    const { stderr, code } = await data(source.databaseUrl, action, '/nowhere/wallets.jsonl')
    const cannot = action === 'export' ? 'written' : 'read'
    expect({ code, sentence: stderr.split('\n').at(-2) }).toEqual({
      code: 1,
      sentence: `The file /nowhere/wallets.jsonl cannot be ${cannot} (ENOENT).`,
    })
  },
)

test('an export is a snapshot in lines of bounded size, however large the database', async () => {
  const url = await newTarget()
  await runSql(url, `insert into kols select n, repeat('x', 100) from generate_series(1, 50000) as n`)
  const sizes: number[] = []
  let rows = 0
  await using db = openDatabase({ url, poolSize: 1 })
  for await (const line of exportData(db)) {
    if (!line.startsWith('{"table":')) continue
    // The export has read one page, and must not see this.
    if (sizes.length === 0) await runSql(url, 'delete from kols')
    sizes.push(line.length)
    rows += (JSON.parse(line) as { rows: unknown[] }).rows.length
  }
  expect(rows).toBe(50_000)
  expect(Math.max(...sizes)).toBeLessThan(500_000)
})
