import { expect, test } from '@jest/globals'
import { Gauge, Registry } from 'prom-client'
import { startMetrics } from '../../telemetry/metrics-server.ts'
import { createTelemetry } from '../../telemetry/telemetry.ts'
import { send } from '../support/wire.ts'

test('a metric that cannot be collected gives status 500, and the server stays up', async () => {
  const registry = new Registry()
  let broken = true
  new Gauge({
    name: 'brittle',
    help: 'Fails at first',
    registers: [registry],
    collect() {
      if (broken) throw new Error('not now')
    },
  })
  const server = await startMetrics(registry, { host: '127.0.0.1', port: 0 })
  try {
    expect((await fetch(server.url)).status).toBe(500)
    broken = false
    const answer = await fetch(server.url)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('brittle 0')])
  } finally {
    server.close()
  }
})

test.each([
  ['refused_key', true, 'refused', 'The data provider refuses PROVIDER_API_KEY.'],
  ['unpaid_plan', true, 'unpaid', 'The plan of PROVIDER_API_KEY is not paid, or used up.'],
  ['no_connection', true, 'unreachable', 'The data provider cannot be used at PROVIDER_URL.'],
  [
    'unknown_host',
    false,
    'unreachable',
    'The data provider cannot be used at data.example, its own address: PROVIDER_URL is not set.',
  ],
])(
  'the trial of a key that fails by %s says what to correct (the host is set: %s)',
  (cause, isHostSet, outcome, msg) => {
    const lines: string[] = []
    const { providerEvents } = createTelemetry('error', { write: (line) => lines.push(line) })
    const source = { vendor: 'solana-tracker', setting: 'PROVIDER', host: 'data.example', isHostSet }
    providerEvents(source).keyTried({ cause })
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, event: 'provider_key', outcome, cause, host: 'data.example', msg },
    ])
  },
)

test.each([
  ['a host name that leads here', { host: 'evil.example' }],
  ['a user in front of the address', { host: 'evil@127.0.0.1' }],
  ['the page of a site', { 'sec-fetch-site': 'cross-site' }],
  ['a script of a site', { origin: 'http://evil.example' }],
])('the metrics on a loopback address are not for browsers: %s', async (_name, headers) => {
  const server = await startMetrics(new Registry(), { host: '127.0.0.1', port: 0 })
  try {
    expect((await send(server, 'GET /metrics', headers)).status).toBe(403)
    expect((await send(server, 'GET /metrics')).status).toBe(200)
  } finally {
    server.close()
  }
})

test('the log says what failed and why, without the objects that libraries attach to their errors', () => {
  const lines: string[] = []
  const { log } = createTelemetry('info', { write: (line) => lines.push(line) })
  const cause = Object.assign(new Error('WRONGPASS'), { command: { args: ['secret'] } })
  const failure = Object.assign(new AggregateError([cause], 'all have failed', { cause }), {
    code: 'ECONNREFUSED',
    client: { secretKey: 'secret', connection: { password: 'secret' } },
  })
  log.error({ event: 'counter_store_error', err: failure })
  expect(lines.join()).not.toContain('secret')
  const { err } = JSON.parse(lines[0] ?? '')
  expect(err).toEqual({
    type: 'AggregateError',
    message: 'all have failed: WRONGPASS',
    stack: expect.stringContaining('caused by: Error: WRONGPASS'),
    code: 'ECONNREFUSED',
    errors: [{ type: 'Error', message: 'WRONGPASS', stack: expect.any(String) }],
  })
})
