import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface ConnectionLimits {
  /** Open connections in all. */
  readonly total: number
  /** Open connections of one address or IPv6 network, so that one client cannot take those of all others. */
  readonly perAddress: number
  /** From this many open connections on, further ones of an address that has its share wait unread. */
  readonly crowd: { readonly from: number; readonly perAddress: number }
  /** How long a connection may wait unread. */
  readonly unreadMs: number
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

/** The connections of one client, identified by its address. */
interface Network {
  open: number
  /** The open ones that are read; the others wait unread. */
  read: number
}

/**
 * Keeps the connections of a server within their limits. A connection beyond the limit of its address is closed before
 * a byte is read. In a crowd, connections of an address beyond its share wait unread for their turn; if they were
 * closed, the client would open them again at once. When the server is full, the connection that has waited unread
 * longest is closed to make room, or else the one that has been idle longest, or else the new one. The requests of one
 * connection are answered one after the other, so that only one answer waits to be read. A connection that sends more
 * than 15 further requests meanwhile is closed.
 */
export function limitConnections(server: Server, limits: ConnectionLimits, answerRequest: NodeListener) {
  const { total, perAddress, crowd, unreadMs, onRefused, keepAliveMs, isProxy } = limits
  const networks = new Map<string, Network>()
  /** The connections that wait unread, in the order in which they came, each with what starts to read it. */
  const unread = new Map<Socket, () => void>()
  /** In the order in which they became idle. A connection whose answer is ready but not read yet is idle, too. */
  const idle = new Set<Socket>()
  let open = 0
  let read = 0

  // Node's own listener makes a parser for a connection and begins to read it. It has to wait for ours.
  const [startParsing] = server.listeners('connection')
  server.removeAllListeners('connection')
  // Node's types know this option only of a net.Server, which the server is.
  Object.assign(server, { pauseOnConnect: true })
  server.on('connection', (socket: Socket) => {
    // A connection that is already gone has no address.
    const address = socket.remoteAddress ?? ''
    const name = networkOf(address)
    const network = networks.get(name) ?? { open: 0, read: 0 }
    if (network.open >= perAddress) return refuse(socket, 'address')
    if (open >= total) {
      const [longestIdle] = [...unread.keys().take(1), ...idle.values().take(1)]
      if (longestIdle === undefined) return refuse(socket, 'total')
      idle.delete(longestIdle)
      refuse(longestIdle, 'total')
    }
    open += 1
    network.open += 1
    networks.set(name, network)
    socket.once('close', () => {
      open -= 1
      network.open -= 1
      if (network.open === 0) networks.delete(name)
    })
    const hasItsTurn = read < crowd.from || network.read < crowd.perAddress || isProxy(address)
    if (hasItsTurn) startReading(socket, network)
    else leaveUnread(socket, network)
  })

  return {
    /** Called with each request of the server. */
    listener: answerInOrder(answerRequest, idle, (socket) => {
      if (KEYED.has(socket) || isProxy(socket.remoteAddress ?? '')) socket.setTimeout(keepAliveMs)
    }),
    /** Closes those that wait unread: the server itself does not know them. */
    closeUnread() {
      for (const socket of unread.keys()) socket.destroy()
    },
  }

  function startReading(socket: Socket, network: Network): void {
    read += 1
    network.read += 1
    idle.add(socket)
    socket.once('close', () => {
      read -= 1
      network.read -= 1
      idle.delete(socket)
      const [readNext] = unread.values()
      if (read < crowd.from) readNext?.()
    })
    startParsing?.call(server, socket)
    socket.resume()
  }

  function leaveUnread(socket: Socket, network: Network): void {
    const close = () => void socket.destroy()
    const forget = () => void unread.delete(socket)
    socket.setTimeout(unreadMs, close).once('error', close).once('close', forget)
    unread.set(socket, () => {
      forget()
      socket.off('timeout', close).off('error', close).off('close', forget)
      startReading(socket, network)
    })
  }

  function refuse(socket: Socket, limit: 'total' | 'address'): void {
    unread.delete(socket)
    socket.destroy()
    onRefused(limit)
  }
}

/**
 * Answers the requests of a connection one after the other, and closes one that sends too many ahead. Keeps account of
 * the `idle` connections, and calls `onLastAnswer` when an answer is read and no further request waits.
 */
function answerInOrder(
  answerRequest: NodeListener,
  idle: Set<Socket>,
  onLastAnswer: (socket: Socket) => void,
): NodeListener {
  const waiting = new WeakMap<Socket, (() => void)[]>()
  const answer: NodeListener = (req, res) => {
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
      onLastAnswer(socket)
    })
    answerRequest(req, res)
  }
  return (req, res) => {
    const { socket } = req
    if (socket.destroyed) return
    const queue = waiting.get(socket)
    if (queue === undefined) answer(req, res)
    else if (queue.length < WAITING_MAX) queue.push(() => answer(req, res))
    else stopParsing(socket)
  }
}

/**
 * Closes a connection and leaves what it has sent unread. Closing alone is not enough: Node would still go through the
 * rest of the 64 kB that it reads at once, some 1,500 requests.
 */
function stopParsing(socket: Socket): void {
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
