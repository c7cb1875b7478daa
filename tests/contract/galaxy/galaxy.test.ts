import { afterAll, expect, test } from '@jest/globals'
import type { ApiDocument } from '../../../contract/document/api-document.ts'
import { listen } from '../../../contract/http/index.ts'
import { memoryStores, openContract } from '../../../contract/index.ts'
import document from '../../../generated/guests/galaxy/document.json' with { type: 'json' }
import { createCheck } from '../documented.ts'
import { askAt, type Sent } from '../door.ts'
import { createHandlers } from './handlers.ts'

/* A public document that was not written for the kernel, asked over a socket. Its answers are held against it. */

const KEY = { profile: 'marc@scalar.com', scopes: ['read:account'] }
const stores = memoryStores({ keys: { token: KEY, 'marc:secret': KEY, narrow: { ...KEY, scopes: [] } } })
const door = await openContract({ document, handlers: createHandlers(), stores })
const server = await listen({ host: '127.0.0.1', port: 0, mounts: [{ at: '/', door }] })
const check = createCheck(document as object as ApiDocument)

afterAll(() => server.drain({ graceMs: 0, timeoutMs: 5_000 }))

const BEARER = { authorization: 'Bearer token' }
const BASIC = { authorization: `Basic ${Buffer.from('marc:secret').toString('base64')}` }
const MARC = { email: 'marc@scalar.com', password: 'i-love-scalar' }
const PHOBOS = { name: 'Phobos', type: 'moon' }

test.each<[status: number, id: string, what: `${string} ${string}`, sent: Sent, answer: unknown]>([
  [
    200,
    'getAllData',
    'GET /planets',
    {},
    { data: [{ name: 'Mars' }], meta: { limit: 10, offset: 0, total: 1 } },
  ],
  [200, 'getAllData', 'GET /planets?limit=5&offset=1', {}, { data: [], meta: { limit: 5, offset: 1 } }],
  [200, 'getPlanet', 'GET /planets/1', {}, { id: 1, name: 'Mars' }],
  [404, 'getPlanet', 'GET /planets/7', {}, { status: 404, title: 'Not found' }],
  [
    201,
    'createPlanet',
    'POST /planets',
    { headers: BEARER, body: { id: 2, name: 'Venus', type: 'terrestrial' } },
    { id: 2 },
  ],
  [400, 'createPlanet', 'POST /planets', { headers: BEARER, body: { id: '2', moons: 0 } }, { status: 400 }],
  [
    200,
    'updatePlanet',
    'PUT /planets/2',
    { headers: { 'x-api-key': 'token' }, body: { id: 2, name: 'Venus', type: 'dwarf' } },
    { type: 'dwarf' },
  ],
  [204, 'deletePlanet', 'DELETE /planets/2?api_key=token', {}, undefined],
  [404, 'deletePlanet', 'DELETE /planets/2', { headers: { cookie: 'api_key=token' } }, { status: 404 }],
  [201, 'createCelestialBody', 'POST /celestial-bodies', { headers: BASIC, body: PHOBOS }, PHOBOS],
  [201, 'createUser', 'POST /user/signup', { body: { name: 'Marc', ...MARC } }, { name: 'Marc' }],
  [409, 'createUser', 'POST /user/signup', { body: { name: 'Marc', ...MARC } }, { status: 409 }],
  [400, 'createUser', 'POST /user/signup', { body: { email: 'marc' } }, { status: 400 }],
  [201, 'getToken', 'POST /auth/token', { body: MARC }, { token: 'of marc@scalar.com' }],
  [401, 'getToken', 'POST /auth/token', { body: { ...MARC, email: 'cam@scalar.com' } }, { status: 401 }],
  [200, 'getMe', 'GET /me', { headers: BASIC }, { id: 1, name: 'Marc' }],
  [200, 'getMe', 'GET /me', { headers: BEARER }, { id: 1, name: 'Marc' }],
  [401, 'getMe', 'GET /me', {}, { status: 401 }],
  [401, 'getMe', 'GET /me?api_key=stranger', {}, { status: 401 }],
])('is answered with %i by %s: %s', async (status, id, what, sent, answer) => {
  const response = await askAt(server.address, what, sent)
  expect(response.status).toBe(status)
  const body = await check(id, response)
  if (answer === undefined) expect(body).toBeUndefined()
  else expect(body).toMatchObject(answer as object)
})
