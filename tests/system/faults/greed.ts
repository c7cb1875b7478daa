import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { addressOf, buildWorld, connect, FAMILY_TOKENS } from '../../../bench/world.ts'
import { awaitStored, hasEnded, trigger } from '../../support/scans-of-processes.ts'
import { type Ask, asking, assertOnly } from './load.ts'
import { openPlace, type Place } from './place.ts'
import type { Scenario } from './scenario.ts'

/* A key that asks for as much as it may, and what others notice of it. */

const WORLD = { tokens: 400, wallets: 44_000 }
const TEMPLATES = 4
/** Of the 60 that a key may send within a minute. */
const AT_ONCE = 58
const GREEDY_KEYS = 3
const PERIOD_MS = 100
const QUIET_MS = 6_000
/** How much later than on a quiet service nine of ten answers may be, on a machine that does nothing else. */
const LATER_MAX_MS = 400
/** On a quiet service of such a machine nine of ten answers take less. */
const QUIET_MAX_MS = 20

export const greedScenarios: readonly Scenario[] = [
  {
    fault: `${AT_ONCE} of the dearest requests of each kind at once by one key, then by ${GREEDY_KEYS} keys`,
    guarantee: `with ${WORLD.wallets.toLocaleString('en')} wallets, nine of ten answers to another key come at most ${LATER_MAX_MS} ms later than on a quiet service, on a slower machine in proportion, and no request fails`,
    run: servesOthers,
  },
]

interface Request {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const FAMILY = Array.from({ length: FAMILY_TOKENS }, (_, member) => addressOf('mint', member + 1))
const FOLLOWED = 'min_closed=1&active_within_days=30&exclude_labels=arbitrage&followable=true'
const RARE = 'period=30d&min_verified=0&active_within_days=7&labels=insider&exclude_labels=insider'

/** The dearest requests, among thousands of random ones. Those of different turns share no cached list. */
const DEAREST: Readonly<Record<string, (turn: number) => Request>> = {
  'wallets to follow': () => ({ path: `/wallets?limit=500&fields=summary&${FOLLOWED}` }),
  'wallets that do not exist': () => ({ path: `/wallets?limit=500&${RARE}` }),
  'one wallet of each group': () => ({
    path: '/wallets?limit=500&exclude_labels=arbitrage&one_per_group=true',
  }),
  correlations: () => ({
    path: `/correlations?tokens=${FAMILY}&limit=500&one_per_group=true&fields=summary`,
  }),
  'top wallets': (turn) => ({
    path: `/tokens/${addressOf('mint', turn + 1)}/top-wallets?sort=score&exclude_labels=arbitrage&fields=summary`,
  }),
  tables: () => ({
    path: `/tokens/${addressOf('mint', 1)}/top-wallets`,
    headers: { accept: 'text/csv' },
  }),
  'scans of a watchlist': () => ({ path: '/scans?limit=100&watchlist=many' }),
  'many wallets': (turn) => ({
    path: '/wallets/query',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      addresses: Array.from({ length: 100 }, (_, index) => addressOf('wallet', turn * 100 + index + 1)),
    }),
  }),
}

async function servesOthers(): Promise<void> {
  await using place = await openPlace()
  await makeWorld(place)
  const service = await place.start({ ROLE: 'api' })
  const greedy = await Promise.all(Array.from({ length: GREEDY_KEYS }, () => place.client(service)))
  const wallets = Array.from({ length: 500 }, (_, index) => ({ address: addressOf('wallet', index + 1) }))
  for (const client of greedy)
    assert.equal(
      await asking(client, { method: 'PUT', path: '/api/v1/watchlists/many', body: { wallets } })(),
      '200',
    )
  const other = await place.client(service)
  const asks = ['/usage', `/wallets/${addressOf('wallet', 1)}`, '/wallets?limit=10'].map((path) =>
    asking(other, { path: `/api/v1${path}` }),
  )
  const quiet = await watch(asks, delay(QUIET_MS))
  const laterMaxMs = LATER_MAX_MS * Math.max(1, quiet.p90Ms / QUIET_MAX_MS)
  for (const [kind, request] of Object.entries(DEAREST)) {
    for (const keys of [1, GREEDY_KEYS]) {
      const attack = Promise.all(
        greedy.slice(0, keys).map(({ key }) => sendAtOnce(service.url, key, request)),
      )
      const others = await watch(asks, attack)
      const what = `${kind}, by ${keys} keys`
      process.stdout.write(
        `${what}: ${Math.round(others.p90Ms)} ms, and ${Math.round(quiet.p90Ms)} ms on a quiet service\n`,
      )
      assertOnly([...(await attack).flat(), ...others.answers], ['200'])
      assert.ok(
        others.p90Ms <= quiet.p90Ms + laterMaxMs,
        `${what}: nine of ten take up to ${others.p90Ms} ms`,
      )
    }
  }
}

/**
 * Sends the request of each turn, and returns the answers as statuses. Their bodies are dropped unread: the requests of
 * others are timed in the same process.
 */
async function sendAtOnce(
  url: string,
  key: string | undefined,
  request: (turn: number) => Request,
): Promise<string[]> {
  const send = async (turn: number) => {
    const { path, headers, body } = request(turn)
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    httpRequest(`${url}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      agent: false,
      headers: { ...headers, authorization: `Bearer ${key}` },
    })
      .on('response', (response) => response.resume().on('end', () => resolve(String(response.statusCode))))
      .on('error', reject)
      .end(body)
    return await promise
  }
  return await Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => send(turn)))
}

/** Asks in turn, ten times a second and without waiting for answers, until something is over. */
async function watch(asks: readonly Ask[], something: Promise<unknown>) {
  let isOver = false
  const over = something.finally(() => {
    isOver = true
  })
  const asked: Promise<{ readonly answer: string; readonly tookMs: number }>[] = []
  for (let turn = 0; !isOver; turn += 1) {
    const startedMs = performance.now()
    const ask = asks[turn % asks.length] ?? assert.fail()
    asked.push(ask().then((answer) => ({ answer, tookMs: performance.now() - startedMs })))
    await delay(PERIOD_MS)
  }
  await over
  const all = await Promise.all(asked)
  const times = all.map(({ tookMs }) => tookMs).sort((a, b) => a - b)
  return { answers: all.map(({ answer }) => answer), p90Ms: times[Math.floor(times.length * 0.9)] ?? 0 }
}

/** The service scans some tokens itself, and the world consists of copies of them. */
async function makeWorld(place: Place): Promise<void> {
  await using service = await place.start()
  const { key } = await place.client(service)
  await place.sql('update plan_limits set units = 1000000')
  for (let template = 1; template <= TEMPLATES; template += 1) {
    const { scanId } = await trigger({ url: service.url, key }, addressOf('mint', `template ${template}`))
    await awaitStored(place.databaseUrl, scanId, hasEnded)
  }
  await using client = await connect(place.databaseUrl)
  await buildWorld(client, WORLD)
}
