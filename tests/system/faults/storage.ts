import assert from 'node:assert/strict'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrateService } from '../../../app/databases.ts'
import { run } from '../../../postgres/processes.ts'
import { makeAddress } from '../../../provider/simulator/random.ts'
import type { TestClient } from '../../support/client.ts'
import { startPostgresServer } from '../../support/postgres-server.ts'
import { waitFor } from '../../support/waiting.ts'
import { asking, assertOnly, awaitRecovery } from './load.ts'
import { openPlace, type Place } from './place.ts'
import type { Scenario, Stage } from './scenario.ts'
import { DISTURBED } from './under-load.ts'

/* A database that is partly unreadable, read-only, out of connections or out of disk space. */

const WALLET = makeAddress('a wallet in storage')
const READ = `/api/v1/wallets/${WALLET}`
const FREE = '/api/v1/scans/wallet_processing_00000000'

export const storageScenarios: readonly Scenario[] = [
  {
    fault: 'each table of a policy unreadable',
    guarantee:
      'without keys 500, without subscriptions 403 FORBIDDEN_PLAN, without quotas 403 QUOTA_EXCEEDED with its reason; without counters requests pass; all are served again at once',
    run: keepsEachRuleOfFailure,
    mostlyWaits: true,
  },
  {
    fault: 'a database that has become read-only',
    guarantee:
      'reads that cost nothing are served, requests that would cost a unit are refused, and nothing is charged',
    run: servesWhatNeedsNoWrite,
    mostlyWaits: true,
  },
  {
    fault: 'every connection of the pool held up',
    guarantee:
      'every request is answered within its limit, the pool does not grow, and no request is charged twice',
    run: answersWithoutAConnection,
    mostlyWaits: true,
  },
  {
    fault: 'a full disk',
    guarantee:
      'writes are refused, nothing that was answered is lost, and the service recovers when there is room',
    run: outlivesAFullDisk,
    mostlyWaits: true,
    whyNot: whyNoDisk,
  },
]

/** A service with one stored wallet, and a client of it. */
async function openWithWallet(place: Place): Promise<{ readonly client: TestClient; readonly url: string }> {
  const { url } = await place.start({ ROLE: 'api' })
  const client = await place.client({ url })
  assert.equal(await asking(client, { method: 'POST', path: `${READ}/scan` })(), '200')
  return { client, url }
}

async function countReads({ sql }: Place): Promise<number> {
  const [row] = await sql<{ used: number }>(`select used from quota_usage where pool = 'reads'`)
  return row?.used ?? 0
}

async function keepsEachRuleOfFailure(): Promise<void> {
  await using place = await openPlace()
  const { client } = await openWithWallet(place)
  const read = asking(client, { path: READ })
  const rules = {
    api_keys: 'INTERNAL_ERROR',
    profiles: 'FORBIDDEN_PLAN',
    rate_counters: '200',
    quota_usage: 'QUOTA_EXCEEDED',
  }
  let served = 0
  for (const [table, answer] of Object.entries(rules)) {
    await place.sql(`alter table ${table} rename to ${table}_away`)
    assert.deepEqual([table, await read()], [table, answer])
    const { headers } = await client.get(FREE)
    assert.equal(headers.has('x-ratelimit-limit'), table === 'profiles' || table === 'quota_usage')
    await place.sql(`alter table ${table}_away rename to ${table}`)
    assert.equal(await read(), '200')
    served += answer === '200' ? 2 : 1
  }
  assert.equal(await countReads(place), served)
}

async function servesWhatNeedsNoWrite(): Promise<void> {
  await using place = await openPlace()
  const { client } = await openWithWallet(place)
  const read = asking(client, { path: READ })
  assert.equal(await read(), '200')
  const set = async (value: string) => {
    await place.sql(`do $$ begin execute format('alter database %I ${value}', current_database()); end $$`)
    await place.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
  }
  await set('set default_transaction_read_only = on')
  await awaitRecovery([asking(client, { path: FREE })], ['SCAN_NOT_FOUND'])
  const [quota, trigger] = await Promise.all([
    read(),
    asking(client, { method: 'POST', path: `/api/v1/tokens/${makeAddress('a mint in storage')}/scans` })(),
  ])
  assert.equal(quota, 'QUOTA_EXCEEDED')
  assertOnly([trigger], ['QUOTA_EXCEEDED', 'INTERNAL_ERROR'])
  await set('reset default_transaction_read_only')
  const before = await waitFor('a writable database', () => countReads(place).catch(() => undefined))
  assert.equal(before, 1)
  await awaitRecovery([read])
  assert.deepEqual(await place.sql('select from scans'), [])
}

async function answersWithoutAConnection(): Promise<void> {
  await using place = await openPlace()
  const { client, url } = await openWithWallet(place)
  const read = asking(client, { path: READ })
  const holder = new Client({ connectionString: place.databaseUrl })
  await holder.connect()
  await holder.query('begin; lock table wallets in access exclusive mode')
  const answers = await Promise.all([
    ...Array.from({ length: 60 }, read),
    fetch(`${url}/health/live`).then(({ status }) => String(status)),
  ])
  assertOnly(answers, DISTURBED)
  assert.equal(answers.at(-1), '200', 'it says that it is not alive')
  const [row] = await place.sql<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'wallet-analytics'`,
  )
  assert.ok((row?.count ?? 0) <= 10, `the pool has ${row?.count} connections`)
  await holder.query('rollback')
  await holder.end()
  await awaitRecovery([read])
  const served = answers.slice(0, -1).filter((answer) => answer === '200').length
  const used = await countReads(place)
  assert.ok(used >= served + 10 && used <= answers.length * 2, `${served} answers have cost ${used} units`)
}

const DISK_MIB = 192

async function whyNoDisk(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root of Linux makes a small disk'
  const probe = join('/tmp', `small-disk-${process.pid}`)
  await mkdir(probe)
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe])
    await run('umount', [probe])
    return undefined
  } catch {
    return 'this root may not mount'
  } finally {
    await rm(probe, { recursive: true })
  }
}

async function outlivesAFullDisk({ folder }: Stage): Promise<void> {
  const disk = join(folder, 'disk')
  await mkdir(disk)
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m,mode=711`, 'tmpfs', disk])
  await using mounted = new AsyncDisposableStack()
  mounted.defer(async () => void (await run('umount', ['--lazy', disk])))
  const server = mounted.use(await startPostgresServer(join(disk, 'postgres'), ['max_wal_size=48MB']))
  await migrateService(server.url)
  await using place = await openPlace({ databaseUrl: server.url })
  const { client, url } = await openWithWallet(place)
  const read = asking(client, { path: READ })
  const readiness = async () => (await fetch(`${url}/health/ready`)).status
  assert.equal(await read(), '200')
  const ballast = join(disk, 'ballast')
  await fill(ballast)
  const answers: string[] = []
  await waitFor('a refusal', async () => {
    // The scan of a new wallet needs disk space; an update of a counter does not.
    const scan = asking(client, {
      method: 'POST',
      path: `/api/v1/wallets/${makeAddress(`${answers.length}`)}/scan`,
    })
    const found = await Promise.all([read(), scan()])
    answers.push(...found)
    return found.includes('INTERNAL_ERROR') || undefined
  })
  assertOnly(answers, DISTURBED)
  assert.equal(await readiness(), 503)
  await rm(ballast)
  await server.start()
  await awaitRecovery([read])
  await waitFor('readiness', async () => (await readiness()) === 200 || undefined)
  const [row] = await place.sql<{ count: number }>(
    'select count(*)::int as count from wallets where analysed_at is not null',
  )
  const scanned = answers.filter((answer, index) => index % 2 === 1 && answer === '200').length
  assert.ok(
    (row?.count ?? 0) >= scanned + 1,
    `${scanned} scans were answered, and ${row?.count} wallets are stored`,
  )
}

/** Writes until the disk is full. */
async function fill(path: string): Promise<void> {
  await using file = await open(path, 'w')
  const block = Buffer.alloc(64 * 1024)
  const { bfree, bsize } = await statfs(join(path, '..'))
  for (let left = bfree * bsize; left > 0; left -= block.length) {
    if (
      await file.write(block).then(
        () => false,
        () => true,
      )
    )
      return
  }
}
