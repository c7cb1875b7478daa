import { describe, expect, test } from '@jest/globals'
import { revokeKey } from '../../../db/key-changes.ts'
import { callTool, postMessage } from '../../support/agent.ts'
import { type Failure, keyId } from '../../support/client.ts'
import { openTestService } from '../../support/open-service.ts'
import { holdMinute } from '../../support/waiting.ts'
import { send } from '../../support/wire.ts'

/* Who may use /mcp, and how everyone else is refused. */

const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client()
const MESSAGE = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const LIST = { method: 'tools/list' }

const bearer = (key: string | undefined) => ({ authorization: `Bearer ${key}` })

function ask(headers: Record<string, string>, message: object = LIST): Promise<Response> {
  return postMessage(service.url, message, { headers })
}

describe('a client without a usable key', () => {
  test.each([
    ['no key', {}, 'Bearer realm="wallet-analytics"'],
    ['an unknown key', bearer('wa_live_unknown'), 'Bearer realm="wallet-analytics", error="invalid_token"'],
  ])('gets 401 with a challenge that says how to authenticate: %s', async (_name, headers, challenge) => {
    const response = await ask(headers)
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, challenge])
    expect(((await response.json()) as Failure).error.code).toBe('UNAUTHORIZED')
  })

  test('is refused as soon as its key is revoked', async () => {
    const doomed = await service.client()
    expect((await ask(bearer(doomed.key))).status).toBe(200)
    await revokeKey(service.app.context.db, keyId(doomed))
    expect((await ask(bearer(doomed.key))).status).toBe(401)
  })

  test('is refused outside the networks of its key, and its calls pass inside them', async () => {
    const answers = ['203.0.113.0/24', '127.0.0.0/8'].map(async (network) => {
      const { key } = await service.client('premium', { networks: [network] })
      const call = { method: 'tools/call', params: { name: 'usage', arguments: {} } }
      const answer = await ask(bearer(key), call)
      return [answer.status, (await answer.text()).includes('requests_left')]
    })
    expect(await Promise.all(answers)).toEqual([
      [401, false],
      [200, true],
    ])
  })

  test('finds no authorization server, since there is none', async () => {
    const paths = ['oauth-protected-resource', 'oauth-protected-resource/mcp', 'oauth-authorization-server']
    for (const path of paths) {
      const response = await fetch(`${service.url}/.well-known/${path}`, { headers: { accept: 'text/html' } })
      expect([response.status, ((await response.json()) as Failure).error.code]).toEqual([
        404,
        'ROUTE_NOT_FOUND',
      ])
    }
  })
})

test('a key may send as many messages in a minute as requests, which are counted apart', async () => {
  const caller = await service.client('premium', { rateLimit: 3 })
  await holdMinute(service, caller, 'mcp')
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(bearer(caller.key))))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(7)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await caller.get('/api/v1/usage')).headers.get('x-ratelimit-remaining')).toBe('2')
})

test.each(['GET', 'DELETE', 'PUT', 'HEAD'])(
  '%s is 405 with the allowed methods, even without a key',
  async (method) => {
    const response = await fetch(`${service.url}/mcp`, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  },
)

test('a path below /mcp is 404', async () => {
  expect((await fetch(`${service.url}/mcp/tools`, { method: 'POST' })).status).toBe(404)
})

test.each([
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'http://203.0.113.7' }, 403],
  [{ origin: 'null' }, 403],
  [{ host: 'evil.example' }, 403],
  [{ host: 'evil.example', origin: 'http://evil.example' }, 403],
  [{ host: '10.1.2.3:8080' }, 200],
  [{ host: 'localhost:3000', origin: 'http://localhost:6274' }, 200],
  [{ host: '[::1]:3000' }, 200],
])('a page of another site cannot act for its visitor: %j is %i', async (headers, status) => {
  const sent = { ...bearer(client.key), ...MESSAGE, ...headers }
  const answer = await send(service, 'POST /mcp', sent, '{"jsonrpc":"2.0","id":1,"method":"ping"}')
  expect(answer.status).toBe(status)
})

test('the service accepts the host of PUBLIC_URL, but no other name', async () => {
  const env = { ROLE: 'api', PUBLIC_URL: 'https://wallets.example' }
  const named = await openTestService({ env, share: service })
  const ok = await send(named, 'POST /mcp', { host: 'wallets.example' })
  const refused = await send(named, 'POST /mcp', { host: 'evil.example' })
  expect([ok.status, refused.status]).toEqual([401, 403])
})

test('with MCP=off, /mcp is 404', async () => {
  const off = await openTestService({ env: { ROLE: 'api', MCP: 'off' }, share: service })
  const response = await postMessage(off.url, LIST, { headers: bearer(client.key) })
  expect([response.status, ((await response.json()) as Failure).error.code]).toEqual([404, 'ROUTE_NOT_FOUND'])
})

test('a body of more than 64 kB is 413, and one that is not JSON is 400', async () => {
  const large = await ask(bearer(client.key), { ...LIST, params: { filler: 'x'.repeat(70_000) } })
  const broken = await send(service, 'POST /mcp', { ...bearer(client.key), ...MESSAGE }, '{')
  expect([large.status, broken.status]).toEqual([413, 400])
})

test('an answer has the request id of the caller, and so do the requests that a tool makes', async () => {
  const response = await ask({ ...bearer(client.key), 'x-request-id': 'agent-7' })
  expect(response.headers.get('x-request-id')).toBe('agent-7')
  const { text } = await callTool(service.url, client, {
    name: 'top_wallets',
    arguments: { mint: 'x' },
    headers: { 'x-request-id': 'agent-8' },
  })
  expect(text).toContain('request_id: agent-8')
})

test('no proxy may store or buffer an answer', async () => {
  const { headers } = await ask(bearer(client.key))
  expect(headers.get('x-accel-buffering')).toBe('no')
  expect(headers.get('cache-control')).toMatch(/no-cache|no-store/)
})
