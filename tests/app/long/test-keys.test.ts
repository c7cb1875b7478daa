import { afterAll, expect, test } from '@jest/globals'
import { startApp } from '../../../app.ts'
import { newDataDir, removeFolders } from '../../support/folders.ts'
import { endProcesses, runCommand } from '../../support/processes.ts'
import { testConfig } from '../../support/service.ts'

afterAll(async () => {
  await endProcesses()
  await removeFolders()
})

test('a service with a database of its own serves its first test key without a restart, and after one', async () => {
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
