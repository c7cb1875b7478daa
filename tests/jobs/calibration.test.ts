import { expect, test } from '@jest/globals'
import type { CalibrationReport } from '../../analysis/calibration.ts'
import { openTestService } from '../support/open-service.ts'
import { startTestService } from '../support/service.ts'
import { waitFor } from '../support/waiting.ts'

/** Has no worker, so that the job waits for the one of the test. */
const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client()

async function readReport(): Promise<CalibrationReport> {
  return (await client.get<{ data: CalibrationReport }>('/api/v1/score/calibration')).body.data
}

test('the report on the score is due once a day', async () => {
  const schedules = await service.sql(`select cron, timezone from pgboss.schedule where name = 'calibration'`)
  expect(schedules).toEqual([{ cron: '20 0 * * *', timezone: 'UTC' }])
})

test('a job of a worker computes it', async () => {
  const { computed_at: before } = await readReport()
  await service.app.context.jobs.enqueue('calibration', [{ data: null }])
  await using _worker = await startTestService({ env: { ROLE: 'worker' }, share: service })
  await waitFor('a new report', async () => (await readReport()).computed_at !== before || undefined)
})
