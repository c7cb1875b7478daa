import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Redis } from 'ioredis'
import type { TestAnswer, TestClient } from '../support/client.ts'
import { listMissingPackages, type Part, startCounterStore } from '../support/daemons.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { waitFor } from '../support/waiting.ts'

/*
 * Counters in a real Redis. On a machine without redis-server these tests are skipped; `.ci/run` installs one where it
 * can.
 */

const describeWithRedis = (await listMissingPackages()).includes('redis-server') ? describe.skip : describe

describeWithRedis('with REDIS_URL', () => {
  let redis: Part
  let first: TestService
  let second: TestService

  beforeAll(async () => {
    redis = await startCounterStore()
    const env = { REDIS_URL: redis.url }
    first = await startTestService({ env })
    second = await startTestService({ env, share: first })
  })

  afterAll(async () => {
    await second[Symbol.asyncDispose]()
    await first[Symbol.asyncDispose]()
    await redis.daemon[Symbol.asyncDispose]()
  })

  test('two instances together let exactly the limit pass in a minute, and Postgres counts nothing', async () => {
    const client = await first.client('premium', { rateLimit: 20 })
    const other = second.clientWithKey(client.key)
    await waitFor('the connection to Redis', async () => {
      const { headers } = await ask(other)
      return headers.get('x-ratelimit-limit') ?? undefined
    })
    let opening: TestAnswer
    let answers: TestAnswer[]
    do {
      // Repeated when a new minute starts on the way, because it has its own limit.
      opening = await ask(client)
      answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) => ask(index % 2 === 0 ? client : other)),
      )
    } while (new Set([opening, ...answers].map(({ headers }) => headers.get('x-ratelimit-reset'))).size > 1)
    const left = Number(opening.headers.get('x-ratelimit-remaining'))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(left)
    expect(answers.some(({ status }) => status === 429)).toBe(true)
    expect(await first.sql('select * from rate_counters')).toEqual([])
  })

  test('a demoted Redis lets requests through, is left, and counts again once it may', async () => {
    const client = await first.client('premium')
    const store = new Redis(redis.url)
    const isLimited = async () => (await ask(client)).headers.get('x-ratelimit-limit') !== null
    const idsOf = async () =>
      [...String(await store.client('LIST')).matchAll(/^id=(\d+)/gm)].map(([, id]) => Number(id))
    try {
      await waitFor('the connection to Redis', async () => (await isLimited()) || undefined)
      const before = Math.max(...(await idsOf()))
      await store.replicaof('127.0.0.1', 1)
      expect(await isLimited()).toBe(false)
      await waitFor('a new connection', async () => (await idsOf()).some((id) => id > before) || undefined)
      await store.replicaof('NO', 'ONE')
      await waitFor('a count in Redis', async () => (await isLimited()) || undefined)
    } finally {
      await store.replicaof('NO', 'ONE').finally(() => store.disconnect())
    }
  })

  test('every counter ends by itself, within two minutes', async () => {
    const client = await first.client('premium')
    await waitFor('a count in Redis', async () => {
      const { headers } = await ask(client)
      return headers.get('x-ratelimit-limit') ?? undefined
    })
    const store = new Redis(redis.url)
    const script = `
      local lives = {}
      for index, key in ipairs(redis.call('KEYS', 'rate:*')) do lives[index] = redis.call('TTL', key) end
      return lives`
    const livesSec = (await store.eval(script, 0).finally(() => store.disconnect())) as number[]
    expect(livesSec.length).toBeGreaterThan(0)
    // Redis answers -1 for a key that never ends.
    expect(livesSec.filter((sec) => sec < 0 || sec > 120)).toEqual([])
  })

  test('requests pass without rate headers while Redis is gone, and are counted again when it is back', async () => {
    const client = await first.client('premium', { rateLimit: 1000 })
    await redis.daemon.stop('SIGKILL')
    await waitFor('requests without a counter', async () => {
      const { status, headers } = await ask(client)
      expect(status).toBe(404)
      return headers.has('x-ratelimit-limit') ? undefined : true
    })
    await redis.daemon.start()
    await waitFor('the counter', async () => {
      const { headers } = await ask(client)
      return headers.get('x-ratelimit-limit') ?? undefined
    })
  })
})

/** Asks for a scan that does not exist: a request that passes gets a 404. */
function ask(client: TestClient): Promise<TestAnswer> {
  return client.get('/api/v1/scans/wallet_processing_00000000')
}
