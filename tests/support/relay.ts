import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a program and a Postgres, and can fall silent like a firewall that has lost its connections. */
export interface Relay extends AsyncDisposable {
  /** The server's address, through the relay. */
  readonly url: string
  /** Ends the open connections and leads new ones to this port of 127.0.0.1. */
  leadTo(port: number): void
  /** How many connections are open, and how many there ever were. */
  count(): { readonly open: number; readonly ever: number }
  /** From now on nothing passes on the open connections, and neither end is notified; new ones are served. */
  forgetConnections(): void
  /** From now on nothing passes on any connection, new ones included. */
  fallSilent(): void
  /** New connections are served again; those that fell silent stay so. */
  speakAgain(): void
}

/**
 * Starts a relay for the server at this address, on a free port. With `dropsOptions` it drops the settings that a
 * connection asks for when it opens, as a pooler does.
 */
export async function startRelay(targetUrl: string, { dropsOptions = false } = {}): Promise<Relay> {
  const url = new URL(targetUrl)
  let port = Number(url.port)
  /** The connections by their near ends. Those that were made in silence have no far end. */
  const open = new Map<Socket, Socket | undefined>()
  let isSilent = false
  let ever = 0
  const server = createServer((near) => {
    ever += 1
    near.on('error', () => undefined)
    if (isSilent) return void open.set(near.pause(), undefined)
    const far = connect(port, '127.0.0.1').on('error', () => undefined)
    open.set(near, far)
    near.once('close', () => open.delete(near) && far.destroy())
    far.once('close', () => near.destroy())
    near.once('data', (startup: Buffer) => {
      far.write(dropsOptions ? withoutOptions(startup) : startup)
      near.pipe(far).pipe(near)
    })
  })
  const forgetConnections = () => {
    // Without these listeners, neither end notices that the other has ended.
    for (const socket of [...open].flat()) socket?.removeAllListeners('close').unpipe().pause()
  }
  const endAll = () => {
    for (const socket of [...open].flat()) socket?.destroy()
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
    forgetConnections,
    fallSilent() {
      isSilent = true
      forgetConnections()
    },
    speakAgain() {
      isSilent = false
    },
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
