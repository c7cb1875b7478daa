import { afterAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { HttpServer } from '../../contract/http/server.ts'
import { openContract } from '../../contract/open-contract.ts'
import { createRenderer } from '../../contract/render.ts'
import { answer } from '../../contract/result.ts'
import { createBooks } from '../../db/books.ts'
import document from '../../generated/v1/document.json' with { type: 'json' }
import { errors, routerErrors } from '../../generated/v1/errors.ts'
import { handlers } from '../../generated/v1/routes.ts'
import { createReads } from '../../handlers/reads/reads.ts'
import { createEnvelope } from '../../handlers/views/envelope.ts'
import { explainFailure } from '../../handlers/views/refusals.ts'
import { ProviderError } from '../../provider/provider-error.ts'
import { createTelemetry } from '../../telemetry/telemetry.ts'
import type { Failure } from '../support/client.ts'
import { listenBefore } from '../support/http-server.ts'
import { openTestService } from '../support/open-service.ts'
import { usedToday } from '../support/quotas.ts'
import { storeToken, storeWallet, TOKEN, WALLET } from '../support/stored-rows.ts'
import { expectFailure, send } from '../support/wire.ts'

const KEY = { authorization: 'Bearer any' }
const SECRET = 'the password is hunter2'
const READ = `/api/v1/wallets/${WALLET}`
const SCAN = '/api/v1/scans/wallet_processing_0f3a9c1e'
const DATA = { data: { scan_id: 'wallet_processing_0f3a9c1e' } }

/** What the operations under test do; each test sets it. */
let behave: () => Promise<unknown>
/** The failures that the service has logged. */
let logged: { readonly event?: string; readonly requestId?: string }[]
const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client('pro')
await storeWallet(service, { address: WALLET })
await storeToken(service)
const server = await listenFaulty()
const faulty = { url: server.address }

afterAll(() => server.drain({ graceMs: 0, timeoutMs: 0 }))

beforeEach(() => {
  logged = []
  behave = async () => DATA
})

/** The kernel in front of operations that misbehave, with a log that tests can read. */
async function listenFaulty(): Promise<HttpServer> {
  const telemetry = createTelemetry('warn', { write: (line) => logged.push(JSON.parse(line)) })
  const { db } = service.app.context
  const reads = createReads(db, { db, replica: undefined }, 1)
  const context = {
    ...service.app.context,
    telemetry,
    reads,
    keySettings: { prefix: 'wa', pepper: undefined },
  }
  const [profile] = await service.sql<{ id: string }>('select id from profiles where name = $1', [
    client.profile,
  ])
  const key = {
    keyId: 'key',
    profileId: profile?.id ?? '',
    plan: 'pro',
    scopes: null,
    perMinute: null,
    endsAt: null,
    endsInMs: Infinity,
  }
  let address = ''
  const envelope = createEnvelope((code) => `${address}/docs/errors#${code.toLowerCase()}`, false)
  const own = { ...handlers, getTokenScan: () => behave(), getWallet: () => behave() }
  const stores = {
    keys: { find: async () => key },
    counters: { count: async () => ({ used: 1, resetSec: 60, remainingSec: 60 }) },
    books: createBooks(db),
  }
  const served = { document, handlers: own, stores, context, envelope, reports: telemetry }
  const api = await openContract({ ...served, explain: explainFailure })
  const render = createRenderer({ errors: { ...errors, ...routerErrors }, envelope }, telemetry)
  const checkReady = () => Promise.reject(new Error(SECRET))
  const listening = await listenBefore({ api, render, checkReady })
  address = listening.address
  return listening
}

async function expectUnexplained(path: string): Promise<Failure> {
  const answer = await send(faulty, `GET ${path}`, KEY)
  const body = expectFailure(faulty, answer, '500 INTERNAL_ERROR')
  expect(body.error).toEqual({
    code: 'INTERNAL_ERROR',
    message: 'An unexpected error occurred. Quote the request id when you report it.',
  })
  return body
}

describe('an operation that fails unexpectedly', () => {
  test.each([
    ['throws an error', () => Promise.reject(new Error(SECRET))],
    ['throws an error with a cause', () => Promise.reject(new Error('x', { cause: new Error(SECRET) }))],
  ])('is 500 INTERNAL_ERROR without an explanation: it %s', async (_what, how) => {
    behave = how
    await expectUnexplained(SCAN)
    expect(logged).toMatchObject([{ event: 'request_failed', code: 'INTERNAL_ERROR' }])
  })

  test('is logged with its cause and the request id that the client is asked to quote', async () => {
    behave = () => Promise.reject(new Error(SECRET))
    const { request_id: requestId } = await expectUnexplained(SCAN)
    const failure = { operation: 'getTokenScan', code: 'INTERNAL_ERROR', err: { message: SECRET } }
    expect(logged).toMatchObject([{ event: 'request_failed', requestId, ...failure }])
  })

  test('charges nothing', async () => {
    behave = () => Promise.reject(new Error(SECRET))
    const before = await usedToday(service, client, 'reads')
    await expectUnexplained(READ)
    expect(await usedToday(service, client, 'reads')).toBe(before)
    behave = async () => DATA
    expect((await send(faulty, `GET ${READ}`, KEY)).status).toBe(200)
    expect(await usedToday(service, client, 'reads')).toBe(before + 1)
  })
})

test('an operation that does not document failures of the provider is 500 when the provider fails', async () => {
  behave = () => Promise.reject(new ProviderError('timeout', SECRET))
  await expectUnexplained(SCAN)
})

describe('an answer that was charged', () => {
  test('is sent even if the work after it fails', async () => {
    const before = await usedToday(service, client, 'reads')
    behave = async () => answer(DATA, { served: () => Promise.reject(new Error(SECRET)) })
    const answered = await send(faulty, `GET ${READ}`, KEY)
    expect([answered.status, JSON.parse(answered.text).data]).toEqual([200, DATA.data])
    expect(await usedToday(service, client, 'reads')).toBe(before + 1)
    const requestId = JSON.parse(answered.text).request_id
    expect(logged).toMatchObject([{ event: 'after_answer_failed', requestId, err: { message: SECRET } }])
  })

  test('with the list of top wallets is sent even if its view cannot be counted', async () => {
    await service.sql(
      `create function refuse() returns trigger language plpgsql as 'begin raise exception ''full''; end'`,
    )
    await service.sql(
      'create trigger refuse before insert or update on token_views execute function refuse()',
    )
    const answer = await client.get(`/api/v1/tokens/${TOKEN}/top-wallets`)
    await service.sql('drop function refuse cascade')
    expect(answer.status).toBe(200)
  })
})

test('a page that fails answers in the envelope too, without an explanation', async () => {
  const answer = await send(faulty, 'GET /health/ready')
  expectFailure(faulty, answer, '503 NOT_READY')
  expect(answer.text).not.toContain(SECRET)
  const requestId = answer.headers.get('x-request-id')
  expect(logged).toMatchObject([
    { event: 'request_failed', requestId, code: 'NOT_READY', err: { message: SECRET } },
  ])
})
