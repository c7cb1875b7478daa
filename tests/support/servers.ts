import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server in place of the service, or of one that the service calls. Disposing it ends its connections. */
export async function startServer(
  listener: RequestListener,
): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const HEADER_BYTES = 12
/** The type and the class that end a question, and the type of an IPv4 address. */
const QUESTION_END_BYTES = 4
const TYPE_A = 1

/** A name server that knows the IPv4 address of one name, and never answers for any other. */
export async function startNameServer(
  name: string,
  address: string,
): Promise<Disposable & { readonly at: string }> {
  const known = Buffer.from(`${name}.`.split('.').flatMap((part) => [part.length, ...Buffer.from(part)]))
  const socket = createSocket('udp4', (query, { port }) => {
    const end = HEADER_BYTES + known.length
    if (!query.subarray(HEADER_BYTES, end).equals(known)) return
    const isIpv4 = query.readUInt16BE(end) === TYPE_A
    const question = query.subarray(HEADER_BYTES, end + QUESTION_END_BYTES)
    const head = Buffer.from(isIpv4 ? '81800001000100000000' : '81800001000000000000', 'hex')
    // The name by its place in the question, the type, the class, a minute, and the length of the address.
    const found = Buffer.from('c00c000100010000003c0004', 'hex')
    const answer = isIpv4 ? [found, Buffer.from(address.split('.').map(Number))] : []
    socket.send(Buffer.concat([query.subarray(0, 2), head, question, ...answer]), port, '127.0.0.1')
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    at: `127.0.0.1:${socket.address().port}`,
    [Symbol.dispose]: () => void socket.close(),
  }
}
