import { isIP } from 'node:net'
import type { Context } from '../../context.ts'
import { type Asked, CLIENT_LEFT, type Door } from '../../contract/door.ts'
import { sendInProcess } from '../../contract/own-request.ts'
import { Refusal } from '../../contract/refusal.ts'
import { describeRequest, type Seen } from '../../contract/render.ts'
import { noteValidKey } from '../../http/connections.ts'
import { Exchange } from '../../http/exchange.ts'
import { type RequestListener, toAsked } from '../../http/listener.ts'
import type { Responder } from '../../http/respond.ts'

export const MCP_PATH = '/mcp'
const METHODS = ['POST', 'OPTIONS']
/** The name of a message in the log and the metrics. The requests of its tool have their own. */
const OPERATION = 'mcp'

export interface McpEndpointOptions {
  /** What answers the requests of v1: every call of a tool goes through it. */
  readonly contract: Door
  /** Checks the key, and counts the message in the key's minute of such messages. Rejects with the refusal. */
  readonly admit: (asked: Asked, seen: Seen) => Promise<unknown>
  readonly responder: Responder
  /** The service's own names, besides its addresses. */
  readonly hostnames: () => readonly string[]
  readonly telemetry: Pick<Context['telemetry'], 'requestFailed' | 'requestServed'>
}

/**
 * Answers POST /mcp, by which agents call tools. The key is checked here, so that a client without one gets 401 and
 * not a failed tool; what the key may do is decided by the pipeline, for each request that a tool makes.
 */
export function createMcpEndpoint(options: McpEndpointOptions): RequestListener {
  const { responder, telemetry } = options
  return async (req, res) => {
    const exchange = new Exchange(req, res)
    try {
      if (req.path !== MCP_PATH) throw new Refusal('ROUTE_NOT_FOUND')
      if (req.method === 'OPTIONS') await responder.allow(exchange, METHODS)
      else await answerPost(exchange, options)
    } catch (error) {
      await responder.fail(exchange, error)
    }
    const status = res.destroyed && !res.headersSent ? CLIENT_LEFT : res.statusCode
    const { requestId, startedAtMs } = exchange
    const asked = { requestId, method: req.method, client: req.ip ?? '' }
    const facts = { answered: { status }, path: MCP_PATH, startedAtMs }
    telemetry.requestServed(describeRequest(asked, exchange, facts))
  }
}

async function answerPost(exchange: Exchange, options: McpEndpointOptions): Promise<void> {
  const { contract, admit, hostnames, telemetry } = options
  const { req, res, requestId } = exchange
  exchange.operation = OPERATION
  if (req.method !== 'POST') {
    throw new Refusal('METHOD_NOT_ALLOWED', { headers: { Allow: METHODS.join(', ') } })
  }
  // Loaded when an agent comes: the library of the protocol would take a tenth of each start.
  const { answerProtocol, namesHost } = await import('./protocol.ts')
  res.setHeader('X-Request-Id', requestId)
  res.setHeader('Cache-Control', 'private, no-store')
  res.setHeader('X-Content-Type-Options', 'nosniff')
  // A proxy in front must not hold back the reports of progress.
  res.setHeader('X-Accel-Buffering', 'no')
  if (!namesHost(req, res, ['localhost', ...hostnames(), ...listAddresses(req.headers.host)])) return
  const asked = toAsked(req, res, requestId)
  await admit(asked, exchange)
  noteValidKey(req)
  await answerProtocol({
    req,
    res,
    send: (request) => sendInProcess(contract, asked, request),
    onError: (error) => {
      if (asked.signal.aborted) return
      telemetry.requestFailed({ requestId, operation: OPERATION, code: 'INTERNAL_ERROR', status: 500, error })
    },
  })
}

/** The `Host` of a request, if it is an IP address. A page that lures a browser here (DNS rebinding) needs a name. */
function listAddresses(host = ''): string[] {
  const { hostname = '', username } = URL.parse(`http://${host}`) ?? {}
  if (username) return []
  return isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0 ? [] : [hostname]
}
