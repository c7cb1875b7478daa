import { describe, expect, test } from '@jest/globals'
import { generateKey } from '../../db/key-format.ts'
import { openTestService } from '../support/open-service.ts'
import { storeWallet, WALLET } from '../support/stored-rows.ts'
import { expectFailure, send, sendBytes } from '../support/wire.ts'

const PATH = `/api/v1/wallets/${WALLET}`
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
const OWN = 'Caller-1.id_2'

const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client()

const authorized = { authorization: `Bearer ${client.key}` }
await storeWallet(service, { address: WALLET })

describe('a request id', () => {
  test.each(['a', '0', '.', '_', '-', 'AZaz09._-', 'x'.repeat(128)])(
    'of the caller is returned: %s',
    async (id) => {
      const answer = await send(service, `GET ${PATH}`, { ...authorized, 'x-request-id': id })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('x-request-id')).toBe(id)
      expect(JSON.parse(answer.text).request_id).toBe(id)
    },
  )

  test.each([
    ['129 characters', 'x'.repeat(129)],
    ['nothing', ''],
    ['a space within', 'a b'],
    ['a letter outside of ASCII', 'caf\u00e9'],
    ['a slash', 'a/b'],
    ['quotes and markup', '"<b>'],
    ['two headers', ['a', 'b']],
    ['an API key', generateKey({ prefix: 'wa', pepper: undefined }).key],
  ])('of %s is replaced', async (_what, id) => {
    const answer = await send(service, `GET ${PATH}`, { ...authorized, 'x-request-id': id })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-request-id')).toMatch(UUID)
    expect(JSON.parse(answer.text).request_id).toBe(answer.headers.get('x-request-id'))
  })

  test('is generated for each request without one, and differs each time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => client.get(PATH)))
    const ids = answers.map(({ headers }) => headers.get('x-request-id'))
    for (const id of ids) expect(id).toMatch(UUID)
    expect(new Set(ids).size).toBe(3)
  })

  test.each([
    ['GET /nothing', {}, '404 ROUTE_NOT_FOUND'],
    [`PUT ${PATH}`, {}, '405 METHOD_NOT_ALLOWED'],
    ['DELETE /health/live', {}, '405 METHOD_NOT_ALLOWED'],
    ['GET /%E0%A4%A', {}, '400 VALIDATION_ERROR'],
    [`GET ${PATH}`, {}, '401 UNAUTHORIZED'],
    [`GET ${PATH}?x=1`, authorized, '400 VALIDATION_ERROR'],
    ['GET /api/v1/wallets/So11111111111111111111111111111111111111112', authorized, '404 WALLET_NOT_FOUND'],
  ] as const)('of the caller is in the failure of %s with %j', async (request, headers, failure) => {
    const answer = await send(service, request, { ...headers, 'x-request-id': OWN })
    expect(expectFailure(service, answer, failure).request_id).toBe(OWN)
  })

  test('of the caller is returned on HEAD, which has no body to carry it', async () => {
    const answer = await send(service, `HEAD ${PATH}`, { ...authorized, 'x-request-id': OWN })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-request-id')).toBe(OWN)
  })

  test('of the caller is returned on OPTIONS and on every page next to the API', async () => {
    const options = await send(service, `OPTIONS ${PATH}`, { 'x-request-id': OWN })
    expect(options.status).toBe(204)
    expect(options.headers.get('x-request-id')).toBe(OWN)
    for (const path of ['/health/live', '/health/ready', '/openapi/v1.json', '/docs/errors']) {
      const answer = await send(service, `GET ${path}`, { 'x-request-id': OWN })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('x-request-id')).toBe(OWN)
    }
  })

  test('is generated for a request that cannot be parsed as HTTP', async () => {
    const answer = await sendBytes(service, 'nonsense\r\n\r\n')
    expect(expectFailure(service, answer, '400 VALIDATION_ERROR').request_id).toMatch(UUID)
  })
})
