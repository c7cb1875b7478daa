import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Payment } from '../../contract/booking.ts'
import type { Door } from '../../contract/door.ts'
import { type HttpOptions, listen } from '../../contract/http/server.ts'
import { answer, memoryStores, Refusal } from '../../contract/index.ts'
import { ask, bodyOf, documentWith, openDocument } from './door.ts'

/* A failure is an answer, also where the failure itself cannot be put into words, and the process goes on. */

const fail = () => {
  throw new Error('broken')
}
const documentOfAll = documentWith({
  responses: {
    200: { description: 'x', content: { 'application/json': {} } },
    default: { description: 'x' },
  },
})

/** The warnings of these failures are not those of a test run. */
const { emitWarning } = process
beforeAll(() => {
  process.emitWarning = () => undefined
})
afterAll(() => {
  process.emitWarning = emitWarning
})

const withoutBody = documentWith({ responses: { 204: { description: 'x' }, default: { description: 'x' } } })

type Options = Parameters<typeof openDocument>[2]
type Run = Parameters<typeof openDocument>[1]

describe('a door answers', () => {
  test.each<[string, Run, Options, number]>([
    ['a handler that throws', fail, {}, 500],
    ['a handler that throws nothing', () => Promise.reject(), {}, 500],
    ['a handler that throws null', () => Promise.reject(null), {}, 500],
    ['a handler that throws text', () => Promise.reject('broken'), {}, 500],
    ['a handler that returns nothing', async () => undefined, {}, 500],
    ['an answer that JSON cannot hold', () => ({ total: 1n }), {}, 500],
    [
      'an envelope that fails for successes',
      () => ({}),
      { envelope: { success: fail, failure: () => ({}) } },
      500,
    ],
    [
      'an envelope that fails for failures',
      fail,
      { envelope: { success: (body) => body, failure: fail } },
      500,
    ],
    [
      'an envelope whose headers fail',
      () => ({}),
      { envelope: { headers: fail, success: (body) => body, failure: () => ({}) } },
      500,
    ],
    ['an explanation that fails', fail, { explain: fail }, 500],
    ['a report of the failure that fails', fail, { reports: { requestFailed: fail } }, 500],
    ['a report of the request that fails', () => ({}), { reports: { requestServed: fail } }, 200],
    ['a refusal that no catalogue has', () => new Refusal('TEAPOT'), {}, 500],
    ['a body of a success that has none', () => ({}), { document: withoutBody } as never, 500],
    ['stores that fail', () => ({}), { stores: { keys: { find: fail } } as never }, 200],
  ])('after %s', async (_what, run, options, status) => {
    const { document = documentOfAll, ...rest } = options as { readonly document?: typeof documentOfAll }
    const answered = await ask(await openDocument(document, run, rest), 'GET /things')
    expect(answered.status).toBe(status)
    if (status === 500) expect(JSON.stringify(bodyOf(answered))).not.toContain('broken')
  })
})

describe.each(['before', 'after'])('an answer that cannot be sent costs nothing, charged %s', (charge) => {
  const circle: Record<string, unknown> = {}
  circle.own = circle
  test.each<[string, unknown]>([
    ['an integer beyond JSON', { total: 1n }],
    ['an object that holds itself', circle],
    ['a function', () => 1],
    ['no body', undefined],
    ['a header with a line break', answer({}, { headers: { 'X-Own': 'a\nb' } })],
    ['a header that frames its body', answer({}, { headers: { 'content-length': 1 } })],
    ['a header whose name is none', answer({}, { headers: { 'X Own': 'a' } })],
  ])('%s', async (_what, unsendable) => {
    const operation = { security: [{ key: [] }], 'x-quota': { pool: 'reads', charge } }
    const components = { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } }
    const document = documentWith(operation, { components, 'x-quota-pools': { reads: { free: 2 } } })
    const answers = [unsendable, unsendable, {}]
    const run = ({ pay }: { readonly pay: Payment<never> }) => {
      const work = async () => answers.shift()
      return charge === 'before' ? pay.during(work) : work()
    }
    const stores = memoryStores({ keys: { me: { plan: 'free' } } }) as never
    const door = await openDocument(document, run as never, { stores })
    const sent = { headers: { authorization: 'Bearer me' } }
    for (const _each of [1, 2]) expect((await ask(door, 'GET /things', sent)).status).toBe(500)
    const { status, headers } = await ask(door, 'GET /things', sent)
    expect([status, headers['X-Quota-Remaining']]).toEqual([200, '1'])
  })
})

test('a unit is not kept for an answer that JSON cannot hold, in the transaction that it pays for', async () => {
  const operation = { security: [{ key: [] }], 'x-quota': { pool: 'reads', charge: 'before' } }
  const components = { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } }
  const document = documentWith(operation, { components, 'x-quota-pools': { reads: { free: 1 } } })
  const bodies = [{ total: 1n }, { total: 1 }]
  const run = ({ pay }: { readonly pay: Payment<undefined> }) =>
    pay.during(async ({ keepIn }) => {
      const body = bodies.shift()
      await keepIn(undefined, body)
      return body
    })
  const stores = memoryStores({ keys: { me: { plan: 'free' } } }) as never
  const door = await openDocument(document, run as never, { stores })
  const sent = { headers: { authorization: 'Bearer me' } }
  expect((await ask(door, 'GET /things', sent)).status).toBe(500)
  expect((await ask(door, 'GET /things', sent)).status).toBe(200)
})

/** A server that is gone after a test, also after one that fails. */
async function serve(options: Pick<HttpOptions, 'mounts'> & Partial<HttpOptions>) {
  const { address, drain } = await listen({ host: '127.0.0.1', port: 0, ...options })
  return { address, [Symbol.asyncDispose]: () => drain() }
}

describe('a server answers', () => {
  test.each<[string, Door]>([
    ['a door that rejects', () => Promise.reject(new Error('broken'))],
    ['a door that throws', fail],
    ['a door that answers nothing', async () => undefined as never],
    [
      'a door with an answer that cannot be sent',
      async () => ({ status: 200, headers: { 'X-Own': 'a\nb' }, body: [] }),
    ],
  ])('after %s, and goes on', async (_what, door) => {
    const healthy = { at: '/', door: await openDocument(documentWith()) }
    await using server = await serve({ mounts: [{ at: '/broken', door }, healthy] })
    const broken = await fetch(`${server.address}/broken`)
    expect([broken.status, await broken.json()]).toMatchObject([500, { status: 500 }])
    expect((await fetch(`${server.address}/things`)).status).toBe(200)
  })

  test('with the id of a request in the header that a service has for it', async () => {
    const door = await openDocument(documentWith(), undefined, { headerNames: { requestId: 'Trace' } })
    await using server = await serve({ mounts: [{ at: '/', door }], requestIdHeader: 'Trace' })
    const idsOf = async (path: string, init: RequestInit) => {
      const { headers } = await fetch(`${server.address}${path}`, init)
      return [headers.get('trace'), headers.get('x-request-id')]
    }
    expect(await idsOf('/things', { headers: { trace: 'mine' } })).toEqual(['mine', null])
    expect(await idsOf('/%', {})).toEqual([expect.stringMatching(/.+/), null])
  })

  test('also where its own words fail, before there is a request and after', async () => {
    await using server = await serve({ mounts: [{ at: '/', door: fail }], refuse: fail })
    expect((await fetch(server.address)).status).toBe(500)
    const withoutHost = await fetch(server.address, { headers: { host: '' } }).catch(() => ({ status: 500 }))
    expect(withoutHost.status).toBe(500)
  })
})
