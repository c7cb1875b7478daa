import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import express, { type Request, type Response } from 'express'
import { type Asked, type Door, lastAnswer } from '../door.ts'
import { HEADER_NAMES } from '../limits.ts'
import { createPlainRefusal } from '../plain.ts'
import { warn } from '../reports.ts'
import { requestIdOf, toAsked, writeAnswer } from './adapter.ts'
import { type ConnectionLimits, limitConnections, type NodeListener, noteValidKey } from './connections.ts'
import { OPTIONS_OF_ALL, type Refuse, refuseUnreadable } from './unreadable.ts'

/** Time limits of a connection. */
const HTTP_TIMEOUTS = {
  /** Time limits for a request's head, and for all of it. */
  headersMs: 20_000,
  requestMs: 30_000,
  /**
   * How long a connection with a valid key, or of a trusted proxy, stays open between two requests. Load balancers keep
   * idle connections for 60 seconds; with more than that here, they are the ones to close them.
   */
  keepAliveMs: 65_000,
  /** The same for any other connection. */
  keylessKeepAliveMs: 5_000,
  /**
   * How long a connection stays open while not a byte moves: an operation works on its answer, or the client has
   * stopped reading. Above the 60 seconds in which the slowest operation answers.
   */
  stalledMs: 70_000,
  /** How often `headersMs` and `requestMs` are checked. */
  checkedEveryMs: 5_000,
}

/**
 * Connections that may wait to be accepted, as far as the system allows. Beyond them the kernel drops what a client
 * sends, and the client tries again after 1, 3 and 7 seconds. With Node's 511, a burst of other clients' connections
 * made it wait that long.
 */
const BACKLOG = 4_096

export type HttpTimeouts = Readonly<typeof HTTP_TIMEOUTS>

export type HttpServer = Awaited<ReturnType<typeof listen>>

/** What strangers can do with connections, unless a service says otherwise. */
export const CONNECTIONS: Pick<ConnectionLimits, 'total' | 'perAddress' | 'crowd' | 'onRefused'> = {
  total: 10_000,
  perAddress: 1_000,
  crowd: { from: 1_000, perAddress: 50 },
  onRefused: () => undefined,
}

/** Requests under way have this long to be answered. */
const AT_ONCE: DrainTimes = { graceMs: 0, timeoutMs: 4_000 }

interface DrainTimes {
  readonly graceMs: number
  /** Time limit of the whole drain, the grace time included. */
  readonly timeoutMs: number
}

/** What answers the requests below a path. */
export interface Mount {
  readonly at: string
  readonly door: Door
}

export interface HttpOptions {
  readonly host: string
  readonly port: number
  /** Of those that a path is below, the first one answers. The last one is at `/`. */
  readonly mounts: readonly Mount[]
  /** The header that has a request's id, as the doors have it. */
  readonly requestIdHeader?: string
  /** Refuses what no door can answer. Without it, in the words of the kernel. */
  readonly refuse?: Refuse
  /** Those of CONNECTIONS, as far as they are left out. */
  readonly connections?: Partial<typeof CONNECTIONS>
  /** Whether a proxy at this address may state the client's address. By default no proxy may. */
  readonly isProxy?: (address: string) => boolean
  /** Matches the secret parts of texts that clients send: none of them becomes a request id. */
  readonly secrets?: RegExp
  readonly timeouts?: HttpTimeouts
}

/** Listens and answers. Rejects when the address cannot be taken. */
export async function listen(options: HttpOptions) {
  const { requestIdHeader = HEADER_NAMES.requestId, isProxy = () => false } = options
  const { refuse = createPlainRefusal(requestIdHeader), timeouts = HTTP_TIMEOUTS } = options
  const connections = { ...CONNECTIONS, ...options.connections }
  const server = createTimedServer(timeouts)
  const { keepAliveMs } = timeouts
  const answer = createListener(server, { ...options, requestIdHeader }, guardRefuse(refuse))
  const limited = limitConnections(server, { ...connections, keepAliveMs, isProxy, answer })
  server.on('request', limited)
  // An expectation that Node does not know is ignored, since its own answer would have no envelope.
  server.on('checkExpectation', limited)
  await once(server.listen({ port: options.port, host: options.host, backlog: BACKLOG }), 'listening')
  return {
    /** `http://host:port`, with the port that was really taken. */
    address: addressOf(server, options.host),
    /**
     * Answers for the grace time what clients send before they can know, and lets every answer close its connection.
     * Then accepts no more connections and closes idle ones; requests under way finish. Connections that are left at
     * the time limit are cut. It ends as soon as no connection is left.
     */
    drain: (times: DrainTimes = AT_ONCE) => drain(server, times),
  }
}

/** Express, with the doors mounted below their paths. */
function createListener(
  server: Server,
  { mounts, secrets, requestIdHeader, isProxy = () => false }: HttpOptions & { requestIdHeader: string },
  refuse: Refuse,
): NodeListener {
  const identify = (requestId: string) => ({ [requestIdHeader]: requestId })
  const unreadable = refuseUnreadable(server, refuse, identify)
  const idOf = ({ headers }: IncomingMessage) => requestIdOf(headers[requestIdHeader.toLowerCase()], secrets)
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  // Before the first use, which makes the router.
  app.enable('case sensitive routing')
  app.set('trust proxy', isProxy)
  app.use((req, res: Response<unknown, Heard>, next) => {
    if (unreadable.refuseUnknownFraming(req)) return
    // Below a mount Express cuts its path off.
    const requestId = idOf(req)
    const asked = toAsked(req, res, requestId)
    const wrongHead = unreadable.refuseWrongHead(req, requestId)
    if (wrongHead !== undefined) return writeAnswer(req, res, wrongHead, identify(requestId))
    if (req.method === 'OPTIONS' && req.url === '*')
      return writeAnswer(req, res, OPTIONS_OF_ALL, identify(requestId))
    res.locals.asked = asked
    next()
  })
  for (const { at, door } of mounts) {
    app.use(at, async (req: Request, res: Response<unknown, Heard>) => {
      const { asked } = res.locals
      const answered = await door(asked)
      if (answered.admitted) noteValidKey(req)
      await writeAnswer(req, res, answered, identify(asked.requestId))
    })
  }
  // Express comes here with a failure, or with a target that it cannot read; its own answer would be an HTML page.
  return (req, res) =>
    app(req as Request, res as Response, (error?: unknown) => {
      const requestId = idOf(req)
      const answered = error
        ? refuse(requestId, 'INTERNAL_ERROR', { cause: error })
        : unreadable.refuseTarget(requestId)
      writeAnswer(req as Request, res as Response, answered, identify(requestId)).catch(() => res.destroy())
    })
}

/** A refusal always has an answer: outside a request's promise a failure would end the process. */
function guardRefuse(refuse: Refuse): Refuse {
  return (requestId, code, explanation) => {
    try {
      return refuse(requestId, code, explanation)
    } catch (error) {
      warn(error)
      return lastAnswer(requestId)
    }
  }
}

/** What Express keeps of a request for its door. */
interface Heard {
  asked: Asked
}

function createTimedServer(timeouts: HttpTimeouts): Server {
  const options: ServerOptions = {
    // Node's own refusal has no body; refuseWrongHead takes its place.
    requireHostHeader: false,
    // The `Keep-Alive` header states this time. limitConnections extends it for connections that may stay longer.
    keepAliveTimeout: timeouts.keylessKeepAliveMs,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    connectionsCheckingInterval: timeouts.checkedEveryMs,
  }
  return createServer(options).setTimeout(timeouts.stalledMs)
}

function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

async function drain(server: Server, { graceMs, timeoutMs }: DrainTimes): Promise<void> {
  server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'))
  const cut = setTimeout(() => server.closeAllConnections(), timeoutMs)
  const endsAtMs = performance.now() + graceMs
  const countOpen = promisify(server.getConnections.bind(server))
  while (performance.now() < endsAtMs && (await countOpen()) > 0) await delay(LOOK_AGAIN_MS)
  const closed = once(server, 'close')
  server.close()
  // An answer whose head was written before the drain leaves its connection open.
  const sweep = setInterval(() => server.closeIdleConnections(), LOOK_AGAIN_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}

/** How often a drain looks at the connections that are left. */
const LOOK_AGAIN_MS = 20
