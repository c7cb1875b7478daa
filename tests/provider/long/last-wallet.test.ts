import { expect, test } from '@jest/globals'
import { startTestService } from '../../support/service.ts'
import { countWalletCalls, makeToken } from '../../support/simulated-provider.ts'
import { awaitScan, countStates, expectWhole, triggerScan } from '../../support/token-scans.ts'
import { waitFor } from '../../support/waiting.ts'

test('the last wallet of a scan is not skipped because of an outage, however often it is tried meanwhile', async () => {
  await using service = await startTestService({
    env: { PROVIDER_PROBE_AFTER_MS: '2' },
  })
  const client = await service.client()
  const { simulator } = service
  const { mint, traders } = await makeToken(simulator, 5)
  const [last = ''] = traders.map(({ wallet }) => wallet)
  const fault = { kind: 'status', status: 503 } as const
  const endOfOne = simulator.scenarios.add({ match: last, fault })
  const id = await triggerScan(client, mint)
  await waitFor('others', async () => ((await countStates(service, id)).analysed === 4 ? true : undefined))
  const end = simulator.scenarios.add({ match: '/pnl/', fault })
  const before = countWalletCalls(simulator)
  await waitFor('turns', async () => (countWalletCalls(simulator) - before > 24 ? true : undefined), 60_000)
  expect(await countStates(service, id)).toEqual({ analysed: 4, pending: 1 })
  endOfOne()
  end()
  expectWhole(await awaitScan(client, id, 15_000), await countStates(service, id), 5)
})

test('the last wallet of a scan is skipped even when the provider no longer knows the wallets that it answered for', async () => {
  await using service = await startTestService({
    env: { PROVIDER_PROBE_AFTER_MS: '4' },
  })
  const client = await service.client()
  const { simulator } = service
  const { mint, traders } = await makeToken(simulator, 5)
  const [broken = '', ...others] = traders.map(({ wallet }) => wallet)
  simulator.scenarios.add({ match: broken, fault: { kind: 'status', status: 500 } })
  const id = await triggerScan(client, mint)
  await waitFor('others', async () => ((await countStates(service, id)).analysed === 4 ? true : undefined))
  for (const other of others) simulator.scenarios.add({ match: `/pnl/${other}`, fault: { kind: 'unknown' } })
  const status = await awaitScan(client, id, 60_000)
  expect(status).toMatchObject({ status: 'completed', processed_wallets: 5 })
  expect(status.message).toContain(broken)
})

test('the last wallet of a scan is skipped and named after twelve failures, while the provider answers for others', async () => {
  await using service = await startTestService({
    env: { PROVIDER_PROBE_AFTER_MS: '4' },
  })
  const client = await service.client()
  const { mint, traders } = await makeToken(service.simulator, 5)
  const [broken = ''] = traders.map(({ wallet }) => wallet)
  service.simulator.scenarios.add({ match: broken, fault: { kind: 'status', status: 500 } })
  const status = await awaitScan(client, await triggerScan(client, mint), 60_000)
  expect(status).toMatchObject({ status: 'completed', processed_wallets: 5 })
  expect(status.message).toContain(broken)
  const asked = service.simulator.requests.filter(({ path }) => path.includes(broken))
  expect(asked.length).toBeGreaterThanOrEqual(12)
  expect(asked.length).toBeLessThan(40)
})
