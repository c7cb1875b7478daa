import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Door } from '../../contract/door.ts'
import { listen } from '../../contract/http/index.ts'
import { Refusal } from '../../contract/index.ts'
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
    ['stores that fail', () => ({}), { stores: { keys: { find: fail } } as never }, 200],
  ])('after %s', async (_what, run, options, status) => {
    const answered = await ask(await openDocument(documentOfAll, run, options), 'GET /things')
    expect(answered.status).toBe(status)
    if (status === 500) expect(JSON.stringify(bodyOf(answered))).not.toContain('broken')
  })
})

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
    const healthy = await openDocument(documentWith())
    const mounts = [
      { at: '/broken', door },
      { at: '/', door: healthy },
    ]
    const server = await listen({ host: '127.0.0.1', port: 0, mounts })
    const broken = await fetch(`${server.address}/broken`)
    expect([broken.status, await broken.json()]).toMatchObject([500, { status: 500 }])
    expect((await fetch(`${server.address}/things`)).status).toBe(200)
    await server.drain()
  })

  test('also where its own words fail, before there is a request and after', async () => {
    const server = await listen({
      host: '127.0.0.1',
      port: 0,
      mounts: [{ at: '/', door: fail }],
      refuse: fail,
    })
    expect((await fetch(server.address)).status).toBe(500)
    expect(
      (await fetch(server.address, { headers: { host: '' } }).catch(() => undefined))?.status ?? 500,
    ).toBe(500)
    await server.drain()
  })
})
