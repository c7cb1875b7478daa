import { describe, expect, test } from '@jest/globals'
import { MINT } from '../support/addresses.ts'
import type { Failure, TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { setUsed, usedToday } from '../support/quotas.ts'
import { storeToken, storeWallet, TOKEN, WALLET } from '../support/stored-rows.ts'

const READ = `/api/v1/wallets/${WALLET}`
const LIST = `/api/v1/tokens/${TOKEN}/top-wallets`
const SCANS = `/api/v1/tokens/${MINT}/scans`

const service = await openTestService({ env: { ROLE: 'api' } })
const twin = await openTestService({ share: service, env: { ROLE: 'api' } })

await storeWallet(service, { address: WALLET })
await storeToken(service)

/** The next midnight UTC, on the database's clock. */
async function nextMidnight(): Promise<string> {
  const [row] = await service.sql<{ midnight: Date }>(
    `select (date_trunc('day', clock_timestamp() at time zone 'UTC') + interval '1 day') at time zone 'UTC' as midnight`,
  )
  return row?.midnight.toISOString() ?? ''
}

async function expectExhausted(client: TestClient, path: string, limit: number): Promise<void> {
  const pool = path === SCANS ? 'scans' : 'reads'
  const expected = await nextMidnight()
  const method = path === SCANS ? 'POST' : 'GET'
  const { status, body, headers } = await client.request<Failure>(method, path)
  expect([status, body.error?.code]).toEqual([403, 'QUOTA_EXCEEDED'])
  expect(body.error.details).toEqual({ pool, used: limit, limit, resets_at: expected })
  expect(headers.has('x-ratelimit-remaining')).toBe(true)
  expect(headers.has('retry-after')).toBe(false)
}

describe('the daily quota', () => {
  test('grants exactly 50 of 80 concurrent reads of a pro profile over two instances', async () => {
    const here = await service.client('pro')
    const there = twin.clientWithKey(here.key)
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) =>
        (index % 2 ? here : there).get<Failure>(index % 4 < 2 ? READ : LIST),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
    const refused = answers.filter(({ status }) => status === 403)
    expect(refused).toHaveLength(30)
    for (const { body } of refused) {
      expect(body.error).toMatchObject({ code: 'QUOTA_EXCEEDED', details: { used: 50, limit: 50 } })
    }
    expect(await usedToday(service, here, 'reads')).toBe(50)
  })

  test.each([
    ['pro', 'reads', READ, 50],
    ['pro', 'scans', SCANS, 10],
    ['premium', 'reads', READ, 500],
    ['premium', 'scans', SCANS, 50],
  ] as const)('of a %s profile for %s, as %s consumes it, is %i', async (plan, pool, path, limit) => {
    // A scan that another test started would be reused at no cost.
    await service.sql(`update scans set status = 'failed'`)
    const client = await service.client(plan)
    await setUsed(service, client, { pool, used: limit - 1 })
    const last = await client.request(path === SCANS ? 'POST' : 'GET', path)
    expect(last.status).toBe(path === SCANS ? 202 : 200)
    expect(await usedToday(service, client, pool)).toBe(limit)
    await service.sql(`update scans set status = 'failed'`)
    await expectExhausted(client, path, limit)
    expect(await usedToday(service, client, pool)).toBe(limit)
  })

  test('has pools that do not affect each other', async () => {
    await service.sql(`update scans set status = 'failed'`)
    const client = await service.client('pro')
    await setUsed(service, client, { pool: 'reads', used: 50 })
    expect((await client.post(SCANS)).status).toBe(202)
    expect((await client.get(READ)).status).toBe(403)
    expect([await usedToday(service, client, 'reads'), await usedToday(service, client, 'scans')]).toEqual([
      50, 1,
    ])
  })

  test('belongs to the profile, and all its keys consume it', async () => {
    const first = await service.client('pro')
    const second = await service.client('pro', { profile: first.profile ?? '' })
    const stranger = await service.client('pro')
    await setUsed(service, first, { pool: 'reads', used: 49 })
    expect((await first.get(READ)).status).toBe(200)
    await expectExhausted(second, READ, 50)
    expect((await stranger.get(READ)).status).toBe(200)
  })

  test('starts again each UTC day', async () => {
    const client = await service.client('pro')
    await setUsed(service, client, { pool: 'reads', used: 50, daysAgo: 1 })
    expect((await client.get(READ)).status).toBe(200)
    expect(await usedToday(service, client, 'reads')).toBe(1)
  })

  test('is shared with other programs that consume it through the SQL function', async () => {
    const client = await service.client('pro')
    await service.sql(
      `select consume_quota(id, 'reads', 1) from profiles, generate_series(1, 50) where name = $1`,
      [client.profile],
    )
    await expectExhausted(client, READ, 50)
  })
})
