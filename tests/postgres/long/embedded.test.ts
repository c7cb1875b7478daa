import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, expect, test } from '@jest/globals'
import { startEmbeddedPostgres } from '../../../postgres/postgres.ts'
import { processStamp } from '../../../postgres/processes.ts'
import { runSql } from '../../support/database.ts'
import {
  kill,
  postmasterPid,
  removeAll,
  start,
  startOwner,
  stopAll,
} from '../../support/embedded-postgres.ts'
import { newDataDir } from '../../support/folders.ts'
import { waitFor } from '../../support/waiting.ts'

const isRoot = process.getuid?.() === 0

/** Shared by the tests that can use a folder with data, because creating a cluster takes a second. */
const dataDir = await newDataDir()

afterEach(stopAll)
afterAll(removeAll)

test('a start creates a database in UTF-8 and UTC that is reached only over a socket in a private folder', async () => {
  const { url, adminUrl, owned, clusterDir } = await start(dataDir)
  expect(owned).toBe(true)
  expect(url).toMatch(/^postgres:\/\/wallet_analytics_service:[0-9a-f]{48}@%2F[^/]+:5432\/wallet_analytics\?/)
  expect((await stat(clusterDir)).mode & 0o777).toBe(0o700)
  const [settings] = await runSql(
    adminUrl,
    `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
              current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone,
              current_setting('fsync') as fsync`,
  )
  expect(settings).toEqual({
    addresses: '',
    sockets: `"${clusterDir}"`,
    encoding: 'UTF8',
    zone: 'UTC',
    fsync: 'on',
  })
  const wrong = url.replace(/:[0-9a-f]{48}@/, ':wrong@')
  await expect(runSql(wrong, 'select 1')).rejects.toThrow('password authentication failed')
})

test('a start hides the credentials from other users', async () => {
  await start(dataDir)
  expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600)
  // Others may neither list the folder nor write in it. In a folder of root, the server's user passes through.
  expect((await stat(dataDir)).mode & 0o066).toBe(0)
})

test('a start and the commands that share its server ignore variables that lead other programs to their Postgres', async () => {
  const variables = {
    PGSSLMODE: 'require',
    PGSSLNEGOTIATION: 'direct',
    PGREPLICATION: 'database',
    PGHOST: 'db.invalid',
    PGPORT: '1',
    PGUSER: 'stranger',
    PGPASSWORD: 'wrong',
    PGDATABASE: 'nothing',
    PGOPTIONS: '-c datestyle=German',
    PGCLIENT_ENCODING: 'LATIN1',
  }
  Object.assign(process.env, variables)
  try {
    await start(dataDir, { holder: 'service' })
    const command = await start(dataDir)
    expect(command.owned).toBe(false)
    expect(await runSql(command.url, 'select current_database() as name')).toEqual([
      { name: 'wallet_analytics' },
    ])
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name]
  }
})

test('a start passes flags to the server', async () => {
  const { url } = await start(dataDir, { flags: ['-c', 'fsync=off'] })
  expect(await runSql(url, 'show fsync')).toEqual([{ fsync: 'off' }])
})

test('a start happens one at a time when a service and a command start at the same moment', async () => {
  const folder = await newDataDir()
  // Either may be first: a service waits until the command is done, and a command shares the server of a service.
  const command = async () => {
    const postgres = await start(folder)
    const answer = await runSql(postgres.url, 'select 42 as answer')
    await postgres.stop()
    return { url: postgres.url, answer }
  }
  const [service, used] = await Promise.all([start(folder, { holder: 'service' }), command()])
  expect(service.owned).toBe(true)
  expect(used).toEqual({ url: service.url, answer: [{ answer: 42 }] })
  expect(await runSql(service.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a start over TCP, where no socket is possible, proves the password and never sends it', async () => {
  const { url, adminUrl } = await start(dataDir, { listen: 'loopback' })
  expect(url).toMatch(/@127\.0\.0\.1:\d+\/wallet_analytics\?require_auth=scram-sha-256&/)
  const [settings] = await runSql(
    adminUrl,
    `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
              (select array_agg(distinct auth_method) from pg_hba_file_rules) as methods`,
  )
  expect(settings).toEqual({ addresses: '127.0.0.1', sockets: '', methods: ['scram-sha-256'] })
})

test('a start fails with the message of Postgres', async () => {
  await expect(startEmbeddedPostgres({ dataDir, flags: ['-c', 'no_such_setting=1'] })).rejects.toThrow(
    'unrecognized configuration parameter "no_such_setting"',
  )
})

test('a later start moves to another port when its own is taken', async () => {
  const first = await start(dataDir, { listen: 'loopback' })
  await first.stop()
  const intruder = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
  await once(intruder, 'listening')
  const second = await start(dataDir, { listen: 'loopback' })
  intruder.close()
  expect(new URL(second.url).port).not.toBe(new URL(first.url).port)
  expect(await runSql(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a later start takes over the data of a killed owner, at the same address', async () => {
  const owner = await startOwner(dataDir)
  await runSql(owner.postgres.url, 'create table outlived as select 42 as answer')
  const pid = await postmasterPid(owner.postgres)
  await kill(owner.process)
  const lines: string[] = []
  const second = await start(dataDir, {}, lines)
  expect(second).toMatchObject({ owned: true, url: owner.postgres.url })
  expect(await runSql(second.url, 'select answer from outlived')).toEqual([{ answer: 42 }])
  expect(await processStamp(pid)).toBeUndefined()
  expect(lines.join('\n')).toContain(`that an earlier process left running (process ${pid})`)
})

test('a later start recovers when the server was killed together with its owner', async () => {
  const owner = await startOwner(dataDir)
  await runSql(owner.postgres.url, 'create table recovered as select 42 as answer')
  const pid = await postmasterPid(owner.postgres)
  await kill(owner.process)
  process.kill(pid, 'SIGKILL')
  const { url, owned } = await start(dataDir)
  expect(owned).toBe(true)
  expect(await runSql(url, 'select answer from recovered')).toEqual([{ answer: 42 }])
})

test('a later start recovers when the server of a dead owner ends while it is being stopped', async () => {
  const owner = await startOwner(dataDir)
  const pid = await postmasterPid(owner.postgres)
  await kill(owner.process)
  process.kill(pid, 'SIGSTOP')
  const lines: string[] = []
  const starting = start(dataDir, {}, lines)
  await waitFor('stop of the server', async () => lines.length > 0 || undefined)
  process.kill(pid, 'SIGKILL')
  const { url, owned } = await starting
  expect(owned).toBe(true)
  expect(await runSql(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a later start is not stopped by a pid file whose number now belongs to another process', async () => {
  const first = await start(dataDir)
  const file = join(first.clusterDir, 'postmaster.pid')
  const content = await readFile(file, 'utf8')
  await first.stop()
  await writeFile(file, content.replace(/^\d+/, String(process.ppid)))
  expect((await start(dataDir)).owned).toBe(true)
})

test('a later start is not stopped by the lock of a dead process', async () => {
  await mkdir(dataDir, { recursive: true })
  await writeFile(
    join(dataDir, 'postgres.lock'),
    JSON.stringify({ pid: process.pid, stamp: 'of an earlier boot', holder: 'service' }),
  )
  const { owned, stop } = await start(dataDir)
  expect(owned).toBe(true)
  await stop()
  expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false)
})

test.each(['', '{"pid":', 'null', '{}'])(
  'a later start is not stopped by a lock that a crash has left as %j',
  async (content) => {
    await (await start(dataDir)).stop()
    const lock = join(dataDir, 'postgres.lock')
    await writeFile(lock, content)
    const before = new Date(Date.now() - 6_000)
    await utimes(lock, before, before)
    expect(await start(dataDir, { holder: 'service' })).toMatchObject({ owned: true })
  },
)

test('a later start waits for a lock that another process is still writing', async () => {
  await (await start(dataDir)).stop()
  const lock = join(dataDir, 'postgres.lock')
  await writeFile(lock, '')
  const starting = start(dataDir, { holder: 'service' })
  const stamp = await processStamp(process.pid)
  await writeFile(lock, JSON.stringify({ pid: process.pid, stamp, holder: 'service', token: 'other' }))
  await expect(starting).rejects.toThrow('A service already runs')
  await rm(lock)
})

test('a later start sets a database aside without deleting it when its credentials are lost', async () => {
  const folder = await newDataDir()
  const first = await start(folder)
  await runSql(first.url, 'create table lost as select 1')
  await first.stop()
  await rm(join(folder, 'postgres.json'))
  const second = await start(folder)
  await expect(runSql(second.url, 'select * from lost')).rejects.toThrow('does not exist')
  const kept = (await readdir(dirname(first.clusterDir))).filter((name) => name.startsWith('postgres.2'))
  expect(kept).toHaveLength(1)
})

test('a start where the database is missing and its credentials are not makes no empty one', async () => {
  const folder = await newDataDir()
  const first = await start(folder)
  await first.stop()
  const elsewhere = `${first.clusterDir}.moved`
  await rename(first.clusterDir, elsewhere)
  await expect(start(folder)).rejects.toThrow(`The database of ${folder} is not there`)
  await rename(elsewhere, first.clusterDir)
  await (await start(folder)).stop()
})

test('a data folder whose path is too long for a socket is reached over TCP, with a warning', async () => {
  const lines: string[] = []
  const { url } = await start(join(await newDataDir(), 'x'.repeat(100)), {}, lines)
  expect(url).toContain('@127.0.0.1:')
  expect(lines.join()).toContain('where other users of this machine can reach it')
})

test('stop ends the server despite open connections, and may be called twice', async () => {
  const postgres = await start(dataDir)
  const pid = await postmasterPid(postgres)
  const sleeper = expect(runSql(postgres.url, 'select pg_sleep(60)')).rejects.toThrow()
  await Promise.all([postgres.stop(), postgres.stop()])
  await sleeper
  expect(await processStamp(pid)).toBeUndefined()
  await expect(runSql(postgres.url, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
})

test('stop works when the data folder has been deleted', async () => {
  const folder = await newDataDir()
  const postgres = await start(folder)
  const pid = await postmasterPid(postgres)
  await rm(folder, { recursive: true })
  await postgres.stop()
  expect(await processStamp(pid)).toBeUndefined()
})

const testAsRoot = isRoot ? test : test.skip

testAsRoot(
  'as root, a start in a folder that only root can enter puts the cluster elsewhere, and logs where',
  async () => {
    const folder = await newDataDir(0o700)
    const lines: string[] = []
    const first = await start(folder, {}, lines)
    expect(first.clusterDir).toMatch(/^\/var\/lib\/wallet-analytics\/[0-9a-f]{12}\/postgres$/)
    expect(lines.join('\n')).toContain(first.clusterDir)
    await runSql(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    expect(await readdir(folder)).toEqual(['postgres.json'])
    const second = await start(folder)
    expect(await runSql(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  },
)
