import { afterAll, expect, test } from '@jest/globals'
import { readScenarios } from '../../../provider/simulator/read-scenarios.ts'
import { endProcesses, startScript } from '../../support/processes.ts'

const WALLET = 'So11111111111111111111111111111111111111112'

afterAll(endProcesses)

test('the simulator plays the scenarios of its setting', async () => {
  const { url } = await startScript('scripts/simulator.ts', {
    SIMULATOR_LATENCY_MS: '0',
    SIMULATOR_SCENARIOS: JSON.stringify([
      { match: '/tokens/', fault: { kind: 'rate-limit', retryAfter: 3 } },
      { match: '/pnl/', fault: { kind: 'status', status: 503 }, calls: 1 },
    ]),
  })
  const ask = (path: string) => fetch(`${url}${path}/${WALLET}`, { headers: { 'x-api-key': 'test' } })
  const limited = await ask('/tokens')
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '3'])
  expect([(await ask('/pnl')).status, (await ask('/pnl')).status]).toEqual([503, 200])
})

test.each([
  ['a text that is not JSON', 'hang'],
  ['an unknown fault', '{"fault":{"kind":"explode"}}'],
  ['a fault without what it needs', '{"fault":{"kind":"delay"}}'],
  ['an unknown key', '{"fault":{"kind":"hang"},"sahre":1}'],
])('the simulator refuses scenarios with %s', (_, text) => {
  expect(() => readScenarios(text)).toThrow('SIMULATOR_SCENARIOS')
})
