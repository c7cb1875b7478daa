import { expect, test } from '@jest/globals'
import type { Schema } from '../../handlers/schema.ts'
import { openTestService } from '../support/open-service.ts'
import { readPages } from '../support/pages.ts'
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

test('the deliveries of an endpoint are listed newest first, in pages, by state and as CSV', async () => {
  await using receiver = await startReceiver((response, count) =>
    response.writeHead(count === 1 ? 503 : 200).end('seen'),
  )
  const client = await service.client()
  const { id } = await storeEndpoint(service, client, receiver)
  await recordEventsFor(service, client)
  await makeAttempts(service, id)
  await recordEventsFor(service, client, 4)
  const [retry, ...rest] = await listQueuedAttempts(service, [id])
  expect(rest).toHaveLength(4)
  await service.sql(`delete from pgboss.job where data->>'deliveryId' = $1`, [retry?.deliveryId])
  await makeAttempts(service, id)
  const list = async (query: string) =>
    (
      await client.get<{ data: Delivery[]; meta: { next_cursor: string | null } }>(
        `${ENDPOINTS}/${id}/deliveries${query}`,
      )
    ).body
  const all = (await list('')).data
  expect(all.map(({ state }) => state)).toEqual([...Array(4).fill('delivered'), 'pending'])
  expect(all.at(-1)).toEqual({
    id: expect.stringMatching(/^whd_[0-9a-f]{24}$/),
    endpoint_id: id,
    event_id: expect.stringMatching(/^evt_[0-9a-f]{24}$/),
    type: 'scan.completed',
    state: 'pending',
    attempts: 1,
    next_attempt_at: expect.any(String),
    last_attempt: { at: expect.any(String), status: 503, duration_ms: expect.any(Number), answer: 'seen' },
    created_at: expect.any(String),
  })
  const pages = await readPages((cursor) => list(`?limit=2${cursor}`))
  expect(pages.flatMap(({ data }) => data)).toEqual(all)
  expect((await list('?state=pending')).data).toEqual(all.slice(4))
  const csv = await client.request<string>('GET', `${ENDPOINTS}/${id}/deliveries`, {
    headers: { accept: 'text/csv' },
  })
  expect(csv.body.trim().split('\r\n')).toHaveLength(6)
  expect(csv.headers.get('x-meta-count')).toBe('5')
  const { meta } = await list('?limit=2')
  const foreign = await client.get(`${ENDPOINTS}/${id}/deliveries?state=failed&cursor=${meta.next_cursor}`)
  expect(foreign.status).toBe(400)
})
