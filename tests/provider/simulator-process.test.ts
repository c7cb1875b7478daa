import { afterEach, expect, test } from '@jest/globals'
import type { ScriptProcess } from '../support/processes.ts'
import {
  clearScenarios,
  playScenarios,
  readCalls,
  startSimulatorProcess,
} from '../support/simulator-process.ts'

const WALLET = 'So11111111111111111111111111111111111111112'

const opened: ScriptProcess[] = []

afterEach(async () => {
  for (const part of opened.splice(0)) await part[Symbol.asyncDispose]()
})

async function start(env: Record<string, string> = {}): Promise<string> {
  const part = await startSimulatorProcess({ SIMULATOR_LATENCY_MS: '0', ...env })
  opened.push(part)
  return part.url
}

function ask(url: string, path = `/pnl/${WALLET}`): Promise<Response> {
  return fetch(`${url}${path}`, { headers: { 'x-api-key': 'test' } })
}

test('has the scenarios of its setting from the start', async () => {
  const scenarios = [
    { match: '/tokens/', fault: { kind: 'rate-limit', retryAfter: 3 } },
    { match: '/pnl/', fault: { kind: 'status', status: 503 }, calls: 1 },
  ]
  const url = await start({ SIMULATOR_SCENARIOS: JSON.stringify(scenarios) })
  const limited = await ask(url, `/tokens/${WALLET}`)
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '3'])
  expect([(await ask(url)).status, (await ask(url)).status]).toEqual([503, 200])
})

test('takes, shows and ends scenarios while it runs, and keeps a log of the calls', async () => {
  const url = await start()
  await playScenarios(url, [
    { match: WALLET, fault: { kind: 'unknown' } },
    { match: '/tokens/', fault: { kind: 'status', status: 500 } },
  ])
  expect((await ask(url)).status).toBe(404)
  await fetch(`${url}/simulator/scenarios?match=${WALLET}`, { method: 'DELETE' })
  expect((await ask(url)).status).toBe(200)
  const left = await (await fetch(`${url}/simulator/scenarios`)).json()
  expect(left).toEqual({ scenarios: [{ match: '/tokens/', fault: { kind: 'status', status: 500 } }] })
  await clearScenarios(url)
  expect((await ask(url, `/tokens/${WALLET}`)).status).toBe(200)

  expect((await readCalls(url)).map(({ method, path }) => `${method} ${path}`)).toEqual([
    `GET /pnl/${WALLET}`,
    `GET /pnl/${WALLET}`,
    `GET /tokens/${WALLET}`,
  ])
  expect(await readCalls(url, '/tokens/')).toHaveLength(1)
})

test.each([
  ['no JSON', 'hang'],
  ['an unknown fault', '{"fault":{"kind":"explode"}}'],
  ['a fault without what it needs', '{"fault":{"kind":"delay"}}'],
  ['an unknown key', '{"fault":{"kind":"hang"},"sahre":1}'],
])('refuses %s', async (_, body) => {
  const url = await start()
  const response = await fetch(`${url}/simulator/scenarios`, { method: 'POST', body })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ error: expect.stringContaining('SIMULATOR_SCENARIOS') })
})
