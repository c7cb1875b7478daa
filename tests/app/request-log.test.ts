import { connect } from 'node:net'
import { afterAll, describe, expect, test } from '@jest/globals'
import { newAddress } from '../support/addresses.ts'
import { keyId } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { endProcesses, readLog, startService } from '../support/processes.ts'
import { leaveQuota, setUsed } from '../support/quotas.ts'
import { countTokenCalls } from '../support/simulated-provider.ts'
import { storeWallet, WALLET, withoutTable } from '../support/stored-rows.ts'
import { waitFor } from '../support/waiting.ts'
import { send } from '../support/wire.ts'

/* What the log states about each request, behind a proxy and without one. */

const READ = `/api/v1/wallets/${WALLET}`
const SLOW = newAddress()
const WARN = 40

// Registered first, so that the processes end before their database is dropped.
afterAll(endProcesses)
const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client('pro')
await storeWallet(service, { address: WALLET })
const observed = await startService({
  ROLE: 'api',
  DATABASE_URL: service.databaseUrl,
  PROVIDER: 'solana-tracker',
  PROVIDER_URL: service.simulator.url,
  METRICS_PORT: '0',
  TRUSTED_PROXIES: '127.0.0.0/8, 192.0.2.1',
})
let asked = 0

/** Sends the observed service one request. Returns its status, its record, and all records from warnings up. */
async function observe(
  request: `${string} ${string}`,
  headers: Record<string, string> = {},
  key = client.key,
) {
  asked += 1
  const requestId = `observed-${asked}`
  const before = readLog(observed).length
  const sent = { authorization: `Bearer ${key}`, 'x-request-id': requestId, ...headers }
  const { status } = await send(observed, request, sent)
  return waitFor('record of the request', async () => {
    const written = readLog(observed).slice(before)
    const record = written.find((one) => one.event === 'request' && one.requestId === requestId)
    return record && { status, requestId, record, warnings: written.filter(({ level }) => level >= WARN) }
  })
}

describe('the record of a request', () => {
  test('has its method, the template of its path, its client, its key and no refusal', async () => {
    const { record } = await observe(`GET /api/v1/score/calibration`)
    expect(record).toMatchObject({
      method: 'GET',
      path: '/api/v1/score/calibration',
      client: '127.0.0.1',
      keyId: keyId(client),
      status: 200,
    })
    expect(record).not.toHaveProperty('refusal')
  })

  test('has the template of the path, and never the address in it', async () => {
    const address = newAddress()
    const { record } = await observe(`GET /api/v1/wallets/${address}`)
    expect(record).toMatchObject({ path: '/api/v1/wallets/{address}', refusal: { code: 'WALLET_NOT_FOUND' } })
    expect(JSON.stringify(record)).not.toContain(address)
  })

  test('has the code of a refusal and the wrong fields, but not their values', async () => {
    const { record } = await observe('GET /api/v1/wallets?limit=surprise&unknown=1')
    const fields = expect.arrayContaining(['limit', 'unknown'])
    expect(record).toMatchObject({ status: 400, refusal: { code: 'VALIDATION_ERROR', fields } })
    expect(JSON.stringify(record)).not.toContain('surprise')
  })

  test('has no path if the document does not have it', async () => {
    const { record } = await observe('GET /api/v1/elsewhere')
    expect(record).toMatchObject({ operation: 'none', refusal: { code: 'ROUTE_NOT_FOUND' } })
    expect(record).not.toHaveProperty('path')
  })

  test('has the code of a refusal for the key or the quota', async () => {
    const unknown = await observe('GET /api/v1/score/calibration', {}, 'wrong')
    expect(unknown.record).toMatchObject({ refusal: { code: 'UNAUTHORIZED' } })
    const poor = await service.client('pro')
    await leaveQuota(service, poor, { pool: 'scans', units: 0 })
    const refused = await observe(`POST /api/v1/wallets/${newAddress()}/scan`, {}, poor.key)
    expect(refused.record).toMatchObject({ refusal: { code: 'QUOTA_EXCEEDED' } })
  })
})

test.each([
  ['the one that a trusted proxy states', '203.0.113.9', '203.0.113.9'],
  ['the one that the first of several trusted proxies states', '203.0.113.9, 192.0.2.1', '203.0.113.9'],
  ['the one that a trusted proxy saw, not one that it was told', '203.0.113.9, 198.51.100.4', '198.51.100.4'],
])('the client of a request is %s', async (_case, forwarded, expected) => {
  const { record } = await observe('GET /api/v1/score/calibration', { 'x-forwarded-for': forwarded })
  expect(record.client).toBe(expected)
})

async function readFailures(operation: string, code: string): Promise<number> {
  const text = await (await fetch(observed.ready.metrics ?? '')).text()
  const line = new RegExp(`^request_failures_total\\{operation="${operation}",code="${code}"\\} (.*)$`, 'm')
  return Number(line.exec(text)?.[1] ?? 0)
}

test.each([
  ['quota_usage', 403, 'QUOTA_EXCEEDED'],
  ['plan_limits', 403, 'QUOTA_EXCEEDED'],
  ['profiles', 403, 'FORBIDDEN_PLAN'],
  ['api_keys', 500, 'INTERNAL_ERROR'],
  ['wallets', 500, 'INTERNAL_ERROR'],
])(
  'a refusal that the service causes leaves one record and one count: without the table %s, with %i %s',
  async (table, status, code) => {
    const before = await readFailures('getWallet', code)
    const answer = await withoutTable(service, table, () => observe(`GET ${READ}`))
    expect(answer.status).toBe(status)
    expect(answer.warnings.filter(({ event }) => event === 'request_failed')).toMatchObject([
      {
        requestId: answer.requestId,
        operation: 'getWallet',
        code,
        err: { message: expect.stringContaining(table) },
      },
    ])
    expect(await readFailures('getWallet', code)).toBe(before + 1)
  },
)

test('requests that pass uncounted leave one record, which says why', async () => {
  const ask = () => observe(`GET ${READ}`)
  const answers = await withoutTable(service, 'rate_counters', async () => [await ask(), await ask()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const err = { message: expect.stringContaining('rate_counters') }
  expect(answers.flatMap(({ warnings }) => warnings)).toMatchObject([
    { event: 'rate_limiter_failed_open', err },
  ])
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
      await waitFor('call', async () => countTokenCalls(service.simulator, SLOW) > 0 || undefined)
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
    await observe(`GET ${READ}`, {}, 'wrong'),
    await observe(`GET ${READ}`, {}, free.key),
    await observe(`GET ${READ}`, {}, exhausted.key),
    await observe(`GET ${READ}?x=1`),
    await observe('GET /api/v1/wallets/So11111111111111111111111111111111111111112'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 400, 404])
  expect(answers.flatMap(({ warnings }) => warnings)).toEqual([])
})
