import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { openDatabase } from '../../../db/connection/connection.ts'
import { subscribeToNotices } from '../../../db/connection/notices.ts'
import { startQueue } from '../../../jobs/queue.ts'
import { probeServer } from '../../../postgres/admin-queries.ts'
import { createTestDatabase } from '../../support/database.ts'
import { startRelay } from '../../support/relay.ts'

/** Messages of Postgres: R, the length, and what it asks for. */
function ask(kind: number, rest = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(9)
  head.write('R')
  head.writeInt32BE(8 + rest.length, 1)
  head.writeInt32BE(kind, 5)
  return Buffer.concat([head, rest])
}
const READY = Buffer.concat([ask(0), Buffer.from([0x5a, 0, 0, 0, 5, 0x49])])
const SCRAM = ask(10, Buffer.from('SCRAM-SHA-256\0\0'))
const CLEARTEXT = ask(3)
const MD5 = ask(5, Buffer.from([1, 2, 3, 4]))

/** A program that has taken the port of a server, and says one of these after each message. */
async function startImpostor(...says: readonly Buffer[]) {
  const heard: Buffer[] = []
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    const left = [...says]
    let isFirst = true
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      if (!isFirst) heard.push(data)
      isFirst = false
      const next = left.shift()
      if (next === undefined) socket.destroy()
      else socket.write(next)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: (parameters = '') => `postgres://owner:secret@127.0.0.1:${port}/wallets${parameters}`,
    heard: () => Buffer.concat(heard),
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      server.close()
      await once(server, 'close')
    },
  }
}

async function failureAt(url: string): Promise<string> {
  await using db = openDatabase({ url, poolSize: 1 })
  return String(await sql`select 1`.execute(db).catch((error: Error) => error))
}

/** Every kind of connection that the process opens. */
const CONNECTIONS = {
  'of the service': failureAt,
  'of the queue': async (url: string) =>
    String(
      await startQueue({ url, migrate: false, worker: true, onError: () => undefined }).catch(
        (error: Error) => error,
      ),
    ),
  'that listens': async (url: string) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const hooks = { onNotice: () => undefined, onListening: () => undefined }
    const onConnectionError = (error: Error) => resolve(String(error))
    await using _notices = subscribeToNotices({ url, channels: ['any'], ...hooks, onConnectionError })
    return await promise
  },
  'to the embedded server': async (url: string) => await probeServer(url),
}

test.each(Object.entries(CONNECTIONS))(
  'a connection %s never sends the password in clear',
  async (_name, connect) => {
    await using impostor = await startImpostor(CLEARTEXT)
    await connect(impostor.url())
    expect(impostor.connections()).toBeGreaterThan(0)
    expect(impostor.heard()).toHaveLength(0)
  },
)

test('the listener of the queue keeps the password from a program that takes the port of its server', async () => {
  const database = await createTestDatabase()
  {
    await using impostor = await startImpostor(CLEARTEXT)
    await using relay = await startRelay(database.url)
    const { promise: refused, resolve } = Promise.withResolvers<void>()
    const onError = ({ message }: Error) => {
      if (message.startsWith('the server asks for')) resolve()
    }
    await using _queue = await startQueue({ url: relay.url, migrate: false, worker: true, onError })
    relay.leadTo(impostor.port)
    await refused
    expect(impostor.heard()).toHaveLength(0)
  }
  await database.drop()
})

test('a password is sent in clear where the address asks for that', async () => {
  await using server = await startImpostor(CLEARTEXT)
  await failureAt(server.url('?require_auth=password'))
  expect(server.heard().toString()).toContain('secret')
})

test.each([
  ['cleartext', 'scram-sha-256', CLEARTEXT],
  ['MD5', 'scram-sha-256', MD5],
  ['nothing', 'scram-sha-256', READY],
  ['MD5', '!md5,!password', MD5],
  ['SCRAM', 'md5', SCRAM],
])('a server that asks for %s is refused where `require_auth` is %s', async (_asked, rule, says) => {
  await using impostor = await startImpostor(says)
  expect(await failureAt(impostor.url(`?require_auth=${rule}`))).toContain('does not allow it')
  expect(impostor.heard()).toHaveLength(0)
})

test('a server that lets in without proving that it knows the password is refused', async () => {
  await using impostor = await startImpostor(SCRAM, READY)
  expect(await failureAt(impostor.url())).toContain('does not prove that it knows the password')
})

test('a server that cannot bind the proof to TLS is refused where `channel_binding` is require', async () => {
  await using impostor = await startImpostor(SCRAM)
  expect(await failureAt(impostor.url('?channel_binding=require'))).toContain('SCRAM-SHA-256-PLUS')
  expect(impostor.heard()).toHaveLength(0)
})

test.each([
  ['require_auth=gss', 'require_auth has password, md5, scram-sha-256, none, and not "gss"'],
  ['channel_binding=always', 'channel_binding must be disable, prefer or require, not "always"'],
])('a rule that does not exist is an error: %s', async (rule, says) => {
  await using impostor = await startImpostor()
  expect(await failureAt(impostor.url(`?${rule}`))).toContain(says)
})
