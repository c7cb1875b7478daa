import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface ConnectionLimits {
  /** Open connections in all. */
  readonly total: number
  /** Open connections of one address or IPv6 network, so that one client cannot take those of all others. */
  readonly perAddress: number
  /** Called for each connection that is closed unanswered, with the limit that was reached. */
  readonly onRefused: (limit: 'total' | 'address') => void
  /** How long a connection stays open between two requests once it has brought a valid key. */
  readonly keepAliveMs: number
  /** Whether an address is a proxy in front: its connections bring the requests of many clients. */
  readonly isProxy: (address: string) => boolean
}

export type NodeListener = (req: IncomingMessage, res: ServerResponse) => void

/** Requests of one connection that may wait for the answer of an earlier one. */
const WAITING_MAX = 15

/** Marks the connection of a request as one whose client holds a valid key. */
export function noteValidKey(req: Pick<IncomingMessage, 'socket'>): void {
  KEYED.add(req.socket)
}

const KEYED = new WeakSet<Socket>()

/**
 * Holds the connections of a server within their limits, and returns the listener for its requests. A connection beyond
 * the limit of its address is closed before a byte is read. At the limit of all, the connection that has been idle
 * longest makes room; when none is idle, the new one is closed. The requests of one connection are answered one after
 * the other, so that only one answer waits to be read; a connection that sends more than 15 further ones is closed.
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  listener: NodeListener,
): NodeListener {
  const { total, perAddress, onRefused, keepAliveMs, isProxy } = limits
  const openByNetwork = new Map<string, number>()
  /** In the order in which they became idle. A connection whose answer is made and not read yet is idle, too. */
  const idle = new Set<Socket>()
  const waiting = new WeakMap<Socket, (() => void)[]>()
  let open = 0

  server.on('connection', (socket: Socket) => {
    // A connection that is gone already has no address.
    const network = networkOf(socket.remoteAddress ?? '')
    const ofNetwork = openByNetwork.get(network) ?? 0
    if (ofNetwork >= perAddress) return refuse(socket, 'address')
    if (open >= total) {
      const [longestIdle] = idle
      if (longestIdle === undefined) return refuse(socket, 'total')
      idle.delete(longestIdle)
      refuse(longestIdle, 'total')
    }
    open += 1
    openByNetwork.set(network, ofNetwork + 1)
    idle.add(socket)
    socket.once('close', () => {
      open -= 1
      idle.delete(socket)
      const left = (openByNetwork.get(network) ?? 0) - 1
      if (left > 0) openByNetwork.set(network, left)
      else openByNetwork.delete(network)
    })
  })

  return (req, res) => {
    const { socket } = req
    if (socket.destroyed) return
    const queue = waiting.get(socket)
    if (queue === undefined) answer(req, res)
    else if (queue.length < WAITING_MAX) queue.push(() => answer(req, res))
    else closeUnread(socket)
  }

  function refuse(socket: Socket, limit: 'total' | 'address'): void {
    socket.destroy()
    onRefused(limit)
  }

  function answer(req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req
    idle.delete(socket)
    const queue = waiting.get(socket) ?? []
    waiting.set(socket, queue)
    res.once('prefinish', () => !socket.destroyed && idle.add(socket))
    res.once('close', () => {
      if (socket.destroyed) return
      const next = queue.shift()
      if (next !== undefined) return next()
      waiting.delete(socket)
      if (KEYED.has(socket) || isProxy(socket.remoteAddress ?? '')) socket.setTimeout(keepAliveMs)
    })
    listener(req, res)
  }
}

/**
 * Closes a connection and leaves what it has sent unread. Closing alone is not enough: Node would still go through the
 * rest of the 64 kB that it reads at once, some 1,500 requests.
 */
function closeUnread(socket: Socket): void {
  socket.destroy()
  // Node documents no way to stop its parser. A 2 ends the parsing, as it does after CONNECT.
  const { parser } = socket as { parser?: { onIncoming: () => number } | null }
  if (parser) parser.onIncoming = () => 2
}

/** What is counted as one client: an IPv4 address, or the /64 of an IPv6 address, which is what one customer gets. */
export function networkOf(address: string): string {
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice('::ffff:'.length)
  if (!address.includes(':')) return address
  const [start = [], end = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0')
  return `${[...start, ...zeros, ...end].slice(0, 4).join(':')}::/64`
}
