import { expect, test } from '@jest/globals'
import { openDatabase } from '../../db/connection/connection.ts'
import type { RetentionDays } from '../../db/retention.ts'
import { deleteExpired } from '../../jobs/maintenance.ts'
import { createTelemetry } from '../../telemetry/telemetry.ts'
import { newAddress } from '../support/addresses.ts'
import { beginTransaction, createTestDatabase, runSql } from '../support/database.ts'
import { openTestService } from '../support/open-service.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { awaitScan, scanToken, triggerScan } from '../support/token-scans.ts'
import { storeEndpoint } from '../support/webhooks.ts'

const FOR_EVER: RetentionDays = {
  retentionScansDays: undefined,
  retentionUsageDays: undefined,
  retentionReportsDays: undefined,
}

/** Keeps scans and usage for ever, so that its worker deletes none that a test needs. */
const service = await openTestService({ env: { RETENTION_SCANS_DAYS: '0', RETENTION_USAGE_DAYS: '0' } })
/** On the same database, with default settings and without a worker. */
const byDefault = await openTestService({ share: service, env: { ROLE: 'api' } })
const client = await service.client()

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

/** Scans a new token several times, one scan after the other. */
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

/** Moves the token and its scans into the past. */
async function age(mint: string, by: string): Promise<void> {
  await service.sql(
    `update scans set created_at = created_at - $2::interval, progress_at = progress_at - $2::interval,
       finished_at = finished_at - $2::interval, followed_at = followed_at - $2::interval
     where token_id = (select id from tokens where address = $1)`,
    [mint, by],
  )
  await service.sql('update tokens set fetched_at = fetched_at - $2::interval where address = $1', [mint, by])
}

test('scans are deleted with their wallet rows, the set number of days after a newer one began; the last stays', async () => {
  const { mint, scanIds } = await scanOften(3)
  const [first = '', second = '', last = ''] = scanIds
  await age(mint, '30 days')
  await service.sql(`update scans set followed_at = followed_at + interval '1 hour' where id = $1`, [second])
  await expire({ retentionScansDays: 30 })
  expect(await Promise.all(scanIds.map((id) => statusOf(`/scans/${id}`)))).toEqual([404, 200, 200])
  expect(await count('scan_wallets', 'scan_id = $1', [first])).toBe(0)
  expect(await count('scan_wallets', 'scan_id = $1', [last])).toBe(3)
  await age(mint, '100 years')
  await expire({ retentionScansDays: 30 })
  expect(await Promise.all(scanIds.map((id) => statusOf(`/scans/${id}`)))).toEqual([404, 404, 200])
})

test('scans count as followed by a newer scan, whichever release creates that scan', async () => {
  const { mint, scanIds } = await scanOften(1)
  await service.sql(
    `insert into scans (id, token_id, status, total)
       select 'wallet_processing_00000001', id, 'completed', 0 from tokens where address = $1`,
    [mint],
  )
  await age(mint, '91 days')
  await expire({ retentionScansDays: 90 })
  expect(await statusOf(`/scans/${scanIds[0]}`)).toBe(404)
  expect(await statusOf('/scans/wallet_processing_00000001')).toBe(200)
})

test('scans stay for ever unless a setting says otherwise', async () => {
  const { mint, scanIds } = await scanOften(2)
  await age(mint, '100 years')
  await expire()
  expect(await Promise.all(scanIds.map((id) => statusOf(`/scans/${id}`)))).toEqual([200, 200])
})

test('reports stay for ever by default, with their last scan and their wallets', async () => {
  const { mint, scanIds } = await scanOften(2)
  await age(mint, '100 years')
  await expireByDefault()
  expect(await statusOf(`/tokens/${mint}/top-wallets`)).toBe(200)
  expect(await statusOf(`/tokens/${mint}/scans/latest`)).toBe(200)
  expect(await statusOf(`/scans/${scanIds[1]}`)).toBe(200)
  expect(await statusOf(`/scans/${scanIds[0]}`)).toBe(404)
})

test('reports are deleted after the set number of days, but the analyses of their wallets stay', async () => {
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

test('reports stay while one of their scans is processing', async () => {
  const { mint, scanIds } = await scanOften(1)
  await age(mint, '8 days')
  await service.sql(`update scans set status = 'processing' where id = $1`, [scanIds[0]])
  await expire({ retentionReportsDays: 7 })
  expect(await statusOf(`/tokens/${mint}/top-wallets`)).toBe(200)
  await service.sql(`update scans set status = 'completed' where id = $1`, [scanIds[0]])
})

test('the bookkeeping of requests retains quota usage for at least 400 whole days', async () => {
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

test('the bookkeeping of requests drops rate counters after an hour, and fetches after ten minutes', async () => {
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

test('webhook deliveries are deleted 30 days after their event, unless they are still pending', async () => {
  const { id } = await storeEndpoint(service, client, { url: 'https://example.com/' })
  await service.sql(
    `insert into webhook_deliveries (id, endpoint_id, event_id, type, data, state, next_attempt_at, created_at)
     values ('whd_old', $1, '', '', '{}', 'failed', null, now() - interval '30 days 1 minute'),
       ('whd_open', $1, '', '', '{}', 'pending', now(), now() - interval '30 days 1 minute'),
       ('whd_young', $1, '', '', '{}', 'delivered', null, now() - interval '29 days')`,
    [id],
  )
  await expireByDefault()
  expect(await service.sql('select id from webhook_deliveries order by id')).toEqual([
    { id: 'whd_open' },
    { id: 'whd_young' },
  ])
})

test('deleting skips rows that another transaction has locked, and deletes them later', async () => {
  const [held, free] = [await scanOften(2), await scanOften(2)]
  for (const { mint } of [held, free]) await age(mint, '91 days')
  {
    await using other = await beginTransaction(service.databaseUrl)
    await other.query('select from scans where id = $1 for update', [held.scanIds[0]])
    await expire({ retentionScansDays: 90 })
    expect(await statusOf(`/scans/${held.scanIds[0]}`)).toBe(200)
    expect(await statusOf(`/scans/${free.scanIds[0]}`)).toBe(404)
  }
  await expire({ retentionScansDays: 90 })
  expect(await statusOf(`/scans/${held.scanIds[0]}`)).toBe(404)
})

test('deleting stops after 20 batches, continues in the next run, and counts the rows', async () => {
  // A separate database, since the worker of the shared one would also delete rows.
  const database = await createTestDatabase()
  const db = openDatabase({ url: database.url, poolSize: 2 })
  try {
    const lines: string[] = []
    const telemetry = createTelemetry('info', { write: (line) => lines.push(line) })
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
    const event = { event: 'rows_expired', table: 'token_fetches' }
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { ...event, rows: 20_000 },
      { ...event, rows: 1 },
    ])
  } finally {
    await db.destroy()
    await database.drop()
  }
})

test('deleting starts no further batch once the service stops', async () => {
  const { mint, scanIds } = await scanOften(2)
  await age(mint, '91 days')
  await expire({ retentionScansDays: 90 }, AbortSignal.abort())
  expect(await statusOf(`/scans/${scanIds[0]}`)).toBe(200)
})
