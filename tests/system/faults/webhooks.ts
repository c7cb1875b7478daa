import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import { randomFrom } from '../../../provider/simulator/random.ts'
import { newAddresses } from '../../support/addresses.ts'
import type { TestClient } from '../../support/client.ts'
import { findLastingPort } from '../../support/postgres-server.ts'
import type { ScriptProcess } from '../../support/processes.ts'
import { makeTokenOf } from '../../support/simulated-provider.ts'
import { waitFor } from '../../support/waiting.ts'
import { isSignedWith } from '../../support/webhooks.ts'
import { openPlace, type Place } from './place.ts'
import type { Scenario, Stage } from './scenario.ts'
import { startOwnPostgres } from './under-load.ts'

/* Events that have to arrive, whatever is killed between the end of a scan and their receiver. */

const PROFILES = 10
const TRIGGERS_AT_ONCE = 8
const WALLETS_OF_SCAN = 2
/** Events before anything is killed; they show how soon the first attempt comes. */
const UNDISTURBED = 100
export const DELIVERY_TIMEOUT_MS = 20 * 60_000
const SETTINGS: Readonly<Record<string, string>> = {
  WEBHOOK_ALLOW_HTTP: 'true',
  WEBHOOK_ALLOW_ADDRESSES: '127.0.0.1',
}

export const webhookScenarios: readonly Scenario[] = [
  {
    fault: 'SIGKILL of API, worker, Postgres and receiver, in turns at random, while scans end',
    guarantee:
      'every event of a scan that has ended reaches its receiver, all are signed, and repeats have one id',
    run: losesNoEvent,
    timeoutMs: 60 * 60_000,
  },
]

export interface Message {
  readonly id: string
  readonly data: Readonly<Record<string, unknown>>
  readonly isSigned: boolean
  /** The time since the event. */
  readonly ageMs: number
}

/** A receiver that can be killed: its connections break at once, and it accepts none until it starts again. */
export class Receiver implements Disposable {
  readonly messages: Message[] = []
  readonly secrets: Map<string, string> = new Map()
  readonly #port: number
  #server: Server | undefined

  constructor(port: number) {
    this.#port = port
  }

  url(path: string): string {
    return `http://127.0.0.1:${this.#port}${path}`
  }

  async start(): Promise<void> {
    const server = createServer(async (request, response) => {
      const body = await text(request).catch(() => undefined)
      if (body === undefined) return
      const { timestamp, data } = JSON.parse(body)
      this.messages.push({
        id: String(request.headers['webhook-id']),
        data,
        isSigned: isSignedWith(this.secrets.get(String(request.url)) ?? '', {
          body,
          headers: request.headers,
        }),
        ageMs: Date.now() - Date.parse(timestamp),
      })
      response.writeHead(204).end()
    })
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve))
    this.#server = server
  }

  kill(): void {
    this.#server?.closeAllConnections()
    this.#server?.close()
  }

  [Symbol.dispose](): void {
    this.kill()
  }
}

async function losesNoEvent(stage: Stage): Promise<void> {
  await using server = await startOwnPostgres(stage, 'webhooks')
  await using place = await openPlace({ databaseUrl: server.url })
  using receiver = new Receiver(await findLastingPort())
  await receiver.start()
  const parts = await startParts(place)
  await place.sql('update plan_limits set units = null')
  const clients = await createEndpoints(place, parts.api, receiver, ['scan.completed', 'scan.failed'])
  const trigger = (number: number) => triggerScan(place, parts, clients[number % clients.length])

  await runAll(UNDISTURBED, trigger)
  await waitFor(
    'events that nothing disturbs',
    async () => receiver.messages.length >= UNDISTURBED || undefined,
  )
  const ages = receiver.messages.map(({ ageMs }) => ageMs).sort((a, b) => a - b)

  await whileKilling({ stage, server, place, parts, receiver }, () =>
    runAll(stage.events, (number) => trigger(UNDISTURBED + number)),
  )

  await awaitDeliveries(place, `select from scans where status = 'processing'`)
  await expectAll(place, receiver)
  const { messages } = receiver
  const ids = new Set(messages.map(({ id }) => id))
  const p95Ms = ages[Math.floor(0.95 * ages.length)] ?? 0
  process.stdout.write(
    `webhooks: ${ids.size} events, 0 lost, 0 unsigned, ${messages.length - ids.size} duplicates; ` +
      `undisturbed, 95 of 100 first attempts came within ${p95Ms} ms\n`,
  )
}

/** The processes of a place, which start again when they are killed. */
interface Parts {
  api: ScriptProcess
  worker: ScriptProcess
  readonly settings: Readonly<Record<string, string>>
}

/** Starts a process for the API and a worker. */
export async function startParts(place: Place, more: Readonly<Record<string, string>> = {}): Promise<Parts> {
  const settings = { ...SETTINGS, ...more }
  return {
    api: await place.start({ ...settings, ROLE: 'api' }),
    worker: await place.start({ ...settings, ROLE: 'worker' }),
    settings,
  }
}

interface Killed {
  readonly stage: Stage
  readonly server: Awaited<ReturnType<typeof startOwnPostgres>>
  readonly place: Place
  readonly parts: Parts
  readonly receiver: Receiver
}

/** Kills the API, the worker, Postgres and the receiver in turns at random while `run` works. */
export async function whileKilling(
  { stage, server, place, parts, receiver }: Killed,
  run: () => Promise<void>,
  pauseMs = 500,
): Promise<void> {
  const random = randomFrom(stage.seed)
  const harms: (() => Promise<void>)[] = [
    async () => {
      parts.api = await restart(place, parts, 'api')
    },
    async () => {
      parts.worker = await restart(place, parts, 'worker')
    },
    async () => {
      await server.stop('kill')
      await server.start()
    },
    async () => {
      receiver.kill()
      await delay(1_000)
      await receiver.start()
    },
  ]
  let isDone = false
  const harming = (async () => {
    while (!isDone) {
      await harms[Math.floor(random() * harms.length)]?.()
      await delay(pauseMs * random())
    }
  })()
  await run()
  isDone = true
  await harming
}

/** Makes profiles with an endpoint each for these events. */
export async function createEndpoints(
  place: Place,
  api: ScriptProcess,
  receiver: Receiver,
  events: readonly string[],
): Promise<TestClient[]> {
  return await Promise.all(
    Array.from({ length: PROFILES }, async (_, number) => {
      const client = await place.client(api)
      const path = `/receiver-${number}`
      const body = { url: receiver.url(path), events }
      const answer = await client.post<{ data: { secret: string } }>('/api/v1/webhook-endpoints', body)
      receiver.secrets.set(path, answer.body.data.secret)
      return client
    }),
  )
}

/** Triggers a scan of a new token with new wallets, and retries until it is accepted. */
async function triggerScan(
  { simulator }: Place,
  parts: { readonly api: ScriptProcess },
  client: TestClient | undefined,
): Promise<void> {
  const mint = makeTokenOf(simulator, newAddresses(WALLETS_OF_SCAN))
  const path = `/api/v1/tokens/${mint}/scans`
  await waitFor(
    'a trigger',
    async () => {
      const headers = { authorization: `Bearer ${client?.key}` }
      const answer = await fetch(`${parts.api.url}${path}`, { method: 'POST', headers }).catch(
        () => undefined,
      )
      return answer?.status === 202 || undefined
    },
    DELIVERY_TIMEOUT_MS,
  )
}

export async function runAll(count: number, run: (number: number) => Promise<void>): Promise<void> {
  await pLimit(TRIGGERS_AT_ONCE).map(
    Array.from({ length: count }, (_, number) => number),
    run,
  )
}

async function restart(place: Place, parts: Parts, role: 'api' | 'worker'): Promise<ScriptProcess> {
  await parts[role].end('SIGKILL')
  // Postgres may be down at this moment.
  return await waitFor('a process that starts', () =>
    place.start({ ...parts.settings, ROLE: role }).catch(() => undefined),
  )
}

/** Waits until no delivery is pending, and until this statement finds no rows. */
export async function awaitDeliveries({ sql }: Place, unfinished: string): Promise<void> {
  await waitFor(
    'every event',
    async () => {
      // Skips the waits between attempts.
      await sql(`update pgboss.job set start_after = now()
        where name = 'webhook-delivery' and state in ('created', 'retry') and start_after > now()`)
      const left = await sql(
        `${unfinished}
         union all select from webhook_deliveries where state = 'pending'`,
      )
      return left.length === 0 || undefined
    },
    DELIVERY_TIMEOUT_MS,
  )
}

/** Asserts that each scan has one event, delivered and signed, and that no other scan has any. */
async function expectAll({ sql }: Place, { messages }: Receiver): Promise<void> {
  const asked = await sql<{ id: string }>('select s.id from scan_requests r join scans s on s.id = r.scan_id')
  const delivered = new Set(messages.map(({ data }) => data.scan_id))
  const lost = asked.filter(({ id }) => !delivered.has(id))
  assert.equal(lost.length, 0, `${lost.length} of ${asked.length} events are lost`)
  const unasked = [...delivered].filter((scanId) => !asked.some(({ id }) => id === scanId))
  assert.equal(unasked.length, 0, `${unasked.length} events are of scans that no one asked for`)
  const unsigned = messages.filter((message) => !message.isSigned)
  assert.equal(unsigned.length, 0, `${unsigned.length} messages are not signed`)
  const idsOfScan = Map.groupBy(messages, ({ data }) => data.scan_id)
  for (const [scanId, repeats] of idsOfScan)
    assert.equal(new Set(repeats.map(({ id }) => id)).size, 1, `${scanId} has several events`)
}
