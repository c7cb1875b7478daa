import { expect, test } from '@jest/globals'
import type { Schema } from '../../handlers/schema.ts'
import { openTestService } from '../support/open-service.ts'
import { createEndpoint, ENDPOINTS, WEBHOOK_ENV } from '../support/webhooks.ts'

/** Runs no worker: the tests make the delivery attempts themselves. */
const service = await openTestService({ env: { ROLE: 'api', ...WEBHOOK_ENV } })

type Endpoint = Schema<'WebhookEndpoint'>

test('the endpoints of a profile are listed without their secrets, and those of other profiles are not', async () => {
  const [client, stranger] = [await service.client(), await service.client()]
  const created = await createEndpoint(client)
  const { secret: _, ...endpoint } = created.body.data
  await createEndpoint(stranger)
  const { body } = await client.get<{ data: Endpoint[]; meta: object }>(ENDPOINTS)
  expect(body).toMatchObject({ meta: { count: 1 } })
  expect(body.data).toEqual([endpoint])
})
