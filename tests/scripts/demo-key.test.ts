import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { readServiceConfig } from '../../config/config.ts'
import { prepareDemoKey } from '../../scripts/demo-key.ts'
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

/** Does what a start on an embedded database does, although this service has another database. */
async function settle(env: Record<string, string> = {}, embedded = true): Promise<string | undefined> {
  const config = readServiceConfig({ DATA_DIR: dataDir, ...env })
  return (await prepareDemoKey({ context: service.app.context, embedded }, config))?.file
}

/** 404 with a valid key, 401 with an invalid one. */
async function statusOf(key: string): Promise<number> {
  return (await service.clientWithKey(key).get(UNKNOWN_SCAN)).status
}

const readKey = async () => (await readFile(file, 'utf8')).trim()

test('a local service with simulated figures gets a lasting demo key that only its user can read', async () => {
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
])('the demo key is revoked by a start with %j, and not replaced', async (env) => {
  await settle()
  const key = await readKey()
  expect(await settle(env)).toBeUndefined()
  expect(existsSync(file)).toBe(false)
  expect(await statusOf(key)).toBe(401)
})

test('the demo key is revoked by a start on a database of the operator, which leaves its file alone', async () => {
  await settle()
  const key = await readKey()
  expect(await settle({}, false)).toBeUndefined()
  expect(await statusOf(key)).toBe(401)
  expect(await readKey()).toBe(key)
})

test('the demo key is revoked when it is replaced, even if its file was deleted', async () => {
  await settle()
  const lost = await readKey()
  await rm(file)
  await settle()
  expect(await statusOf(lost)).toBe(401)
  expect(await statusOf(await readKey())).toBe(404)
})

test('the demo key is neither read nor written through a link in place of its file', async () => {
  const victim = join(dataDir, 'victim')
  await writeFile(victim, 'untouched')
  await symlink(victim, file)
  await expect(settle()).rejects.toThrow(`${file} is a link: remove it`)
  expect(await readFile(victim, 'utf8')).toBe('untouched')
})
