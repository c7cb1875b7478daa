import { expect, test } from '@jest/globals'
import { newAddress } from '../../support/addresses.ts'
import { type LegacyBody, listLegacyTopWallets, TOP_WALLETS } from '../../support/legacy.ts'
import { openTestService } from '../../support/open-service.ts'
import { setUsed, usedByPool } from '../../support/quotas.ts'
import { storeWallet } from '../../support/stored-rows.ts'

const service = await openTestService()

await storeWallet(service, { stats: { score: 1 } })

const client = await service.client()

const REQUESTS_PER_MINUTE = 10

function failure(message: string): LegacyBody {
  return { success: false, message, data: [] }
}

/** Sends this many requests with one key, within one minute on the database's clock. */
async function askTimes(times: number, rateLimit: number) {
  for (;;) {
    const client = await service.client('pro', { rateLimit })
    const answers = []
    for (let turn = 0; turn < times; turn += 1) answers.push(await listLegacyTopWallets(service, '', client))
    const resets = new Set(answers.map(({ headers }) => headers.get('x-ratelimit-reset')))
    if (resets.size === 1) return { client, answers }
  }
}

test.each(['free', 'pro', 'premium'] as const)(
  'the legacy interface answers a key of a %s profile',
  async (plan) => {
    expect((await listLegacyTopWallets(service, '', await service.client(plan))).status).toBe(200)
  },
)

test('the legacy interface answers a key whose profile was deleted', async () => {
  const client = await service.client('pro')
  await service.sql('delete from profiles where name = $1', [client.profile])
  const { status, body } = await listLegacyTopWallets(service, '', client)
  expect(status).toBe(200)
  expect(body.data[0]?.all.isFavorite).toBe(false)
})

test('the legacy interface answers a caller whose daily quotas are used up, and charges nothing', async () => {
  const client = await service.client('pro')
  for (const pool of ['reads', 'scans'] as const) await setUsed(service, client, { pool, used: 1000 })
  expect((await listLegacyTopWallets(service, '', client)).status).toBe(200)
  expect(await usedByPool(service, client)).toEqual({ reads: 1000, scans: 1000 })
})

test.each([1, 1_000_000])(
  'the rate limit allows ten requests a minute, whatever the limit of the key in v1: %d',
  async (rate) => {
    const { answers } = await askTimes(REQUESTS_PER_MINUTE + 1, rate)
    expect(answers.map(({ status }) => status)).toEqual([...Array(REQUESTS_PER_MINUTE).fill(200), 429])
    expect(answers.map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual(
      [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0].map(String),
    )
    const refused = answers.at(-1)
    expect(refused?.headers.get('x-ratelimit-limit')).toBe('10')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused?.body).toEqual(
      failure('The per-minute request limit is reached. Retry after the number of seconds in Retry-After.'),
    )
  },
)

test('the rate limit is not shared with v1', async () => {
  const { client } = await askTimes(REQUESTS_PER_MINUTE + 1, 60)
  const v1 = await client.get(`/api/v1/wallets/${newAddress()}`)
  expect(v1.status).toBe(404)
  expect(v1.headers.get('x-ratelimit-limit')).toBe('60')
  expect(v1.headers.get('x-ratelimit-remaining')).toBe('59')
})

test.each([
  ['GET', TOP_WALLETS, 200],
  ['HEAD', TOP_WALLETS, 200],
  ['OPTIONS', TOP_WALLETS, 204],
  ['GET', '/api/bot/solana/nothing', 404],
  ['GET', '/api/bot/solana/top-wallets/', 404],
  ['GET', '/api/bot/solana/%ff', 404],
])('every answer links to v1: %s %s', async (method, path, status) => {
  const answer = await client.request(method, path)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('link')).toBe(`<${service.url}/api/v1>; rel="successor-version"`)
  expect(answer.headers.get('sunset')).toBeNull()
  expect(answer.headers.get('deprecation')).toBeNull()
})

test('every answer repeats the request id of the caller, in the header alone', async () => {
  const { headers, body } = await client.request('GET', TOP_WALLETS, {
    headers: { 'x-request-id': 'mine-1' },
  })
  expect(headers.get('x-request-id')).toBe('mine-1')
  expect(Object.keys(body as object)).toEqual(['success', 'message', 'data'])
})

test('every answer to an unsupported method names the supported ones', async () => {
  const { status, headers, body } = await client.request('POST', TOP_WALLETS)
  expect(status).toBe(405)
  expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  expect(body).toEqual(failure('This path does not support this method. See the Allow header.'))
})
