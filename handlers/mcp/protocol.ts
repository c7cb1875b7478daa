import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  hostHeaderValidation,
  type NodeIncomingMessageLike,
  originValidation,
  toNodeHandler,
} from '@modelcontextprotocol/node'
import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import Negotiator from 'negotiator'
import { instructions } from '../../generated/mcp/calls.ts'
import tools from '../../generated/mcp/tools.json' with { type: 'json' }
import { VERSION } from '../../telemetry/version.ts'
import { callTool, isTool, type ToolHost } from './call-tool.ts'

/*
 * The Model Context Protocol: the only place that knows its packages. It is served without sessions, in the revision of
 * 2026-07-28 and in those of 2025, by a server that lives as long as its request.
 */

const BODY_LIMIT_BYTES = 65_536
/** Above the 70 seconds in which the slowest tool answers. */
const EXCHANGE_MAX_MS = 120_000
const ANSWER_TYPES = ['application/json', 'text/event-stream']
/** The tools change with a release only. */
const LIST_CACHE = { ttlMs: 3_600_000, cacheScope: 'public' } as const

export interface ProtocolRequest {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  /** Sends a request through the pipeline with the client's key. */
  readonly send: ToolHost['send']
  /** Called with what went wrong inside the service; the client gets an answer without it. */
  readonly onError: (error: unknown) => void
}

/** Answers a request of the protocol whose client holds a valid key. */
export async function answerProtocol({ req, res, send, onError }: ProtocolRequest): Promise<void> {
  const handler = createMcpHandler(() => createToolServer(send, onError), {
    legacy: 'stateless',
    maxRequestBodySize: BODY_LIMIT_BYTES,
  })
  // The library compares the header as text; media types have no case, and may be named by `*`.
  req.headers.accept = new Negotiator(req).mediaTypes(ANSWER_TYPES).join(', ')
  const answer = toNodeHandler(handler, { onerror: onError, maxRequestBodySize: BODY_LIMIT_BYTES })
  // A subscription would stay open for ever, although nothing that it could report changes while the service runs.
  const ending = setTimeout(() => handler.close(), EXCHANGE_MAX_MS)
  await answer(req as NodeIncomingMessageLike, res)
  clearTimeout(ending)
}

/**
 * Whether a request names one of these hosts, in `Host` and, where a browser sent it, in `Origin`. Answers 403
 * otherwise: a page of another site must not speak for its visitor.
 */
export function namesHost(req: IncomingMessage, res: ServerResponse, hostnames: readonly string[]): boolean {
  return hostHeaderValidation([...hostnames])(req, res) && originValidation([...hostnames])(req, res)
}

const ONE_PAGE = 'The list of tools has one page, and so no cursor.'

function noSuchTool(name: string): string {
  return `There is no tool ${name}. There are ${tools.map((tool) => tool.name).join(', ')}.`
}

function createToolServer(send: ToolHost['send'], onError: ProtocolRequest['onError']): Server {
  const identity = { name: 'wallet-analytics', title: 'Wallet Analytics Service', version: VERSION }
  const server = new Server(identity, {
    capabilities: { tools: {} },
    instructions,
    cacheHints: { 'tools/list': LIST_CACHE, 'server/discover': LIST_CACHE },
  })
  server.setRequestHandler('tools/list', async ({ params }) => {
    if (params?.cursor !== undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, ONE_PAGE)
    return { tools: tools as never }
  })
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const { name, arguments: given = {} } = params
    if (!isTool(name)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, noSuchTool(name))
    const progressToken = mcpReq._meta?.progressToken
    const progress: ToolHost['progress'] = async (done, total) => {
      if (progressToken === undefined) return
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken, progress: done, total },
      })
    }
    try {
      return { ...(await callTool(name, given, { send, progress })) }
    } catch (error) {
      onError(error)
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'An unexpected error occurred.')
    }
  })
  return server
}
