import { afterEach, expect, test } from '@jest/globals'
import type { Fault } from '../../provider/simulator/scenarios.ts'
import { newAddress } from '../support/addresses.ts'
import { HandClock } from '../support/hand-clock.ts'
import {
  closeOpened,
  connect,
  failureOf,
  MINT,
  serve,
  simulate,
  until,
  WALLET,
} from '../support/provider-client.ts'
import { startTestService } from '../support/service.ts'

afterEach(closeOpened)

test('the trial of the key is one cheap call when the provider accepts the key', async () => {
  const simulator = await simulate()
  const client = connect(simulator.url)
  expect(await client.tryKey()).toBeUndefined()
  expect(client.trouble()).toBeUndefined()
  expect(simulator.counts).toEqual({ '/credits': 1 })
})

const failing: readonly [string, Fault, object][] = [
  ['a refused key', { kind: 'status', status: 401 }, { cause: 'refused_key', status: 401 }],
  ['a plan that is not paid', { kind: 'status', status: 402 }, { cause: 'unpaid_plan', status: 402 }],
  ['a connection that is reset', { kind: 'reset' }, { cause: 'no_connection' }],
  ['a provider that fails', { kind: 'status', status: 500 }, { cause: 'http_status', status: 500 }],
  ['a page of a proxy', { kind: 'not-json' }, { cause: 'unusable_answer' }],
]

test.each(failing)(
  'the trial of the key reports %s at once, without a retry',
  async (_what, fault, trouble) => {
    const simulator = await simulate({}, { fault })
    const reports: unknown[] = []
    const client = connect(simulator.url, { onTrouble: (report) => reports.push(report) })
    expect(await client.tryKey()).toMatchObject(trouble)
    expect(client.trouble()).toMatchObject(trouble)
    expect(reports).toMatchObject([trouble])
    expect(simulator.requests).toHaveLength(1)
  },
)

test.each([
  [200, undefined],
  [403, { cause: 'refused_key', status: 403 }],
])('the trial of the key reads a token when the plan lacks the cheap call: %d', async (status, trouble) => {
  const simulator = await simulate({}, { match: '/credits', fault: { kind: 'status', status: 403 } })
  if (status !== 200) simulator.scenarios.add({ match: '/tokens/', fault: { kind: 'status', status } })
  const found = await connect(simulator.url).tryKey()
  if (trouble === undefined) expect(found).toBeUndefined()
  else expect(found).toMatchObject(trouble)
})

test('the trial of the key ends trouble at once when it succeeds', async () => {
  const simulator = await simulate({}, { fault: { kind: 'status', status: 401 }, calls: 1 })
  const client = connect(simulator.url)
  expect(await client.tryKey()).toMatchObject({ cause: 'refused_key' })
  expect(await client.tryKey()).toBeUndefined()
  expect(client.trouble()).toBeUndefined()
})

test('the trial of the key says nothing of the provider when the service stops meanwhile', async () => {
  const simulator = await simulate({}, { fault: { kind: 'hang' } })
  const reports: unknown[] = []
  const client = connect(simulator.url, { onTrouble: (report) => reports.push(report) })
  const trial = client.tryKey()
  await until(() => simulator.requests.length === 1)
  await client.close()
  await trial
  expect([client.trouble(), reports]).toEqual([undefined, []])
})

test('the trial of the key ends after three seconds when nothing answers', async () => {
  const clock = new HandClock()
  const simulator = await simulate({}, { fault: { kind: 'hang' } })
  const client = connect(simulator.url, { clock })
  const trial = client.tryKey()
  await until(() => simulator.requests.length === 1)
  clock.pass(3_000)
  expect(await trial).toMatchObject({ cause: 'timeout' })
  expect(client.trouble()).toMatchObject({ cause: 'timeout' })
})

test.each([
  ['of the provider', '{"error":"Token not found"}', 'not-found', undefined],
  ['of a web server', '<html>404 Not Found</html>', 'bad-response', 'not_the_provider'],
  ['without a body', '', 'bad-response', 'not_the_provider'],
  ['with other JSON', '{"status":"ok"}', 'bad-response', 'not_the_provider'],
  ['of a gateway that lacks the path', '{"message":"Route not found"}', 'bad-response', 'not_the_provider'],
  ['of a server that lacks the path', '{"error":"Cannot GET /pnl"}', 'bad-response', 'not_the_provider'],
])('a 404 %s is recognised', async (_what, text, kind, cause) => {
  const url = await serve((_, response) => response.writeHead(404).end(text))
  const client = connect(url)
  for (const call of [client.fetchWalletPnl(WALLET), client.fetchToken(MINT), client.fetchTokenTraders(MINT)])
    expect(await failureOf(call)).toMatchObject({ kind })
  expect((await client.tryKey())?.cause).toBe(cause ?? 'unusable_answer')
})

test('a 404 of a host that is not the provider does not mark a token as unknown', async () => {
  const url = await serve((_, response) => response.writeHead(404).end('<html>Not Found</html>'))
  await using service = await startTestService({ env: { PROVIDER_URL: url } })
  const client = await service.client()
  const answer = await client.post(`/api/v1/tokens/${newAddress()}/scans`)
  expect(answer).toMatchObject({ status: 502, body: { error: { code: 'UPSTREAM_ERROR' } } })
  expect(JSON.stringify(answer.body)).not.toMatch(/token_unknown|does not know/)
  const remembered = await service.sql(`select failure from token_fetches where failure = 'not-found'`)
  expect(remembered).toEqual([])
})
