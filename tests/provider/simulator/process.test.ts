import { afterAll, expect, test } from '@jest/globals'
import { endProcesses } from '../../support/processes.ts'
import {
  clearScenarios,
  playScenarios,
  readCalls,
  startSimulatorProcess,
} from '../../support/simulator-process.ts'
import { send } from '../../support/wire.ts'

const WALLET = 'So11111111111111111111111111111111111111112'

/** The scenarios that it has from the start. */
const SCENARIOS = [
  { match: '/tokens/', fault: { kind: 'rate-limit', retryAfter: 3 } },
  { match: '/pnl/', fault: { kind: 'status', status: 503 }, calls: 1 },
]

afterAll(endProcesses)

const simulator = await startSimulatorProcess({
  SIMULATOR_LATENCY_MS: '0',
  SIMULATOR_SCENARIOS: JSON.stringify(SCENARIOS),
})

function ask(path = `/pnl/${WALLET}`): Promise<Response> {
  return fetch(`${simulator.url}${path}`, { headers: { 'x-api-key': 'test' } })
}

test('the simulator plays the scenarios of its setting, and adds, lists and ends others while it runs', async () => {
  const { url } = simulator
  const limited = await ask(`/tokens/${WALLET}`)
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '3'])
  expect([(await ask()).status, (await ask()).status]).toEqual([503, 200])

  await playScenarios(url, [{ match: WALLET, fault: { kind: 'unknown' } }])
  expect((await ask()).status).toBe(404)
  await fetch(`${url}/simulator/scenarios?match=${WALLET}`, { method: 'DELETE' })
  expect((await ask()).status).toBe(200)
  const left = await (await fetch(`${url}/simulator/scenarios`)).json()
  expect(left).toEqual({ scenarios: SCENARIOS.slice(0, 1) })
  await clearScenarios(url)
  expect((await ask(`/tokens/${WALLET}`)).status).toBe(200)
})

test('the simulator logs its calls', async () => {
  await ask(`/first-buyers/${WALLET}?logged`)
  await ask('/elsewhere?logged')
  expect((await readCalls(simulator.url, 'logged')).map(({ method, path }) => `${method} ${path}`)).toEqual([
    `GET /first-buyers/${WALLET}?logged`,
    'GET /elsewhere?logged',
  ])
})

test.each([
  ['a host name that leads here', { host: 'evil.example' }],
  ['the page of a site', { origin: 'http://evil.example' }],
])('the simulator is not controlled by browsers: %s', async (_name, headers) => {
  for (const what of ['POST /simulator/scenarios', 'GET /simulator/calls'] as const)
    expect((await send(simulator, what, headers)).status).toBe(403)
})

test.each([
  ['a body that is not JSON', 'hang'],
  ['an unknown fault', '{"fault":{"kind":"explode"}}'],
  ['a fault without what it needs', '{"fault":{"kind":"delay"}}'],
  ['an unknown key', '{"fault":{"kind":"hang"},"sahre":1}'],
])('the simulator refuses %s', async (_, body) => {
  const response = await fetch(`${simulator.url}/simulator/scenarios`, { method: 'POST', body })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ error: expect.stringContaining('SIMULATOR_SCENARIOS') })
})
