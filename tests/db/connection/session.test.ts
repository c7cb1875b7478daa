import { randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { migrateService } from '../../../app/databases.ts'
import { explainDatabase } from '../../../config/start-failures.ts'
import { openDatabase } from '../../../db/connection/connection.ts'
import { createEmptyDatabase, createTestDatabase, runSql } from '../../support/database.ts'
import { startRelay } from '../../support/relay.ts'
import { startTestService } from '../../support/service.ts'
import { makeToken } from '../../support/simulated-provider.ts'
import { scanToken } from '../../support/token-scans.ts'

/** What a database may set, with values that change what times and texts mean, or end statements. */
const HOSTILE = {
  datestyle: 'German',
  intervalstyle: 'sql_standard',
  timezone: 'Asia/Kolkata',
  default_transaction_isolation: 'serializable',
  standard_conforming_strings: 'off',
  extra_float_digits: '-15',
  statement_timeout: '1ms',
  lock_timeout: '1ms',
  idle_in_transaction_session_timeout: '1ms',
}

async function setAll(url: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  for (const [setting, value] of Object.entries(settings))
    await runSql(process.env.TEST_POSTGRES_URL ?? '', `alter database ${name} set ${setting} = '${value}'`)
}

/** How the sessions of `what` see their settings. */
async function readSettings(url: string) {
  await using db = openDatabase({ url, poolSize: 1 })
  const names = [...Object.keys(HOSTILE), 'application_name']
  const { rows } = await sql<{ name: string; present: string }>`
    select name, current_setting(name) as present from unnest(${names}::text[]) as name`.execute(db)
  return Object.fromEntries(rows.map(({ name, present }) => [name, present]))
}

const OWN = {
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  default_transaction_isolation: 'read committed',
  standard_conforming_strings: 'on',
  extra_float_digits: '1',
  statement_timeout: '10s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
  application_name: 'wallet-analytics',
}

test('session settings are the service’s own whatever the database sets', async () => {
  const database = await createEmptyDatabase()
  await setAll(database.url, HOSTILE)
  expect(await readSettings(database.url)).toEqual(OWN)
  await database.drop()
})

test('session settings are the service’s own whatever the address asks for, whose other options stay', async () => {
  const database = await createEmptyDatabase()
  const url = new URL(database.url)
  url.searchParams.set('options', '-c datestyle=German -c work_mem=7MB')
  url.searchParams.set('application_name', 'other')
  url.searchParams.set('statement_timeout', '1')
  expect(await readSettings(url.href)).toEqual(OWN)
  await using db = openDatabase({ url: url.href, poolSize: 1 })
  expect((await sql`show work_mem`.execute(db)).rows).toEqual([{ work_mem: '7MB' }])
  await db.destroy()
  await database.drop()
})

test('keys end, and scans complete, in a database with another date style and other isolation', async () => {
  const database = await createEmptyDatabase()
  await setAll(database.url, { ...HOSTILE, statement_timeout: '0', lock_timeout: '0' })
  {
    await using service = await startTestService({ env: { DATABASE_URL: database.url, MIGRATE: 'on-start' } })
    const client = await service.client()
    const { mint } = await makeToken(service.simulator, 20)
    expect(await scanToken(client, mint)).toMatchObject({ status: 'completed' })
    const expired = await service.client('pro', { expires: { afterMs: 1 } })
    expect((await expired.get('/api/v1/watchlists')).status).toBe(401)
    const former = await service.client('pro', { scopes: ['keys', 'read'] })
    await former.post('/api/v1/key/rotate', { overlap_hours: 0 })
    expect((await former.get('/api/v1/key')).status).toBe(401)
  }
  await database.drop()
})

test('a time that cannot be read is an error, and never null', async () => {
  const database = await createTestDatabase()
  await using relay = await startRelay(database.url, { dropsOptions: true })
  await setAll(database.url, { datestyle: 'German' })
  await using db = openDatabase({ url: relay.url, poolSize: 1 })
  for (const time of ['now()', `'infinity'::timestamptz`, `'0044-03-15 BC'::timestamptz`, 'current_date'])
    await expect(sql`select ${sql.raw(time)} as time`.execute(db)).rejects.toThrow('cannot be read')
  await db.destroy()
  await database.drop()
})

const explain = (url: string) =>
  explainDatabase({ url }, () => migrateService(url)).catch(({ message }: Error) => message)

test('the start says in one sentence which settings a pooler has dropped', async () => {
  const database = await createEmptyDatabase()
  await setAll(database.url, { datestyle: 'SQL, DMY', default_transaction_isolation: 'serializable' })
  await using relay = await startRelay(database.url, { dropsOptions: true })
  const sentence = await explain(relay.url)
  expect(sentence).toMatch(/^DATABASE_URL: [^\n]*$/)
  expect(sentence).toContain('DateStyle is "SQL, DMY", default_transaction_isolation is "serializable"')
  await database.drop()
})

test('the start says in one sentence that the database is not UTF-8', async () => {
  const admin = process.env.TEST_POSTGRES_URL ?? ''
  const name = `t_latin_${randomBytes(6).toString('hex')}`
  await runSql(
    admin,
    `create database ${name} encoding 'LATIN1' locale_provider libc locale 'C' template template0`,
  )
  const url = new URL(admin)
  url.pathname = `/${name}`
  expect(await explain(url.href)).toContain(`server_encoding is "LATIN1"; create it with ENCODING 'UTF8'`)
  await runSql(admin, `drop database ${name}`)
})
