import { afterEach, expect, test } from '@jest/globals'
import { createScenarios } from '../../../provider/simulator/scenarios.ts'
import type { Simulator } from '../../../provider/simulator/server.ts'
import { HandClock } from '../../support/hand-clock.ts'
import {
  address,
  closeOpened,
  MINT,
  NOON_MS,
  simulate,
  until,
  WALLET,
} from '../../support/provider-client.ts'

afterEach(closeOpened)

const KEY = { 'x-api-key': 'any' }

function get({ url }: Simulator, path: string, headers: Record<string, string> = KEY): Promise<Response> {
  return fetch(`${url}${path}`, { headers })
}

async function statusOf(simulator: Simulator, path: string): Promise<number> {
  const response = await get(simulator, path)
  await response.text()
  return response.status
}

test('requests that the provider refuses get status 401 without a key', async () => {
  const response = await get(await simulate(), `/tokens/${MINT}`, {})
  expect(response.status).toBe(401)
  expect(await response.json()).toHaveProperty('error')
})

test.each([
  ['/tokens/too-short', 400],
  ['/pnl/0OIl1111111111111111111111111111111', 400],
  [`/v2/pnl/tokens/${MINT}/traders?sort=realized&direction=desc&limit=201`, 400],
  [`/v2/pnl/tokens/${MINT}/traders?sort=realized&direction=desc&cursor=zzz`, 400],
  [`/v2/pnl/tokens/${MINT}/traders`, 400],
  ['/v2/elsewhere', 404],
  ['/', 404],
  // Not a URL to Node.
  ['//', 404],
])('requests that the provider refuses include %s, with status %d', async (path, status) => {
  expect(await statusOf(await simulate(), path)).toBe(status)
})

test('the log has the time, method and path of each request, and counts requests by endpoint', async () => {
  const simulator = await simulate()
  await statusOf(simulator, `/tokens/${MINT}`)
  await statusOf(simulator, `/pnl/${WALLET}?showHistoricPnL=true`)
  await statusOf(simulator, '/elsewhere')
  expect(simulator.requests[1]).toEqual({
    atMs: NOON_MS,
    method: 'GET',
    path: `/pnl/${WALLET}?showHistoricPnL=true`,
  })
  expect(simulator.counts).toEqual({ '/tokens/{token}': 1, '/pnl/{wallet}': 1, other: 1 })
})

test('the log lists only the last requests, but counts all', async () => {
  const simulator = await simulate({ requestsMax: 2 })
  for (const path of ['/one', '/two', '/three']) await statusOf(simulator, path)
  expect(simulator.requests.map(({ path }) => path)).toEqual(['/two', '/three'])
  expect(simulator.counts).toEqual({ other: 3 })
})

test('scenarios hit only matching requests, for the set number of calls', async () => {
  const simulator = await simulate({}, { fault: { kind: 'unknown' }, match: MINT, calls: 2 })
  const other = address('another')
  const statuses = []
  for (const mint of [other, MINT, other, MINT, MINT])
    statuses.push(await statusOf(simulator, `/tokens/${mint}`))
  expect(statuses).toEqual([200, 404, 200, 404, 200])
})

test('scenarios hit a share of the calls, the same ones for the same seed', () => {
  const [first, again, other] = [1, 1, 2].map((seed) => {
    const scenarios = createScenarios(seed)
    scenarios.add({ fault: { kind: 'unknown' }, share: 0.3 })
    return Array.from({ length: 100 }, () => scenarios.take('/any') !== undefined)
  })
  const hits = first?.filter(Boolean).length
  expect(hits).toBeGreaterThan(15)
  expect(hits).toBeLessThan(45)
  expect(again).toEqual(first)
  expect(other).not.toEqual(first)
})

test('scenarios end one by one or all together', async () => {
  const simulator = await simulate()
  const end = simulator.scenarios.add({ fault: { kind: 'unknown' } })
  simulator.scenarios.add({ fault: { kind: 'status', status: 500 } })
  expect(await statusOf(simulator, `/tokens/${MINT}`)).toBe(404)
  end()
  expect(await statusOf(simulator, `/tokens/${MINT}`)).toBe(500)
  simulator.scenarios.clear()
  expect(await statusOf(simulator, `/tokens/${MINT}`)).toBe(200)
})

test('scenarios can delay the right answer', async () => {
  const clock = new HandClock(NOON_MS)
  const simulator = await simulate({ clock })
  const right = await (await get(simulator, `/tokens/${MINT}`)).json()
  simulator.scenarios.add({ fault: { kind: 'delay', delayMs: 5 } })
  const delayed = get(simulator, `/tokens/${MINT}`)
  await until(() => clock.timers === 1)
  clock.pass(5)
  expect(await (await delayed).json()).toEqual(right)
})

test('every answer is delayed by the set latency', async () => {
  const clock = new HandClock(NOON_MS)
  const simulator = await simulate({ clock, latencyMs: 40 })
  const late = statusOf(simulator, `/tokens/${MINT}`)
  await until(() => clock.timers === 1)
  clock.pass(39)
  expect(clock.timers).toBe(1)
  clock.pass(1)
  expect(await late).toBe(200)
})

test('closing ends hanging requests and frees the port', async () => {
  const simulator = await simulate({}, { fault: { kind: 'hang' } })
  const ended = expect(get(simulator, `/tokens/${MINT}`)).rejects.toThrow()
  await until(() => simulator.requests.length === 1)
  await simulator.close()
  await ended
  const again = await simulate({ port: Number(new URL(simulator.url).port) })
  expect(await statusOf(again, `/tokens/${MINT}`)).toBe(200)
})
