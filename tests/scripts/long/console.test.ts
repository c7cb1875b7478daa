import { afterAll, expect, test } from '@jest/globals'
import { newDataDir } from '../../support/folders.ts'
import { endProcesses, runCommand, startService } from '../../support/processes.ts'

afterAll(endProcesses)

test('npm run console prints a link to the running service, which opens its console once', async () => {
  const env = { DATA_DIR: await newDataDir() }
  const none = await runCommand(['scripts/console.ts'], env)
  expect([none.code, none.stdout]).toEqual([1, ''])
  expect(none.stderr).toContain(`No service with a console is running with ${env.DATA_DIR}.`)
  const service = await startService(env)
  const printed = await runCommand(['scripts/console.ts'], env)
  expect(printed.code).toBe(0)
  const link = new URL(printed.stdout.trim())
  expect(printed.stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/admin\/open\?link=[\w-]{43}\n$/)
  const open = () =>
    fetch(link.origin + link.pathname, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: link.searchParams,
    })
  expect((await open()).status).toBe(303)
  expect((await open()).status).toBe(401)
  expect(service.stdout()).not.toContain(link.searchParams.get('link'))
})
