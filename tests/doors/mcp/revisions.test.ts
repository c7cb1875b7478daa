import { describe, expect, test } from '@jest/globals'
import { openTestService } from '../../support/open-service.ts'
import { send } from '../../support/wire.ts'

/* What clients of 2025 send. */

const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client()

function ask(accept: string | undefined, params: object = {}, method = 'tools/list') {
  return post({ jsonrpc: '2.0', id: 1, method, params }, accept)
}

function post(message: unknown, accept: string | undefined) {
  const headers = {
    authorization: `Bearer ${client.key}`,
    'content-type': 'application/json',
    'mcp-protocol-version': '2025-11-25',
    ...(accept !== undefined && { accept }),
  }
  return send(service, 'POST /mcp', headers, JSON.stringify(message))
}

describe('a client of 2025', () => {
  test.each([
    'application/json, text/event-stream',
    'APPLICATION/JSON, TEXT/EVENT-STREAM',
    '*/*',
    'text/*, application/*',
    'application/json;q=0.9,text/event-stream;q=0.1',
    undefined,
  ])('is answered when it accepts JSON and the stream, however it says so: %s', async (accept) => {
    const { status, text } = await ask(accept)
    expect([status, text.includes('scan_token')]).toEqual([200, true])
  })

  test.each(['application/json', 'application/json, text/event-stream;q=0', 'text/html'])(
    'gets 406 when it refuses one of them, as the protocol has it: %s',
    async (accept) => {
      expect((await ask(accept)).status).toBe(406)
    },
  )
})

test('a call whose arguments are null has none', async () => {
  const { text } = await ask('*/*', { name: 'usage', arguments: null }, 'tools/call')
  expect(text).toContain('requests_left')
})

test('a message of 2025 has at most 100 calls', async () => {
  const batch = Array.from({ length: 101 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }))
  const { status, text } = await post(batch, '*/*')
  expect([status, text]).toEqual([400, expect.stringContaining('must not exceed 100 messages')])
  expect((await post(batch.slice(1), '*/*')).status).toBe(200)
})

test('a cursor of the list of tools is refused, since the list has one page', async () => {
  const { text } = await ask('*/*', { cursor: 'unknown' })
  expect(text).toContain('"code":-32602')
})
