import { afterAll, expect, test } from '@jest/globals'
import { HEAVY_CONNECTIONS, PRIMARY_CONNECTIONS } from '../../db/connection/connection.ts'
import rootPackage from '../../package.json' with { type: 'json' }
import { enqueueWallets } from '../../scans/start-scan.ts'
import { newAddress } from '../support/addresses.ts'
import { createTestDatabase } from '../support/database.ts'
import { scrapeMetric } from '../support/metrics.ts'
import { openTestService } from '../support/open-service.ts'
import { startTestService } from '../support/service.ts'
import { hold, makeToken } from '../support/simulated-provider.ts'
import { triggerScan } from '../support/token-scans.ts'
import { waitFor } from '../support/waiting.ts'
import { postScan } from '../support/wallet-scans.ts'

/** How many calls a provider that was down has to answer to be up again. */
const RECOVERED_AFTER = 10

const TRACKER = 'source="solana-tracker"'
const UP = `${TRACKER},role="primary"`

/** Without a worker, which would take the jobs. */
const SETTINGS = { ROLE: 'api', METRICS_PORT: '0' }

const replica = await createTestDatabase()
const service = await openTestService({
  env: { ...SETTINGS, PROVIDER_CONCURRENCY: '1', DATABASE_READ_URL: replica.url },
})

afterAll(() => replica.drop())

test('the metrics count the jobs of each queue by state, even without a worker', async () => {
  const { jobs } = service.app.context
  // Six batches: the first five wallets, and five of up to twenty.
  const walletIds = Array.from({ length: 100 }, (_, index) => index)
  await enqueueWallets(jobs, { scanId: 'observed', walletIds })
  await jobs.enqueue('wallet-analysis', [{ data: { scanId: 'postponed', walletIds }, delayMs: 3_600_000 }])
  const take = (state: string) =>
    service.sql(
      `update pgboss.job set state = $1
       where id = (select id from pgboss.job where data->>'scanId' = 'observed' and state = 'created' limit 1)`,
      [state],
    )
  await take('active')
  await take('active')
  await take('failed')
  expect(await scrapeMetric(service, 'queue_jobs')).toMatchObject({
    'queue="wallet-analysis",state="ready"': 3,
    'queue="wallet-analysis",state="deferred"': 1,
    'queue="wallet-analysis",state="active"': 2,
    'queue="wallet-analysis",state="failed"': 1,
    'queue="wallet-analysis-dead",state="ready"': 0,
    'queue="calibration",state="ready"': 0,
  })
})

test('the metrics count a scan of a token without traders as completed', async () => {
  const { mint } = await makeToken(service.simulator, 0)
  await triggerScan(await service.client(), mint)
  expect(await scrapeMetric(service, 'scans_total')).toEqual({
    'status="created"': 1,
    'status="completed"': 1,
    'status="failed"': 0,
  })
})

test('the metrics of an exhausted pool show all its connections in use, and the callers that wait', async () => {
  const { replica: behind } = service.app.context.heavy
  if (behind === undefined) throw new Error('the service has no replica')
  const released = Promise.withResolvers<void>()
  const inUse: Promise<unknown>[] = []
  const use = () =>
    new Promise<void>((resolve) => {
      inUse.push(
        behind.db.connection().execute(async () => {
          resolve()
          await released.promise
        }),
      )
    })
  try {
    await Promise.all(Array.from({ length: HEAVY_CONNECTIONS }, use))
    void use()
    expect(await scrapeMetric(service, 'database_pool_connections')).toMatchObject({
      'pool="replica",state="used"': HEAVY_CONNECTIONS,
      'pool="replica",state="idle"': 0,
    })
    expect(await scrapeMetric(service, 'database_pool_waiting')).toMatchObject({ 'pool="replica"': 1 })
  } finally {
    released.resolve()
    await Promise.all(inUse)
  }
  expect(await scrapeMetric(service, 'database_pool_waiting')).toMatchObject({ 'pool="replica"': 0 })
  expect(await scrapeMetric(service, 'database_pool_connections_max')).toEqual({
    'pool="primary"': PRIMARY_CONNECTIONS,
    'pool="heavy"': HEAVY_CONNECTIONS,
    'pool="replica"': HEAVY_CONNECTIONS,
  })
})

test('the metrics count calls to the provider that wait and those under way', async () => {
  const client = await service.client()
  const letGo = hold(service.simulator, '/pnl/')
  const scans = [newAddress(), newAddress()].map((wallet) => postScan(client, wallet))
  try {
    await waitFor('a call under way and one that waits', async () => {
      const calls = await scrapeMetric(service, 'provider_calls')
      const isSo =
        calls[`${TRACKER},priority="person",state="under_way"`] === 1 &&
        calls[`${TRACKER},priority="person",state="waiting"`] === 1
      return isSo || undefined
    })
  } finally {
    letGo()
    await Promise.all(scans)
    service.simulator.scenarios.clear()
  }
  expect(await scrapeMetric(service, 'provider_calls')).toEqual({
    [`${TRACKER},priority="person",state="waiting"`]: 0,
    [`${TRACKER},priority="person",state="under_way"`]: 0,
    [`${TRACKER},priority="job",state="waiting"`]: 0,
    [`${TRACKER},priority="job",state="under_way"`]: 0,
  })
})

test('a provider that refuses the key is reported down until it has served again', async () => {
  const client = await service.client()
  expect(await scrapeMetric(service, 'provider_up')).toEqual({ [UP]: 1 })
  service.simulator.scenarios.add({ match: '/pnl/', fault: { kind: 'status', status: 401 } })
  await postScan(client, newAddress())
  expect(await scrapeMetric(service, 'provider_up')).toEqual({ [UP]: 0 })
  service.simulator.scenarios.clear()
  for (let served = 0; served < RECOVERED_AFTER; served++) await postScan(client, newAddress())
  expect(await scrapeMetric(service, 'provider_up')).toEqual({ [UP]: 1 })
})

test('a database that cannot be reached is reported down, and its queues are not reported at all', async () => {
  await using lost = await startTestService({ env: SETTINGS })
  expect(await scrapeMetric(lost, 'database_up')).toEqual({ '': 1 })
  expect(await scrapeMetric(lost, 'queue_jobs')).not.toEqual({})
  const database = new URL(lost.databaseUrl).pathname.slice(1)
  await service.sql(`alter database "${database}" with allow_connections false`)
  await service.sql('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
  await waitFor('a database that is down', async () => {
    const [up, jobs] = [await scrapeMetric(lost, 'database_up'), await scrapeMetric(lost, 'queue_jobs')]
    return (up[''] === 0 && Object.keys(jobs).length === 0) || undefined
  })
})

test('the metrics state the version', async () => {
  expect(await scrapeMetric(service, 'service_info')).toEqual({ [`version="${rootPackage.version}"`]: 1 })
})

test('the metrics of an idle pool show no one who waits: the look at the database is not one of its callers', async () => {
  for (const _ of [1, 2, 3])
    expect(await scrapeMetric(service, 'database_pool_waiting')).toEqual({
      'pool="primary"': 0,
      'pool="heavy"': 0,
      'pool="replica"': 0,
    })
})
