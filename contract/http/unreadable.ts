import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Answered } from '../door.ts'
import type { Explanation } from '../refusal.ts'
import { type Identity, toHead } from './adapter.ts'

/* This file refuses, in the service's own words, requests that no door can read. */

/** Puts a refusal of the catalogue into words. */
export type Refuse = (requestId: string, code: string, explanation: Explanation) => Answered

type Reason = readonly [code: string, Explanation]

/** Why a request ends here. */
interface Unreadable {
  readonly status: number
  readonly field: string
  readonly message: string
}

const NO_HOST: Unreadable = { status: 400, field: 'host', message: 'is required' }
/** Headers that may be sent once: a proxy in front could have used another of two than this service. */
const GIVEN_ONCE = ['host', 'authorization']
const BAD_TARGET: Unreadable = { status: 400, field: 'path', message: 'is not a valid request target' }
const UNKNOWN_FRAMING: Unreadable = {
  status: 501,
  field: 'transfer-encoding',
  message: 'must be chunked alone',
}
const UNKNOWN_VERSION: Unreadable = { status: 505, field: 'request', message: 'must be HTTP/1.1 or HTTP/1.0' }
const NO_TUNNEL: Unreadable = { status: 400, field: 'request', message: 'must not be CONNECT' }
const NOT_HTTP: Unreadable = { status: 400, field: 'request', message: 'is not valid HTTP' }
const UNPARSABLE: Readonly<Record<string, Unreadable>> = {
  HPE_HEADER_OVERFLOW: { status: 431, field: 'headers', message: 'are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, field: 'request', message: 'did not arrive in time' },
}
/** The methods of all paths together: a head that Node cannot parse has no path to look up. */
const ALL_METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'].join(', ')
const UNKNOWN_METHOD: Reason = ['METHOD_NOT_ALLOWED', { headers: { Allow: ALL_METHODS } }]
const REQUEST_LINE = /^[A-Za-z]{1,40} [!-~]{1,16384} HTTP\/1\.[01]\r?\n/

/** The answer to OPTIONS of the server as a whole. */
export const OPTIONS_OF_ALL: Answered = { status: 204, headers: { Allow: ALL_METHODS }, body: [] }

interface UnparsableError extends NodeJS.ErrnoException {
  /** What was being read, and how much of it was parsed. */
  readonly rawPacket?: Buffer
  readonly bytesParsed?: number
}

/** Refuses, in the envelope, what never becomes a request for a door; its connection is closed. */
export function refuseUnreadable(server: Server, refuse: Refuse, identify: (requestId: string) => Identity) {
  server.on('clientError', (error: UnparsableError, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    // The answer to an earlier request of the connection goes first, if it is ready.
    else if (isUnknownMethod(error)) setImmediate(writeLast, socket, 405, UNKNOWN_METHOD)
    else refuseOnSocket(socket, UNPARSABLE[error.code ?? ''] ?? NOT_HTTP)
  })
  // After CONNECT Node no longer handles the socket's errors, so that an unhandled one would end the process.
  server.on('connect', (_req, socket: Socket) => {
    socket.on('error', () => socket.destroy())
    refuseOnSocket(socket, NO_TUNNEL)
  })

  function refuseOnSocket(socket: Socket, unreadable: Unreadable): void {
    writeLast(socket, unreadable.status, ['VALIDATION_ERROR', explain(unreadable)])
  }

  /** Writes the last answer of a connection, with the status that HTTP itself has for it. */
  function writeLast(socket: Socket, status: number, [code, explanation]: Reason): void {
    const requestId = randomUUID()
    const answered = refuse(requestId, code, explanation)
    const body = Buffer.concat(answered.body)
    const head = {
      ...toHead(answered, identify(requestId)),
      'Content-Length': body.length,
      Connection: 'close',
    }
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    // Ends both halves: the other side need never end its own, and half a connection still counts as one.
    socket.destroySoon()
  }

  return {
    /**
     * Whether a request is of another version of HTTP, or its body comes in a way that Node does not undo. It is
     * refused, too.
     */
    refuseUnknownFraming({ httpVersion, headers, socket }: IncomingMessage): boolean {
      const coding = headers['transfer-encoding'] ?? 'chunked'
      const isKnown = coding.trim().toLowerCase() === 'chunked'
      if (/^1\.[01]$/.test(httpVersion) && isKnown) return false
      refuseOnSocket(socket, isKnown ? UNKNOWN_VERSION : UNKNOWN_FRAMING)
      return true
    },
    /** The refusal of a request without the Host header that HTTP/1.1 requires, or with two headers of one kind. */
    refuseWrongHead(
      { httpVersion, headersDistinct }: IncomingMessage,
      requestId: string,
    ): Answered | undefined {
      const repeated = GIVEN_ONCE.find((name) => (headersDistinct[name]?.length ?? 0) > 1)
      const twice = repeated && { status: 400, field: repeated, message: 'must be given once' }
      const wrong = twice ?? (headersDistinct.host === undefined && httpVersion === '1.1' && NO_HOST)
      return wrong ? refuse(requestId, 'VALIDATION_ERROR', explain(wrong)) : undefined
    },
    /** The refusal of a target that Express cannot read. */
    refuseTarget: (requestId: string) => refuse(requestId, 'VALIDATION_ERROR', explain(BAD_TARGET)),
  }
}

function explain({ field, message }: Unreadable): Explanation {
  return { details: [{ field, message, received: null }] }
}

/** Whether the only thing that Node could not parse is the method. */
function isUnknownMethod({ code, rawPacket, bytesParsed = 0 }: UnparsableError): boolean {
  if (code !== 'HPE_INVALID_METHOD' || rawPacket === undefined) return false
  const start = rawPacket.lastIndexOf('\n', Math.max(0, bytesParsed - 1)) + 1
  return REQUEST_LINE.test(rawPacket.toString('latin1', start))
}
