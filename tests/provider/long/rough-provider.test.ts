import { expect, test } from '@jest/globals'
import { setTimeout as delay } from 'node:timers/promises'
import type { Fault } from '../../../provider/simulator/scenarios.ts'
import { newAddresses } from '../../support/addresses.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { countWalletCalls, makeTokenOf } from '../../support/simulated-provider.ts'
import { awaitScan, countStates, expectWhole, readScan, triggerScan } from '../../support/token-scans.ts'

async function timeScan(service: TestService): Promise<number> {
  const client = await service.client()
  const startedMs = performance.now()
  const id = await triggerScan(client, makeTokenOf(service.simulator, newAddresses(300)))
  expectWhole(await awaitScan(client, id, 90_000), await countStates(service, id), 300)
  return performance.now() - startedMs
}

test('with 30 % of all calls failing a scan skips no wallet and takes three times as long at most', async () => {
  await using service = await startTestService({ env: { PROVIDER_TIMEOUT_MS: '1000' }, latencyMs: 300 })
  const undisturbedMs = await timeScan(service)
  const faults: Fault[] = [
    { kind: 'status', status: 500 },
    { kind: 'rate-limit' },
    { kind: 'reset' },
    { kind: 'hang' },
  ]
  // Each takes its share of what the ones before it have left: 7.5 % of all calls.
  for (const [index, fault] of faults.entries()) {
    service.simulator.scenarios.add({ fault, match: '/pnl/', share: 0.075 / (1 - 0.075 * index) })
  }
  const disturbedMs = await timeScan(service)
  expect(disturbedMs).toBeLessThanOrEqual(3 * undisturbedMs)
}, 130_000)

/** Ten minutes take this long: the waits of breaker and queue are as much shorter. */
const OUTAGE_MS = 30_000
const COMPRESSION = 600_000 / OUTAGE_MS

test('with the provider down for ten minutes scans wait and then complete, and calls are few', async () => {
  const env = {
    PROVIDER_PROBE_AFTER_MS: String(2_000 / COMPRESSION),
    PROVIDER_PROBE_AFTER_MAX_MS: String(60_000 / COMPRESSION),
  }
  await using service = await startTestService({ env, latencyMs: 20 })
  const client = await service.client()
  const mints = [1, 2].map(() => makeTokenOf(service.simulator, newAddresses(300)))
  const ids = await Promise.all(mints.map((mint) => triggerScan(client, mint)))
  const end = service.simulator.scenarios.add({ match: '/pnl/', fault: { kind: 'reset' } })
  const before = countWalletCalls(service.simulator)
  await delay(OUTAGE_MS)
  const during = countWalletCalls(service.simulator) - before
  for (const id of ids) {
    expect((await readScan(client, id)).message).toContain('does not answer')
    expect(await countStates(service, id)).not.toHaveProperty('skipped')
  }
  end()
  // Twenty failures open the breaker, and so many are under way; then probes come 2, 4, 8 ... 60 seconds apart.
  expect(during).toBeLessThanOrEqual(20 + 10 + 5 + Math.ceil(600 / 60))
  for (const id of ids) {
    expectWhole(await awaitScan(client, id, 30_000), await countStates(service, id), 300)
  }
}, 120_000)
