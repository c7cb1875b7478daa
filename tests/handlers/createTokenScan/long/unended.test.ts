import { expect, test } from '@jest/globals'
import type { Failure } from '../../../support/client.ts'
import { openTestService } from '../../../support/open-service.ts'
import { scansCharged } from '../../../support/quotas.ts'
import { makeToken } from '../../../support/simulated-provider.ts'

const service = await openTestService({ env: { ROLE: 'api' } })

test('a first request that does not end does not keep its repeat waiting for ever: it gets the documented refusal', async () => {
  const client = await service.client('pro')
  const { mint } = await makeToken(service.simulator, 2)
  const headers = { 'idempotency-key': 'unended' }
  const trigger = () => client.request<Failure>('POST', `/api/v1/tokens/${mint}/scans`, { headers })
  await trigger()
  // As a process leaves it that has claimed the key and never answers.
  await service.sql(`update idempotent_answers set answer = null where idempotency_key = 'unended'`)
  const { status, body } = await trigger()
  expect([status, body.error.code]).toEqual([502, 'UPSTREAM_ERROR'])
  expect(body.error.message).toBe('The first request with this Idempotency-Key took too long. Retry later.')
  expect(await scansCharged(service, client)).toBe(1)
})
