import { expect, test } from '@jest/globals'
import type { Schema } from '../../handlers/schema.ts'
import type { TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import {
  createOwnEndpoint,
  ENDPOINTS,
  endSecretOverlap,
  isSignedWith,
  startReceiver,
  WEBHOOK_ENV,
} from '../support/webhooks.ts'

/** Runs no worker: the tests make the delivery attempts themselves. */
const service = await openTestService({ env: { ROLE: 'api', ...WEBHOOK_ENV } })

type Endpoint = Schema<'WebhookEndpoint'>

const tryOut = async (client: TestClient, id: string) =>
  (await client.post<{ data: Schema<'WebhookAttempt'> }>(`${ENDPOINTS}/${id}/test`)).body.data

test('a test of an endpoint sends a signed event and returns how the receiver answered', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(418).end('a teapot'))
  const { client, id, secret } = await createOwnEndpoint(service, { url: receiver.url })
  const result = await tryOut(client, id)
  expect(result).toEqual({
    at: expect.any(String),
    status: 418,
    duration_ms: expect.any(Number),
    answer: 'a teapot',
  })
  const [message] = receiver.messages
  expect(message?.event).toMatchObject({ type: 'test', data: { endpoint_id: id } })
  expect(message && isSignedWith(secret, message)).toBe(true)
  // A test is not a delivery.
  expect((await client.get<{ data: [] }>(`${ENDPOINTS}/${id}/deliveries`)).body.data).toEqual([])
})

test('a test of an endpoint is signed with both secrets during the overlap of a rotation, and then with the new one', async () => {
  await using receiver = await startReceiver()
  const { client, id, secret: former } = await createOwnEndpoint(service, { url: receiver.url })
  const rotated = await client.post<{ data: Endpoint }>(`${ENDPOINTS}/${id}/rotate-secret`)
  const { secret: present = '' } = rotated.body.data
  await tryOut(client, id)
  await endSecretOverlap(service, id)
  await tryOut(client, id)
  const signers = receiver.messages.map((message) =>
    [former, present].map((secret) => isSignedWith(secret, message)),
  )
  expect(signers).toEqual([
    [true, true],
    [false, true],
  ])
})

test('a test of an endpoint returns address_refused for an address that is not public', async () => {
  const { client, id } = await createOwnEndpoint(service)
  await service.sql('update webhook_endpoints set url = $2 where id = $1', [
    id,
    'https://169.254.169.254/latest',
  ])
  expect(await tryOut(client, id)).toEqual({
    at: expect.any(String),
    error: 'address_refused',
    duration_ms: expect.any(Number),
  })
})
