import { expect, test } from '@jest/globals'
import { startApp } from '../../app/app.ts'
import { newAddress } from '../support/addresses.ts'
import { createTestDatabase } from '../support/database.ts'
import { scrapeMetric } from '../support/metrics.ts'
import { openTestService } from '../support/open-service.ts'
import { testConfig } from '../support/service.ts'
import { takeTraders } from '../support/simulated-provider.ts'
import { send } from '../support/wire.ts'

/* A second source is separate from the first, and may fail alone. */

const service = await openTestService({
  secondSource: true,
  env: { ROLE: 'api', METRICS_PORT: '0', SECOND_PROVIDER_RPS: '1000' },
})

test('a second source is a checker with its own budget and metrics', async () => {
  const { provider, checkers } = service.app.context
  expect([provider, ...checkers].map(({ vendor }) => vendor)).toEqual(['solana-tracker', 'vybe'])
  const mint = newAddress()
  const [trader] = await takeTraders(service.simulator, mint, 1)
  const totals = await checkers[0]?.fetchWalletToken(trader?.wallet ?? '', mint)
  expect(totals?.realizedUsd).toEqual(expect.any(Number))
  expect(await service.sql('select name, used from call_buckets order by name')).toEqual([
    // The call that tries the key, and the call above.
    { name: 'vybe', used: 2 },
  ])
  expect(await scrapeMetric(service, 'provider_call_seconds_count')).toMatchObject({
    'source="solana-tracker",endpoint="/credits",outcome="ok"': 1,
    'source="vybe",endpoint="/v4/wallets/{wallet}/pnl",outcome="ok"': 1,
  })
})

test('a second source that fails shows in its own metric, and leaves the service ready', async () => {
  const [checker] = service.app.context.checkers
  service.simulator.scenarios.add({ match: '/vybe/', fault: { kind: 'status', status: 401 } })
  await expect(checker?.fetchWalletToken(newAddress(), newAddress())).rejects.toMatchObject({
    kind: 'unauthorized',
  })
  expect(await scrapeMetric(service, 'provider_up')).toEqual({
    'source="solana-tracker",role="primary"': 1,
    'source="vybe",role="checker"': 0,
  })
  const { status, text } = await send(service, 'GET /health/ready')
  expect({ status, data: JSON.parse(text).data }).toMatchObject({ status: 200, data: { status: 'ready' } })
  const client = await service.client()
  expect((await client.request('POST', `/api/v1/wallets/${newAddress()}/scan`)).status).toBe(200)
})

test('a second source is simulated when the first is, and is the other vendor', async () => {
  const checkersOf = async (env: Record<string, string>) => {
    const database = await createTestDatabase()
    try {
      const settings = { DATABASE_URL: database.url, ROLE: 'api', PROVIDER_URL: 'simulator', ...env }
      await using app = await startApp(testConfig(settings))
      return app.context.checkers.map(({ vendor }) => vendor)
    } finally {
      await database.drop()
    }
  }
  expect(await checkersOf({})).toEqual(['vybe'])
  expect(await checkersOf({ PROVIDER: 'vybe' })).toEqual(['solana-tracker'])
})
