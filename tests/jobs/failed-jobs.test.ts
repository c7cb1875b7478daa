import { expect, test } from '@jest/globals'
import { startQueue } from '../../jobs/queue.ts'
import { walletAnalysisDead } from '../../jobs/wallet-analysis-dead.ts'
import { startWorkers } from '../../jobs/workers.ts'
import { createTelemetry } from '../../telemetry/telemetry.ts'
import { openTestService } from '../support/open-service.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { withoutTable } from '../support/stored-rows.ts'
import { listQueuedBatches, readScan, triggerScan } from '../support/token-scans.ts'
import { waitFor } from '../support/waiting.ts'

/** Has no worker, so queued jobs stay queued. */
const service = await openTestService({ env: { ROLE: 'api' } })
const { context } = service.app

test('a job that fails is logged with its queue and its cause', async () => {
  const lines: string[] = []
  const telemetry = createTelemetry('error', { write: (line) => lines.push(line) })
  const settings = { url: service.databaseUrl, migrate: false, worker: true, onError: () => undefined }
  // Other queues read the table too, and may have a job of their own at this minute.
  const findRecord = () => lines.map((line) => JSON.parse(line)).find(({ queue }) => queue === 'calibration')
  await withoutTable(service, 'score_records', async () => {
    // Before the workers start: each looks at its queue first, and then only twice a minute.
    await context.jobs.enqueue('calibration', [{ data: null }])
    await using queue = await startQueue(settings)
    const workers = await startWorkers(queue.boss, { ...context, telemetry })
    try {
      const record = await waitFor('the record of the failure', async () => findRecord())
      expect(record).toMatchObject({
        event: 'job_failed',
        err: { message: 'relation "score_records" does not exist' },
      })
    } finally {
      await workers.stop()
    }
  })
})

test('wallets whose jobs have failed for good are not said to be missing at the data provider', async () => {
  const client = await service.client()
  const { mint } = await makeToken(service.simulator, 2)
  const scanId = await triggerScan(client, mint)
  const walletIds = (await listQueuedBatches(service, scanId)).flat()
  await walletAnalysisDead.run({ scanId, walletIds }, context, new AbortController().signal)
  expect((await readScan(client, scanId)).message).toMatch(
    /^2 of 2 wallets processed; more than half of the wallets could not be analysed; skipped because this service failed: /,
  )
  const other = `update scan_wallets set skip_reason = 'provider_failed'
    where scan_id = $1 and wallet_id = (select min(wallet_id) from scan_wallets where scan_id = $1)`
  await service.sql(other, [scanId])
  expect((await readScan(client, scanId)).message).toContain(
    'skipped because the data provider could not supply them or this service failed: ',
  )
})
