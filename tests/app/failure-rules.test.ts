import { describe, expect, test } from '@jest/globals'
import { revokeKey } from '../../db/key-changes.ts'
import { MINT } from '../support/addresses.ts'
import { type Failure, keyId, type TestAnswer } from '../support/client.ts'
import { runSql } from '../support/database.ts'
import { openTestService } from '../support/open-service.ts'
import { usedToday } from '../support/quotas.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { storeToken, storeWallet, TOKEN, WALLET, withoutTable } from '../support/stored-rows.ts'
import { waitFor } from '../support/waiting.ts'
import { expectFailure, send } from '../support/wire.ts'

const READ = `/api/v1/wallets/${WALLET}`
const LIST = `/api/v1/tokens/${TOKEN}/top-wallets`
const SCANS = `/api/v1/tokens/${MINT}/scans`
const RECOVERY_MAX_MS = 30_000

const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client('pro')

await storeWallet(service, { address: WALLET })
await storeToken(service)

type Run = () => Promise<void>

/** Runs without a table; afterwards reads must work again, with all their headers. */
async function breakTable(table: string, run: Run): Promise<void> {
  await withoutTable(service, table, run)
  await expectServed()
}

async function breakFunction(name: string, run: Run): Promise<void> {
  const [row] = await service.sql<{ definition: string }>(
    'select pg_get_functiondef($1::regproc) as definition',
    [name],
  )
  await service.sql(`drop function ${name}`)
  try {
    await run()
  } finally {
    await service.sql(row?.definition ?? '')
  }
  await expectServed()
}

async function expectServed(): Promise<void> {
  const before = await usedToday(service, client, 'reads')
  const { status, headers } = await client.get(READ)
  expect([status, headers.get('x-ratelimit-limit')]).toEqual([200, '1000000'])
  expect(await usedToday(service, client, 'reads')).toBe(before + 1)
}

async function expectUnverifiable(method: string, path: string): Promise<void> {
  const { status, body, headers } = await client.request<Failure>(method, path)
  expect([path, status, body.error?.code]).toEqual([path, 403, 'QUOTA_EXCEEDED'])
  expect(body.error.details).toEqual({
    reason: 'quota_verification_unavailable',
    // Without its function, a trigger passes the check of its scans and fails when it takes an attempt.
    pool: expect.stringMatching(path === SCANS ? /^(scans|attempts)$/ : /^reads$/),
    resets_at: expect.stringMatching(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T00:00:00\.000Z$/),
  })
  const { resets_at: resetsAt } = body.error.details as { readonly resets_at: string }
  const inMs = Date.parse(resetsAt) - Date.now()
  expect(inMs).toBeGreaterThan(-5_000)
  expect(inMs).toBeLessThanOrEqual(86_400_000)
  // An immediate retry is appropriate.
  expect(headers.get('retry-after')).toBe('1')
  expect(headers.has('x-ratelimit-remaining')).toBe(true)
}

function rateHeaders(headers: Headers): string[] {
  return [...headers.keys()].filter((name) => name.includes('ratelimit'))
}

describe('without the counter store', () => {
  test('requests pass, without any rate header, and are charged', async () => {
    const limited = await service.client('pro', { rateLimit: 1 })
    await breakTable('rate_counters', async () => {
      for (const path of [READ, LIST, READ]) {
        const { status, headers } = await limited.get(path)
        expect([status, rateHeaders(headers)]).toEqual([200, []])
      }
      const trigger = await limited.post(SCANS)
      expect([trigger.status, rateHeaders(trigger.headers)]).toEqual([202, []])
    })
    expect(await usedToday(service, limited, 'reads')).toBe(3)
    expect(await usedToday(service, limited, 'scans')).toBe(1)
  })

  test('keys and plans are still checked, and refusals have no rate header either', async () => {
    const free = await service.client('free')
    await breakTable('rate_counters', async () => {
      const forbidden = await free.get<Failure>(READ)
      expect([forbidden.status, forbidden.body.error.code]).toEqual([403, 'FORBIDDEN_PLAN'])
      expect(rateHeaders(forbidden.headers)).toEqual([])
      expect((await service.clientWithKey(`${client.key}x`).get(READ)).status).toBe(401)
      const invalid = await client.get(`${READ}?x=1`)
      expect([invalid.status, rateHeaders(invalid.headers)]).toEqual([400, []])
    })
  })
})

describe('without the subscriptions', () => {
  test('a refused request still counts against the rate limit', async () => {
    await breakTable('profiles', async () => {
      const { status, body, headers } = await client.get<Failure>(READ)
      expect([status, body.error?.code]).toEqual([403, 'FORBIDDEN_PLAN'])
      expect(rateHeaders(headers)).toHaveLength(5)
    })
  })

  test('a revoked key is still refused as one', async () => {
    const revoked = await service.client('pro')
    await revokeKey(service.app.context.db, keyId(revoked))
    await breakTable('profiles', async () => {
      const { status, body } = await revoked.get<Failure>(READ)
      expect([status, body.error?.code]).toEqual([401, 'UNAUTHORIZED'])
    })
  })

  test('and without the counter store, a request is still refused for its plan', async () => {
    await breakTable('profiles', async () => {
      await withoutTable(service, 'rate_counters', async () => {
        expect((await client.get<Failure>(READ)).body.error.code).toBe('FORBIDDEN_PLAN')
      })
    })
  })
})

describe('without the quota', () => {
  test.each([
    ['its function', (run: Run) => breakFunction('consume_quota', run)],
    ['its limits', (run: Run) => breakTable('plan_limits', run)],
  ])(
    'reads and triggers are refused with the reason, and nothing is charged or started: %s',
    async (_what, without) => {
      await service.sql(`update scans set status = 'failed'`)
      const before = await service.sql('select count(*) from scans')
      await without(async () => {
        await expectUnverifiable('GET', READ)
        await expectUnverifiable('GET', LIST)
        await expectUnverifiable('POST', SCANS)
      })
      expect(await service.sql('select count(*) from scans')).toEqual(before)
      expect(await usedToday(service, client, 'scans')).toBe(0)
    },
  )

  test('requests that cost nothing are answered', async () => {
    await breakFunction('consume_quota', async () => {
      expect((await client.get('/api/v1/scans/wallet_processing_0f3a9c1e')).status).toBe(404)
      expect((await client.get(`/api/v1/wallets/${MINT}`)).status).toBe(404)
    })
  })
})

test('without the keys requests fail with 500, and a malformed or missing key is still refused with 401', async () => {
  await breakTable('api_keys', async () => {
    const { status, body, headers } = await client.get<Failure>(READ)
    expect([status, body.error?.code, rateHeaders(headers)]).toEqual([500, 'INTERNAL_ERROR', []])
    expect(JSON.stringify(body)).not.toMatch(/relation|api_keys|postgres|select/i)
    expect((await service.clientWithKey(`${client.key}x`).get(READ)).status).toBe(401)
    expect((await service.clientWithKey(undefined).get(READ)).status).toBe(401)
  })
})

test('without the database the service is live but not ready, fails with 500 in the envelope, and recovers by itself', async () => {
  const admin = process.env.TEST_POSTGRES_URL ?? ''
  const name = new URL(service.databaseUrl).pathname.slice(1)
  expect(await readiness()).toBe(200)
  await runSql(admin, `alter database ${name} with allow_connections false`)
  await runSql(admin, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  try {
    expect((await send(service, 'GET /health/live')).status).toBe(200)
    const ready = await send(service, 'GET /health/ready')
    expectFailure(service, ready, '503 NOT_READY')
    expectRetry(await client.get<Failure>(READ))
  } finally {
    await runSql(admin, `alter database ${name} with allow_connections true`)
  }
  const isReady = async () => (await readiness()) === 200 || undefined
  await waitFor('recovery', isReady, RECOVERY_MAX_MS)
  await expectServed()
})

const readiness = async () => (await send(service, 'GET /health/ready')).status

/** A failure that says when to come again, and nothing of what is behind it. */
function expectRetry({ status, body, headers }: TestAnswer<Failure>): void {
  expect([status, body.error?.code, body.error?.details]).toEqual([
    500,
    'INTERNAL_ERROR',
    { reason: 'service_unavailable' },
  ])
  expect(body.error.message).toBe('The service cannot answer at the moment. Retry in a few seconds.')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(JSON.stringify(body)).not.toMatch(/connection|database|postgres|econn|disk/i)
}

test('on a full disk the service asks to retry, and is not ready until there is room', async () => {
  const { mint } = await makeToken(service.simulator, 1)
  const noRoom = `language plpgsql as $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`
  await service.sql(`create function no_room() returns trigger ${noRoom}`)
  await service.sql(`create function no_room_at_all() returns event_trigger ${noRoom}`)
  await service.sql('create trigger no_room before insert on scans execute function no_room()')
  await service.sql(
    `create event trigger no_room on ddl_command_start when tag in ('CREATE TABLE AS') execute function no_room_at_all()`,
  )
  try {
    expectRetry(await client.post<Failure>(`/api/v1/tokens/${mint}/scans`))
    expect(await readiness()).toBe(503)
    expect(await readiness()).toBe(503)
  } finally {
    await service.sql('drop event trigger no_room')
    await service.sql('drop function no_room, no_room_at_all cascade')
  }
  expect(await readiness()).toBe(200)
})
