import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { sealSecret } from '../../basics/sealing.ts'
import type { DeliveryTask } from '../../db/jobs.ts'
import { insertEndpoint } from '../../db/webhook-endpoints.ts'
import { addEvents, createWebhookId } from '../../db/webhook-events.ts'
import type { Schema } from '../../handlers/schema.ts'
import { deliver } from '../../webhooks/deliver.ts'
import { generateSigningSecret } from '../../webhooks/secrets.ts'
import type { Failure, TestAnswer, TestClient } from './client.ts'
import { startServer } from './servers.ts'
import type { TestService } from './service.ts'

/** The settings of a service whose webhooks reach receivers on this machine. */
export const WEBHOOK_ENV = { WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOW_ADDRESSES: '127.0.0.1' }

export const ENDPOINTS = '/api/v1/webhook-endpoints'

type EndpointAnswer = TestAnswer<{ data: Schema<'WebhookEndpoint'> } & Failure>

export function createEndpoint(client: TestClient, body: object = {}): Promise<EndpointAnswer> {
  return client.post(ENDPOINTS, { url: 'https://example.com/hook', events: ['scan.completed'], ...body })
}

export function changeEndpoint(client: TestClient, id: string, body: object): Promise<EndpointAnswer> {
  const headers = { 'content-type': 'application/json' }
  return client.request('PATCH', `${ENDPOINTS}/${id}`, { body: JSON.stringify(body), headers })
}

/** Creates an endpoint of a new profile. */
export async function createOwnEndpoint(service: TestService, body: object = {}) {
  const client = await service.client()
  const { id, secret = '' } = (await createEndpoint(client, body)).body.data
  return { client, id, secret }
}

/** Ends the time in which the previous secret of an endpoint signs, too. */
export async function endSecretOverlap({ sql }: TestService, id: string): Promise<void> {
  await sql('update webhook_endpoints set previous_secret_until = now() where id = $1', [id])
}

/** Records events for a client's profile. */
export async function recordEventsFor(service: TestService, client: TestClient, count = 1): Promise<void> {
  const { db, jobs } = service.app.context
  const profileId = await profileIdOf(service, client)
  const event = { profileId, type: 'scan.completed', data: { scan_id: 'x' } } as const
  for (let number = 0; number < count; number += 1)
    await db.transaction().execute((trx) => addEvents(trx, jobs, [event]))
}

/** A message as a receiver got it. */
export interface Received {
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly event: {
    readonly type: string
    readonly timestamp: string
    readonly data: Readonly<Record<string, unknown>>
  }
}

export interface Receiver extends AsyncDisposable {
  readonly url: string
  /** In the order in which they came. */
  readonly messages: Received[]
}

/** Starts a receiver with this answer; 204 by default. */
export async function startReceiver(
  answer: (response: ServerResponse, count: number) => void = (response) => response.writeHead(204).end(),
): Promise<Receiver> {
  const messages: Received[] = []
  const server = await startServer(async (request, response) => {
    const body = await text(request)
    const id = String(request.headers['webhook-id'])
    messages.push({ id, headers: request.headers, body, event: JSON.parse(body) })
    answer(response, messages.length)
  })
  return {
    url: `${server.url}/hook`,
    messages,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

/** Whether a message was signed with this secret, according to the library that receivers use. */
export function isSignedWith(secret: string, { body, headers }: Pick<Received, 'body' | 'headers'>): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

/** The id of the profile of a client. */
export async function profileIdOf({ sql }: TestService, { profile }: TestClient): Promise<string> {
  const [row] = await sql<{ id: string }>('select id from profiles where name = $1', [profile])
  return row?.id ?? ''
}

/** Stores an endpoint of a client's profile, without a request. */
export async function storeEndpoint(
  service: TestService,
  client: TestClient,
  { url, events = ['scan.completed', 'scan.failed'] }: { readonly url: string; readonly events?: string[] },
): Promise<{ readonly id: string; readonly secret: string }> {
  const { db, webhooks } = service.app.context
  const [id, secret] = [createWebhookId('whe'), generateSigningSecret()]
  if (webhooks.sealingKey === undefined) throw new Error('the service has no key to seal secrets with')
  const sealed = sealSecret(webhooks.sealingKey, id, secret)
  const profileId = await profileIdOf(service, client)
  await insertEndpoint(db, { id, profileId, url, events, description: null, secret: sealed })
  return { id, secret }
}

/** A client whose profile gets these events, at an address where nothing listens. */
export async function makeListener(service: TestService, events?: string[]): Promise<TestClient> {
  const client = await service.client()
  await storeEndpoint(service, client, { url: 'http://127.0.0.1:1/', ...(events && { events }) })
  return client
}

/** The events for a client's profile, sent or not, by watchlist, the oldest first. */
export function listEvents<Data = Readonly<Record<string, unknown>>>(
  { sql }: TestService,
  { profile }: TestClient,
): Promise<{ readonly type: string; readonly data: Data }[]> {
  return sql(
    `select d.type, d.data from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id
     join profiles p on p.id = w.profile_id where p.name = $1 order by d.data->>'watchlist', d.created_at`,
    [profile],
  )
}

/** The delivery attempts of these endpoints that wait for a worker or for their time, with the delay of each. */
export async function listQueuedAttempts(
  { sql }: TestService,
  endpoints: readonly string[],
): Promise<(DeliveryTask & { delayMs: number })[]> {
  const rows = await sql<{ data: DeliveryTask; delay_ms: number }>(
    `select data, (extract(epoch from start_after - created_on) * 1000)::float8 as delay_ms from pgboss.job
     where name = 'webhook-delivery' and state = 'created' and data->>'endpointId' = any($1) order by created_on`,
    [endpoints],
  )
  return rows.map(({ data, delay_ms }) => ({ ...data, delayMs: delay_ms }))
}

/** Makes the queued delivery attempts, as workers would when they are due. Those that follow stay queued. */
export async function makeAttempts(service: TestService, ...endpoints: readonly string[]): Promise<void> {
  const tasks = await takeAttempts(service, endpoints)
  const { signal } = new AbortController()
  await Promise.all(tasks.map(({ delayMs: _, ...task }) => deliver(task, service.app.context, signal)))
}

/** Takes the attempts that are queued for these endpoints out of the queue. */
export async function takeAttempts(service: TestService, endpoints: readonly string[]) {
  const tasks = await listQueuedAttempts(service, endpoints)
  await service.sql(
    `delete from pgboss.job where name = 'webhook-delivery' and state = 'created' and data->>'endpointId' = any($1)`,
    [endpoints],
  )
  return tasks
}

export interface DeliveryRow {
  readonly state: string
  readonly attempts: number
  readonly last_status: number | null
  readonly last_error: string | null
  readonly last_answer: string | null
}

/** The deliveries to an endpoint, the oldest first. */
export function listDeliveryRows({ sql }: TestService, endpointId: string): Promise<DeliveryRow[]> {
  return sql<DeliveryRow>(
    `select state, attempts, last_status, last_error, last_answer from webhook_deliveries
     where endpoint_id = $1 order by created_at`,
    [endpointId],
  )
}
