import { describe, expect, test } from '@jest/globals'
import { type Failure, keyId, type TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { scansCharged, setUsed, usedToday } from '../support/quotas.ts'
import { storeWallet, WALLET } from '../support/stored-rows.ts'
import { expectFailure, send } from '../support/wire.ts'

const PATH = `/api/v1/wallets/${WALLET}`
const UNKNOWN_WALLET = '/api/v1/wallets/So11111111111111111111111111111111111111112'

const service = await openTestService({ env: { ROLE: 'api' } })

await storeWallet(service, { address: WALLET })

async function codeOf(client: TestClient, path: string): Promise<string | undefined> {
  return (await client.get<Failure>(path)).body.error?.code
}

/** Makes a key look as if it had used up this minute and the next. */
async function exhaustMinute(client: TestClient): Promise<void> {
  await client.get(PATH)
  await service.sql(
    `update rate_counters set used = 1000000, window_start = date_trunc('minute', clock_timestamp()) + interval '1 minute'
     where key_id = $1`,
    [keyId(client)],
  )
}

describe('a request with several faults is refused for', () => {
  test('the route before the key', async () => {
    expectFailure(service, await send(service, 'GET /api/v1/nothing?x=1'), '404 ROUTE_NOT_FOUND')
    expectFailure(service, await send(service, `PUT ${PATH}?x=1`), '405 METHOD_NOT_ALLOWED')
  })

  test('the key before its parameters, its body and its path', async () => {
    for (const path of [`${PATH}?x=1`, '/api/v1/wallets/bad', '/api/v1/wallets/%E0%A4%A'])
      expectFailure(service, await send(service, `GET ${path}`), '401 UNAUTHORIZED')
    const post = await service
      .clientWithKey(undefined)
      .request<Failure>('POST', `/api/v1/tokens/${WALLET}/scans`, {
        body: '{bad',
        headers: { 'content-type': 'text/plain' },
      })
    expect([post.status, post.body.error.code]).toEqual([401, 'UNAUTHORIZED'])
  })

  test('the plan before the rate limit and the parameters', async () => {
    const client = await service.client('free')
    expect(await codeOf(client, `${PATH}?x=1`)).toBe('FORBIDDEN_PLAN')
    await exhaustMinute(client)
    expect(await codeOf(client, PATH)).toBe('FORBIDDEN_PLAN')
  })

  test('the rate limit before the parameters and the quota', async () => {
    const client = await service.client('pro')
    await setUsed(service, client, { pool: 'reads', used: 50 })
    await exhaustMinute(client)
    expect(await codeOf(client, `${PATH}?x=1`)).toBe('RATE_LIMITED')
    expect(await codeOf(client, PATH)).toBe('RATE_LIMITED')
  })

  test('the parameters or a missing resource before the quota', async () => {
    const client = await service.client('pro')
    await setUsed(service, client, { pool: 'reads', used: 50 })
    expect(await codeOf(client, `${PATH}?x=1`)).toBe('VALIDATION_ERROR')
    expect(await codeOf(client, UNKNOWN_WALLET)).toBe('WALLET_NOT_FOUND')
    expect(await codeOf(client, PATH)).toBe('QUOTA_EXCEEDED')
  })
})

test('a request that is refused charges nothing', async () => {
  const client = await service.client('pro')
  const answers = [
    await client.get(`${PATH}?x=1`),
    await client.get('/api/v1/wallets/bad'),
    await client.get(UNKNOWN_WALLET),
    await client.get(`/api/v1/tokens/${WALLET}/top-wallets`),
    await client.get('/api/v1/scans/wallet_processing_0f3a9c1e'),
    await client.request('POST', '/api/v1/tokens/bad/scans'),
    await client.request('POST', '/api/v1/wallets/bad/scan'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 404, 404, 404, 400, 400])
  await exhaustMinute(client)
  const before = await usedToday(service, client, 'reads')
  expect((await client.get(PATH)).status).toBe(429)
  // exhaustMinute made the one read that was served.
  expect([before, await usedToday(service, client, 'reads')]).toEqual([1, 1])
  expect(await scansCharged(service, client)).toBe(0)
})
