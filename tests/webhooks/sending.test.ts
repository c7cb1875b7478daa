import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from '@jest/globals'
import { post } from '../../webhooks/sending.ts'

/* What a receiver has answered counts, whatever becomes of the rest. Its bytes are written by hand. */

const SETTINGS = {
  sealingKey: undefined,
  formerSealingKeys: [],
  allowHttp: true,
  allowAddresses: ['127.0.0.1'],
  allowThisMachine: false,
}

/** Posts to a receiver that answers with these bytes, and then closes or keeps the connection open. */
async function postTo(answer: string, after: 'closes' | 'waits' | 'drips') {
  const server = createServer((socket) => {
    const dripping = setInterval(() => after === 'drips' && socket.write('1\r\nx\r\n'), 50)
    socket.on('error', () => undefined).on('close', () => clearInterval(dripping))
    socket.once('data', () => {
      socket.write(answer)
      if (after === 'closes') socket.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const message = { url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' }
  try {
    return await post(message, SETTINGS, new AbortController().signal)
  } finally {
    server.close()
  }
}

const CHUNKED = 'Transfer-Encoding: chunked\r\n\r\n'

test.each([
  [
    'is shorter than it says',
    'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nok',
    'closes',
    { status: 200, answer: 'ok' },
  ],
  [
    'is cut before its last chunk',
    `HTTP/1.1 200 OK\r\n${CHUNKED}2\r\nok\r\n`,
    'closes',
    { status: 200, answer: 'ok' },
  ],
  ['has no length and no end', 'HTTP/1.1 200 OK\r\n\r\nok', 'waits', { status: 200, answer: 'ok' }],
  ['drips', `HTTP/1.1 200 OK\r\n${CHUNKED}`, 'drips', { status: 200 }],
  [
    'comes with a status that has none',
    'HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\nok',
    'closes',
    { status: 204 },
  ],
  [
    'is longer than it says',
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok and more',
    'closes',
    { status: 200 },
  ],
  ['is cut, after 410', 'HTTP/1.1 410 Gone\r\nContent-Length: 100\r\n\r\nno', 'closes', { status: 410 }],
  [
    'is cut, after 429 with Retry-After',
    'HTTP/1.1 429 Too Many Requests\r\nRetry-After: 3600\r\nContent-Length: 100\r\n\r\nno',
    'closes',
    { status: 429, retryAfterMs: 3_600_000 },
  ],
  ['is no chunk', `HTTP/1.1 200 OK\r\n${CHUNKED}not a size\r\n`, 'closes', { status: 200 }],
] as const)(
  'the status of a webhook counts where the body of the answer %s',
  async (_, answer, after, expected) => {
    expect(await postTo(answer, after)).toMatchObject({ error: null, retryAfterMs: undefined, ...expected })
  },
)

test.each(['', 'HTTP/1.1 200', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n', 'nonsense\r\n\r\n'])(
  'a receiver that closes before the head of its answer is whole has given none: %j',
  async (answer) => {
    expect(await postTo(answer, 'closes')).toMatchObject({ status: null, error: 'connection_failed' })
  },
)
