import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import express, { type Request, type Response } from 'express'
import { ApiError } from '../pipeline/api-error.ts'
import type { RequestListener } from '../pipeline/bind-contract.ts'
import { beginExchange, type Exchange, requestIdOf } from '../pipeline/exchange.ts'
import { type Responder, SECURITY_HEADERS } from '../pipeline/respond.ts'
import type { Site } from './site.ts'

/** Above the 60 seconds for which load balancers keep idle connections, so that they are the ones to close them. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000
const HEADERS_TIMEOUT_MS = 20_000
const REQUEST_TIMEOUT_MS = 30_000
const CONNECTIONS_CHECKING_INTERVAL_MS = 5_000
const CONNECTIONS_MAX = 10_000

export interface HttpServer {
  /** `http://host:port`, with the port that was really taken. */
  readonly address: string
  /** Stops accepting, lets requests under way finish for so long, then ends what is left. */
  drain(timeoutMs: number): Promise<void>
}

export interface HttpOptions {
  readonly host: string
  readonly port: number
  readonly site: Site
  /** Answers what reaches no contract. */
  readonly responder: Responder
  readonly api: RequestListener
}

/** Listens and answers. Rejects when the address cannot be taken. */
export async function listen(options: HttpOptions): Promise<HttpServer> {
  const { site, responder, api } = options
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(async (req, res) => {
    if (isHostMissing(req)) refuseRequest(beginExchange(req, res), responder, NO_HOST)
    else if (!(await site(req, res))) await api(req, res)
  })
  // Express comes here with a failure, or with a target that it cannot read; its own answer would be an HTML page.
  const listener = (req: IncomingMessage, res: ServerResponse) =>
    app(req as Request, res as Response, (error?: unknown) => {
      const exchange = beginExchange(req as Request, res as Response)
      if (error) responder.fail(exchange, new ApiError('INTERNAL_ERROR', { cause: error }))
      else refuseRequest(exchange, responder, BAD_TARGET)
    })
  const server = createServer(
    {
      // Node's own refusal has no body; isHostMissing takes its place.
      requireHostHeader: false,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTIONS_CHECKING_INTERVAL_MS,
    },
    listener,
  )
  server.maxConnections = CONNECTIONS_MAX
  // An expectation that Node does not know is ignored, since its own answer would have no envelope.
  server.on('checkExpectation', listener)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    refuseUnparsable(error, socket, responder),
  )
  server.on('connect', (_req, socket: Duplex) => refuseTunnel(socket, responder))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => resolve())
  })
  return { address: addressOf(server, options.host), drain: (timeoutMs) => drain(server, timeoutMs) }
}

function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

async function drain(server: Server, timeoutMs: number): Promise<void> {
  // A connection that is kept alive would bring the next request; each answer from now on closes its own.
  server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'))
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), timeoutMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}

/** Why a request gets no further than here. */
interface Refusal {
  readonly status: number
  readonly field: string
  readonly message: string
}

const NO_HOST: Refusal = { status: 400, field: 'host', message: 'is required' }
const BAD_TARGET: Refusal = { status: 400, field: 'path', message: 'is not a valid request target' }
const NO_TUNNEL: Refusal = { status: 400, field: 'request', message: 'must not be CONNECT' }
const NOT_HTTP: Refusal = { status: 400, field: 'request', message: 'is not valid HTTP' }
const UNPARSABLE: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, field: 'headers', message: 'are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, field: 'request', message: 'did not arrive in time' },
}

function isHostMissing({ httpVersionMajor, httpVersionMinor, headers }: IncomingMessage): boolean {
  return httpVersionMajor === 1 && httpVersionMinor === 1 && headers.host === undefined
}

function refuseRequest(exchange: Exchange, responder: Responder, refusal: Refusal): void {
  responder.fail(exchange, toApiError(refusal))
}

/** What cannot be parsed as HTTP is answered in the envelope too, and its connection closed. */
function refuseUnparsable(error: NodeJS.ErrnoException, socket: Socket, responder: Responder): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else refuseOnSocket(socket, responder, UNPARSABLE[error.code ?? ''] ?? NOT_HTTP)
}

/** After CONNECT the socket is no longer Node's to watch: neither its errors nor its end may be left to nobody. */
function refuseTunnel(socket: Duplex, responder: Responder): void {
  socket.on('error', () => socket.destroy())
  socket.once('finish', () => socket.destroy())
  refuseOnSocket(socket, responder, NO_TUNNEL)
}

function refuseOnSocket(socket: Duplex, responder: Responder, refusal: Refusal): void {
  const { status } = refusal
  const requestId = requestIdOf(undefined)
  const body = responder.describeFailure(toApiError(refusal), { requestId })
  const headers = {
    ...SECURITY_HEADERS,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
    'X-Request-Id': requestId,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

function toApiError({ field, message }: Refusal): ApiError {
  return new ApiError('VALIDATION_ERROR', { details: [{ field, message, received: null }] })
}
