import { afterAll, describe, expect, test } from '@jest/globals'
import { newAddress } from '../../support/addresses.ts'
import { keyId } from '../../support/client.ts'
import { openTestService } from '../../support/open-service.ts'
import { endProcesses, readLog, startService } from '../../support/processes.ts'
import { leaveQuota } from '../../support/quotas.ts'
import { VENDOR } from '../../support/vendor.ts'
import { waitFor } from '../../support/waiting.ts'
import { send } from '../../support/wire.ts'

/* What the log states about each request, behind a proxy and without one. */

// Registered first, so that the processes end before their database is dropped.
afterAll(endProcesses)
const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client('pro')
const shared = {
  ROLE: 'api',
  DATABASE_URL: service.databaseUrl,
  PROVIDER: VENDOR,
  PROVIDER_URL: service.simulator.urls[VENDOR],
}
const observed = await startService({
  ...shared,
  TRUSTED_PROXIES: '127.0.0.0/8, 192.0.2.1',
  HOST: '0.0.0.0',
})
let asked = 0

/** The record of one request. */
async function observe(
  request: `${string} ${string}`,
  headers: Record<string, string> = {},
  key = client.key,
) {
  asked += 1
  const requestId = `logged-${asked}`
  const authorization = `Bearer ${key}`
  await send(observed, request, { authorization, 'x-request-id': requestId, ...headers })
  return waitFor('record of the request', async () =>
    readLog(observed, 'request').find((record) => record.requestId === requestId),
  )
}

describe('the record of a request', () => {
  test('has its method, the template of its path, its client, its key and no refusal', async () => {
    const record = await observe(`GET /api/v1/score/calibration`)
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
    const record = await observe(`GET /api/v1/wallets/${address}`)
    expect(record).toMatchObject({ path: '/api/v1/wallets/{address}', refusal: { code: 'WALLET_NOT_FOUND' } })
    expect(JSON.stringify(record)).not.toContain(address)
  })

  test('has the code of a refusal and the wrong fields, but not their values', async () => {
    const record = await observe('GET /api/v1/wallets?limit=surprise&unknown=1')
    const fields = expect.arrayContaining(['limit', 'unknown'])
    expect(record).toMatchObject({ status: 400, refusal: { code: 'VALIDATION_ERROR', fields } })
    expect(JSON.stringify(record)).not.toContain('surprise')
  })

  test('has no path if the document does not have it', async () => {
    const record = await observe('GET /api/v1/elsewhere')
    expect(record).toMatchObject({ operation: 'none', refusal: { code: 'ROUTE_NOT_FOUND' } })
    expect(record).not.toHaveProperty('path')
  })

  test('has the code of a refusal for the key or the quota', async () => {
    expect(await observe('GET /api/v1/score/calibration', {}, 'wrong')).toMatchObject({
      refusal: { code: 'UNAUTHORIZED' },
    })
    const poor = await service.client('pro')
    await leaveQuota(service, poor, { pool: 'scans', units: 0 })
    expect(await observe(`POST /api/v1/wallets/${newAddress()}/scan`, {}, poor.key)).toMatchObject({
      refusal: { code: 'QUOTA_EXCEEDED' },
    })
  })
})

describe('the client of a request', () => {
  test.each([
    ['the one that a trusted proxy states', '203.0.113.9', '203.0.113.9'],
    ['the one that the first of several trusted proxies states', '203.0.113.9, 192.0.2.1', '203.0.113.9'],
    [
      'the one that a trusted proxy saw, not the one that it claims to forward',
      '203.0.113.9, 198.51.100.4',
      '198.51.100.4',
    ],
  ])('is %s', async (_case, forwarded, expected) => {
    const record = await observe('GET /api/v1/score/calibration', { 'x-forwarded-for': forwarded })
    expect(record?.client).toBe(expected)
  })
})

describe('a start of the service', () => {
  test('warns as root, and without PUBLIC_URL if others can reach the service', () => {
    const warnings = readLog(observed, 'start_warning')
    const expected = process.getuid?.() === 0 ? ['root', 'no_public_url'] : ['no_public_url']
    expect(warnings.map(({ level, warning }) => [level, warning])).toEqual(expected.map((each) => [40, each]))
  })

  test('warns of secrets that do not fit the database', async () => {
    const settings = { ...shared, WEBHOOK_SECRET_KEY: 'k'.repeat(32) }
    const fitting = await startService(settings)
    await service.sql(
      `insert into webhook_endpoints (id, profile_id, url, events, secret)
       select 'whe_unreadable', id, 'https://example.com/', '{scan.completed}', '\\x01' from profiles limit 1`,
    )
    const unfitting = await startService({ ...settings, API_KEY_PEPPER: 'p'.repeat(32) })
    const warned = (service: typeof fitting) =>
      readLog(service, 'start_warning')
        .filter(({ level }) => level === 50)
        .map(({ warning }) => warning)
    expect(warned(fitting)).toEqual([])
    expect(warned(unfitting)).toEqual(['unknown_pepper', 'unreadable_webhook_secrets'])
  })

  test('does not warn of PUBLIC_URL if it is set, or if others cannot reach the service', async () => {
    const named = await startService({ ...shared, HOST: '0.0.0.0', PUBLIC_URL: 'https://wallets.example' })
    const local = await startService(shared)
    for (const other of [named, local]) expect(other.stdout()).not.toContain('no_public_url')
  })

  test('names the limits of plans that it changes', async () => {
    const other = await startService({ ...shared, PLAN_LIMITS: 'pro.scans=11' })
    const records = [observed, other].map((at) => readLog(at, 'plan_limits_changed'))
    expect(records).toEqual([[], [expect.objectContaining({ limits: ['pro.scans=11'] })]])
  })
})
