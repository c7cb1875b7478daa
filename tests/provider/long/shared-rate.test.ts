import { expect, test } from '@jest/globals'
import { newAddress } from '../../support/addresses.ts'
import { startService } from '../../support/processes.ts'
import { startTestService } from '../../support/service.ts'
import { readCalls, startSimulatorProcess } from '../../support/simulator-process.ts'
import { awaitScan, triggerScan } from '../../support/token-scans.ts'

const RPS = 50

/** What the workers need to begin, and what the last batches need to end, is no time with work. */
const EDGE_MS = 1_500

test('four worker processes never exceed 50 calls in any second, and use 95 % of them', async () => {
  await using simulator = await startSimulatorProcess({ SIMULATOR_LATENCY_MS: '20' })
  const env = { PROVIDER_RPS: String(RPS), PROVIDER_URL: simulator.url, PROVIDER_API_KEY: 'test' }
  await using service = await startTestService({ env: { ROLE: 'api', ...env } })
  await using workers = new AsyncDisposableStack()
  const worker = { ...env, ROLE: 'worker', DATABASE_URL: service.databaseUrl }
  for (const one of await Promise.all(Array.from({ length: 4 }, () => startService(worker)))) workers.use(one)
  const client = await service.client()
  const ids = await Promise.all([1, 2, 3].map(() => triggerScan(client, newAddress())))
  for (const id of ids) expect((await awaitScan(client, id, 60_000)).status).toBe('completed')

  const times = (await readCalls(simulator.url)).map(({ atMs }) => atMs)
  expect(times.length).toBeGreaterThan(700)
  expect(mostInASecond(times)).toBeLessThanOrEqual(RPS)
  const walletTimes = (await readCalls(simulator.url, '/pnl/')).map(({ atMs }) => atMs)
  const [startMs, endMs] = [(walletTimes[0] ?? 0) + EDGE_MS, (walletTimes.at(-1) ?? 0) - EDGE_MS]
  const busy = walletTimes.filter((atMs) => atMs >= startMs && atMs < endMs).length
  expect(busy / ((endMs - startMs) / 1000)).toBeGreaterThanOrEqual(RPS * 0.95)
}, 100_000)

/** The most calls in any sliding second. */
function mostInASecond(times: readonly number[]): number {
  let most = 0
  let first = 0
  for (const [index, atMs] of times.entries()) {
    while (atMs - (times[first] ?? atMs) >= 1000) first++
    most = Math.max(most, index - first + 1)
  }
  return most
}
