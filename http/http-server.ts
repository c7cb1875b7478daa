import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerOptions, STATUS_CODES } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import express, { type Request, type Response } from 'express'
import { requestIdOf } from '../contract/door.ts'
import { Refusal } from '../contract/refusal.ts'
import { type ConnectionLimits, limitConnections, type NodeListener } from './connections.ts'
import { Exchange } from './exchange.ts'
import { type RequestListener, SECURITY_HEADERS } from './listener.ts'
import type { Responder } from './respond.ts'

/** Time limits of a connection. */
const TIMEOUTS = {
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

/** Answers a request for what is served next to the contracts; resolves to false for any other request. */
export type Site = (req: Request, res: Response) => Promise<boolean>

export type HttpTimeouts = Readonly<typeof TIMEOUTS>

export type HttpServer = Awaited<ReturnType<typeof listen>>

export interface DrainTimes {
  readonly graceMs: number
  /** Time limit of the whole drain, the grace time included. */
  readonly timeoutMs: number
}

export interface HttpOptions {
  readonly host: string
  readonly port: number
  readonly site: Site
  /** Refuses requests that reach no contract. */
  readonly responder: Responder
  /**
   * The contracts by their root paths. The first one also refuses requests that are neither below a root nor for a page
   * of the site.
   */
  readonly contracts: readonly { readonly root: string; readonly answer: RequestListener }[]
  readonly connections: Pick<ConnectionLimits, 'total' | 'perAddress' | 'crowd' | 'onRefused'>
  /** Addresses and networks that are trusted to state the client's address. */
  readonly trustedProxies?: readonly string[]
  readonly timeouts?: HttpTimeouts
}

/** Listens and answers. Rejects when the address cannot be taken. */
export async function listen(options: HttpOptions) {
  const { site, responder, contracts, connections, trustedProxies = [], timeouts = TIMEOUTS } = options
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', [...trustedProxies])
  app.use(async (req, res) => {
    if (hasUnknownFraming(req))
      return refuseOnSocket(req.socket, responder, UNKNOWN_FRAMING.status, toRefusal(UNKNOWN_FRAMING))
    const wrongHost = findWrongHost(req)
    if (wrongHost) return refuseRequest(new Exchange(req, res), responder, wrongHost)
    // Asked of the server as a whole.
    if (req.method === 'OPTIONS' && req.url === '*')
      return responder.allow(new Exchange(req, res), ALL_METHODS)
    const contract = contracts.find(({ root }) => `${req.path}/`.startsWith(`${root}/`))
    if (contract === undefined && (await site(req, res))) return
    await (contract ?? contracts[0])?.answer(req, res)
  })
  // Express comes here with a failure, or with a target that it cannot read; its own answer would be an HTML page.
  const listener: NodeListener = (req, res) =>
    app(req as Request, res as Response, (error?: unknown) => {
      const exchange = new Exchange(req as Request, res as Response)
      if (error) void responder.fail(exchange, error)
      else void refuseRequest(exchange, responder, BAD_TARGET)
    })
  const server = createTimedServer(timeouts)
  const isTrusted: (address: string, hop: number) => boolean = app.get('trust proxy fn')
  const limits = {
    ...connections,
    keepAliveMs: timeouts.keepAliveMs,
    unreadMs: timeouts.headersMs,
    isProxy: (address: string) => isTrusted(address, 0),
  }
  const limited = limitConnections(server, limits, listener)
  server.on('request', limited.listener)
  // An expectation that Node does not know is ignored, since its own answer would have no envelope.
  server.on('checkExpectation', limited.listener)
  server.on('clientError', (error: UnparsableError, socket: Socket) =>
    refuseUnparsable(error, socket, responder),
  )
  server.on('connect', (_req, socket: Socket) => refuseTunnel(socket, responder))
  await once(server.listen({ port: options.port, host: options.host, backlog: BACKLOG }), 'listening')
  return {
    /** `http://host:port`, with the port that was really taken. */
    address: addressOf(server, options.host),
    /**
     * Stops accepting connections. Requests under way finish. Connections that are kept alive may bring one more
     * request within the grace time, since a client may have sent it before it could know. Every answer closes its
     * connection. Connections that are left at the time limit are cut.
     */
    drain(times: DrainTimes): Promise<void> {
      limited.closeUnread()
      return drain(server, times)
    },
  }
}

function createTimedServer(timeouts: HttpTimeouts): Server {
  const options: ServerOptions = {
    // Node's own refusal has no body; findWrongHost takes its place.
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
  // Closing an HTTP server would cut idle connections at once, and a request may be on its way on any of them.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  let sweep: NodeJS.Timeout | undefined
  const grace = setTimeout(() => {
    server.closeIdleConnections()
    sweep = setInterval(() => server.closeIdleConnections(), 50)
  }, graceMs)
  const cut = setTimeout(() => server.closeAllConnections(), timeoutMs)
  await closed
  // Ends the timer that checks the time limits of connections: no connection is left.
  server.close()
  for (const timer of [grace, sweep, cut]) clearTimeout(timer)
}

interface UnparsableError extends NodeJS.ErrnoException {
  /** What was being read, and how much of it was parsed. */
  readonly rawPacket?: Buffer
  readonly bytesParsed?: number
}

/** Why a request ends here. */
interface Unreadable {
  readonly status: number
  readonly field: string
  readonly message: string
}

const NO_HOST: Unreadable = { status: 400, field: 'host', message: 'is required' }
const TWO_HOSTS: Unreadable = { status: 400, field: 'host', message: 'must be given once' }
const BAD_TARGET: Unreadable = { status: 400, field: 'path', message: 'is not a valid request target' }
const UNKNOWN_FRAMING: Unreadable = {
  status: 501,
  field: 'transfer-encoding',
  message: 'must be chunked alone',
}
const NO_TUNNEL: Unreadable = { status: 400, field: 'request', message: 'must not be CONNECT' }
/** With the methods of all paths together: a head that Node cannot parse has no path to look up. */
const ALL_METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']
const UNKNOWN_METHOD = new Refusal('METHOD_NOT_ALLOWED', { headers: { Allow: ALL_METHODS.join(', ') } })
const REQUEST_LINE = /^[A-Za-z]{1,40} [!-~]{1,16384} HTTP\/1\.[01]\r?\n/
const NOT_HTTP: Unreadable = { status: 400, field: 'request', message: 'is not valid HTTP' }
const UNPARSABLE: Readonly<Record<string, Unreadable>> = {
  HPE_HEADER_OVERFLOW: { status: 431, field: 'headers', message: 'are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, field: 'request', message: 'did not arrive in time' },
}

/** Whether the body came through a coding that was not undone: Node reads the chunks and leaves the rest as it is. */
function hasUnknownFraming({ headers }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding']
  return coding !== undefined && coding.trim().toLowerCase() !== 'chunked'
}

/** HTTP/1.1 requires one Host header. With two, a proxy in front may have used the other one. */
function findWrongHost({ httpVersionMajor, httpVersionMinor, headersDistinct }: IncomingMessage) {
  const { host: hosts = [] } = headersDistinct
  if (hosts.length > 1) return TWO_HOSTS
  return hosts.length === 0 && httpVersionMajor === 1 && httpVersionMinor === 1 ? NO_HOST : undefined
}

async function refuseRequest(exchange: Exchange, responder: Responder, refusal: Unreadable): Promise<void> {
  await responder.fail(exchange, toRefusal(refusal))
}

/** A request that cannot be parsed as HTTP is answered in the envelope too, and its connection closed. */
function refuseUnparsable(error: UnparsableError, socket: Socket, responder: Responder): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  // The answer to an earlier request of the connection goes first, if it is ready.
  else if (isUnknownMethod(error)) setImmediate(refuseOnSocket, socket, responder, 405, UNKNOWN_METHOD)
  else {
    const refusal = UNPARSABLE[error.code ?? ''] ?? NOT_HTTP
    refuseOnSocket(socket, responder, refusal.status, toRefusal(refusal))
  }
}

/** Whether the only thing that Node could not parse is the method. */
function isUnknownMethod({ code, rawPacket, bytesParsed = 0 }: UnparsableError): boolean {
  if (code !== 'HPE_INVALID_METHOD' || rawPacket === undefined) return false
  const start = rawPacket.lastIndexOf('\n', Math.max(0, bytesParsed - 1)) + 1
  return REQUEST_LINE.test(rawPacket.toString('latin1', start))
}

/** After CONNECT Node no longer handles the socket's errors, so that an unhandled one would end the process. */
function refuseTunnel(socket: Socket, responder: Responder): void {
  socket.on('error', () => socket.destroy())
  refuseOnSocket(socket, responder, NO_TUNNEL.status, toRefusal(NO_TUNNEL))
}

/** Answers a request that never became one for Express, with the status that HTTP itself has for it. */
function refuseOnSocket(socket: Socket, responder: Responder, status: number, error: Refusal): void {
  const { headers: own, body } = responder.describeFailure(
    { requestId: requestIdOf(undefined), operation: 'none' },
    error,
  )
  const text = Buffer.concat(body).toString()
  const headers = {
    ...SECURITY_HEADERS,
    ...own,
    'Content-Length': Buffer.byteLength(text),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
  // Ends both halves: the other side need never end its own, and half a connection still counts as one.
  socket.destroySoon()
}

function toRefusal({ field, message }: Unreadable): Refusal {
  return new Refusal('VALIDATION_ERROR', { details: [{ field, message, received: null }] })
}
