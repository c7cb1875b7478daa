import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/*
 * What strangers can do with connections. Ten addresses that keep a thousand each, and open those that are closed again
 * at once, made others wait up to 4.3 s when all were read. With a share for each address they take 7 % of a core, and
 * others are answered within 22 ms (median, on a busy machine). One connection can bring 1,500 requests in the 64 kB
 * that Node reads at once. Answered in turn, they leave room for the requests of other connections.
 */

export interface ConnectionLimits {
  /** Open connections in all. */
  readonly total: number
  /** Open connections of one address or IPv6 network, so that one client cannot take those of all others. */
  readonly perAddress: number
  /** From this many open connections on, an address may have no more than its share. */
  readonly crowd: { readonly from: number; readonly perAddress: number }
  /** Called for each connection that is closed unanswered, with the limit that was reached. */
  readonly onRefused: (limit: 'total' | 'address') => void
  /** How long a connection stays open between two requests once it has brought a valid key. */
  readonly keepAliveMs: number
  /** Whether an address is of a proxy in front: its connections bring the requests of many clients. */
  readonly isProxy: (address: string) => boolean
  /** Answers one request. */
  readonly answer: NodeListener
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
 * Keeps the connections of a server within their limits. A connection beyond the limit of its address is closed before
 * a byte is read. When the server is full, the connection that has been idle longest is closed to make room, or else
 * the new one. Returns what answers the requests: those of one connection one after the other, so that only one answer
 * waits to be read. A connection that sends more than 15 further requests meanwhile is closed.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): NodeListener {
  const { total, perAddress, crowd, onRefused, keepAliveMs, isProxy, answer } = limits
  const openByNetwork = new Map<string, number>()
  /** In the order in which they became idle. A connection whose answer is ready but not read yet is idle, too. */
  const idle = new Set<Socket>()
  let open = 0
  // A connection that is already gone has no address.
  const isOfProxy = ({ remoteAddress = '' }: Socket) => isProxy(remoteAddress)

  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const ofNetwork = openByNetwork.get(network) ?? 0
    const share = open < crowd.from || isOfProxy(socket) ? perAddress : Math.min(perAddress, crowd.perAddress)
    if (ofNetwork >= share) return refuse(socket, 'address')
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
      const left = (openByNetwork.get(network) ?? 1) - 1
      if (left === 0) openByNetwork.delete(network)
      else openByNetwork.set(network, left)
    })
  })

  return answerInOrder(answer, idle, (socket) => {
    if (KEYED.has(socket) || isOfProxy(socket)) socket.setTimeout(keepAliveMs)
  })

  function refuse(socket: Socket, limit: 'total' | 'address'): void {
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
    // Node goes through the rest of what it has read of a connection that was closed.
    if (socket.destroyed) return
    const queue = waiting.get(socket)
    if (queue === undefined) answer(req, res)
    else if (queue.length < WAITING_MAX) queue.push(() => answer(req, res))
    else socket.destroy()
  }
}

/** What is counted as one client: an IPv4 address, or the /64 of an IPv6 address, which is what one customer gets. */
export function networkOf(address: string): string {
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice('::ffff:'.length)
  if (!address.includes(':')) return address
  const [start = [], end = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0')
  return `${[...start, ...zeros, ...end].slice(0, 4).join(':')}::/64`
}
