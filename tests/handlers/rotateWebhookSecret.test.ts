import { expect, test } from '@jest/globals'
import type { Schema } from '../../handlers/schema.ts'
import type { Failure } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { listProblems } from '../support/problems.ts'
import {
  createOwnEndpoint,
  ENDPOINTS,
  endSecretOverlap,
  isSignedWith,
  makeAttempts,
  recordEventsFor,
  startReceiver,
  WEBHOOK_ENV,
} from '../support/webhooks.ts'

/** Runs no worker: the tests make the delivery attempts themselves. */
const service = await openTestService({ env: { ROLE: 'api', ...WEBHOOK_ENV } })

type Endpoint = Schema<'WebhookEndpoint'>

test('a rotation of the secret returns a new secret; both secrets sign during the overlap, which is a day by default', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(500).end())
  const { client, id, secret: former } = await createOwnEndpoint(service, { url: receiver.url })
  const rotate = (body?: object) =>
    client
      .post<{ data: Endpoint }>(`${ENDPOINTS}/${id}/rotate-secret`, body)
      .then((answer) => answer.body.data)
  await recordEventsFor(service, client)
  await makeAttempts(service, id)
  const { secret: present = '', former_secret_until: until } = await rotate()
  const hours = (Date.parse(String(until)) - Date.now()) / 3_600_000
  expect(Math.abs(hours - 24)).toBeLessThan(0.1)
  await makeAttempts(service, id)
  await endSecretOverlap(service, id)
  await makeAttempts(service, id)
  const { secret: last = '', former_secret_until: none } = await rotate({ overlap_hours: 0 })
  expect(none).toBeNull()
  await makeAttempts(service, id)
  const signers = receiver.messages.map((message) =>
    [former, present, last].map((secret) => isSignedWith(secret, message)),
  )
  // Four attempts of one delivery, each signed with the secrets that are valid at its time.
  expect(signers).toEqual([
    [true, false, false],
    [true, true, false],
    [false, true, false],
    [false, false, true],
  ])
})

test.each([-1, 169, 1.5, '24'])(
  'a rotation of the secret with an overlap of %j is refused',
  async (hours) => {
    const { client, id } = await createOwnEndpoint(service)
    const answer = await client.post<Failure>(`${ENDPOINTS}/${id}/rotate-secret`, { overlap_hours: hours })
    expect(listProblems(answer)).toMatchObject([{ field: 'overlap_hours' }])
  },
)
