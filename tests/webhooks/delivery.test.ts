import { expect, test } from '@jest/globals'
import { HOUR_MS } from '../../basics/durations.ts'
import { addEvents, type WebhookEvent } from '../../db/webhook-events.ts'
import { deliver } from '../../webhooks/deliver.ts'
import type { TestClient } from '../support/client.ts'
import { skewClock } from '../support/clocks.ts'
import { openTestService } from '../support/open-service.ts'
import { awaitLockWaits, waitFor } from '../support/waiting.ts'
import {
  ENDPOINTS,
  isSignedWith,
  listDeliveryRows,
  listQueuedAttempts,
  makeAttempts,
  profileIdOf,
  startReceiver,
  storeEndpoint,
  takeAttempts,
  WEBHOOK_ENV,
} from '../support/webhooks.ts'

/** Has no worker: each attempt is made when a test makes it. */
const service = await openTestService({ env: { ROLE: 'api', ...WEBHOOK_ENV } })
const { context } = service.app

async function record(client: TestClient, event: Partial<WebhookEvent> = {}): Promise<void> {
  const profileId = await profileIdOf(service, client)
  const recorded = { profileId, type: 'scan.completed', data: { scan_id: 'x' }, ...event } as const
  await context.db.transaction().execute((trx) => addEvents(trx, context.jobs, [recorded]))
}

/** An endpoint of a new profile, and an event for it, whose first attempt is queued. */
async function queueEvent(receiver: { readonly url: string }) {
  const owner = await service.client()
  const endpoint = await storeEndpoint(service, owner, receiver)
  await record(owner)
  return { ...endpoint, owner }
}

test('an event reaches each active endpoint that subscribes to it, with the same id, and no other endpoint', async () => {
  await using receiver = await startReceiver()
  const [owner, other] = [await service.client(), await service.client()]
  const first = await storeEndpoint(service, owner, { url: `${receiver.url}/1` })
  const second = await storeEndpoint(service, owner, { url: `${receiver.url}/2` })
  await storeEndpoint(service, owner, { url: `${receiver.url}/3`, events: ['watchlist.seen'] })
  await storeEndpoint(service, other, { url: `${receiver.url}/4` })
  const off = await storeEndpoint(service, owner, { url: `${receiver.url}/5` })
  await service.sql(
    `update webhook_endpoints set disabled_at = now(), disabled_reason = 'owner' where id = $1`,
    [off.id],
  )
  await record(owner, { data: { scan_id: 'wallet_processing_00000001' } })
  await makeAttempts(service, first.id, second.id, off.id)
  const [one, two, ...others] = receiver.messages
  if (one === undefined || two === undefined) throw new Error('both endpoints have to be asked')
  expect(others).toEqual([])
  expect(one.id).toMatch(/^evt_[0-9a-f]{24}$/)
  expect([two.id, two.event]).toEqual([one.id, one.event])
  expect(one.event).toEqual({
    type: 'scan.completed',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    data: { scan_id: 'wallet_processing_00000001' },
  })
  const signers = [one, two].map((message) =>
    [first, second].filter(({ secret }) => isSignedWith(secret, message)).map(({ id }) => id),
  )
  expect(signers.flat().sort()).toEqual([first.id, second.id].sort())
  expect(await listDeliveryRows(service, first.id)).toMatchObject([
    { state: 'delivered', attempts: 1, last_status: 204 },
  ])
  expect(await listQueuedAttempts(service, [first.id, second.id])).toEqual([])
  // One timestamp at all endpoints, to the microsecond.
  const moments = 'select distinct created_at::text from webhook_deliveries where event_id = $1'
  expect(await service.sql(moments, [one.id])).toHaveLength(1)
})

test('an event and a test of an endpoint are signed with the time of the database, whatever the clock of their process says', async () => {
  await using receiver = await startReceiver()
  const { id, owner } = await queueEvent(receiver)
  const right = Date.now() / 1000
  const setRight = skewClock(-HOUR_MS)
  try {
    await makeAttempts(service, id)
    await owner.post(`${ENDPOINTS}/${id}/test`)
  } finally {
    setRight()
  }
  const minutesOff = receiver.messages.map(({ headers }) =>
    Math.round(Math.abs(Number(headers['webhook-timestamp']) - right) / 60),
  )
  expect(minutesOff).toEqual([0, 0])
})

test('an event is queued for each endpoint in a group of its own', async () => {
  const owner = await service.client()
  const [first, second] = [
    await storeEndpoint(service, owner, { url: 'http://127.0.0.1:1/' }),
    await storeEndpoint(service, owner, { url: 'http://127.0.0.1:1/' }),
  ]
  await record(owner)
  const groups = await service.sql<{ group_id: string | null }>(
    `select group_id from pgboss.job where data->>'endpointId' = any($1)`,
    [[first.id, second.id]],
  )
  expect(groups.map(({ group_id }) => group_id).sort()).toEqual([first.id, second.id].sort())
})

test('an event waits behind those for other endpoints when its endpoint has failed, and so does its next attempt', async () => {
  const [owner, other] = [await service.client(), await service.client()]
  const failing = await storeEndpoint(service, owner, { url: 'http://127.0.0.1:1/' })
  const healthy = await storeEndpoint(service, other, { url: 'http://127.0.0.1:1/' })
  await record(owner)
  await makeAttempts(service, failing.id)
  await record(owner)
  await record(other)
  // The order in which the queue gives out what is due.
  const taken = await service.sql<{ id: string }>(
    `select data->>'endpointId' as id from pgboss.job where data->>'endpointId' = any($1)
       order by priority desc, created_on`,
    [[failing.id, healthy.id]],
  )
  expect(taken.map(({ id }) => id)).toEqual([healthy.id, failing.id, failing.id])
})

test('an event is not sent when its transaction is rolled back', async () => {
  await using receiver = await startReceiver()
  const owner = await service.client()
  const { id } = await storeEndpoint(service, owner, receiver)
  const profileId = await profileIdOf(service, owner)
  const failing = context.db.transaction().execute(async (trx) => {
    await addEvents(trx, context.jobs, [{ profileId, type: 'scan.failed', data: {} }])
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await listDeliveryRows(service, id)).toEqual([])
  expect(await listQueuedAttempts(service, [id])).toEqual([])
})

test('an event for an endpoint that is deleted at the same moment is not sent, and nothing fails', async () => {
  const owner = await service.client()
  const { id } = await storeEndpoint(service, owner, { url: 'http://127.0.0.1:1/' })
  const [deleted, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const deleting = context.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
    deleted.resolve()
    await released.promise
  })
  await deleted.promise
  const recording = record(owner)
  await awaitLockWaits(service)
  released.resolve()
  await Promise.all([deleting, recording])
  expect(await listDeliveryRows(service, id)).toEqual([])
  expect(await listQueuedAttempts(service, [id])).toEqual([])
})

test('an attempt that fails is followed by the next one with the same id, after longer and longer delays', async () => {
  await using receiver = await startReceiver((response, count) =>
    response.writeHead(count < 3 ? 500 : 200).end(`answer ${count}`),
  )
  const { id, secret } = await queueEvent(receiver)
  const delaysMs: number[] = []
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await makeAttempts(service, id)
    delaysMs.push(...(await listQueuedAttempts(service, [id])).map(({ delayMs }) => delayMs))
  }
  // Each delay may be off by a tenth.
  const [second = 0, third = 0] = delaysMs
  expect([Math.abs(second / 5_000 - 1), Math.abs(third / 300_000 - 1)].every((off) => off <= 0.1)).toBe(true)
  expect(new Set(receiver.messages.map((message) => message.id)).size).toBe(1)
  expect(receiver.messages.every((message) => isSignedWith(secret, message))).toBe(true)
  expect(await listDeliveryRows(service, id)).toEqual([
    { state: 'delivered', attempts: 3, last_status: 200, last_error: null, last_answer: 'answer 3' },
  ])
})

test('an attempt is delayed by Retry-After', async () => {
  await using receiver = await startReceiver((response) =>
    response.writeHead(429, { 'retry-after': '7200' }).end(),
  )
  const { id } = await queueEvent(receiver)
  await makeAttempts(service, id)
  const [{ delayMs } = { delayMs: 0 }] = await listQueuedAttempts(service, [id])
  expect(Math.round(delayMs / 1000)).toBe(7_200)
  // The log announces that time.
  const [row] = await service.sql<{ delay_sec: number }>(
    `select extract(epoch from next_attempt_at - last_attempt_at)::float8 as delay_sec
       from webhook_deliveries where endpoint_id = $1`,
    [id],
  )
  expect(Math.round(row?.delay_sec ?? 0)).toBe(7_200)
})

test('an attempt that two jobs make at once is counted once, and has one next attempt', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(302).end())
  const { id } = await queueEvent(receiver)
  const [task] = await takeAttempts(service, [id])
  if (task === undefined) throw new Error('no attempt is queued')
  const { signal } = new AbortController()
  await Promise.all([deliver(task, context, signal), deliver(task, context, signal)])
  // A redirect is a failure.
  expect(await listDeliveryRows(service, id)).toMatchObject([{ state: 'pending', attempts: 1 }])
  expect(await listQueuedAttempts(service, [id])).toHaveLength(1)
})

test.each([
  ['succeeded', 200],
  ['failed', 500],
])('an attempt that has %s is not made again when its job is repeated', async (_name, status) => {
  await using receiver = await startReceiver((response) => response.writeHead(status).end())
  const { id } = await queueEvent(receiver)
  const [task] = await listQueuedAttempts(service, [id])
  if (task === undefined) throw new Error('no attempt is queued')
  await makeAttempts(service, id)
  await deliver(task, context, new AbortController().signal)
  expect(receiver.messages).toHaveLength(1)
})

test('an attempt to an endpoint that was disabled meanwhile sends nothing and is the last one', async () => {
  await using receiver = await startReceiver()
  const { id } = await queueEvent(receiver)
  await service.sql(
    `update webhook_endpoints set disabled_at = now(), disabled_reason = 'owner' where id = $1`,
    [id],
  )
  await makeAttempts(service, id)
  expect(receiver.messages).toEqual([])
  expect(await listDeliveryRows(service, id)).toMatchObject([
    { state: 'failed', last_error: 'endpoint_disabled' },
  ])
  expect(await listQueuedAttempts(service, [id])).toEqual([])
})

test('an attempt to an address that is not public sends nothing and is the last one', async () => {
  const { id } = await queueEvent({ url: 'http://10.0.0.1/' })
  await makeAttempts(service, id)
  expect(await listDeliveryRows(service, id)).toMatchObject([
    { state: 'failed', last_error: 'address_refused' },
  ])
  expect(await listQueuedAttempts(service, [id])).toEqual([])
})

test('an attempt whose secret cannot be opened sends nothing, rather than an unsigned message', async () => {
  await using receiver = await startReceiver()
  const { id } = await queueEvent(receiver)
  const broken = 'set_byte(secret, 0, 255 - get_byte(secret, 0))'
  await service.sql(`update webhook_endpoints set secret = ${broken} where id = $1`, [id])
  await makeAttempts(service, id)
  expect(receiver.messages).toEqual([])
  expect(await listDeliveryRows(service, id)).toMatchObject([
    { state: 'pending', last_error: 'secret_unreadable' },
  ])
  // The endpoint has not failed.
  expect(await service.sql('select failures from webhook_endpoints where id = $1', [id])).toEqual([
    { failures: 0 },
  ])
})

test('an attempt is one of at most two that a process makes to one endpoint at a time', async () => {
  let underWay = 0
  let most = 0
  await using receiver = await startReceiver((response) => {
    underWay += 1
    most = Math.max(most, underWay)
    setImmediate(() => {
      underWay -= 1
      response.end()
    })
  })
  const owner = await service.client()
  const { id } = await storeEndpoint(service, owner, receiver)
  for (let count = 0; count < 12; count += 1) await record(owner)
  await makeAttempts(service, id)
  expect(receiver.messages).toHaveLength(12)
  expect(most).toBeLessThanOrEqual(2)
  expect((await listDeliveryRows(service, id)).every(({ state }) => state === 'delivered')).toBe(true)
})

const stateOf = async (id: string) => {
  const [row] = await service.sql<{
    disabled_reason: string | null
    failures: number
    failing_since: Date | null
  }>('select disabled_reason, failures, failing_since from webhook_endpoints where id = $1', [id])
  return row
}

test('an endpoint that is gone is disabled at once, and the other endpoints of the profile get an event', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(410).end())
  await using watcher = await startReceiver()
  const { id, owner } = await queueEvent(receiver)
  const watching = await storeEndpoint(service, owner, { ...watcher, events: ['endpoint.disabled'] })
  await makeAttempts(service, id)
  expect(await stateOf(id)).toMatchObject({ disabled_reason: 'gone' })
  expect(await listDeliveryRows(service, id)).toMatchObject([{ state: 'failed', last_status: 410 }])
  await makeAttempts(service, watching.id)
  expect(watcher.messages.map(({ event }) => event)).toMatchObject([
    { type: 'endpoint.disabled', data: { endpoint_id: id, url: receiver.url, reason: 'gone' } },
  ])
})

test('an endpoint whose former address is gone stays active, and gets the event at its present one', async () => {
  await using receiver = await startReceiver()
  const moved = Promise.withResolvers<void>()
  await using former = await startReceiver((response) => {
    moved.promise.then(() => response.writeHead(410).end())
  })
  const { id } = await queueEvent(former)
  const attempt = makeAttempts(service, id)
  await waitFor('the attempt', async () => former.messages[0])
  await service.sql(`update webhook_endpoints set url = $2 where id = $1`, [id, receiver.url])
  moved.resolve()
  await attempt
  expect(await stateOf(id)).toMatchObject({ disabled_reason: null, failures: 1 })
  await makeAttempts(service, id)
  expect(receiver.messages).toHaveLength(1)
})

test.each([
  ['five days and ten failures', '5 days 1 minute', 9, 'failing'],
  ['five days and nine failures', '5 days 1 minute', 8, null],
  ['less than five days and many failures', '4 days 23 hours', 100, null],
] as const)('an endpoint is or is not disabled after %s', async (_what, since, failures, reason) => {
  await using receiver = await startReceiver((response) => response.writeHead(500).end())
  const { id } = await queueEvent(receiver)
  await service.sql(
    `update webhook_endpoints set failures = $2, failing_since = now() - $3::interval where id = $1`,
    [id, failures, since],
  )
  await makeAttempts(service, id)
  expect(await stateOf(id)).toMatchObject({ disabled_reason: reason, failures: failures + 1 })
})

test('an endpoint that answers again has its failures reset', async () => {
  await using receiver = await startReceiver((response, count) =>
    response.writeHead(count === 1 ? 500 : 200).end(),
  )
  const { id } = await queueEvent(receiver)
  await makeAttempts(service, id)
  expect(await stateOf(id)).toMatchObject({ failures: 1, failing_since: expect.anything() })
  await makeAttempts(service, id)
  expect(await stateOf(id)).toMatchObject({ failures: 0, failing_since: null })
})
