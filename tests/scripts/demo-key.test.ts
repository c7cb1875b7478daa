import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { readServiceConfig } from '../../config/config.ts'
import { settleDemoKey } from '../../scripts/demo-key.ts'
import { newDataDir, removeFolders } from '../support/folders.ts'
import { openTestService } from '../support/open-service.ts'

const UNKNOWN_SCAN = '/api/v1/scans/wallet_processing_00000000'

const service = await openTestService({ env: { ROLE: 'api' } })
let dataDir: string
let file: string

beforeEach(async () => {
  dataDir = await newDataDir()
  await mkdir(dataDir, { recursive: true })
  file = join(dataDir, 'demo-key')
})

afterAll(removeFolders)

/** What a start on an embedded database does; the service here has another database. */
async function settle(env: Record<string, string> = {}, embedded = true): Promise<string | undefined> {
  const config = readServiceConfig({ DATA_DIR: dataDir, ...env })
  return (await settleDemoKey({ context: service.app.context, embedded }, config))?.file
}

/** 404 with a key that is good, 401 with one that is not. */
async function statusOf(key: string): Promise<number> {
  return (await service.clientWithKey(key).get(UNKNOWN_SCAN)).status
}

const readKey = async () => (await readFile(file, 'utf8')).trim()

test('is made for this machine and simulated figures, for its user alone, and stays', async () => {
  expect(await settle()).toBe(file)
  const key = await readKey()
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await statusOf(key)).toBe(404)
  await settle()
  expect(await readKey()).toBe(key)
})

test.each([
  { HOST: '0.0.0.0', PROVIDER_URL: 'simulator' },
  { PUBLIC_URL: 'https://wallets.example', PROVIDER_URL: 'simulator' },
  { PROVIDER_API_KEY: 'real' },
])('ends with a start of %j, and there is no other', async (env) => {
  await settle()
  const key = await readKey()
  expect(await settle(env)).toBeUndefined()
  expect(existsSync(file)).toBe(false)
  expect(await statusOf(key)).toBe(401)
})

test('ends with a start on a database of the operator, whose folder is left alone', async () => {
  await settle()
  const key = await readKey()
  expect(await settle({}, false)).toBeUndefined()
  expect(await statusOf(key)).toBe(401)
  expect(await readKey()).toBe(key)
})

test('is revoked when it is replaced, though its file was deleted', async () => {
  await settle()
  const lost = await readKey()
  await rm(file)
  await settle()
  expect(await statusOf(lost)).toBe(401)
  expect(await statusOf(await readKey())).toBe(404)
})

test('is neither read through a link at its place nor written through it', async () => {
  const victim = join(dataDir, 'victim')
  await writeFile(victim, 'untouched')
  await symlink(victim, file)
  await expect(settle()).rejects.toThrow(`${file} is a link: remove it`)
  expect(await readFile(victim, 'utf8')).toBe('untouched')
})
