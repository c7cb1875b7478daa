import { afterAll, expect, test } from '@jest/globals'
import { openTestService } from '../../support/open-service.ts'
import { endProcesses, readLog, startService } from '../../support/processes.ts'
import { startTestService } from '../../support/service.ts'
import { send } from '../../support/wire.ts'

/* What the log states about a start of the service. */

// Registered first, so that the processes end before their database is dropped.
afterAll(endProcesses)
const service = await openTestService({ env: { ROLE: 'api' } })
await service.client('pro')
const SHARED = {
  ROLE: 'api',
  DATABASE_URL: service.databaseUrl,
  PROVIDER: 'solana-tracker',
  PROVIDER_URL: service.simulator.url,
  HOST: '0.0.0.0',
  WEBHOOK_SECRET_KEY: 'k'.repeat(32),
}
const bare = await startService(SHARED)
const local = await startService({ ...SHARED, HOST: '127.0.0.1' })
await service.sql(
  `insert into webhook_endpoints (id, profile_id, url, events, secret)
   select 'whe_unreadable', id, 'https://example.com/', '{scan.completed}', '\\x01' from profiles limit 1`,
)
const changed = await startService({
  ...SHARED,
  API_KEY_PEPPER: 'p'.repeat(32),
  PUBLIC_URL: 'https://wallets.example',
  PLAN_LIMITS: 'pro.scans=11',
  NODE_ENV: 'production',
  CONSOL: 'on',
})

const warningsOf = (process: typeof bare, level: number) =>
  readLog(process, 'start_warning').flatMap((record) => (record.level === level ? [record.warning] : []))

test('a start warns as root, and without PUBLIC_URL if others can reach the service', () => {
  const always = process.getuid?.() === 0 ? ['root'] : []
  expect(warningsOf(bare, 40)).toEqual([...always, 'no_public_url'])
  expect(warningsOf(local, 40)).toEqual(always)
  expect(warningsOf(changed, 40)).toEqual(always)
})

test('a start warns of secrets that do not fit the database', () => {
  expect(warningsOf(bare, 50)).toEqual([])
  expect(warningsOf(changed, 50)).toEqual(['unknown_pepper', 'unreadable_webhook_secrets'])
})

test('a start names the limits of plans that it changes', () => {
  const records = [bare, changed].map((at) => readLog(at, 'plan_limits_changed'))
  expect(records).toEqual([[], [expect.objectContaining({ limits: ['pro.scans=11'] })]])
})

test('a start warns of limits of plans that it may not store', async () => {
  const settings = { ...SHARED, MIGRATE: 'off' }
  const other = await startService({ ...settings, PLAN_LIMITS: 'pro.scans=11,pro.reads=12' })
  expect(readLog(other, 'start_warning')).toContainEqual(
    expect.objectContaining({
      warning: 'plan_limits_not_stored',
      message: expect.stringContaining(
        'other limits than pro.reads=12, and MIGRATE is off: run `npm run migrate`',
      ),
    }),
  )
  const same = await startService({ ...settings, PLAN_LIMITS: 'pro.scans=11' })
  expect(same.stdout()).not.toContain('plan_limits_not_stored')
})

test('a start writes nothing but its log under NODE_ENV=production', () => {
  expect(changed.stderr()).toBe('')
  expect(bare.stderr()).toContain('Wallet Analytics Service: http')
})

test.each([
  ['refused', 401, 'degraded'],
  ['unpaid', 402, 'degraded'],
  ['accepted', 200, 'ready'],
])('a start logs that the key is %s, and continues', async (outcome, status, readiness) => {
  await using service = await startTestService({ env: { ROLE: 'api' } })
  const { simulator, databaseUrl } = service
  if (status !== 200) simulator.scenarios.add({ fault: { kind: 'status', status } })
  const env = {
    ROLE: 'api',
    DATABASE_URL: databaseUrl,
    PROVIDER_URL: simulator.url,
    PROVIDER_API_KEY: 'secret-key',
  }
  await using observed = await startService(env)
  const { host } = new URL(simulator.url)
  expect(readLog(observed, 'provider_key')).toMatchObject([{ outcome, host }])
  expect(observed.stdout()).not.toContain('secret-key')
  const { status: readyStatus, text } = await send(observed, 'GET /health/ready')
  expect([readyStatus, JSON.parse(text).data.status]).toEqual([200, readiness])
})
