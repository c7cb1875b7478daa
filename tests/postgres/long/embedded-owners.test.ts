import { chmod, chown, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from '@jest/globals'
import { migrateService } from '../../../app/databases.ts'
import { createDataDir } from '../../../postgres/placement.ts'
import { currentProcess } from '../../../postgres/processes.ts'
import { runSql } from '../../support/database.ts'
import { kill, removeAll, start, startOwner, stopAll } from '../../support/embedded-postgres.ts'
import { newDataDir } from '../../support/folders.ts'

const testAsRoot = process.getuid?.() === 0 ? test : test.skip

const dataDir = await newDataDir()

afterEach(stopAll)
afterAll(removeAll)

test('next to a live owner a second service is refused with a sentence, and harms nothing', async () => {
  const owner = await startOwner(dataDir)
  const pid = owner.process.pid
  await expect(start(dataDir, { holder: 'service' })).rejects.toThrow(
    `A service already runs on ${dataDir} (process ${pid}): stop it, or give this one a DATA_DIR of its own.`,
  )
  expect(await runSql(owner.postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('next to a live owner that is a command, a service waits for its end and then owns the server', async () => {
  const owner = await startOwner(dataDir, 'command')
  const starting = start(dataDir, { holder: 'service' })
  expect(await runSql(owner.postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await kill(owner.process)
  expect(await starting).toMatchObject({ owned: true })
})

test('next to a live owner a command shares the server and leaves it running', async () => {
  const owner = await startOwner(dataDir)
  const second = await start(dataDir)
  expect(second).toMatchObject({
    owned: false,
    url: owner.postgres.url,
    clusterDir: owner.postgres.clusterDir,
  })
  await second.stop()
  expect(await runSql(owner.postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a data folder of an earlier version is refused while a process of that version has it, and its server runs on', async () => {
  const folder = await newDataDir()
  const former = await startOwner(folder)
  const owner = { ...(await currentProcess()), holder: 'service' }
  // As versions before 1.2.0 did: they named the process in the credentials.
  await rm(join(folder, 'postgres.lock'))
  await changeCredentials(folder, (credentials) => ({ ...credentials, owner }))
  for (const holder of ['service', 'command'] as const)
    await expect(start(folder, { holder })).rejects.toThrow(
      `An earlier version runs on ${folder} (process ${process.pid}): stop it, or give this one a DATA_DIR of its own.`,
    )
  expect(await runSql(former.postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await kill(former.process)
  await changeCredentials(folder, (credentials) => ({
    ...credentials,
    owner: { ...owner, stamp: 'ended' },
  }))
  expect(await start(folder)).toMatchObject({ owned: true })
})

test('a data folder of an earlier version is refused when that version is 1.0.0', async () => {
  const folder = await newDataDir()
  await (await start(folder)).stop()
  const { servicePassword, ...former } = await changeCredentials(folder, (credentials) => credentials)
  expect(servicePassword).toEqual(expect.any(String))
  await changeCredentials(folder, () => former)
  await expect(start(folder)).rejects.toThrow(
    /is of version 1\.0\.0, .* nothing in it was changed: set a fresh DATA_DIR/,
  )
  expect(await changeCredentials(folder, (credentials) => credentials)).toEqual(former)
})

async function changeCredentials(
  folder: string,
  change: (credentials: Record<string, unknown>) => Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const file = join(folder, 'postgres.json')
  const changed = change(JSON.parse(await readFile(file, 'utf8')))
  await writeFile(file, JSON.stringify(changed))
  return changed
}

test('a start fails when its folder cannot be created', async () => {
  await expect(start('/proc/x')).rejects.toThrow('ENOENT')
})

testAsRoot('a data folder is refused when it belongs to another user', async () => {
  const folder = await newDataDir()
  await mkdir(folder)
  await chown(folder, 65_534, 65_534)
  await expect(start(folder)).rejects.toThrow(`${folder} belongs to another user (65534)`)
})

test('a data folder is refused when everybody can write in it', async () => {
  const folder = await newDataDir()
  await mkdir(folder)
  await chmod(folder, 0o777)
  await expect(start(folder)).rejects.toThrow(`everyone can write in ${folder}`)
})

test('a data folder is accepted when its group can write in it, since its owner has chosen that group', async () => {
  const folder = await newDataDir()
  await mkdir(folder)
  await chmod(folder, 0o770)
  await createDataDir(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o770)
})

test('a data folder is refused when it is a link, or when its credentials are', async () => {
  const folder = await newDataDir()
  const elsewhere = await newDataDir()
  await mkdir(elsewhere)
  await symlink(elsewhere, folder)
  await expect(start(folder)).rejects.toThrow(`${folder} is not a folder, or is a link to one`)
  await symlink('/etc/hostname', join(elsewhere, 'postgres.json'))
  await expect(start(elsewhere)).rejects.toThrow(`${join(elsewhere, 'postgres.json')} is a link: remove it`)
})

testAsRoot('a data folder is refused when its credentials belong to another user', async () => {
  const folder = await newDataDir()
  await mkdir(folder)
  await writeFile(join(folder, 'postgres.json'), '{"password":"known","port":1}')
  await chown(join(folder, 'postgres.json'), 65_534, 65_534)
  await expect(start(folder)).rejects.toThrow('belongs to another user (65534)')
})

const POWERS = `select rolsuper as super, rolcreaterole as roles, rolcreatedb as databases, rolreplication as replication
                  from pg_roles where rolname = current_user`
const PLAIN = { super: false, roles: false, databases: false, replication: false }

test('the service works as a plain role that owns its database and cannot run programs', async () => {
  const { url } = await start(dataDir)
  expect(await runSql(url, POWERS)).toEqual([PLAIN])
  await migrateService(url)
  await expect(runSql(url, `copy (select 1) to program 'cat'`)).rejects.toThrow('permission denied')
})
