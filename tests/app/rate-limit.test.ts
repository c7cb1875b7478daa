import { describe, expect, test } from '@jest/globals'
import { type Failure, keyId, type TestAnswer, type TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { storeWallet, WALLET } from '../support/stored-rows.ts'
import { send } from '../support/wire.ts'

const PATH = `/api/v1/wallets/${WALLET}`
const ATTEMPTS_MAX = 3

const service = await openTestService({ env: { ROLE: 'api' } })
const twin = await openTestService({ share: service, env: { ROLE: 'api' } })

await storeWallet(service, { address: WALLET })

/** A client whose key sets no limit, so that the contract's limit applies. */
async function contractClient(): Promise<TestClient> {
  const client = await service.client()
  await service.sql('update api_keys set rate_limit = null where id = $1', [keyId(client)])
  return client
}

function rateOf({ headers }: TestAnswer) {
  const read = (name: string) => Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN)
  return { limit: read('limit'), remaining: read('remaining'), resetSec: read('reset') }
}

async function databaseSec(): Promise<number> {
  const [row] = await service.sql<{ now: number }>(
    'select extract(epoch from clock_timestamp())::float8 as now',
  )
  return row?.now ?? Number.NaN
}

/** Repeats the requests until all of them fall into one minute. */
async function withinOneMinute(run: () => Promise<TestAnswer[]>): Promise<TestAnswer[]> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const answers = await run()
    if (new Set(answers.map((answer) => rateOf(answer).resetSec)).size === 1) return answers
  }
  throw new Error(`the minute turned during each of ${ATTEMPTS_MAX} attempts`)
}

describe('the limit of requests per minute', () => {
  test('lets exactly 60 of 100 concurrent requests pass over two instances', async () => {
    const answers = await withinOneMinute(async () => {
      const here = await contractClient()
      const there = twin.clientWithKey(here.key)
      return await Promise.all(
        Array.from({ length: 100 }, (_, index) => (index % 2 ? here : there).get(PATH)),
      )
    })
    const passed = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 429)
    expect([passed.length, refused.length]).toEqual([60, 40])
    // Each passed request has its own place in the minute.
    const places = passed.map((answer) => rateOf(answer).remaining).sort((a, b) => a - b)
    expect(places).toEqual(Array.from({ length: 60 }, (_, index) => index))
    for (const answer of refused) {
      expect(rateOf(answer)).toMatchObject({ limit: 60, remaining: 0 })
      expect((answer.body as Failure).error.code).toBe('RATE_LIMITED')
    }
  })

  test('is stated consistently in every header, counting down to 0', async () => {
    const beforeSec = await databaseSec()
    const answers = await withinOneMinute(async () => {
      const client = await service.client('pro', { rateLimit: 3 })
      const answers: TestAnswer[] = []
      for (let call = 0; call < 5; call += 1) answers.push(await client.get(PATH))
      return answers
    })
    const afterSec = await databaseSec()
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
    expect(answers.map((answer) => rateOf(answer).remaining)).toEqual([2, 1, 0, 0, 0])
    for (const answer of answers) {
      const { limit, remaining, resetSec } = rateOf(answer)
      expect(limit).toBe(3)
      expect(resetSec % 60).toBe(0)
      expect(resetSec).toBeGreaterThan(beforeSec)
      expect(resetSec).toBeLessThanOrEqual(afterSec + 60)
      expect(answer.headers.get('ratelimit-policy')).toBe('"minute";q=3;w=60')
      const [, shown, leftSec] =
        /^"minute";r=([0-9]+);t=([0-9]+)$/.exec(answer.headers.get('ratelimit') ?? '') ?? []
      expect(Number(shown)).toBe(remaining)
      expect(Number(leftSec)).toBeGreaterThanOrEqual(Math.max(1, Math.floor(resetSec - afterSec)))
      expect(Number(leftSec)).toBeLessThanOrEqual(Math.ceil(resetSec - beforeSec))
      // A client that waits that long is in the next minute.
      const wait = answer.status === 429 ? leftSec : null
      expect(answer.headers.get('retry-after')).toBe(wait ?? null)
    }
  })

  test('starts again with the next minute', async () => {
    const client = await service.client('pro', { rateLimit: 2 })
    for (let call = 0; call < 3; call += 1) await client.get(PATH)
    await service.sql(
      `update rate_counters set window_start = window_start - interval '1 minute' where key_id = $1`,
      [keyId(client)],
    )
    const answer = await client.get(PATH)
    expect([answer.status, rateOf(answer).remaining]).toEqual([200, 1])
  })

  test('is the 60 of the contract, unless the key has its own limit', async () => {
    const own = [1, 500].map((rateLimit) => service.client('pro', { rateLimit }))
    const clients = await Promise.all([contractClient(), ...own])
    const limits = clients.map(async (client) => rateOf(await client.get(PATH)).limit)
    expect(await Promise.all(limits)).toEqual([60, 1, 500])
  })

  test('applies from the next request on when it is changed for a key', async () => {
    const client = await service.client('pro', { rateLimit: 1_000 })
    await client.get(PATH)
    await service.sql('update api_keys set rate_limit = 7 where id = $1', [keyId(client)])
    expect(rateOf(await client.get(PATH)).limit).toBe(7)
  })

  test('belongs to the key, not to its profile', async () => {
    const first = await service.client('pro', { rateLimit: 1 })
    const second = await service.client('pro', { rateLimit: 1, profile: first.profile ?? '' })
    const answers = await withinOneMinute(async () => [await first.get(PATH), await first.get(PATH)])
    expect(answers.map(({ status }) => status).at(-1)).toBe(429)
    expect((await second.get(PATH)).status).toBe(200)
  })
})

describe('the rate headers', () => {
  test.each([
    [200, PATH],
    [400, `${PATH}?x=1`],
    [400, '/api/v1/wallets/%E0'],
    [404, '/api/v1/wallets/So11111111111111111111111111111111111111112'],
    [404, '/api/v1/scans/wallet_processing_0f3a9c1e'],
  ])('are on a %i that is sent once the key is known', async (status, path) => {
    const answer = await (await service.client('pro', { rateLimit: 60 })).get(path)
    expect(answer.status).toBe(status)
    expect(rateOf(answer)).toMatchObject({ limit: 60, remaining: 59 })
    expect(answer.headers.has('ratelimit')).toBe(true)
    expect(answer.headers.has('ratelimit-policy')).toBe(true)
  })

  test.each([
    [401, 'GET', PATH],
    [404, 'GET', '/api/v1/nothing'],
    [405, 'DELETE', PATH],
    [204, 'OPTIONS', PATH],
    [200, 'GET', '/health/live'],
  ])('are not on a %i that is sent before the key is known', async (status, method, path) => {
    const known = await service.client('pro', { rateLimit: 60 })
    const authorization = `${status === 401 ? 'Basic' : 'Bearer'} ${known.key}`
    const { headers, ...answer } = await send(service, `${method} ${path}`, { authorization })
    expect(answer.status).toBe(status)
    expect([...headers.keys()].filter((name) => name.includes('ratelimit'))).toEqual([])
    expect(rateOf(await known.get(PATH)).remaining).toBe(59)
  })
})
