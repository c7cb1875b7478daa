import { isIP } from 'node:net'
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  originValidationResponse,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server'
import Negotiator from 'negotiator'
import { KEY_SECRET } from '../../basics/secrets.ts'
import type { AskedHeaders, UnreadBody } from '../../contract/door.ts'
import { shorten, withoutSecrets } from '../../contract/received.ts'
import { VERSION } from '../../telemetry/version.ts'
import { INSTRUCTIONS } from './sentences.ts'
import type { ToolClient } from './tool.ts'
import { TOOLS } from './tools/index.ts'

/*
 * The Model Context Protocol: the only place that knows its package. It is served without sessions, in the revision of
 * 2026-07-28 and in those of 2025, by a server that lives as long as its request.
 */

/** Above the 70 seconds in which the slowest tool answers. */
const EXCHANGE_MAX_MS = 120_000
const ANSWER_TYPES = ['application/json', 'text/event-stream']
/** Some clients send this for a call without arguments. Within a text of JSON the quotation marks are escaped. */
const NULL_ARGUMENTS = /"arguments"\s*:\s*null/g
/** The tools change with a release only. */
const LIST_CACHE = { ttlMs: 3_600_000, cacheScope: 'public' } as const

interface ProtocolRequest {
  readonly headers: AskedHeaders
  readonly body: Buffer
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal
  /** Sends a request to the contract with the client's key. */
  readonly send: ToolClient['send']
  /** Called with what went wrong inside the service; the client gets an answer without it. */
  readonly onError: (error: unknown) => void
}

/** Answers a request of the protocol whose client holds a valid key. The body of the answer may come in pieces. */
export async function answerProtocol({
  headers,
  body,
  signal,
  send,
  onError,
}: ProtocolRequest): Promise<Response> {
  const handler = createMcpHandler(() => createToolServer(send, onError), { legacy: 'stateless' })
  // A subscription would stay open for ever, although nothing that it could report changes while the service runs.
  const ending = AbortSignal.any([signal, AbortSignal.timeout(EXCHANGE_MAX_MS)])
  const message = body.toString().replaceAll(NULL_ARGUMENTS, '"arguments":{}')
  const request = toRequest(headers, { body: message, signal: ending })
  // The library compares the header as text; media types have no case, and may be named by `*`.
  request.headers.set('accept', new Negotiator({ headers }).mediaTypes(ANSWER_TYPES).join(', '))
  return await handler.fetch(request)
}

/**
 * The refusal of a request that names a host which is not one of these names or an address, in `Host` or, where a
 * browser sent it, in `Origin`: a page of another site must not speak for its visitor.
 */
export function refuseForeign(headers: AskedHeaders, hostnames: readonly string[]): Response | undefined {
  const request = toRequest(headers)
  const names = ['localhost', ...hostnames, ...listAddresses(request.headers.get('host') ?? '')]
  return hostHeaderValidationResponse(request, names) ?? originValidationResponse(request, names)
}

/** The refusal of a body that cannot be read or is too large. */
export function refuseBody({ field, message }: UnreadBody): Response {
  const error = { code: ProtocolErrorCode.InvalidRequest, message: `${field} ${message}` }
  return Response.json({ jsonrpc: '2.0', id: null, error }, { status: field === 'body' ? 413 : 400 })
}

/** The `Host` of a request, if it is an IP address. A page that lures a browser here (DNS rebinding) needs a name. */
function listAddresses(host: string): string[] {
  const { hostname = '', username } = URL.parse(`http://${host}`) ?? {}
  if (username) return []
  return isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0 ? [] : [hostname]
}

/** A request as the library takes it. Its address does not matter. */
function toRequest(
  headers: AskedHeaders,
  init: { readonly body?: string; readonly signal?: AbortSignal } = {},
): Request {
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value.toString()]],
  )
  return new Request('http://localhost/mcp', { method: 'POST', headers: given, ...init })
}

const ONE_PAGE = 'The list of tools has one page, and so no cursor.'

function noSuchTool(name: string): string {
  return `There is no tool ${withoutSecrets(shorten(name), KEY_SECRET)}. There are ${TOOLS.map(({ listing }) => listing.name).join(', ')}.`
}

function createToolServer(send: ToolClient['send'], onError: ProtocolRequest['onError']): Server {
  const identity = { name: 'wallet-analytics', title: 'Wallet Analytics Service', version: VERSION }
  const server = new Server(identity, {
    capabilities: { tools: {} },
    instructions: INSTRUCTIONS,
    cacheHints: { 'tools/list': LIST_CACHE, 'server/discover': LIST_CACHE },
  })
  server.setRequestHandler('tools/list', async ({ params }) => {
    if (params?.cursor !== undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, ONE_PAGE)
    return { tools: TOOLS.map(({ listing }) => listing) as never }
  })
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const { name, arguments: given = {} } = params
    const tool = TOOLS.find(({ listing }) => listing.name === name)
    if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, noSuchTool(name))
    const progressToken = mcpReq._meta?.progressToken
    const progress: ToolClient['progress'] = async (done, total) => {
      if (progressToken === undefined) return
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken, progress: done, total },
      })
    }
    try {
      return { ...(await tool.call(given, { send, progress })) }
    } catch (error) {
      onError(error)
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'An unexpected error occurred.')
    }
  })
  return server
}
