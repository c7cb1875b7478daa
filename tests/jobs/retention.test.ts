import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { openDatabase } from '../../db/connection.ts'
import type { RetentionDays } from '../../db/retention.ts'
import { deleteExpired } from '../../jobs/retention.ts'
import { createTelemetry } from '../../telemetry.ts'
import { newAddress } from '../support/addresses.ts'
import type { TestClient } from '../support/client.ts'
import { createTestDatabase, runSql } from '../support/database.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { awaitScan, scanToken, triggerScan } from '../support/token-scans.ts'

const FOR_EVER: RetentionDays = {
  retentionScansDays: undefined,
  retentionUsageDays: undefined,
  retentionReportsDays: undefined,
}

/** Its own worker keeps what may be kept, so that nothing is deleted but by a test. */
let service: TestService
/** Beside it, without a worker, and with what the settings are by default. */
let byDefault: TestService
let client: TestClient

beforeAll(async () => {
  service = await startTestService({ env: { RETENTION_SCANS_DAYS: '0', RETENTION_USAGE_DAYS: '0' } })
  byDefault = await startTestService({ share: service, env: { ROLE: 'api' } })
  client = await service.client()
})

afterAll(async () => {
  await byDefault[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

function expire(days: Partial<RetentionDays> = {}, signal?: AbortSignal): Promise<void> {
  const { db, telemetry } = service.app.context
  return deleteExpired({ db, telemetry, retention: { ...FOR_EVER, ...days } }, signal)
}

function expireByDefault(): Promise<void> {
  return deleteExpired(byDefault.app.context)
}

async function statusOf(path: string): Promise<number> {
  return (await client.get(`/api/v1${path}`)).status
}

async function count(table: string, where: string, params: readonly unknown[] = []): Promise<number> {
  const [row] = await service.sql<{ count: number }>(
    `select count(*)::int as count from ${table} where ${where}`,
    params,
  )
  return row?.count ?? 0
}

/** Scans a new token so many times, one scan after the other. */
async function scanOften(times: number): Promise<{ readonly mint: string; readonly scanIds: string[] }> {
  const { mint } = await makeToken(service.simulator, 3)
  const scanIds: string[] = []
  for (let time = 0; time < times; time += 1) {
    const scanId = await triggerScan(client, mint)
    await awaitScan(client, scanId)
    scanIds.push(scanId)
  }
  return { mint, scanIds }
}

/** As if all that is stored of the token had happened so much earlier. */
async function age(mint: string, by: string): Promise<void> {
  await service.sql(
    `update scans set created_at = created_at - $2::interval, progress_at = progress_at - $2::interval,
       finished_at = finished_at - $2::interval, followed_at = followed_at - $2::interval
     where token_id = (select id from tokens where address = $1)`,
    [mint, by],
  )
  await service.sql('update tokens set fetched_at = fetched_at - $2::interval where address = $1', [mint, by])
}

describe('scans', () => {
  test('that a newer one has followed go with their wallet rows, after so many days, and the last one stays', async () => {
    const { mint, scanIds } = await scanOften(3)
    const [first = '', second = '', last = ''] = scanIds
    await age(mint, '30 days')
    await service.sql(`update scans set followed_at = followed_at + interval '1 hour' where id = $1`, [
      second,
    ])
    await expire({ retentionScansDays: 30 })
    expect(await Promise.all(scanIds.map((id) => statusOf(`/scans/${id}`)))).toEqual([404, 200, 200])
    expect(await count('scan_wallets', 'scan_id = $1', [first])).toBe(0)
    expect(await count('scan_wallets', 'scan_id = $1', [last])).toBe(3)
    await age(mint, '100 years')
    await expire({ retentionScansDays: 30 })
    expect(await Promise.all(scanIds.map((id) => statusOf(`/scans/${id}`)))).toEqual([404, 404, 200])
  })

  test('count as followed whichever release creates the next one', async () => {
    const { mint, scanIds } = await scanOften(1)
    await service.sql(
      `insert into scans (id, token_id, status, is_update, total)
       select 'wallet_processing_00000001', id, 'completed', true, 0 from tokens where address = $1`,
      [mint],
    )
    await age(mint, '91 days')
    await expire({ retentionScansDays: 90 })
    expect(await statusOf(`/scans/${scanIds[0]}`)).toBe(404)
    expect(await statusOf('/scans/wallet_processing_00000001')).toBe(200)
  })

  test('are kept for ever where nothing says otherwise', async () => {
    const { mint, scanIds } = await scanOften(2)
    await age(mint, '100 years')
    await expire()
    expect(await Promise.all(scanIds.map((id) => statusOf(`/scans/${id}`)))).toEqual([200, 200])
  })
})

describe('reports', () => {
  test('stay for ever by default, with their last scan and their wallets', async () => {
    const { mint, scanIds } = await scanOften(2)
    await age(mint, '100 years')
    await expireByDefault()
    expect(await statusOf(`/tokens/${mint}/top-wallets`)).toBe(200)
    expect(await statusOf(`/tokens/${mint}/scans/latest`)).toBe(200)
    expect(await statusOf(`/scans/${scanIds[1]}`)).toBe(200)
    expect(await statusOf(`/scans/${scanIds[0]}`)).toBe(404)
  })

  test('go after so many days where a setting says so, and what is known of their wallets stays', async () => {
    const old = await scanOften(1)
    const young = await scanOften(1)
    const report = await client.get<{ data: { top_wallets: { wallet_address: string }[] } }>(
      `/api/v1/tokens/${old.mint}/top-wallets`,
    )
    await age(old.mint, '8 days')
    await age(young.mint, '6 days')
    await expire({ retentionReportsDays: 7 })
    expect(await statusOf(`/tokens/${old.mint}/top-wallets`)).toBe(404)
    expect(await statusOf(`/tokens/${young.mint}/top-wallets`)).toBe(200)
    expect(await statusOf(`/wallets/${report.body.data.top_wallets[0]?.wallet_address}`)).toBe(200)
    await scanToken(client, old.mint)
    expect(await statusOf(`/tokens/${old.mint}/top-wallets`)).toBe(200)
  })

  test('stay while a scan of theirs is processing', async () => {
    const { mint, scanIds } = await scanOften(1)
    await age(mint, '8 days')
    await service.sql(`update scans set status = 'processing' where id = $1`, [scanIds[0]])
    await expire({ retentionReportsDays: 7 })
    expect(await statusOf(`/tokens/${mint}/top-wallets`)).toBe(200)
    await service.sql(`update scans set status = 'completed' where id = $1`, [scanIds[0]])
  })
})

describe('what requests leave behind', () => {
  test('is kept as use of quotas for so many whole days at least', async () => {
    await service.sql(
      `insert into quota_usage (profile_id, day, pool, used)
       select id, (clock_timestamp() at time zone 'UTC')::date - back, 'reads', 1
       from profiles cross join unnest('{1,2,399,400,403,4000}'::int[]) as back where name = $1`,
      [client.profile],
    )
    await expireByDefault()
    const [{ days } = {}] = await service.sql<{ days: number[] }>(
      `select array_agg((clock_timestamp() at time zone 'UTC')::date - day order by day desc) as days
       from quota_usage u join profiles p on p.id = u.profile_id
       where p.name = $1 and pool = 'reads' and day < (clock_timestamp() at time zone 'UTC')::date`,
      [client.profile],
    )
    expect(days).toEqual([1, 2, 399, 400])
  })

  test('goes as a counter of a minute long past, and as a fetch that nobody waits for', async () => {
    await client.get('/api/v1/usage')
    await service.sql(`update rate_counters set window_start = window_start - interval '61 minutes'`)
    await client.get('/api/v1/usage')
    const [old, young] = [newAddress(), newAddress()]
    await service.sql(
      `insert into wallet_fetches (address, lease_until)
       values ($1, clock_timestamp() - interval '601 seconds'), ($2, clock_timestamp() - interval '590 seconds')`,
      [old, young],
    )
    await service.sql(
      `insert into rate_counters values ('gone', 'v1', clock_timestamp() - interval '61 minutes', 1)`,
    )
    await expireByDefault()
    expect(await count('rate_counters', `key_id = 'gone'`)).toBe(0)
    expect(await count('rate_counters', `key_id <> 'gone'`)).toBeGreaterThan(0)
    expect(
      await service.sql('select address from wallet_fetches where address = any($1)', [[old, young]]),
    ).toEqual([{ address: young }])
  })
})

describe('deleting', () => {
  test('passes over rows that somebody else has locked, and takes them later', async () => {
    const [held, free] = [await scanOften(2), await scanOften(2)]
    for (const { mint } of [held, free]) await age(mint, '91 days')
    const other = new Client({ connectionString: service.databaseUrl })
    await other.connect()
    try {
      await other.query('begin')
      await other.query('select from scans where id = $1 for update', [held.scanIds[0]])
      await expire({ retentionScansDays: 90 })
      expect(await statusOf(`/scans/${held.scanIds[0]}`)).toBe(200)
      expect(await statusOf(`/scans/${free.scanIds[0]}`)).toBe(404)
    } finally {
      await other.end()
    }
    await expire({ retentionScansDays: 90 })
    expect(await statusOf(`/scans/${held.scanIds[0]}`)).toBe(404)
  })

  test('goes on over many batches, ends a look after so many, and counts what it has deleted', async () => {
    // Without a worker of its own, which would take part.
    const database = await createTestDatabase()
    const db = openDatabase({ url: database.url, poolSize: 2 })
    try {
      const telemetry = createTelemetry('silent')
      await runSql(
        database.url,
        `insert into token_fetches (address, lease_until)
         select n, clock_timestamp() - interval '1 hour' from generate_series(1, 20001) as n`,
      )
      const left = () => runSql(database.url, 'select from token_fetches')
      await deleteExpired({ db, telemetry, retention: FOR_EVER })
      expect(await left()).toHaveLength(1)
      await deleteExpired({ db, telemetry, retention: FOR_EVER })
      expect(await left()).toHaveLength(0)
      const told = await telemetry.metrics.getSingleMetricAsString('rows_expired_total')
      expect(told).toContain('rows_expired_total{table="token_fetches"} 20001')
    } finally {
      await db.destroy()
      await database.drop()
    }
  })

  test('stops between two batches when the service does', async () => {
    const { mint, scanIds } = await scanOften(2)
    await age(mint, '91 days')
    await expire({ retentionScansDays: 90 }, AbortSignal.abort())
    expect(await statusOf(`/scans/${scanIds[0]}`)).toBe(200)
  })
})
