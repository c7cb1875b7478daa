import { describe, expect, test } from '@jest/globals'
import type { Failure } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { leaveQuota, usedToday } from '../support/quotas.ts'
import type { TestService } from '../support/service.ts'
import { makeToken } from '../support/simulated-provider.ts'
import {
  ageScan,
  listQueuedBatches,
  type ScanStatus,
  scanToken,
  type Trigger,
  triggerScan,
} from '../support/token-scans.ts'
import { GAPS } from '../support/vendor.ts'

/** Runs no worker, so its scans do not progress. */
const held = await openTestService({ env: { ROLE: 'api' } })
const working = await openTestService()

async function readStatus(service: TestService, scanId: string) {
  const client = await service.client()
  const { headers, body } = await client.get<{ data: ScanStatus }>(`/api/v1/scans/${scanId}`)
  return { ...body.data, retryAfter: headers.get('retry-after') }
}

describe('a token without a scan', () => {
  test('gets a scan, which queues all its wallets and costs one unit', async () => {
    const client = await held.client()
    const { mint } = await makeToken(held.simulator, 50)
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
    expect(await usedToday(held, client, 'scans')).toBe(1)

    const batches = await listQueuedBatches(held, scan_id)
    expect(batches.map(({ length }) => length).sort()).toEqual([20, 20, 5, 5])
    const pending = await held.sql(
      `select wallet_id from scan_wallets where scan_id = $1 and state = 'pending' order by wallet_id`,
      [scan_id],
    )
    expect(batches.flat().sort((a, b) => a - b)).toEqual(pending.map((row) => row.wallet_id))
    expect(await readStatus(held, scan_id)).toMatchObject({
      status: 'processing',
      total_wallets: 50,
      processed_wallets: 0,
      percentage: 0,
      stalled: false,
      message: `0 of 50 wallets processed${GAPS}`,
      retryAfter: '5',
    })
  })

  test('gets a small first batch that comes before the others', async () => {
    const { mint } = await makeToken(held.simulator, 7)
    const scanId = await triggerScan(await held.client(), mint)
    const jobs = await held.sql<{ priority: number; wallets: number }>(
      `select priority, jsonb_array_length(data->'walletIds') as wallets from pgboss.job
       where name = 'wallet-analysis' and data->>'scanId' = $1 order by priority desc, wallets desc`,
      [scanId],
    )
    expect(jobs.map(({ wallets }) => wallets)).toEqual([5, 2])
    expect(jobs[0]?.priority).toBeGreaterThan(jobs[1]?.priority ?? Number.NaN)
  })

  test('is refused without quota before the provider is asked, and nothing is stored', async () => {
    const client = await held.client('pro')
    const { mint } = await makeToken(held.simulator, 3)
    await leaveQuota(held, client, { pool: 'scans', units: 0 })
    const callsBefore = { ...held.simulator.counts }
    const { status, body } = await client.post<Failure>(`/api/v1/tokens/${mint}/scans`)
    expect(status).toBe(403)
    expect(body.error).toMatchObject({ code: 'QUOTA_EXCEEDED', details: { used: 10, limit: 10 } })
    expect(held.simulator.counts).toEqual(callsBefore)
    expect(await held.sql(`select from tokens where address = $1`, [mint])).toEqual([])
  })

  test('gets no scan when a part of it cannot be stored, and nothing is charged or stored', async () => {
    const client = await held.client()
    const { mint } = await makeToken(held.simulator, 3)
    await held.sql(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
    )
    await held.sql(`create trigger refuse before insert on pgboss.job for each row execute function refuse()`)
    const { status, body } = await client.post<Failure>(`/api/v1/tokens/${mint}/scans`)
    await held.sql(`drop trigger refuse on pgboss.job`)
    expect({ status, code: body.error.code }).toEqual({ status: 500, code: 'INTERNAL_ERROR' })
    expect(await usedToday(held, client, 'scans')).toBe(0)
    expect(await held.sql(`select from tokens where address = $1`, [mint])).toEqual([])
    await triggerScan(client, mint)
    expect(await usedToday(held, client, 'scans')).toBe(1)
  })
})

describe('a processing scan', () => {
  test('with progress in the last 15 minutes is returned again, and nothing else happens', async () => {
    const client = await held.client()
    const { mint } = await makeToken(held.simulator, 3)
    const scanId = await triggerScan(client, mint)
    await ageScan(held, scanId, '14 minutes 50 seconds')
    const callsBefore = { ...held.simulator.counts }
    const { status, headers, body } = await client.post<Trigger>(`/api/v1/tokens/${mint}/scans`)
    expect(status).toBe(202)
    expect(body.data).toMatchObject({ scan_id: scanId, status: 'processing', reused: true, is_update: false })
    expect(headers.get('location')).toBe(`/api/v1/scans/${scanId}`)
    expect(headers.get('retry-after')).toBe('5')
    expect(held.simulator.counts).toEqual(callsBefore)
    expect(await usedToday(held, client, 'scans')).toBe(1)
    expect(await listQueuedBatches(held, scanId)).toHaveLength(1)
    expect(
      await held.sql(`select from scans s join tokens t on t.id = s.token_id where t.address = $1`, [mint]),
    ).toHaveLength(1)
  })

  test('is returned again to a caller whose quota is exhausted', async () => {
    const { mint } = await makeToken(held.simulator, 3)
    const scanId = await triggerScan(await held.client(), mint)
    const client = await held.client('pro')
    await leaveQuota(held, client, { pool: 'scans', units: 0 })
    const { status, body } = await client.post<Trigger>(`/api/v1/tokens/${mint}/scans`)
    expect(status).toBe(202)
    expect(body.data).toMatchObject({ scan_id: scanId, reused: true })
    expect(await usedToday(held, client, 'scans')).toBe(10)
  })

  test('without progress for 15 minutes is superseded by a new one, which is charged', async () => {
    const client = await held.client()
    const { mint } = await makeToken(held.simulator, 3)
    const first = await triggerScan(client, mint)
    await ageScan(held, first, '15 minutes 1 second')
    const { body } = await client.post<Trigger>(`/api/v1/tokens/${mint}/scans`)
    expect(body.data).toMatchObject({ reused: false, is_update: true })
    expect(body.data.scan_id).not.toBe(first)
    expect(await usedToday(held, client, 'scans')).toBe(2)
    expect(await listQueuedBatches(held, body.data.scan_id)).toHaveLength(1)
    expect(await readStatus(held, first)).toMatchObject({
      status: 'failed',
      stalled: false,
      message: `0 of 3 wallets processed; superseded by a newer scan${GAPS}`,
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

  test('is stalled after 20 minutes without progress, and not before', async () => {
    const client = await held.client()
    const { mint } = await makeToken(held.simulator, 3)
    const scanId = await triggerScan(client, mint)
    await ageScan(held, scanId, '19 minutes 50 seconds')
    expect(await readStatus(held, scanId)).toMatchObject({
      status: 'processing',
      stalled: false,
      retryAfter: '5',
    })
    await ageScan(held, scanId, '20 minutes 1 second')
    expect(await readStatus(held, scanId)).toMatchObject({
      status: 'processing',
      stalled: true,
      message: `0 of 3 wallets processed; no progress for 20 minutes, start a new scan${GAPS}`,
      retryAfter: null,
    })
    const next = await triggerScan(client, mint)
    expect(await readStatus(held, next)).toMatchObject({ status: 'processing', stalled: false })
    expect(await readStatus(held, scanId)).toMatchObject({ status: 'failed', stalled: false })
  })
})

describe('an ended scan', () => {
  test('that completed gives way to a scan that updates the report and costs a unit', async () => {
    const client = await working.client()
    const { mint } = await makeToken(working.simulator, 3)
    const first = await scanToken(client, mint)
    expect(first.status).toBe('completed')
    const { body } = await client.post<Trigger>(`/api/v1/tokens/${mint}/scans`)
    expect(body.data).toMatchObject({ status: 'processing', reused: false, is_update: true })
    expect(body.data.scan_id).not.toBe(first.scan_id)
    expect(await usedToday(working, client, 'scans')).toBe(2)
    // A completed scan is not marked as superseded.
    expect(await readStatus(working, first.scan_id)).toMatchObject({ status: 'completed', retryAfter: null })
  })

  test('that failed gives way to a new scan that costs a unit', async () => {
    const client = await working.client()
    const { mint, traders } = await makeToken(working.simulator, 3)
    const ends = traders.map(({ wallet }) =>
      working.simulator.scenarios.add({ match: wallet, fault: { kind: 'unknown' } }),
    )
    const first = await scanToken(client, mint)
    expect(first.status).toBe('failed')
    for (const end of ends) end()
    const second = await scanToken(client, mint)
    expect(second).toMatchObject({ status: 'completed', processed_wallets: 3 })
    expect(second.scan_id).not.toBe(first.scan_id)
    expect(await usedToday(working, client, 'scans')).toBe(2)
    expect(await readStatus(working, first.scan_id)).toMatchObject({ status: 'failed' })
  })
})
