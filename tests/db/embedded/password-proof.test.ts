import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from '@jest/globals'
import { ImpatientClient } from '../../../db/connection/connection.ts'

/** Messages of Postgres that ask for the password itself, or for its MD5. */
const DEMANDS = {
  cleartext: Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]),
  md5: Buffer.from([0x52, 0, 0, 0, 12, 0, 0, 0, 5, 1, 2, 3, 4]),
}

/** A program that has taken the port of a server that has died. */
async function startImpostor(demand: Buffer) {
  const heard: Buffer[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(demand)
      socket.on('data', (data) => {
        heard.push(data)
        socket.destroy()
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    async [Symbol.asyncDispose]() {
      server.close()
      await once(server, 'close')
    },
  }
}

async function connect(port: number, parameters: string): Promise<unknown> {
  const connectionString = `postgres://owner:secret@127.0.0.1:${port}/wallets${parameters}`
  const client = new ImpatientClient({ connectionString, connectionTimeoutMillis: 30_000 })
  client.on('error', () => undefined)
  const failure = await client.connect().catch((error: unknown) => error)
  await client.end()
  return failure
}

test.each(Object.keys(DEMANDS) as (keyof typeof DEMANDS)[])(
  'with `require_auth`, the password is not sent to a server that asks for it by %s',
  async (method) => {
    await using impostor = await startImpostor(DEMANDS[method])
    const failure = await connect(impostor.port, '?require_auth=scram-sha-256')
    expect(String(failure)).toContain('the server asks for the password itself')
    expect(Buffer.concat(impostor.heard)).toHaveLength(0)
  },
)

test('without `require_auth`, a server gets the password that it asks for', async () => {
  await using server = await startImpostor(DEMANDS.cleartext)
  await connect(server.port, '')
  expect(Buffer.concat(server.heard).toString()).toContain('secret')
})
