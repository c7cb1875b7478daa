import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { runSql } from '../../support/database.ts'
import { newFolder, removeFolders } from '../../support/folders.ts'
import {
  findInstalledPrograms,
  type InstalledPostgres,
  type InstalledServer,
  openInstalledPostgres,
} from '../../support/installed-postgres.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { makeToken } from '../../support/simulated-provider.ts'
import { awaitScan, scanToken, triggerScan } from '../../support/token-scans.ts'
import { waitFor } from '../../support/waiting.ts'

/* The commands of "Backup and restore" in docs/operating.md, with the programs of the system's Postgres. */

const programs = findInstalledPrograms()
const describeWithPrograms = programs === undefined ? describe.skip : describe
/** Unlogged: the one table that a recovery leaves empty. */
const UNLOGGED = 'rate_counters'

let postgres: InstalledPostgres
let server: InstalledServer
let archive: string
let folder: string
/** Used only for its simulated provider: the tested services run on databases of the system's Postgres. */
let base: TestService

beforeAll(async () => {
  if (programs === undefined) return
  postgres = await openInstalledPostgres(programs)
  folder = await postgres.makeFolder(await newFolder())
  archive = await postgres.makeFolder(join(folder, 'wal'))
  server = await postgres.create(join(folder, 'data'), [
    'wal_level=replica',
    'archive_mode=on',
    `archive_command=cp %p ${archive}/%f`,
  ])
  base = await startTestService({ env: { ROLE: 'api' } })
})

afterAll(async () => {
  await base?.[Symbol.asyncDispose]()
  await server?.[Symbol.asyncDispose]()
  await removeFolders()
})

async function createDatabase(name: string): Promise<string> {
  await runSql(server.url('postgres'), `create database ${name}`)
  return server.url(name)
}

function startOn(databaseUrl: string, role: 'api' | 'all'): Promise<TestService> {
  return startTestService({ share: { ...base, databaseUrl }, env: { ROLE: role, MIGRATE: 'on-start' } })
}

/** All rows of all tables, including those of the queue, as text. */
async function readAll(url: string): Promise<Map<string, string[]>> {
  const tables = await runSql<{ name: string }>(
    url,
    `select c.oid::regclass::text as name from pg_class c
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) order by 1`,
  )
  const contents = new Map<string, string[]>()
  for (const { name } of tables) {
    const rows = await runSql<{ row: string }>(url, `select t::text as row from ${name} t order by 1`)
    contents.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return contents
}

/** Stores a finished scan and one whose jobs wait, for the key that is returned. */
async function fill(databaseUrl: string) {
  const mints: string[] = []
  let key: string | undefined
  let scanId = ''
  {
    await using service = await startOn(databaseUrl, 'all')
    const client = await service.client()
    key = client.key
    mints.push((await makeToken(base.simulator, 5)).mint)
    await scanToken(client, mints[0] ?? '')
  }
  {
    await using service = await startOn(databaseUrl, 'api')
    mints.push((await makeToken(base.simulator, 25)).mint)
    scanId = await triggerScan(service.clientWithKey(key), mints[1] ?? '')
  }
  return { key, mints, scanId }
}

/** Expects that the stored report is served and that the unfinished scan completes. */
async function expectGoesOn(databaseUrl: string, { key, mints, scanId }: Awaited<ReturnType<typeof fill>>) {
  await using service = await startOn(databaseUrl, 'all')
  const client = service.clientWithKey(key)
  expect((await client.get(`/api/v1/tokens/${mints[0]}/top-wallets`)).status).toBe(200)
  expect(await awaitScan(client, scanId)).toMatchObject({ status: 'completed', processed_wallets: 25 })
}

describeWithPrograms('pg_dump and pg_restore', () => {
  test('copy every row of every table, and the unfinished scan completes', async () => {
    const source = await createDatabase('dumped')
    const filled = await fill(source)
    const before = await readAll(source)
    const file = join(folder, 'wallets.dump')
    await postgres.run('pg_dump', '--format=custom', `--file=${file}`, source)
    const target = await createDatabase('restored')
    await postgres.run('pg_restore', '--exit-on-error', '--no-owner', `--dbname=${target}`, file)
    expect(await readAll(target)).toEqual(before)
    await expectGoesOn(target, filled)
  })
})

/** Deletes all wallets, and waits until the log before that is archived. Returns the moment before the deletion. */
async function loseWallets(url: string): Promise<string> {
  const [{ now = '', file = '' } = {}] = await runSql<{ now: string; file: string }>(
    url,
    `select clock_timestamp()::text as now, pg_walfile_name(pg_current_wal_lsn()) as file`,
  )
  await runSql(url, 'delete from wallets')
  await runSql(url, 'select pg_switch_wal()')
  await waitFor('the archived log', async () => {
    const [row] = await runSql<{ last: string | null }>(
      url,
      'select last_archived_wal as last from pg_stat_archiver',
    )
    return (row?.last ?? '') >= file || undefined
  })
  return now
}

describeWithPrograms('a base backup with the archived log', () => {
  test('restores every row as of a later moment, except the rate counters', async () => {
    const url = await createDatabase('archived')
    const copy = join(folder, 'copy')
    await postgres.run(
      'pg_basebackup',
      `--pgdata=${copy}`,
      '--checkpoint=fast',
      `--dbname=${server.url('postgres')}`,
    )
    const filled = await fill(url)
    const before = await readAll(url)
    const now = await loseWallets(url)
    await writeFile(join(copy, 'recovery.signal'), '')
    await using recovered = await postgres.start(copy, [
      'archive_mode=off',
      `restore_command=cp ${archive}/%f %p`,
      `recovery_target_time=${now}`,
      'recovery_target_action=promote',
    ])
    const again = recovered.url('archived')
    await waitFor('the end of the recovery', async () => {
      const [row] = await runSql<{ ended: boolean }>(again, 'select not pg_is_in_recovery() as ended')
      return row?.ended || undefined
    })
    const after = await readAll(again)
    expect(after.get(UNLOGGED)).toEqual([])
    before.set(UNLOGGED, [])
    expect(after).toEqual(before)
    await expectGoesOn(again, filled)
  })
})
