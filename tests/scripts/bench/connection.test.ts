import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { createAsker } from '../../../scripts/bench/ask.ts'

let server: Server | undefined
const sockets = new Set<Socket>()

afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  server?.close()
})

/** A server that does something with each request, of which it tells the number, and where it is. */
async function serve(answer: (socket: Socket, request: number) => void): Promise<string> {
  let requests = 0
  server = createServer((socket) => {
    sockets.add(socket)
    socket.on('data', () => {
      requests += 1
      answer(socket, requests)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const ASKED = { path: '/wallets', headers: { authorization: 'Bearer key' } }
const BODY = 'x'.repeat(200_000)
const ANSWER = `HTTP/1.1 200 OK\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`

test('an answer that comes in pieces, also of its head, is read to its end before the next request', async () => {
  const url = await serve(async (socket) => {
    for (const piece of [
      ANSWER.slice(0, 20),
      ANSWER.slice(20, 40),
      ANSWER.slice(40, 50_000),
      ANSWER.slice(50_000),
    ]) {
      await new Promise((written) => socket.write(piece, written))
      await new Promise(setImmediate)
    }
  })
  using asker = createAsker(url, 1)
  for (let turn = 0; turn < 3; turn += 1) await asker.ask(ASKED)
  expect(sockets.size).toBe(1)
})

test('as much is asked at a time as there are connections, and no more', async () => {
  const waiting: Socket[] = []
  const url = await serve((socket) => {
    waiting.push(socket)
    if (waiting.length === 2) for (const asking of waiting.splice(0)) asking.write(ANSWER)
  })
  using asker = createAsker(url, 2)
  await Promise.all(Array.from({ length: 10 }, () => asker.ask(ASKED)))
  expect(sockets.size).toBe(2)
})

test.each([
  ['is no success', 'HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n\r\n', '429 Too Many Requests'],
  ['does not say how long it is', 'HTTP/1.1 200 OK\r\n\r\n', 'does not say how long it is'],
  ['is longer than it says', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nabc', 'longer than it says'],
])('an answer that %s rejects, and names what was asked for', async (_what, answer, reason) => {
  const url = await serve((socket) => socket.write(answer))
  using asker = createAsker(url, 1)
  await expect(asker.ask(ASKED)).rejects.toThrow(reason)
  await expect(asker.ask(ASKED)).rejects.toThrow(`${url}/wallets`)
})

test('an answer that is cut off rejects, and the next request has a connection of its own', async () => {
  const url = await serve((socket, request) =>
    request === 1 ? socket.end(ANSWER.slice(0, -1)) : socket.write(ANSWER),
  )
  using asker = createAsker(url, 1)
  await expect(asker.ask(ASKED)).rejects.toThrow('the connection was closed')
  await asker.ask(ASKED)
  expect(sockets.size).toBe(2)
})

test('a connection that the server has given up is not used again', async () => {
  const url = await serve((socket, request) => (request === 1 ? socket.end(ANSWER) : socket.write(ANSWER)))
  using asker = createAsker(url, 1)
  await asker.ask(ASKED)
  for (const socket of sockets) if (!socket.closed) await once(socket, 'close')
  await asker.ask(ASKED)
  expect(sockets.size).toBe(2)
})
