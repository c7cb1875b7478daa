import { describe, expect, test } from '@jest/globals'
import type { Simulator } from '../../../provider/simulator/server.ts'
import { address, MINT, NOON_MS, simulate, WALLET } from './harness.ts'

const KEY = { 'x-api-key': 'any' }

function get({ url }: Simulator, path: string, headers: Record<string, string> = KEY): Promise<Response> {
  return fetch(`${url}${path}`, { headers })
}

async function statusOf(simulator: Simulator, path: string): Promise<number> {
  const response = await get(simulator, path)
  await response.text()
  return response.status
}

describe('requests that the provider refuses', () => {
  test('without a key are 401', async () => {
    const response = await get(await simulate(), `/tokens/${MINT}`, {})
    expect(response.status).toBe(401)
    expect(await response.json()).toHaveProperty('error')
  })

  test.each([
    ['/tokens/too-short', 400],
    ['/pnl/0OIl1111111111111111111111111111111', 400],
    [`/v2/pnl/tokens/${MINT}/traders?sort=realized&direction=desc&limit=101`, 400],
    [`/v2/pnl/tokens/${MINT}/traders?sort=realized&direction=desc&cursor=zzz`, 400],
    [`/v2/pnl/tokens/${MINT}/traders`, 400],
    ['/v2/elsewhere', 404],
    ['/', 404],
  ])('%s is %d', async (path, status) => {
    expect(await statusOf(await simulate(), path)).toBe(status)
  })
})

describe('the log', () => {
  test('has time, method and path of each request, and counts by endpoint', async () => {
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

  test('keeps the last 1,000 requests and counts all', async () => {
    const simulator = await simulate()
    const paths = Array.from({ length: 1_003 }, (_, index) => `/number/${index}`)
    for (const path of paths) await statusOf(simulator, path)
    expect(simulator.requests.map(({ path }) => path)).toEqual(paths.slice(3))
    expect(simulator.counts).toEqual({ other: 1_003 })
  })
})

describe('scenarios', () => {
  test('hit only what matches, for so many calls', async () => {
    const simulator = await simulate()
    simulator.scenarios.add({ fault: { kind: 'unknown' }, match: MINT, calls: 2 })
    const other = address('another')
    const statuses = []
    for (const mint of [other, MINT, other, MINT, MINT])
      statuses.push(await statusOf(simulator, `/tokens/${mint}`))
    expect(statuses).toEqual([200, 404, 200, 404, 200])
  })

  test('hit a share of the calls, the same ones for the same seed', async () => {
    const runs = []
    for (const seed of [1, 1, 2]) {
      const simulator = await simulate({ seed })
      simulator.scenarios.add({ fault: { kind: 'status', status: 503 }, share: 0.3 })
      const statuses = []
      for (let call = 0; call < 100; call++) statuses.push(await statusOf(simulator, `/tokens/${MINT}`))
      runs.push(statuses)
    }
    const [first, again, other] = runs
    const hits = first?.filter((status) => status === 503).length
    expect(hits).toBeGreaterThan(15)
    expect(hits).toBeLessThan(45)
    expect(again).toEqual(first)
    expect(other).not.toEqual(first)
  })

  test('end one by one or all together', async () => {
    const simulator = await simulate()
    const end = simulator.scenarios.add({ fault: { kind: 'unknown' } })
    simulator.scenarios.add({ fault: { kind: 'status', status: 500 } })
    expect(await statusOf(simulator, `/tokens/${MINT}`)).toBe(404)
    end()
    expect(await statusOf(simulator, `/tokens/${MINT}`)).toBe(500)
    simulator.scenarios.clear()
    expect(await statusOf(simulator, `/tokens/${MINT}`)).toBe(200)
  })

  test('can tell the client when to come back', async () => {
    const simulator = await simulate()
    simulator.scenarios.add({ fault: { kind: 'rate-limit', retryAfter: 3 } })
    const response = await get(simulator, `/tokens/${MINT}`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3'])
  })

  test('can delay the right answer', async () => {
    const simulator = await simulate()
    const right = await (await get(simulator, `/tokens/${MINT}`)).json()
    simulator.scenarios.add({ fault: { kind: 'delay', delayMs: 5 } })
    expect(await (await get(simulator, `/tokens/${MINT}`)).json()).toEqual(right)
  })
})

test('closing ends hanging requests, and the port is free again', async () => {
  const simulator = await simulate()
  simulator.scenarios.add({ fault: { kind: 'hang' } })
  const hanging = get(simulator, `/tokens/${MINT}`)
  const ended = expect(hanging).rejects.toThrow()
  while (simulator.requests.length === 0) await new Promise((resolve) => setImmediate(resolve))
  await simulator.close()
  await ended
  const again = await simulate({ port: Number(new URL(simulator.url).port) })
  expect(await statusOf(again, `/tokens/${MINT}`)).toBe(200)
})

test('every answer is as late as it is told to be', async () => {
  const simulator = await simulate({ latencyMs: 40 })
  const startMs = performance.now()
  await statusOf(simulator, `/tokens/${MINT}`)
  expect(performance.now() - startMs).toBeGreaterThanOrEqual(39)
})
