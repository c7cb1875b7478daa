import { expect, test } from '@jest/globals'
import type { Failure } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { leaveQuota, usedToday } from '../support/quotas.ts'
import { makeToken } from '../support/simulated-provider.ts'
import {
  ageScan,
  endScan,
  listQueuedBatches,
  type ScanStatus,
  type Trigger,
  triggerScan,
} from '../support/token-scans.ts'

/** Runs no worker, so its scans do not progress. */
const service = await openTestService({ env: { ROLE: 'api' } })

async function readStatus(scanId: string) {
  const client = await service.client()
  const { headers, body } = await client.get<{ data: ScanStatus }>(`/api/v1/scans/${scanId}`)
  return { ...body.data, retryAfter: headers.get('retry-after') }
}

/** A new client has started a scan of a new token with three traders. */
async function startScan() {
  const client = await service.client()
  const { mint } = await makeToken(service.simulator, 3)
  return { client, mint, scanId: await triggerScan(client, mint) }
}

test('a token without a scan gets a scan, which queues all its wallets and costs one unit', async () => {
  const client = await service.client()
  const { mint } = await makeToken(service.simulator, 50)
  const { status, headers, body } = await client.post<Trigger>(`/api/v1/tokens/${mint}/scans`)
  const { scan_id } = body.data
  expect(status).toBe(202)
  expect(body.data).toEqual({
    scan_id: expect.stringMatching(/^wallet_processing_[0-9a-f]{8}$/),
    token_address: mint,
    status: 'processing',
    reused: false,
    is_update: false,
    links: { status: `/api/v1/scans/${scan_id}`, result: `/api/v1/tokens/${mint}/top-wallets` },
  })
  expect(headers.get('location')).toBe(`/api/v1/scans/${scan_id}`)
  expect(headers.get('retry-after')).toBe('5')
  expect(await usedToday(service, client, 'scans')).toBe(1)

  const batches = await listQueuedBatches(service, scan_id)
  expect(batches.map(({ length }) => length).sort()).toEqual([20, 20, 5, 5])
  const pending = await service.sql(
    `select wallet_id from scan_wallets where scan_id = $1 and state = 'pending' order by wallet_id`,
    [scan_id],
  )
  expect(batches.flat().sort((a, b) => a - b)).toEqual(pending.map((row) => row.wallet_id))
  expect(await readStatus(scan_id)).toMatchObject({
    scan_id,
    token_address: mint,
    links: { self: `/api/v1/scans/${scan_id}`, result: `/api/v1/tokens/${mint}/top-wallets` },
    status: 'processing',
    total_wallets: 50,
    processed_wallets: 0,
    percentage: 0,
    stalled: false,
    message: `0 of 50 wallets processed`,
    retryAfter: '5',
  })
})

test('a token without a scan gets a small first batch that comes before the others', async () => {
  const { mint } = await makeToken(service.simulator, 7)
  const scanId = await triggerScan(await service.client(), mint)
  const jobs = await service.sql<{ priority: number; wallets: number }>(
    `select priority, jsonb_array_length(data->'walletIds') as wallets from pgboss.job
       where name = 'wallet-analysis' and data->>'scanId' = $1 order by priority desc, wallets desc`,
    [scanId],
  )
  expect(jobs.map(({ wallets }) => wallets)).toEqual([5, 2])
  expect(jobs[0]?.priority).toBeGreaterThan(jobs[1]?.priority ?? Number.NaN)
})

test('a token without a scan is refused without quota before the provider is asked, and nothing is stored', async () => {
  const client = await service.client('pro')
  const { mint } = await makeToken(service.simulator, 3)
  await leaveQuota(service, client, { pool: 'scans', units: 0 })
  const callsBefore = { ...service.simulator.counts }
  const { status, body } = await client.post<Failure>(`/api/v1/tokens/${mint}/scans`)
  expect(status).toBe(403)
  expect(body.error).toMatchObject({ code: 'QUOTA_EXCEEDED', details: { used: 10, limit: 10 } })
  expect(service.simulator.counts).toEqual(callsBefore)
  expect(await service.sql(`select from tokens where address = $1`, [mint])).toEqual([])
})

test('a token without a scan gets no scan when a part of it cannot be stored, and nothing is charged or stored', async () => {
  const client = await service.client()
  const { mint } = await makeToken(service.simulator, 3)
  await service.sql(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
  )
  await service.sql(
    `create trigger refuse before insert on pgboss.job for each row execute function refuse()`,
  )
  const { status, body } = await client.post<Failure>(`/api/v1/tokens/${mint}/scans`)
  await service.sql(`drop trigger refuse on pgboss.job`)
  expect({ status, code: body.error.code }).toEqual({ status: 500, code: 'INTERNAL_ERROR' })
  expect(await usedToday(service, client, 'scans')).toBe(0)
  expect(await service.sql(`select from tokens where address = $1`, [mint])).toEqual([])
  await triggerScan(client, mint)
  expect(await usedToday(service, client, 'scans')).toBe(1)
})

test('a processing scan with progress in the last 15 minutes is returned again, and nothing else happens', async () => {
  const { client, mint, scanId } = await startScan()
  await ageScan(service, scanId, '14 minutes 50 seconds')
  const callsBefore = { ...service.simulator.counts }
  const { status, headers, body } = await client.post<Trigger>(`/api/v1/tokens/${mint}/scans`)
  expect(status).toBe(202)
  expect(body.data).toMatchObject({ scan_id: scanId, status: 'processing', reused: true, is_update: false })
  expect(headers.get('location')).toBe(`/api/v1/scans/${scanId}`)
  expect(headers.get('retry-after')).toBe('5')
  expect(service.simulator.counts).toEqual(callsBefore)
  expect(await usedToday(service, client, 'scans')).toBe(1)
  expect(await listQueuedBatches(service, scanId)).toHaveLength(1)
  expect(
    await service.sql(`select from scans s join tokens t on t.id = s.token_id where t.address = $1`, [mint]),
  ).toHaveLength(1)
})

test('a processing scan is returned again to a caller whose quota is exhausted', async () => {
  const { mint, scanId } = await startScan()
  const client = await service.client('pro')
  await leaveQuota(service, client, { pool: 'scans', units: 0 })
  const { status, body } = await client.post<Trigger>(`/api/v1/tokens/${mint}/scans`)
  expect(status).toBe(202)
  expect(body.data).toMatchObject({ scan_id: scanId, reused: true })
  expect(await usedToday(service, client, 'scans')).toBe(10)
})

test('a processing scan without progress for 15 minutes is superseded by a new one, which is charged', async () => {
  const { client, mint, scanId: first } = await startScan()
  await ageScan(service, first, '15 minutes 1 second')
  const { body } = await client.post<Trigger>(`/api/v1/tokens/${mint}/scans`)
  expect(body.data).toMatchObject({ reused: false, is_update: true })
  expect(body.data.scan_id).not.toBe(first)
  expect(await usedToday(service, client, 'scans')).toBe(2)
  expect(await listQueuedBatches(service, body.data.scan_id)).toHaveLength(1)
  expect(await readStatus(first)).toMatchObject({
    status: 'failed',
    stalled: false,
    message: `0 of 3 wallets processed; superseded by a newer scan`,
    retryAfter: null,
  })
  // This trigger only reuses the scan, so `is_update` is false although the scan is an update.
  const again = await client.post<Trigger>(`/api/v1/tokens/${mint}/scans`)
  expect(again.body.data).toMatchObject({
    scan_id: body.data.scan_id,
    reused: true,
    is_update: false,
  })
})

test('a processing scan is stalled after 20 minutes without progress, and not before', async () => {
  const { client, mint, scanId } = await startScan()
  await ageScan(service, scanId, '19 minutes 50 seconds')
  expect(await readStatus(scanId)).toMatchObject({
    status: 'processing',
    stalled: false,
    retryAfter: '5',
  })
  await ageScan(service, scanId, '20 minutes 1 second')
  expect(await readStatus(scanId)).toMatchObject({
    status: 'processing',
    stalled: true,
    message: `0 of 3 wallets processed; no progress for 20 minutes, start a new scan`,
    retryAfter: null,
  })
  const next = await triggerScan(client, mint)
  expect(await readStatus(next)).toMatchObject({ status: 'processing', stalled: false })
  expect(await readStatus(scanId)).toMatchObject({ status: 'failed', stalled: false })
})

test.each(['completed', 'failed'] as const)(
  'a scan that has %s gives way to one that updates the report and costs a unit',
  async (status) => {
    const { client, mint, scanId: first } = await startScan()
    await endScan(service, first, status)
    const { body } = await client.post<Trigger>(`/api/v1/tokens/${mint}/scans`)
    expect(body.data).toMatchObject({ status: 'processing', reused: false, is_update: true })
    expect(body.data.scan_id).not.toBe(first)
    expect(await usedToday(service, client, 'scans')).toBe(2)
    // An ended scan is not marked as superseded.
    const message = `0 of 3 wallets processed`
    expect(await readStatus(first)).toMatchObject({ status, message, retryAfter: null })
  },
)

test('a token is scanned although no text about it has a form that Postgres can store', async () => {
  const { simulator } = service
  const { mint } = await makeToken(simulator, 2)
  const told = await fetch(`${simulator.url}/tokens/${mint}`, { headers: { 'x-api-key': 'test' } })
  const odd = JSON.stringify(await told.json(), (_name, value) => (typeof value === 'string' ? '\0' : value))
  const body = { ...JSON.parse(odd), risk: { snipers: { wallets: [{ wallet: '\0' }] } } }
  simulator.scenarios.add({ match: `/tokens/${mint}`, fault: { kind: 'answer', body } })
  const client = await service.client()
  expect((await client.post(`/api/v1/tokens/${mint}/scans`)).status).toBe(202)
})
