import { expect, test } from '@jest/globals'
import type { Schema } from '../../handlers/schema.ts'
import { computeCalibration } from '../../scans/compute-calibration.ts'
import { openTestService } from '../support/open-service.ts'
import { usedByPool } from '../support/quotas.ts'

const service = await openTestService({ env: { ROLE: 'api' } })

test('the report on the score has no records before it is computed, then is the latest, and costs nothing', async () => {
  const client = await service.client()
  const read = async () => {
    const answer = await client.get<Schema<'GetScoreCalibrationEnvelope'>>('/api/v1/score/calibration')
    return answer.body.data
  }
  expect(await read()).toMatchObject({ computed_at: null, n: 0, verdict: 'insufficient_data' })
  const { computed_at: computedAt } = await computeCalibration(service.app.context)
  expect(await read()).toMatchObject({ computed_at: computedAt, n: 0 })
  expect(await usedByPool(service, client)).toEqual({})
})
