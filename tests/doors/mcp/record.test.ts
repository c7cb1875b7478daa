import { expect, test } from '@jest/globals'
import type { Asked } from '../../../contract/door.ts'
import { createMcpDoor } from '../../../doors/mcp/door.ts'

/* The record of a message for agents, asked in memory. */

/** A message of 2025, which is answered by a stream, and the records that it leaves. */
function ask() {
  const records: { operation: string; status: number }[] = []
  const client = new AbortController()
  const door = createMcpDoor({
    contract: () => Promise.reject(new Error('no operation is asked')),
    admit: async () => undefined,
    fail: (_seen, failure) => {
      throw failure
    },
    hostnames: () => [],
    telemetry: {
      requestServed: ({ operation, status }) => records.push({ operation, status }),
      requestFailed: ({ error }) => {
        throw error
      },
    },
  })
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const asked: Asked = {
    method: 'POST',
    path: '/mcp',
    query: {},
    headers: { host: 'localhost', accept: '*/*', 'content-type': 'application/json' },
    client: '127.0.0.1',
    requestId: 'asked-in-memory',
    signal: client.signal,
    body: async () => Buffer.from(JSON.stringify(message)),
  }
  return { records, leave: () => client.abort(), answered: door(asked) }
}

test('a message for agents is recorded once, when its answer has ended', async () => {
  const { records, answered } = ask()
  const { stream } = await answered
  expect(records).toEqual([])
  for await (const piece of stream ?? []) expect(piece.length).toBeGreaterThan(0)
  expect(records).toEqual([{ operation: 'mcp', status: 200 }])
})

test('a message for agents whose client leaves within its answer is recorded once', async () => {
  const { records, leave, answered } = ask()
  const reading = (await answered).stream?.[Symbol.asyncIterator]()
  await reading?.next()
  leave()
  expect(records).toEqual([{ operation: 'mcp', status: 200 }])
  await reading?.return?.()
  expect(records).toHaveLength(1)
})

test('a message for agents whose client has left before its answer is recorded as 499', async () => {
  const { records, leave, answered } = ask()
  leave()
  expect((await answered).status).toBe(499)
  expect(records).toEqual([{ operation: 'mcp', status: 499 }])
})
