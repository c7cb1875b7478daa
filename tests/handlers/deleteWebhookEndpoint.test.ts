import { expect, test } from '@jest/globals'
import { openTestService } from '../support/open-service.ts'
import {
  createOwnEndpoint,
  ENDPOINTS,
  makeAttempts,
  recordEventsFor,
  WEBHOOK_ENV,
} from '../support/webhooks.ts'

/** Runs no worker: the tests make the delivery attempts themselves. */
const service = await openTestService({ env: { ROLE: 'api', ...WEBHOOK_ENV } })

test('an endpoint is deleted with its deliveries', async () => {
  const { client, id } = await createOwnEndpoint(service)
  await recordEventsFor(service, client)
  expect((await client.request('DELETE', `${ENDPOINTS}/${id}`)).status).toBe(204)
  expect((await client.get(`${ENDPOINTS}/${id}`)).status).toBe(404)
  expect(await service.sql('select from webhook_deliveries where endpoint_id = $1', [id])).toEqual([])
  // The jobs that are left do nothing.
  await makeAttempts(service, id)
})
