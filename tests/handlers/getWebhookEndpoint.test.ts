import { expect, test } from '@jest/globals'
import type { Schema } from '../../handlers/schema.ts'
import { openTestService } from '../support/open-service.ts'
import {
  changeEndpoint,
  createEndpoint,
  ENDPOINTS,
  recordEventsFor,
  WEBHOOK_ENV,
} from '../support/webhooks.ts'

/** Runs no worker: the tests make the delivery attempts themselves. */
const service = await openTestService({ env: { ROLE: 'api', ...WEBHOOK_ENV } })

type Endpoint = Schema<'WebhookEndpoint'>
type Delivery = Schema<'WebhookDelivery'>

test('an endpoint is 404 for other profiles, whatever they request', async () => {
  const [owner, stranger] = [await service.client(), await service.client()]
  const { id } = (await createEndpoint(owner, {})).body.data
  await recordEventsFor(service, owner)
  const [delivery] = (await owner.get<{ data: Delivery[] }>(`${ENDPOINTS}/${id}/deliveries`)).body.data
  const asked = [
    stranger.get(`${ENDPOINTS}/${id}`),
    changeEndpoint(stranger, id, { state: 'disabled' }),
    stranger.request('DELETE', `${ENDPOINTS}/${id}`),
    stranger.post(`${ENDPOINTS}/${id}/rotate-secret`),
    stranger.post(`${ENDPOINTS}/${id}/test`),
    stranger.get(`${ENDPOINTS}/${id}/deliveries`),
    stranger.post(`/api/v1/webhook-deliveries/${delivery?.id}/retry`),
  ]
  for (const answer of await Promise.all(asked)) expect(answer.status).toBe(404)
  expect((await owner.get<{ data: Endpoint }>(`${ENDPOINTS}/${id}`)).body.data.state).toBe('active')
})
