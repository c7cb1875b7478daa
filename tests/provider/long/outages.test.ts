import { afterEach, expect, test } from '@jest/globals'
import { newAddresses } from '../../support/addresses.ts'
import type { TestClient } from '../../support/client.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { countAllCalls, countScanCalls, makeTokenOf } from '../../support/simulated-provider.ts'
import {
  awaitScan,
  countStates,
  expectWhole,
  readScan,
  type ScanStatus,
  triggerScan,
} from '../../support/token-scans.ts'
import { waitFor } from '../../support/waiting.ts'

const opened: TestService[] = []

afterEach(async () => {
  for (const service of opened.splice(0)) await service[Symbol.asyncDispose]()
})

async function start(env: Record<string, string>): Promise<TestService> {
  const service = await startTestService({ env })
  opened.push(service)
  return service
}

/** Polls a scan until its message matches. */
function awaitMessage(client: TestClient, scanId: string, message: RegExp): Promise<ScanStatus> {
  return waitFor(`message like ${message}`, async () => {
    const status = await readScan(client, scanId)
    return message.test(status.message ?? '') ? status : undefined
  })
}

const PROBE_AFTER_MAX_MS = 300

/** In ten minutes a provider that is down is probed after 2, 4, 8, 16 and 32 seconds, and then every minute. */
const PROBES_OF_TEN_MINUTES = 15

test('a provider that is down for ten minutes, played with shorter waits, gets nothing but probes; people get 502, and a scan waits and then completes', async () => {
  const service = await start({
    PROVIDER_PROBE_AFTER_MS: String(PROBE_AFTER_MAX_MS / 30),
  })
  const client = await service.client()
  const { simulator } = service
  const mint = makeTokenOf(simulator, newAddresses(300))
  const end = simulator.scenarios.add({ match: '/pnl/', fault: { kind: 'reset' } })
  const id = await triggerScan(client, mint)
  await awaitMessage(client, id, /waits/)
  const scanAnyone = async () => (await client.post(`/api/v1/wallets/${newAddresses(1)[0]}/scan`)).status
  // The provider is asked for a profile that has not failed yet.
  expect(await scanAnyone()).toBe(502)
  const before = simulator.requests.length
  await waitFor('probes of ten minutes', async () =>
    simulator.requests.length - before > PROBES_OF_TEN_MINUTES ? true : undefined,
  )
  expect(await scanAnyone()).toBe(502)
  const probes = simulator.requests.slice(before).map(({ atMs }) => atMs)
  const gapsMs = probes.slice(1).map((atMs, index) => atMs - (probes[index] ?? 0))
  // The log has whole milliseconds, so a gap may seem one too short.
  for (const gapMs of gapsMs.slice(-8)) expect(gapMs).toBeGreaterThanOrEqual(PROBE_AFTER_MAX_MS - 1)
  expect(await countStates(service, id)).toEqual({ pending: 300 })

  end()
  const status = await awaitScan(client, id)
  expectWhole(status, await countStates(service, id), 300)
  expect(status.message).toBe('300 of 300 wallets processed')
})

test('the daily calls are never exceeded: people get 502, and scans wait and say so', async () => {
  const service = await start({ PROVIDER_DAILY_CALLS: '30', PROVIDER_PROBE_AFTER_MS: '7' })
  const client = await service.client()
  const mint = makeTokenOf(service.simulator, newAddresses(40))
  const id = await triggerScan(client, mint)
  expect((await awaitMessage(client, id, /waits/)).status).toBe('processing')
  const refused = await client.post('/api/v1/wallets/So11111111111111111111111111111111111111112/scan')
  expect(refused.status).toBe(502)
  // One call was for the key, at the start of the service, and three were for the token.
  expect(countAllCalls(service.simulator)).toBe(30)
  expect(await countStates(service, id)).toMatchObject({ analysed: 26, pending: 14 })
  expect(await service.app.context.telemetry.metrics.metrics()).toMatch(
    /provider_budget_exhausted_total\{source="[^"]+"\} [1-9]/,
  )
  // On the next day the scan continues without a signal to any process.
  await service.sql(`update call_buckets set day = day - 1`)
  expectWhole(await awaitScan(client, id), await countStates(service, id), 40)
  expect(countScanCalls(service.simulator)).toBe(44)
})

test('without the long list a scan uses the older lists, and says so', async () => {
  const service = await start({})
  const client = await service.client()
  service.simulator.scenarios.add({
    match: '/v2/pnl/',
    fault: { kind: 'status', status: 403, body: { message: 'Not part of your plan' } },
  })
  const id = await triggerScan(client, 'So11111111111111111111111111111111111111112')
  const status = await awaitScan(client, id)
  expect(status.status).toBe('completed')
  expect(status.total_wallets).toBeGreaterThan(100)
  expect(status.total_wallets).toBeLessThanOrEqual(200)
  expect(status.message).toContain('its top traders and first buyers')
})
