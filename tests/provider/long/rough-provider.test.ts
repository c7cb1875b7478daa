import { expect, test } from '@jest/globals'
import type { Fault } from '../../../provider/simulator/scenarios.ts'
import { newAddresses } from '../../support/addresses.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { makeTokenOf } from '../../support/simulated-provider.ts'
import { awaitScan, countStates, expectWhole, triggerScan } from '../../support/token-scans.ts'

async function timeScan(service: TestService): Promise<number> {
  const client = await service.client()
  const startedMs = performance.now()
  const id = await triggerScan(client, makeTokenOf(service.simulator, newAddresses(300)))
  expectWhole(await awaitScan(client, id, 90_000), await countStates(service, id), 300)
  return performance.now() - startedMs
}

test('when 30 % of the calls for wallets fail, a scan skips no wallet and takes at most three times as long', async () => {
  await using service = await startTestService({ env: { PROVIDER_TIMEOUT_MS: '1000' }, latencyMs: 300 })
  const undisturbedMs = await timeScan(service)
  const faults: Fault[] = [
    { kind: 'status', status: 500 },
    { kind: 'rate-limit' },
    { kind: 'reset' },
    { kind: 'hang' },
  ]
  // A fault sees only the calls that the faults before it left. So each hits 7.5 % of the calls.
  for (const [index, fault] of faults.entries()) {
    service.simulator.scenarios.add({ fault, match: '/pnl/', share: 0.075 / (1 - 0.075 * index) })
  }
  const disturbedMs = await timeScan(service)
  expect(disturbedMs).toBeLessThanOrEqual(3 * undisturbedMs)
}, 130_000)
