import { expect, test } from '@jest/globals'
import { newAddress } from '../../support/addresses.ts'
import { startService } from '../../support/processes.ts'
import { startTestService } from '../../support/service.ts'
import { readCalls, startSimulatorProcess } from '../../support/simulator-process.ts'
import { awaitScan, triggerScan } from '../../support/token-scans.ts'

/** Low enough that even a busy machine can make so many. */
const RPS = 20
/** The other slots came while the cores were busy with four processes, a database and a provider. */
const USED_SHARE = 0.8
/**
 * When a machine stalls for up to a second, the delayed calls arrive together with the next ones. That is more in one
 * second than were granted, but hardly more in five. Four processes that did not share would make four times as many.
 */
const WINDOW_MS = 5_000
const STALL_MS = 1_000
const MOST = (RPS * (WINDOW_MS + STALL_MS)) / 1000

/** Left out at both ends: there the workers start, and the last batches end. */
const EDGE_MS = 1_500

test(`four worker processes share ${RPS} calls a second, and use them`, async () => {
  await using simulator = await startSimulatorProcess({ SIMULATOR_LATENCY_MS: '20' })
  const env = { PROVIDER_RPS: String(RPS), PROVIDER_URL: simulator.url, PROVIDER_API_KEY: 'test' }
  await using service = await startTestService({ env: { ROLE: 'api', ...env } })
  await using workers = new AsyncDisposableStack()
  const worker = { ...env, ROLE: 'worker', DATABASE_URL: service.databaseUrl }
  for (const one of await Promise.all(Array.from({ length: 4 }, () => startService(worker)))) workers.use(one)
  const client = await service.client()
  const ids = await Promise.all([1, 2, 3].map(() => triggerScan(client, newAddress())))
  for (const id of ids) expect((await awaitScan(client, id, 240_000)).status).toBe('completed')
  const calls = await readCalls(simulator.url)
  expect(calls.length).toBeGreaterThan(600)
  const { most, perSecond } = measure(calls)
  expect(most).toBeLessThanOrEqual(MOST)
  expect(perSecond).toBeGreaterThanOrEqual(RPS * USED_SHARE)
}, 900_000)

interface Rates {
  /** The most calls in any window. */
  readonly most: number
  /** Calls for wallets while every worker had work. */
  readonly perSecond: number
}

function measure(calls: readonly { readonly path: string; readonly atMs: number }[]): Rates {
  const walletTimes = calls.filter(({ path }) => path.startsWith('/pnl/')).map(({ atMs }) => atMs)
  const [startMs, endMs] = [(walletTimes[0] ?? 0) + EDGE_MS, (walletTimes.at(-1) ?? 0) - EDGE_MS]
  const busy = walletTimes.filter((atMs) => atMs >= startMs && atMs < endMs).length
  return { most: mostInAWindow(calls.map(({ atMs }) => atMs)), perSecond: busy / ((endMs - startMs) / 1000) }
}

/** The most calls in any sliding window. */
function mostInAWindow(times: readonly number[]): number {
  let most = 0
  let first = 0
  for (const [index, atMs] of times.entries()) {
    while (atMs - (times[first] ?? atMs) >= WINDOW_MS) first++
    most = Math.max(most, index - first + 1)
  }
  return most
}
