import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a program and a Postgres. */
export interface Relay extends AsyncDisposable {
  /** The server's address, through the relay. */
  readonly url: string
  /** Ends the open connections and leads new ones to this port of 127.0.0.1. */
  leadTo(port: number): void
  /** How many connections are open, and how many there ever were. */
  count(): { readonly open: number; readonly ever: number }
}

/**
 * Starts a relay for the server at this address, on a free port. With `dropsOptions` it drops the settings that a
 * connection asks for when it opens, as a pooler does.
 */
export async function startRelay(targetUrl: string, { dropsOptions = false } = {}): Promise<Relay> {
  const url = new URL(targetUrl)
  let port = Number(url.port)
  const open = new Set<Socket>()
  let ever = 0
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    ever += 1
    open.add(near)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.once('close', () => open.delete(near) && far.destroy())
    far.once('close', () => near.destroy())
    near.once('data', (startup: Buffer) => {
      far.write(dropsOptions ? withoutOptions(startup) : startup)
      near.pipe(far).pipe(near)
    })
  })
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    leadTo(other) {
      port = other
      endAll()
    },
    count: () => ({ open: open.size, ever }),
    async [Symbol.asyncDispose]() {
      endAll()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The first message of a connection: its length, the version of the protocol, and names with values. */
function withoutOptions(startup: Buffer): Buffer {
  const texts = startup.toString('latin1', 8).split('\0')
  const place = texts.indexOf('options')
  texts.splice(place, 2)
  const body = Buffer.from(texts.join('\0'), 'latin1')
  const head = Buffer.from(startup.subarray(0, 8))
  head.writeInt32BE(head.length + body.length)
  return Buffer.concat([head, body])
}
