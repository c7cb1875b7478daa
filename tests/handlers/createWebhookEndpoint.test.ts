import { expect, test } from '@jest/globals'
import type { Schema } from '../../handlers/schema.ts'
import { openTestService } from '../support/open-service.ts'
import { listProblems } from '../support/problems.ts'
import { startTestService } from '../support/service.ts'
import { changeEndpoint, createEndpoint, ENDPOINTS, WEBHOOK_ENV } from '../support/webhooks.ts'

/** Runs no worker: the tests make the delivery attempts themselves. */
const service = await openTestService({ env: { ROLE: 'api', ...WEBHOOK_ENV } })

type Endpoint = Schema<'WebhookEndpoint'>

test('an endpoint is created with a secret that no later answer shows and that is stored sealed', async () => {
  const client = await service.client()
  const { status, body } = await createEndpoint(client, { description: 'for the bot' })
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
  const [row] = await service.sql<{ text: string }>(
    'select w::text as text from webhook_endpoints w where id = $1',
    [endpoint.id],
  )
  expect(row?.text).not.toContain(secret)
  expect(row?.text).not.toContain(Buffer.from(secret).toString('hex'))
})

test('an endpoint is one of at most five of its profile, even when several are created at once', async () => {
  const client = await service.client()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => createEndpoint(client, { url: `https://example.com/${index}` })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(3).fill(400)])
  const refused = answers.find(({ status }) => status === 400)
  const message = expect.stringContaining('5 endpoints')
  expect(refused && listProblems(refused)).toMatchObject([{ field: 'url', message }])
})

test.each([
  [{ url: 'https://user:hunter2@example.com/' }, 'url'],
  [{ url: 'ftp://example.com/' }, 'url'],
  [{ url: 'https://example.com:0/' }, 'url'],
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
  const answer = await createEndpoint(client, body)
  expect(listProblems(answer)).toMatchObject([{ field }])
  expect(JSON.stringify(answer.body)).not.toContain('hunter2')
})

test('an address that an endpoint of the profile has already is refused, however it is written, and the refusal names that endpoint', async () => {
  const client = await service.client()
  const first = await createEndpoint(client, { url: 'HTTPS://Example.com/hook' })
  expect(first.status).toBe(201)
  const message = expect.stringContaining(first.body.data.id)
  expect(listProblems(await createEndpoint(client, { url: 'https://example.com:443/hook' }))).toMatchObject([
    { field: 'url', message },
  ])
  const { data } = (await createEndpoint(client, { url: 'https://example.com/other' })).body
  expect(
    listProblems(await changeEndpoint(client, data.id, { url: 'https://example.com/hook' })),
  ).toMatchObject([{ field: 'url', message }])
  const same = { url: 'https://example.com/other' }
  expect((await changeEndpoint(client, data.id, same)).status).toBe(200)
  expect((await createEndpoint(await service.client(), same)).status).toBe(201)
})

test('of several endpoints that are created at once, or moved to one address, one gets the address', async () => {
  const client = await service.client()
  const at = (url: string) => createEndpoint(client, { url })
  const created = await Promise.all(Array.from({ length: 4 }, () => at('https://example.com/hook')))
  expect(created.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400])
  const others = [await at('https://example.com/a'), await at('https://example.com/b')]
  const moved = await Promise.all(
    others.map(({ body }) => changeEndpoint(client, body.data.id, { url: 'https://example.com/c' })),
  )
  expect(moved.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('an endpoint without TLS, or at an address that is not public, is refused with the setting that allows it', async () => {
  await using strict = await startTestService({ env: { ROLE: 'api' } })
  const client = await strict.client()
  for (const [url, setting] of [
    ['http://example.com/hook', 'WEBHOOK_ALLOW_HTTP'],
    ['https://127.0.0.1/hook', 'WEBHOOK_ALLOW_ADDRESSES'],
  ])
    expect(listProblems(await createEndpoint(client, { url }))).toMatchObject([
      { field: 'url', message: expect.stringContaining(setting ?? '') },
    ])
})

test('an endpoint cannot be created when the operator has set no key to seal its secret', async () => {
  await using keyless = await startTestService({ env: { ROLE: 'api', WEBHOOK_SECRET_KEY: '' } })
  const client = await keyless.client()
  expect((await createEndpoint(client, {})).status).toBe(500)
  expect(await keyless.sql('select from webhook_endpoints')).toEqual([])
})
