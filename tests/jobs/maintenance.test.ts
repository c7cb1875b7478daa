import { expect, test } from '@jest/globals'
import { maintainScans } from '../../jobs/maintenance.ts'
import { newAddresses } from '../support/addresses.ts'
import { scrapeMetric } from '../support/metrics.ts'
import { openTestService } from '../support/open-service.ts'
import { startTestService } from '../support/service.ts'
import { makeTokenOf } from '../support/simulated-provider.ts'
import { ageScan, awaitScan, listQueuedBatches, readScan, triggerScan } from '../support/token-scans.ts'

/** Has no worker, so queued jobs stay queued. */
const held = await openTestService({ env: { ROLE: 'api', METRICS_PORT: '0' } })
const client = await held.client()

function maintain(): Promise<void> {
  return maintainScans(held.app.context)
}

async function startScan(age: string): Promise<string> {
  const scanId = await triggerScan(client, makeTokenOf(held.simulator, newAddresses(25)))
  await ageScan(held, scanId, age)
  return scanId
}

/** Deletes the scan's jobs, as when the queue's tables are lost. */
async function loseJobs(scanId: string): Promise<void> {
  await held.sql(`delete from pgboss.job where data->>'scanId' = $1`, [scanId])
}

test('maintenance fails a scan after an hour without progress, and no other', async () => {
  const dead = await startScan('60 minutes 1 second')
  const alive = await startScan('55 minutes')
  await maintain()
  expect(await readScan(client, dead)).toMatchObject({
    status: 'failed',
    stalled: false,
    message: `0 of 25 wallets processed; no progress for 60 minutes`,
  })
  expect(await readScan(client, alive)).toMatchObject({ status: 'processing', stalled: true })
})

test('maintenance counts a scan as failed that had no progress, or gave way to a newer one', async () => {
  await maintain()
  const countFailed = async () => (await scrapeMetric(held, 'scans_total'))['status="failed"'] ?? Number.NaN
  const before = await countFailed()
  await startScan('61 minutes')
  await maintain()
  expect(await countFailed()).toBe(before + 1)
  const mint = makeTokenOf(held.simulator, newAddresses(1))
  await ageScan(held, await triggerScan(client, mint), '16 minutes')
  await triggerScan(client, mint)
  expect(await countFailed()).toBe(before + 2)
})

test('maintenance enqueues the remaining wallets of an idle scan that has lost its jobs, once', async () => {
  const scanId = await startScan('5 minutes 1 second')
  const [settled = 0, ...left] = (await listQueuedBatches(held, scanId)).flat()
  await held.sql(`update scan_wallets set state = 'stored' where scan_id = $1 and wallet_id = $2`, [
    scanId,
    settled,
  ])
  await loseJobs(scanId)
  await maintain()
  const queued = await listQueuedBatches(held, scanId)
  expect(queued.flat().sort((a, b) => a - b)).toEqual(left.sort((a, b) => a - b))
  expect(queued.map(({ length }) => length).sort()).toEqual([19, 5])
  await maintain()
  expect(await listQueuedBatches(held, scanId)).toHaveLength(2)
})

test('maintenance leaves an idle scan alone while its jobs wait for a worker or for a retry', async () => {
  const waiting = await startScan('30 minutes')
  const retrying = await startScan('30 minutes')
  await held.sql(`update pgboss.job set state = 'retry' where data->>'scanId' = $1`, [retrying])
  await maintain()
  expect(await listQueuedBatches(held, waiting)).toHaveLength(2)
  expect(await listQueuedBatches(held, retrying)).toHaveLength(2)
})

test('maintenance leaves an idle scan alone while its jobs have failed and their wallets are to be skipped', async () => {
  const scanId = await startScan('30 minutes')
  await held.sql(`update pgboss.job set name = 'wallet-analysis-dead' where data->>'scanId' = $1`, [scanId])
  await maintain()
  expect(await listQueuedBatches(held, scanId)).toEqual([])
})

test('maintenance leaves a scan alone that has made progress in the last five minutes', async () => {
  const scanId = await startScan('4 minutes')
  await loseJobs(scanId)
  await maintain()
  expect(await listQueuedBatches(held, scanId)).toEqual([])
})

test('maintenance lets a scan that has lost its jobs complete', async () => {
  const scanId = await startScan('6 minutes')
  await loseJobs(scanId)
  await using _worker = await startTestService({ env: { ROLE: 'worker' }, share: held })
  await maintain()
  expect(await awaitScan(client, scanId)).toMatchObject({ status: 'completed', processed_wallets: 25 })
})
