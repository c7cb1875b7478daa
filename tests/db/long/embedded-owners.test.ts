import { chmod, chown, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { migrateService } from '../../../app.ts'
import { runSql } from '../../support/database.ts'
import { kill, removeAll, start, startOwner, stopAll } from '../../support/embedded-postgres.ts'
import { newDataDir } from '../../support/folders.ts'

const testAsRoot = process.getuid?.() === 0 ? test : test.skip

let dataDir: string

beforeAll(async () => {
  dataDir = await newDataDir()
})

afterEach(stopAll)
afterAll(removeAll)

describe('beside a live owner', () => {
  test('a second service is refused, with a sentence, and harms nothing', async () => {
    const owner = await startOwner(dataDir)
    const pid = owner.process.pid
    await expect(start(dataDir, { holder: 'service' })).rejects.toThrow(
      `A service already runs on ${dataDir} (process ${pid}): stop it, or give this one a DATA_DIR of its own.`,
    )
    expect(await runSql(owner.postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('that is a command, a service waits for its end and then has the server for itself', async () => {
    const owner = await startOwner(dataDir, 'command')
    const starting = start(dataDir, { holder: 'service' })
    expect(await runSql(owner.postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await kill(owner.process)
    expect(await starting).toMatchObject({ owned: true })
  })

  test('a command shares the server and leaves it running', async () => {
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
})

describe('what another user may have put there', () => {
  testAsRoot('a folder of another user is refused', async () => {
    const folder = await newDataDir()
    await mkdir(folder)
    await chown(folder, 65_534, 65_534)
    await expect(start(folder)).rejects.toThrow(`${folder} belongs to another user (65534)`)
  })

  test('a folder in which everybody can write is refused', async () => {
    const folder = await newDataDir()
    await mkdir(folder)
    await chmod(folder, 0o777)
    await expect(start(folder)).rejects.toThrow(`everybody can write in ${folder}`)
  })

  test('a link is refused, to a folder and to credentials', async () => {
    const folder = await newDataDir()
    const elsewhere = await newDataDir()
    await mkdir(elsewhere)
    await symlink(elsewhere, folder)
    await expect(start(folder)).rejects.toThrow(`${folder} is no folder, or a link to one`)
    await symlink('/etc/hostname', join(elsewhere, 'postgres.json'))
    await expect(start(elsewhere)).rejects.toThrow(`${join(elsewhere, 'postgres.json')} is a link: remove it`)
  })

  testAsRoot('credentials of another user are refused', async () => {
    const folder = await newDataDir()
    await mkdir(folder)
    await writeFile(join(folder, 'postgres.json'), '{"password":"known","port":1}')
    await chown(join(folder, 'postgres.json'), 65_534, 65_534)
    await expect(start(folder)).rejects.toThrow('belongs to another user (65534)')
  })
})

describe('the service', () => {
  const POWERS = `select rolsuper as super, rolcreaterole as roles, rolcreatedb as databases, rolreplication as replication
                  from pg_roles where rolname = current_user`
  const PLAIN = { super: false, roles: false, databases: false, replication: false }

  test('works as a plain role that owns its database, and no other program', async () => {
    const { url } = await start(dataDir)
    expect(await runSql(url, POWERS)).toEqual([PLAIN])
    await migrateService(url)
    await expect(runSql(url, `copy (select 1) to program 'cat'`)).rejects.toThrow('permission denied')
  })

  test('of a cluster of version 1.0.0, where it was the superuser, gets all that is its own', async () => {
    const folder = await newDataDir()
    const earlier = await start(folder)
    await runSql(earlier.adminUrl, 'alter database wallet_analytics owner to wallet_analytics')
    await migrateService(earlier.adminUrl)
    await earlier.stop()
    const file = join(folder, 'postgres.json')
    const { servicePassword: _unknown, ...credentials } = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify(credentials))

    const { url } = await start(folder)
    expect(await runSql(url, POWERS)).toEqual([PLAIN])
    await migrateService(url)
    await runSql(url, 'alter table wallets add column added integer')
    await runSql(url, 'alter table pgboss.job add column added integer')
    const foreign = await runSql(
      url,
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
       where nspname in ('public', 'pgboss') and relowner <> current_user::regrole
       union all select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = pronamespace
       where nspname in ('public', 'pgboss') and proowner <> current_user::regrole
       union all select nspname::text from pg_namespace where nspname = 'pgboss' and nspowner <> current_user::regrole`,
    )
    expect(foreign).toEqual([])
  })
})
