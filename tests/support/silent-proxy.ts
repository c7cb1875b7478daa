import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a program and a server, and can fall silent like a firewall that has lost its connections. */
export interface SilentProxy extends AsyncDisposable {
  /** The server's address, through the proxy. */
  readonly url: string
  /** From now on nothing passes on the open connections, and neither end is notified; new ones are served. */
  forgetConnections(): void
  /** From now on nothing passes on any connection, new ones included. */
  fallSilent(): void
  /**
   * From now on requests pass on the open connections, and answers are held back until the returned function is
   * called.
   */
  holdAnswers(): () => void
  /** New connections are served again; those that fell silent stay so. */
  speakAgain(): void
}

/** Starts a proxy for the server at this address, on a free port. */
export async function startSilentProxy(targetUrl: string): Promise<SilentProxy> {
  const target = new URL(targetUrl)
  const open = new Set<Socket>()
  const links: Link[] = []
  let isSilent = false
  const forgetConnections = () => {
    for (const socket of open) socket.unpipe().pause()
  }
  const server = createServer((near) => {
    if (isSilent) {
      open.add(near.pause().on('error', () => undefined))
      return
    }
    links.push(link(near, connect({ host: target.hostname, port: Number(target.port) }), open))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(targetUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    forgetConnections,
    fallSilent() {
      isSilent = true
      forgetConnections()
    },
    holdAnswers: () => hold([...links]),
    speakAgain() {
      isSilent = false
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Link {
  readonly near: Socket
  readonly far: Socket
}

/** Holds back what the far ends send, until the returned function is called. */
function hold(links: readonly Link[]): () => void {
  for (const { far } of links) far.unpipe().pause()
  return () => {
    for (const { near, far } of links) far.pipe(near)
  }
}

/** Passes on what each of the two sockets receives to the other. */
function link(near: Socket, far: Socket, open: Set<Socket>): Link {
  for (const [socket, other] of [
    [near, far],
    [far, near],
  ] as const) {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.pipe(other)
  }
  return { near, far }
}
