import type { ServerResponse } from 'node:http'
import type { Clock } from '../client/clock.ts'
import { type SimulatedAnswer, sendAnswer } from './reply.ts'
import type { Fault } from './scenarios.ts'

/** A request whose answer goes wrong. */
interface Faulty {
  readonly response: ServerResponse
  readonly clock: Clock
  /** Makes the right answer, for faults that send it, in full or in part. */
  readonly answerRight: () => SimulatedAnswer
}

/** Plays a fault. For `hang` there is nothing to do: no answer is sent. */
export function playFault(fault: Fault, faulty: Faulty): void {
  const { response, clock, answerRight } = faulty
  const send = (status: number, body: unknown) => sendAnswer(response, { status, body })
  switch (fault.kind) {
    case 'status':
      send(fault.status, fault.body ?? { error: 'Internal server error' })
      break
    case 'rate-limit': {
      const headers = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
      sendAnswer(response, { status: 429, body: { error: 'Rate limit exceeded' }, headers })
      break
    }
    case 'unknown':
      send(404, { error: 'Not found' })
      break
    case 'error-in-200':
      send(200, fault.body ?? { error: 'Internal server error' })
      break
    case 'answer':
      send(200, fault.body)
      break
    case 'wrong-shape':
      send(200, { tokens: 'none', traders: {}, token: null })
      break
    case 'delay':
      clock.after(fault.delayMs, () => sendAnswer(response, answerRight()))
      break
    case 'drip':
      drip(faulty, JSON.stringify(answerRight().body), fault.intervalMs)
      break
    case 'cut': {
      const text = JSON.stringify(answerRight().body)
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      })
      response.write(text.slice(0, text.length / 2), () => response.destroy())
      break
    }
    case 'not-json':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Bad gateway</body></html>')
      break
    case 'huge':
      flood(response, fault.bytes)
      break
    case 'reset':
      response.socket?.resetAndDestroy()
      break
    case 'hold':
      fault.until.finally(() =>
        fault.fault === undefined ? sendAnswer(response, answerRight()) : playFault(fault.fault, faulty),
      )
  }
}

/** A character at a time. */
function drip(faulty: Faulty, text: string, intervalMs: number): void {
  const { response, clock } = faulty
  if (response.destroyed) return
  if (text === '') {
    response.end()
    return
  }
  response.write(text.slice(0, 1))
  clock.after(intervalMs, () => drip(faulty, text.slice(1), intervalMs))
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
