import { expect, test } from '@jest/globals'
import type { Schema } from '../../handlers/schema.ts'
import type { Failure } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { listProblems } from '../support/problems.ts'
import {
  ENDPOINTS,
  listQueuedAttempts,
  makeAttempts,
  recordEventsFor,
  startReceiver,
  storeEndpoint,
  WEBHOOK_ENV,
} from '../support/webhooks.ts'

/** Runs no worker: the tests make the delivery attempts themselves. */
const service = await openTestService({ env: { ROLE: 'api', ...WEBHOOK_ENV } })
type Delivery = Schema<'WebhookDelivery'>

test('the deliveries of an endpoint can be retried by hand, with the same id and the whole schedule', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(500).end())
  const client = await service.client()
  const { id } = await storeEndpoint(service, client, receiver)
  await recordEventsFor(service, client)
  for (let attempt = 0; attempt < 10; attempt += 1) await makeAttempts(service, id)
  const [delivery] = (await client.get<{ data: Delivery[] }>(`${ENDPOINTS}/${id}/deliveries`)).body.data
  expect(delivery).toMatchObject({ state: 'failed', attempts: 10, next_attempt_at: null })
  const again = await client.post<{ data: Delivery }>(`/api/v1/webhook-deliveries/${delivery?.id}/retry`)
  expect([again.status, again.body.data]).toMatchObject([202, { state: 'pending', attempts: 0 }])
  // Two retries in a row make one more attempt, not two chains of attempts.
  await client.post(`/api/v1/webhook-deliveries/${delivery?.id}/retry`)
  await makeAttempts(service, id)
  expect(receiver.messages).toHaveLength(11)
  expect(new Set(receiver.messages.map((message) => message.id)).size).toBe(1)
  expect(await listQueuedAttempts(service, [id])).toHaveLength(1)
})

test('a delivery to a disabled endpoint is not retried, and keeps its record', async () => {
  await using receiver = await startReceiver()
  const client = await service.client()
  const { id } = await storeEndpoint(service, client, receiver)
  await recordEventsFor(service, client)
  await makeAttempts(service, id)
  const list = async () => (await client.get<{ data: Delivery[] }>(`${ENDPOINTS}/${id}/deliveries`)).body.data
  const before = await list()
  await service.sql(
    `update webhook_endpoints set disabled_at = now(), disabled_reason = 'owner' where id = $1`,
    [id],
  )
  const refused = await client.post<Failure>(`/api/v1/webhook-deliveries/${before[0]?.id}/retry`)
  expect(listProblems(refused)).toEqual([
    { field: 'delivery_id', message: 'must be of an endpoint that is active', received: before[0]?.id },
  ])
  expect(await list()).toEqual(before)
})
