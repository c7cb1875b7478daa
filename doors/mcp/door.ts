import { type Answered, type Asked, CLIENT_LEFT, type Door } from '../../contract/door.ts'
import { Refusal } from '../../contract/refusal.ts'
import { describeRequest, type RequestState } from '../../contract/render.ts'
import type { Context } from '../../scans/context.ts'
import { sendInProcess } from '../own-request.ts'

export const MCP_PATH = '/mcp'
const METHODS = { Allow: 'POST, OPTIONS' }
/** The name of a message in the log and the metrics. The requests of its tool have their own. */
const OPERATION = 'mcp'
const BODY_BYTES_MAX = 65_536

interface McpDoorOptions {
  /** What answers the requests of v1: every call of a tool goes through it. */
  readonly contract: Door
  /** Checks the key, and counts the message in the key's minute of such messages. Rejects with the refusal. */
  readonly admit: (asked: Asked, state: RequestState) => Promise<unknown>
  /** The answer to a refusal or a failure. */
  readonly fail: (state: RequestState, failure: unknown) => Answered
  /** The service's own names, besides its addresses. */
  readonly hostnames: () => readonly string[]
  readonly telemetry: Pick<Context['telemetry'], 'requestFailed' | 'requestServed'>
}

/**
 * Answers POST /mcp, by which agents call tools. The key is checked here, so that a client without one gets 401 and
 * not a failed tool; what the key may do is decided by the contract, for each request that a tool makes.
 */
export function createMcpDoor(options: McpDoorOptions): Door {
  return async (asked) => {
    const { requestId, signal } = asked
    const startedAtMs = performance.now()
    const state: RequestState = { requestId, operation: 'none' }
    let answered: Answered
    try {
      answered = await answerMessage(asked, state, options)
    } catch (error) {
      answered = options.fail(state, error)
    }
    if (signal.aborted) answered = { status: CLIENT_LEFT, headers: {}, body: [] }
    const facts = { answered, path: MCP_PATH, startedAtMs }
    const report = () => options.telemetry.requestServed(describeRequest(asked, state, facts))
    if (answered.stream !== undefined)
      return { ...answered, stream: reportEnd(answered.stream, signal, report) }
    report()
    return answered
  }
}

async function answerMessage(asked: Asked, state: RequestState, options: McpDoorOptions): Promise<Answered> {
  const { contract, admit, hostnames, telemetry } = options
  const { requestId, method, path, headers, signal } = asked
  if (path !== MCP_PATH) throw new Refusal('ROUTE_NOT_FOUND')
  if (method === 'OPTIONS')
    return { status: 204, headers: { ...METHODS, 'X-Request-Id': requestId }, body: [] }
  state.operation = OPERATION
  if (method !== 'POST') throw new Refusal('METHOD_NOT_ALLOWED', { headers: METHODS })
  // Loaded when an agent comes: the library of the protocol would take a tenth of each start.
  const { answerProtocol, refuseBody, refuseForeign } = await import('./protocol.ts')
  const foreign = refuseForeign(headers, hostnames())
  if (foreign !== undefined) return await toAnswered(foreign, state)
  await admit(asked, state)
  const body = await asked.body(BODY_BYTES_MAX)
  if (!Buffer.isBuffer(body)) return await toAnswered(refuseBody(body), state)
  const response = await answerProtocol({
    headers,
    body,
    signal,
    send: (request) => sendInProcess(contract, asked, request),
    onError: (error) => {
      if (signal.aborted) return
      telemetry.requestFailed({ requestId, operation: OPERATION, code: 'INTERNAL_ERROR', status: 500, error })
    },
  })
  return await toAnswered(response, state)
}

async function toAnswered(response: Response, { requestId, admitted }: RequestState): Promise<Answered> {
  const type = response.headers.get('content-type')
  const isStream = type?.startsWith('text/event-stream') && response.body !== null
  return {
    status: response.status,
    headers: {
      'X-Request-Id': requestId,
      ...(type !== null && { 'Content-Type': type }),
      // A proxy in front must not hold back the reports of progress.
      'X-Accel-Buffering': 'no',
    },
    body: isStream ? [] : [Buffer.from(await response.arrayBuffer())],
    ...(isStream && response.body && { stream: response.body }),
    ...(admitted && { admitted }),
  }
}

/** The stream, whose end is reported once, also when its client leaves before the end. */
function reportEnd(
  stream: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  report: () => void,
): AsyncIterable<Uint8Array> {
  let isOver = false
  const end = () => {
    if (!isOver) report()
    isOver = true
  }
  signal.addEventListener('abort', end)
  async function* read() {
    try {
      yield* stream
    } finally {
      end()
    }
  }
  return read()
}
