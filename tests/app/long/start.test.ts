import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import rootPackage from '../../../package.json' with { type: 'json' }
import { createEmptyDatabase } from '../../support/database.ts'
import { newDataDir } from '../../support/folders.ts'
import { endProcesses, readLog, runCommand, startCommand, startService } from '../../support/processes.ts'
import { startRelay } from '../../support/relay.ts'
import { waitFor } from '../../support/waiting.ts'

const SERVE = ['scripts/serve.ts']
/** With a database, a service must be given the source of its figures. */
const ON_A_DATABASE = { PROVIDER_URL: 'simulator' }
const KEY = /wa_live_[0-9A-Za-z]{12}_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}/g

afterAll(endProcesses)

test.concurrent('the metrics are served on their own port, and not on that of the API', async () => {
  const service = await startService({
    DATA_DIR: await newDataDir(),
    METRICS_PORT: '0',
    HOST: '127.0.0.2',
    PROVIDER_URL: 'http://user:secret@127.0.0.1:9',
  })
  const { url = '', metrics = '', provider } = service.ready
  expect(provider).toBe('http://127.0.0.1:9')
  expect(new URL(url).hostname).toBe('127.0.0.2')
  expect(new URL(metrics).hostname).toBe('127.0.0.1')
  expect(new URL(metrics).port).not.toBe(new URL(url).port)
  expect((await fetch(`${url}/api/v1/correlations`)).status).toBe(401)
  const text = await (await fetch(metrics)).text()
  expect(text).toContain('http_request_seconds_count{operation="listCorrelations",status="401"} 1')
  expect((await fetch(new URL('/', metrics))).status).toBe(404)
  expect((await fetch(new URL('/metrics', url))).status).toBe(404)
  expect(await service.end('SIGTERM')).toMatchObject({ code: 0 })
})

test.concurrent('a start on a bare machine logs once that it is ready, and names the file of its demo key', async () => {
  const dataDir = await newDataDir()
  const first = await startService({ DATA_DIR: dataDir })
  const address = expect.stringMatching(/^http:\/\/127\.0\.0\.1:[0-9]+$/)
  const { version } = rootPackage
  const at = { url: address, provider: address }
  const ready = { event: 'ready', version, role: 'all', checkers: ['vybe'], simulated: true, ...at }
  expect(readLog(first, 'ready')).toEqual([{ level: 30, time: expect.any(String), ...ready }])
  expect(first.stderr()).not.toMatch(KEY)
  const file = join(dataDir, 'demo-key')
  expect(first.stderr()).toContain(`in ${file}\n`)
  const [key = ''] = (await readFile(file, 'utf8')).match(KEY) ?? []
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await readFile(join(dataDir, 'service.json'), 'utf8'))).toMatchObject({
    url: first.ready.url,
    simulated: true,
  })
  expect(first.stderr()).toContain('Simulated data: every figure is invented.')
  const answer = await fetch(`${first.ready.url}/api/v1/scans/wallet_processing_00000000`, {
    headers: { authorization: `Bearer ${key}` },
  })
  expect(answer.status).toBe(404)
  expect(first.stdout()).not.toContain(key)

  expect(await first.end('SIGTERM')).toMatchObject({ code: 0, signal: null })
  expect(existsSync(join(dataDir, 'service.json'))).toBe(false)
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)

  const second = await startService({ DATA_DIR: dataDir })
  expect(second.stderr()).not.toMatch(KEY)
  expect((await readFile(file, 'utf8')).trim()).toBe(key)
  await second.end('SIGINT')
})

test.concurrent('a start that must fail lists every wrong setting in one message and touches nothing', async () => {
  const dataDir = await newDataDir()
  const { code, stdout, stderr } = await runCommand(SERVE, {
    DATA_DIR: dataDir,
    PORT: 'http',
    PROVIDER_URL: 'ftp://user:secret@provider',
  })
  expect(code).toBe(1)
  expect(stdout).toBe('')
  expect(stderr.trim().split('\n')).toEqual([
    'Wrong settings:',
    '- PORT must be an integer from 0 to 65535, not "http"',
    '- PROVIDER_URL must be simulator or an address that starts with http:// or https://',
  ])
  expect(existsSync(dataDir)).toBe(false)
})

test.concurrent('a start that must fail closes its connections and ends with a message when it needs a migration but may not run it', async () => {
  const database = await createEmptyDatabase()
  await using relay = await startRelay(database.url)
  const env = { ...ON_A_DATABASE, DATABASE_URL: relay.url, MIGRATE: 'off', PORT: '0' }
  const start = startCommand(SERVE, env)
  await waitFor('message', async () => start.stderr() || undefined)
  expect(relay.count().ever).toBeGreaterThan(0)
  // Idle connections would stay open for ten seconds, and delay the exit.
  await waitFor('closed connections', async () => relay.count().open === 0 || undefined, 5_000)
  const { code, stderr } = await start.finished
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('MIGRATE is off') })
  await database.drop()
})
