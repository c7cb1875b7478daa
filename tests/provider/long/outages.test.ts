import { afterEach, describe, expect, test } from '@jest/globals'
import { startTestService, type TestService } from '../../support/service.ts'
import { countAllCalls, countWalletCalls, makeToken } from '../../support/simulated-provider.ts'
import { awaitScan, countStates, expectWhole, readScan, triggerScan } from '../../support/token-scans.ts'
import { waitFor } from '../../support/waiting.ts'

const opened: TestService[] = []

afterEach(async () => {
  for (const service of opened.splice(0)) await service[Symbol.asyncDispose]()
})

async function start(env: Record<string, string>, latencyMs = 0): Promise<TestService> {
  const service = await startTestService({ env, latencyMs })
  opened.push(service)
  return service
}

describe('a provider that is down', () => {
  const QUICK = { PROVIDER_PROBE_AFTER_MS: '100', PROVIDER_PROBE_AFTER_MAX_MS: '800' }

  test('is left alone but for probes; people are told at once, and scans wait and then complete', async () => {
    const service = await start(QUICK)
    const client = await service.client()
    const { simulator } = service
    const { mint } = await makeToken(simulator, 60)
    const end = simulator.scenarios.add({ match: '/pnl/', fault: { kind: 'status', status: 503 } })
    const id = await triggerScan(client, mint)
    await waitFor('a scan that says what it waits for', async () =>
      (await readScan(client, id)).message?.includes('does not answer') ? true : undefined,
    )
    const startedMs = performance.now()
    const refused = await client.post('/api/v1/wallets/So11111111111111111111111111111111111111112/scan')
    expect(refused.status).toBe(502)
    expect(performance.now() - startedMs).toBeLessThan(8_000)
    const before = countWalletCalls(simulator)
    const probed = await waitFor('ten probes', async () => {
      const calls = simulator.requests.filter(({ path }) => path.startsWith('/pnl/')).slice(before)
      return calls.length >= 10 ? calls : undefined
    })
    // By now 0.8 s apart; the first ones may still have come closer.
    expect((probed[9]?.atMs ?? 0) - (probed[0]?.atMs ?? 0)).toBeGreaterThan(4_000)
    end()
    expectWhole(await awaitScan(client, id, 15_000), await countStates(service, id), 60)
    expect((await readScan(client, id)).message).toBe('60 of 60 wallets processed')
  })
})

describe('a wallet that fails by itself', () => {
  test('is skipped and named when its answer is unusable again and again', async () => {
    const service = await start({ PROVIDER_PROBE_AFTER_MAX_MS: '100' })
    const client = await service.client()
    const { mint, traders } = await makeToken(service.simulator, 5)
    const [broken = ''] = traders.map(({ wallet }) => wallet)
    service.simulator.scenarios.add({ match: broken, fault: { kind: 'wrong-shape' } })
    const id = await triggerScan(client, mint)
    const status = await awaitScan(client, id, 60_000)
    expect(status).toMatchObject({ status: 'completed', processed_wallets: 5 })
    expect(status.message).toContain(broken)
    expect(service.simulator.requests.filter(({ path }) => path.includes(broken))).toHaveLength(3)
  })
})

describe('the calls of a day', () => {
  test('are never exceeded: people get 502, and scans wait and say so', async () => {
    const service = await start({ PROVIDER_DAILY_CALLS: '30', PROVIDER_PROBE_AFTER_MAX_MS: '200' })
    const client = await service.client()
    const { mint } = await makeToken(service.simulator, 40)
    const before = countAllCalls(service.simulator)
    const id = await triggerScan(client, mint)
    const waiting = await waitFor('a scan that waits', async () => {
      const status = await readScan(client, id)
      return status.message?.includes('PROVIDER_DAILY_CALLS') ? status : undefined
    })
    expect(waiting.status).toBe('processing')
    const refused = await client.post('/api/v1/wallets/So11111111111111111111111111111111111111112/scan')
    expect(refused.status).toBe(502)
    expect(countAllCalls(service.simulator) - before).toBe(30)
    expect(await countStates(service, id)).toMatchObject({ analysed: 27, pending: 13 })
    expect(await service.app.context.telemetry.metrics.metrics()).toMatch(
      /provider_budget_exhausted_total [1-9]/,
    )
    // The next day: the scan goes on, and no process has to be told.
    await service.sql(`update provider_budget set day = day - 1`)
    expectWhole(await awaitScan(client, id, 15_000), await countStates(service, id), 40)
    expect(countAllCalls(service.simulator) - before).toBe(43)
  })
})

test('without the long list a scan takes the older lists, and says so', async () => {
  const service = await start({})
  const client = await service.client()
  service.simulator.scenarios.add({
    match: '/v2/pnl/',
    fault: { kind: 'status', status: 403, body: { message: 'Not part of your plan' } },
  })
  const id = await triggerScan(client, 'So11111111111111111111111111111111111111112')
  const status = await awaitScan(client, id, 60_000)
  expect(status.status).toBe('completed')
  expect(status.total_wallets).toBeGreaterThan(100)
  expect(status.total_wallets).toBeLessThanOrEqual(200)
  expect(status.message).toContain('its top traders and first buyers')
})
