import { expect, test } from '@jest/globals'
import { recordEvents } from '../../db/webhook-events.ts'
import document from '../../generated/v1/document.json' with { type: 'json' }
import type { Schema } from '../../handlers/schema.ts'
import type { Failure, TestAnswer, TestClient } from '../support/client.ts'
import { createAjv } from '../support/contract-check.ts'
import { openTestService } from '../support/open-service.ts'
import { readPages } from '../support/pages.ts'
import { listProblems } from '../support/problems.ts'
import { startTestService } from '../support/service.ts'
import {
  isSignedWith,
  listQueuedTurns,
  makeAttempts,
  profileIdOf,
  startReceiver,
  storeEndpoint,
  WEBHOOK_ENV,
} from '../support/webhooks.ts'

/** Runs no worker: the tests make the delivery attempts themselves. */
const service = await openTestService({ env: { ROLE: 'api', ...WEBHOOK_ENV } })

type Endpoint = Schema<'WebhookEndpoint'>
type Delivery = Schema<'WebhookDelivery'>

const ENDPOINTS = '/api/v1/webhook-endpoints'
const JSON_TYPE = { 'content-type': 'application/json' }

function create(client: TestClient, body: object): Promise<TestAnswer<{ data: Endpoint } & Failure>> {
  return client.post(ENDPOINTS, { url: 'https://example.com/hook', events: ['scan.completed'], ...body })
}

function change(client: TestClient, id: string, body: object) {
  const init = { body: JSON.stringify(body), headers: JSON_TYPE }
  return client.request<{ data: Endpoint } & Failure>('PATCH', `${ENDPOINTS}/${id}`, init)
}

/** Creates an endpoint of a new profile. */
async function createOwned(body: object = {}) {
  const client = await service.client()
  const { id, secret = '' } = (await create(client, body)).body.data
  return { client, id, secret }
}

/** Ends the time in which the previous secret of an endpoint signs, too. */
const endOverlap = (id: string) =>
  service.sql(`update webhook_endpoints set previous_secret_until = now() where id = $1`, [id])

async function record(client: TestClient, count = 1): Promise<void> {
  const { context } = service.app
  const profileId = await profileIdOf(service, client)
  const event = { profileId, type: 'scan.completed', data: { scan_id: 'x' } } as const
  for (let number = 0; number < count; number += 1)
    await context.db.transaction().execute((trx) => recordEvents(trx, context.jobs, [event]))
}

test('an endpoint is created with a secret that no later answer shows and that is stored sealed', async () => {
  const client = await service.client()
  const { status, body } = await create(client, { description: 'for the bot' })
  expect(status).toBe(201)
  const { secret = '', ...endpoint } = body.data
  expect(secret).toMatch(/^whsec_/)
  expect(endpoint).toEqual({
    id: expect.stringMatching(/^whe_[0-9a-f]{24}$/),
    url: 'https://example.com/hook',
    description: 'for the bot',
    events: ['scan.completed'],
    state: 'active',
    failures: 0,
    failing_since: null,
    former_secret_until: null,
    created_at: expect.any(String),
  })
  expect((await client.get<{ data: Endpoint }>(`${ENDPOINTS}/${endpoint.id}`)).body.data).toEqual(endpoint)
  const listed = await client.get<{ data: Endpoint[]; meta: object }>(ENDPOINTS)
  expect(listed.body).toMatchObject({ data: [endpoint], meta: { count: 1 } })
  const [row] = await service.sql<{ text: string }>(
    'select w::text as text from webhook_endpoints w where id = $1',
    [endpoint.id],
  )
  expect(row?.text).not.toContain(secret)
  expect(row?.text).not.toContain(Buffer.from(secret).toString('hex'))
})

test('an endpoint is one of at most five of its profile, even when several are created at once', async () => {
  const client = await service.client()
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(client, {})))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(3).fill(400)])
  const refused = answers.find(({ status }) => status === 400)
  const message = expect.stringContaining('5 endpoints')
  expect(refused && listProblems(refused)).toMatchObject([{ field: 'url', message }])
})

test.each([
  [{ url: 'https://user:hunter2@example.com/' }, 'url'],
  [{ url: 'ftp://example.com/' }, 'url'],
  [{ url: 'example.com' }, 'url'],
  [{ url: 'https://example.com/\u0000' }, 'url'],
  [{ url: 'https://example.com/é' }, 'url'],
  [{ description: 'a\u0000b' }, 'description'],
  [{ events: [] }, 'events'],
  [{ events: ['scan.started'] }, 'events[0]'],
  [{ events: ['scan.completed', 'scan.completed'] }, 'events[1]'],
  [{ events: ['test'] }, 'events[0]'],
  [{ description: 'x'.repeat(201) }, 'description'],
])('an endpoint with %j is refused, and the refusal names the field', async (body, field) => {
  const client = await service.client()
  const answer = await create(client, body)
  expect(listProblems(answer)).toMatchObject([{ field }])
  expect(JSON.stringify(answer.body)).not.toContain('hunter2')
})

test('an endpoint needs TLS unless the operator allows plain HTTP', async () => {
  await using strict = await startTestService({ env: { ROLE: 'api' } })
  const client = await strict.client()
  expect(listProblems(await create(client, { url: 'http://example.com/hook' }))).toMatchObject([
    { field: 'url', message: 'must be an address that starts with https://' },
  ])
})

test('an endpoint cannot be created when the operator has set no key to seal its secret', async () => {
  await using keyless = await startTestService({ env: { ROLE: 'api', WEBHOOK_SECRET_KEY: '' } })
  const client = await keyless.client()
  expect((await create(client, {})).status).toBe(500)
  expect(await keyless.sql('select from webhook_endpoints')).toEqual([])
})

test('an endpoint is changed only in the properties that the body names', async () => {
  const { client, id } = await createOwned({ description: 'first' })
  const changed = await change(client, id, { events: ['scan.failed'] })
  expect(changed.body.data).toMatchObject({
    events: ['scan.failed'],
    description: 'first',
    state: 'active',
  })
  const emptied = await change(client, id, { description: null, url: 'https://example.org/' })
  expect(emptied.body.data).toMatchObject({ description: null, url: 'https://example.org/' })
  expect((await change(client, id, {})).status).toBe(400)
  expect((await change(client, id, { url: 'ftp://example.org' })).status).toBe(400)
})

test('an endpoint can be disabled and activated again by its owner, and then has no failures', async () => {
  const { client, id } = await createOwned()
  const off = await change(client, id, { state: 'disabled' })
  expect(off.body.data).toMatchObject({
    state: 'disabled',
    disabled: { at: expect.any(String), reason: 'owner' },
  })
  await record(client)
  expect(await listQueuedTurns(service, [id])).toEqual([])
  await service.sql(
    `update webhook_endpoints set failures = 12, failing_since = now(), disabled_reason = 'failing' where id = $1`,
    [id],
  )
  // Disabling a disabled endpoint does not replace the reason.
  expect((await change(client, id, { state: 'disabled' })).body.data.disabled?.reason).toBe('failing')
  const on = await change(client, id, { state: 'active' })
  expect(on.body.data).toMatchObject({ state: 'active', failures: 0, failing_since: null })
  expect(on.body.data.disabled).toBeUndefined()
})

test('an endpoint that the operator has disabled cannot be activated again by its owner', async () => {
  const { client, id } = await createOwned()
  await service.sql(
    `update webhook_endpoints set disabled_at = now(), disabled_reason = 'operator' where id = $1`,
    [id],
  )
  const refused = await change(client, id, { state: 'active' })
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { error: { code: 'FORBIDDEN_PLAN', details: { reason: 'disabled_by_operator' } } },
  ])
  const described = await change(client, id, { description: 'mine' })
  expect(described.body.data).toMatchObject({ description: 'mine', disabled: { reason: 'operator' } })
})

test('an endpoint is deleted with its deliveries', async () => {
  const { client, id } = await createOwned()
  await record(client)
  expect((await client.request('DELETE', `${ENDPOINTS}/${id}`)).status).toBe(204)
  expect((await client.get(`${ENDPOINTS}/${id}`)).status).toBe(404)
  expect(await service.sql('select from webhook_deliveries where endpoint_id = $1', [id])).toEqual([])
  // The jobs that are left do nothing.
  await makeAttempts(service, id)
})

test('an endpoint is 404 for other profiles, whatever they request', async () => {
  const [owner, stranger] = [await service.client(), await service.client()]
  const { id } = (await create(owner, {})).body.data
  await record(owner)
  const [delivery] = (await owner.get<{ data: Delivery[] }>(`${ENDPOINTS}/${id}/deliveries`)).body.data
  const asked = [
    stranger.get(`${ENDPOINTS}/${id}`),
    change(stranger, id, { state: 'disabled' }),
    stranger.request('DELETE', `${ENDPOINTS}/${id}`),
    stranger.post(`${ENDPOINTS}/${id}/rotate-secret`),
    stranger.post(`${ENDPOINTS}/${id}/test`),
    stranger.get(`${ENDPOINTS}/${id}/deliveries`),
    stranger.post(`/api/v1/webhook-deliveries/${delivery?.id}/retry`),
  ]
  for (const answer of await Promise.all(asked)) expect(answer.status).toBe(404)
  expect((await owner.get<{ data: Endpoint }>(`${ENDPOINTS}/${id}`)).body.data.state).toBe('active')
})

test('a rotation of the secret returns a new secret; both secrets sign during the overlap, which is a day by default', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(500).end())
  const { client, id, secret: former } = await createOwned({ url: receiver.url })
  const rotate = (body?: object) =>
    client
      .post<{ data: Endpoint }>(`${ENDPOINTS}/${id}/rotate-secret`, body)
      .then((answer) => answer.body.data)
  await record(client)
  await makeAttempts(service, id)
  const { secret: present = '', former_secret_until: until } = await rotate()
  const hours = (Date.parse(String(until)) - Date.now()) / 3_600_000
  expect(Math.abs(hours - 24)).toBeLessThan(0.1)
  await makeAttempts(service, id)
  await endOverlap(id)
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
    const { client, id } = await createOwned()
    const answer = await client.post<Failure>(`${ENDPOINTS}/${id}/rotate-secret`, { overlap_hours: hours })
    expect(listProblems(answer)).toMatchObject([{ field: 'overlap_hours' }])
  },
)

const tryOut = async (client: TestClient, id: string) =>
  (await client.post<{ data: Schema<'WebhookAttempt'> }>(`${ENDPOINTS}/${id}/test`)).body.data

test('a test of an endpoint sends a signed event and returns how the receiver answered', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(418).end('a teapot'))
  const { client, id, secret } = await createOwned({ url: receiver.url })
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
  const { client, id, secret: former } = await createOwned({ url: receiver.url })
  const rotated = await client.post<{ data: Endpoint }>(`${ENDPOINTS}/${id}/rotate-secret`)
  const { secret: present = '' } = rotated.body.data
  await tryOut(client, id)
  await endOverlap(id)
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
  const { client, id } = await createOwned({ url: 'https://169.254.169.254/latest' })
  expect(await tryOut(client, id)).toEqual({
    at: expect.any(String),
    error: 'address_refused',
    duration_ms: expect.any(Number),
  })
})

test('the deliveries of an endpoint are listed newest first, in pages, by state and as CSV', async () => {
  await using receiver = await startReceiver((response, count) =>
    response.writeHead(count === 1 ? 503 : 200).end('seen'),
  )
  const client = await service.client()
  const { id } = await storeEndpoint(service, client, receiver)
  await record(client)
  await makeAttempts(service, id)
  await record(client, 4)
  const [retry, ...rest] = await listQueuedTurns(service, [id])
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

test('the deliveries of an endpoint can be retried by hand, with the same id and the whole schedule', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(500).end())
  const client = await service.client()
  const { id } = await storeEndpoint(service, client, receiver)
  await record(client)
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
  expect(await listQueuedTurns(service, [id])).toHaveLength(1)
})

test('a delivery to a disabled endpoint is not retried, and keeps its record', async () => {
  await using receiver = await startReceiver()
  const client = await service.client()
  const { id } = await storeEndpoint(service, client, receiver)
  await record(client)
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

const ajv = createAjv(document)
const findBreaches = (schema: string, event: unknown) => {
  const validate = ajv.compile({ $ref: `document#/components/schemas/${schema}` })
  return validate(event) ? [] : validate.errors
}

test('the events of the document match the events that are sent, and so do their headers', async () => {
  await using receiver = await startReceiver((response, count) =>
    response.writeHead(count === 1 ? 410 : 204).end(),
  )
  const client = await service.client()
  const [gone, watcher] = [
    await storeEndpoint(service, client, receiver),
    await storeEndpoint(service, client, { ...receiver, events: ['endpoint.disabled'] }),
  ]
  await record(client)
  await makeAttempts(service, gone.id)
  await makeAttempts(service, watcher.id)
  await client.post(`${ENDPOINTS}/${watcher.id}/test`)
  const [, disabled, tested] = receiver.messages
  expect(findBreaches('EndpointDisabledEvent', disabled?.event)).toEqual([])
  expect(findBreaches('TestEvent', tested?.event)).toEqual([])
  const { WebhookId, WebhookTimestamp, WebhookSignature } = document.components.parameters
  for (const { name, schema } of [WebhookId, WebhookTimestamp, WebhookSignature]) {
    const value = tested?.headers[name]
    const pattern = 'pattern' in schema ? schema.pattern : '^(evt_[0-9a-f]{24}|[0-9]+)$'
    expect([name, value]).toEqual([name, expect.stringMatching(pattern)])
  }
})

test('the events of the document can all be subscribed to, except the test', () => {
  const { WebhookSubscription, WebhookEventType } = document.components.schemas
  expect([...WebhookSubscription.enum, 'test']).toEqual(WebhookEventType.enum)
})
