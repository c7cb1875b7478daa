import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Timers } from '../clock.ts'
import type { Fault } from './scenarios.ts'

/** Answers with this body. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: OutgoingHttpHeaders = {},
): void {
  const text = JSON.stringify(body)
  const type = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  }
  response.writeHead(status, { ...type, ...headers }).end(text)
}

/** Plays a fault. `answer` makes the right answer, for faults that have a part of it. */
export function playFault(
  fault: Fault,
  response: ServerResponse,
  timers: Timers,
  answer: () => unknown,
): void {
  const whole = describeWhole(fault)
  if (whole) sendJson(response, whole.status, whole.body, whole.headers)
  else playBroken(fault, response, timers, answer)
}

interface WholeAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers?: OutgoingHttpHeaders
}

/** The faults that are a whole answer in JSON, but another one. */
function describeWhole(fault: Fault): WholeAnswer | undefined {
  switch (fault.kind) {
    case 'status':
      return { status: fault.status, body: fault.body ?? { error: 'Internal server error' } }
    case 'rate-limit': {
      const { retryAfter } = fault
      const headers: Record<string, string | number> =
        retryAfter === undefined ? {} : { 'retry-after': retryAfter }
      return { status: 429, body: { error: 'Rate limit exceeded' }, headers }
    }
    case 'unknown':
      return { status: 404, body: { error: 'Not found' } }
    case 'error-in-200':
      return { status: 200, body: fault.body ?? { error: 'Internal server error' } }
    case 'answer':
      return { status: 200, body: fault.body }
    case 'wrong-shape':
      return { status: 200, body: { tokens: [], traders: {}, token: null } }
  }
}

/** The faults of the transport. Not to answer at all is to do nothing here. */
function playBroken(fault: Fault, response: ServerResponse, timers: Timers, answer: () => unknown): void {
  switch (fault.kind) {
    case 'delay':
      timers.after(fault.delayMs, () => sendJson(response, 200, answer()))
      break
    case 'drip':
      drip(response, timers, { text: JSON.stringify(answer()), intervalMs: fault.intervalMs })
      break
    case 'cut':
      cut(response, JSON.stringify(answer()))
      break
    case 'not-json':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Bad gateway</body></html>')
      break
    case 'huge':
      flood(response, fault.bytes)
      break
    case 'reset':
      response.socket?.resetAndDestroy()
      break
    case 'hold': {
      const { until, fault: next } = fault
      until.finally(() => {
        if (next === undefined) sendJson(response, 200, answer())
        else playFault(next, response, timers, answer)
      })
    }
  }
}

function drip(
  response: ServerResponse,
  timers: Timers,
  { text, intervalMs }: { readonly text: string; readonly intervalMs: number },
): void {
  if (response.destroyed) return
  if (text === '') {
    response.end()
    return
  }
  response.write(text.slice(0, 1))
  timers.after(intervalMs, () => drip(response, timers, { text: text.slice(1), intervalMs }))
}

function cut(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.write(text.slice(0, text.length / 2), () => response.destroy())
}

const CHUNK = Buffer.alloc(64 * 1024, ' ')

/** White space, which JSON may have, as fast as the reader takes it. */
function flood(response: ServerResponse, bytes: number): void {
  let left = bytes
  const send = () => {
    while (left > 0 && !response.destroyed) {
      left -= CHUNK.length
      if (!response.write(CHUNK)) break
    }
    if (left <= 0) response.end('{}')
  }
  response.on('drain', send)
  send()
}
