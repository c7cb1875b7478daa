import { expect, test } from '@jest/globals'
import { newAddress } from '../support/addresses.ts'
import type { Failure, TestAnswer } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { leaveQuota, usedByPool } from '../support/quotas.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { endScan, readScan, type ScanStatus, triggerScan } from '../support/token-scans.ts'

// Without a worker, scans stay as they are.
const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client()

type Status = TestAnswer<{ data: ScanStatus }>

const readLatest = (mint: string, caller = client): Promise<Status> =>
  caller.get(`/api/v1/tokens/${mint}/scans/latest`)

test('the latest scan of a token is 404 for a token that was never scanned, with the call that starts a scan', async () => {
  const mint = newAddress()
  const { status, body } = await client.get<Failure>(`/api/v1/tokens/${mint}/scans/latest`)
  expect([status, body.error.code]).toEqual([404, 'TOKEN_NOT_SCANNED'])
  expect(body.error.details).toEqual({ trigger: `POST /api/v1/tokens/${mint}/scans` })
})

test('the latest scan of a token is found as soon as it is triggered, and equals the answer of getTokenScan', async () => {
  const { mint } = await makeToken(service.simulator, 3)
  const scanId = await triggerScan(client, mint)
  const latest = await readLatest(mint)
  expect([latest.status, latest.body.data]).toEqual([200, await readScan(client, scanId)])
  expect(latest.headers.get('retry-after')).toBe('5')
})

test('the latest scan of a token is the one that is processing, else the one created last, of this token alone', async () => {
  const { mint } = await makeToken(service.simulator, 2)
  const others = await makeToken(service.simulator, 2)
  const found = []
  for (let count = 0; count < 3; count += 1) {
    const scanId = await triggerScan(client, mint)
    found.push((await readLatest(mint)).body.data.scan_id === scanId)
    await endScan(service, scanId)
    found.push((await readLatest(mint)).body.data.scan_id === scanId)
  }
  await triggerScan(client, others.mint)
  expect((await readLatest(mint)).body.data.token_address).toBe(mint)
  expect(found).toEqual(Array(6).fill(true))
})

test('the latest scan of a token is found with every key, free of charge', async () => {
  const { mint } = await makeToken(service.simulator, 2)
  const scanId = await triggerScan(client, mint)
  const stranger = await service.client('pro')
  for (const pool of ['scans', 'reads'] as const) await leaveQuota(service, stranger, { pool, units: 0 })
  const used = await usedByPool(service, stranger)
  expect((await readLatest(mint, stranger)).body.data.scan_id).toBe(scanId)
  expect(await usedByPool(service, stranger)).toEqual(used)
})
