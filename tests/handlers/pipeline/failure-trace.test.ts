import { connect } from 'node:net'
import { afterAll, describe, expect, test } from '@jest/globals'
import { newAddress } from '../../support/addresses.ts'
import type { TestClient } from '../../support/client.ts'
import { openTestService } from '../../support/open-service.ts'
import { endProcesses, readLog, startService } from '../../support/processes.ts'
import { setUsed } from '../../support/quotas.ts'
import { countTokenCalls } from '../../support/simulated-provider.ts'
import { storeWallet, WALLET, withoutTable } from '../../support/stored-rows.ts'
import { VENDOR } from '../../support/vendor.ts'
import { waitFor } from '../../support/waiting.ts'
import { send } from '../../support/wire.ts'

/* What operators learn of a refusal, from the log and the metrics of a separate process. */

const READ = `/api/v1/wallets/${WALLET}`

const SLOW = newAddress()
const WARN = 40

// Registered first, so that the process ends before its database is dropped.
afterAll(endProcesses)
const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client('pro')
await storeWallet(service, { address: WALLET })
const observed = await startService({
  ROLE: 'api',
  DATABASE_URL: service.databaseUrl,
  PROVIDER: VENDOR,
  PROVIDER_URL: service.simulator.urls[VENDOR],
  METRICS_PORT: '0',
})
let asked = 0

/** Sends the observed service one request. Returns the status and the logged records, from warnings up. */
async function observe(path: string, { key }: TestClient) {
  asked += 1
  const requestId = `observed-${asked}`
  const before = readLog(observed).length
  const headers = { authorization: `Bearer ${key}`, 'x-request-id': requestId }
  const { status } = await send(observed, `GET ${path}`, headers)
  const records = await waitFor('record of the request', async () => {
    const written = readLog(observed).slice(before)
    const isServed = written.some((record) => record.event === 'request' && record.requestId === requestId)
    return isServed ? written : undefined
  })
  return { status, requestId, records: records.filter(({ level }) => level >= WARN) }
}

async function readFailures(operation: string, code: string): Promise<number> {
  const text = await (await fetch(observed.ready.metrics ?? '')).text()
  const line = new RegExp(`^request_failures_total\\{operation="${operation}",code="${code}"\\} (.*)$`, 'm')
  return Number(line.exec(text)?.[1] ?? 0)
}

describe('a refusal that the service causes leaves one record and one count', () => {
  test.each([
    ['quota_usage', 403, 'QUOTA_EXCEEDED'],
    ['plan_limits', 403, 'QUOTA_EXCEEDED'],
    ['profiles', 403, 'FORBIDDEN_PLAN'],
    ['api_keys', 500, 'INTERNAL_ERROR'],
    ['wallets', 500, 'INTERNAL_ERROR'],
  ])('without the table %s, with %i %s', async (table, status, code) => {
    const before = await readFailures('getWallet', code)
    const answer = await withoutTable(service, table, () => observe(READ, client))
    expect(answer.status).toBe(status)
    expect(answer.records.filter(({ event }) => event === 'request_failed')).toMatchObject([
      {
        requestId: answer.requestId,
        operation: 'getWallet',
        code,
        err: { message: expect.stringContaining(table) },
      },
    ])
    expect(await readFailures('getWallet', code)).toBe(before + 1)
  })
})

test('a request that passes uncounted leaves a record that says why', async () => {
  const { status, records } = await withoutTable(service, 'rate_counters', () => observe(READ, client))
  expect(status).toBe(200)
  const err = { message: expect.stringContaining('rate_counters') }
  expect(records).toMatchObject([{ event: 'rate_limiter_failed_open', err }])
})

test.each([
  ['a scan that the provider keeps waiting', 'POST', `/tokens/${SLOW}/scans`, ''],
  ['a body', 'PUT', '/watchlists/cut', JSON.stringify({ wallets: [] })],
])(
  'a client that leaves before the answer to %s leaves a record of 499 and no failure',
  async (_, method, path, body) => {
    service.simulator.scenarios.add({ match: SLOW, fault: { kind: 'hang' } })
    const requestId = `leaving-${method}`
    const { hostname, port } = new URL(observed.url)
    const socket = connect(Number(port), hostname)
    const head = [
      `${method} /api/v1${path} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${client.key}`,
      `X-Request-Id: ${requestId}`,
      ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${body.length}`]),
    ]
    await new Promise((written) => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, written))
    if (body === '')
      await waitFor(
        'call to the provider',
        async () => countTokenCalls(service.simulator, SLOW) > 0 || undefined,
      )
    socket.destroy()
    const records = await waitFor('record of the request', async () => {
      const own = readLog(observed).filter((record) => record.requestId === requestId)
      return own.some(({ event }) => event === 'request') ? own : undefined
    })
    expect(records).toMatchObject([{ event: 'request', status: 499 }])
  },
)

test('a refusal that the client causes leaves no warning', async () => {
  const free = await service.client('free')
  const exhausted = await service.client('pro')
  await setUsed(service, exhausted, { pool: 'reads', used: 50 })
  const answers = [
    await observe(READ, service.clientWithKey('wrong')),
    await observe(READ, free),
    await observe(READ, exhausted),
    await observe(`${READ}?x=1`, client),
    await observe('/api/v1/wallets/So11111111111111111111111111111111111111112', client),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 400, 404])
  expect(answers.flatMap(({ records }) => records)).toEqual([])
})
