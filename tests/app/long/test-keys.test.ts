import { afterAll, expect, test } from '@jest/globals'
import { startApp } from '../../../app/app.ts'
import { MINT } from '../../support/addresses.ts'
import { createTestDatabase, hideDatabase } from '../../support/database.ts'
import { newDataDir, removeFolders } from '../../support/folders.ts'
import {
  endProcesses,
  readLog,
  runCommand,
  type ScriptProcess,
  startService,
} from '../../support/processes.ts'
import { testConfig } from '../../support/service.ts'
import { waitFor } from '../../support/waiting.ts'

afterAll(async () => {
  await endProcesses()
  await removeFolders()
})

test('a service with an embedded database serves its first test key without a restart, and after one', async () => {
  const dataDir = await newDataDir()
  const config = testConfig({ DATA_DIR: dataDir })
  const statusFor = async (url: string | undefined, key: string) => {
    const headers = { authorization: `Bearer ${key}` }
    return (await fetch(`${url}/api/v1/key`, { headers })).status
  }
  const issue = async (...args: readonly string[]) => {
    const { stdout } = await runCommand(
      ['scripts/keys.ts', 'issue', '--profile', 'Ada', '--plan', 'pro', '--json', ...args],
      { DATA_DIR: dataDir },
    )
    return (JSON.parse(stdout) as { readonly key: string }).key
  }
  let testKey: string
  let liveKey: string
  {
    await using app = await startApp(config)
    testKey = await issue('--test')
    liveKey = await issue()
    expect([await statusFor(app.url, testKey), await statusFor(app.url, liveKey)]).toEqual([200, 200])
    expect(await app.context.db.selectFrom('api_keys').select('id').execute()).toHaveLength(1)
  }
  await using app = await startApp(config)
  expect([await statusFor(app.url, testKey), await statusFor(app.url, liveKey)]).toEqual([200, 200])
})

test('API and worker in separate processes start without the database of test keys, and serve them once it answers', async () => {
  const [live, forTests] = [await createTestDatabase(), await createTestDatabase()]
  const env = { DATABASE_URL: live.url, PROVIDER_URL: 'simulator' }
  const issued = await runCommand(
    [
      'scripts/keys.ts',
      'issue',
      '--profile',
      'Ada',
      '--plan',
      'pro',
      '--rate-limit',
      '100000',
      '--test',
      '--json',
    ],
    { ...env, TEST_DATABASE_URL: forTests.url },
  )
  const { key } = JSON.parse(issued.stdout) as { readonly key: string }
  const bringBack = await hideDatabase(forTests.url)
  {
    const settings = { ...env, TEST_DATABASE_URL: forTests.url }
    await using api = await startService({ ...settings, ROLE: 'api' })
    await using worker = await startService({ ...settings, ROLE: 'worker' })
    const reportsOf = (process: ScriptProcess) => readLog(process, 'test_keys_unavailable').length
    await waitFor('word of the worker', async () => reportsOf(worker) > 0 || undefined)
    const ask = async (method: string, path: string) => {
      const headers = { authorization: `Bearer ${key}` }
      const answer = await fetch(`${api.url}/api/v1${path}`, { method, headers })
      return {
        status: answer.status,
        data: ((await answer.json()) as { data: Record<string, unknown> }).data,
      }
    }
    expect((await ask('GET', '/usage')).status).toBe(500)
    await bringBack()
    const scanned = await ask('POST', `/tokens/${MINT}/scans`)
    expect(scanned.status).toBe(202)
    await waitFor('end of the scan', async () => {
      const { data } = await ask('GET', `/scans/${scanned.data.scan_id}`)
      return data.status === 'completed' || undefined
    })
    expect([reportsOf(api), reportsOf(worker)]).toEqual([1, 1])
  }
  await Promise.all([live.drop(), forTests.drop()])
})
