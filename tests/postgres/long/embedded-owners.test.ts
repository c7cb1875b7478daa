import { chmod, chown, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from '@jest/globals'
import { migrateService } from '../../../app/databases.ts'
import { createDataDir } from '../../../postgres/placement.ts'
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

test('a data folder of an earlier version is refused before its server is stopped, and stays as it is', async () => {
  const folder = await newDataDir()
  const former = await startOwner(folder)
  // As versions before 1.2.0 did: they took no lock.
  await rm(join(folder, 'postgres.lock'))
  const file = join(folder, 'postgres.json')
  const written = await readFile(file, 'utf8')
  const { form, ...credentials } = JSON.parse(written)
  await writeFile(file, JSON.stringify(credentials))
  for (const holder of ['service', 'command'] as const)
    await expect(start(folder, { holder })).rejects.toThrow(
      `The database of ${folder} is of a version before 1.2.0, which this version does not migrate;`,
    )
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(credentials)
  expect(await runSql(former.postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await writeFile(file, written)
  await kill(former.process)
})

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
