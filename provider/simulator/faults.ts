import type { Reply, SimulatedAnswer } from './reply.ts'
import type { Fault } from './scenarios.ts'

/** Plays a fault. `answerRight` makes the right answer, for faults that send it, in full or in part. */
export function playFault(fault: Fault, reply: Reply, answerRight: () => SimulatedAnswer): void {
  const other = describeOther(fault)
  if (other) reply.send(other)
  else playBroken(fault, reply, answerRight)
}

/** The faults that send a whole answer in JSON, but not the right one. */
function describeOther(fault: Fault): SimulatedAnswer | undefined {
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

/** The faults of the transport. For `hang` there is nothing to do: no answer is sent. */
function playBroken(fault: Fault, reply: Reply, answerRight: () => SimulatedAnswer): void {
  switch (fault.kind) {
    case 'delay':
      reply.sendLater(answerRight, fault.delayMs)
      break
    case 'drip':
      reply.drip(JSON.stringify(answerRight().body), fault.intervalMs)
      break
    case 'cut':
      reply.cut(JSON.stringify(answerRight().body))
      break
    case 'not-json':
      reply.sendPage('<html><body>Bad gateway</body></html>')
      break
    case 'huge':
      reply.flood(fault.bytes)
      break
    case 'reset':
      reply.reset()
      break
    case 'hold': {
      const { until, fault: next } = fault
      until.finally(() =>
        next === undefined ? reply.send(answerRight()) : playFault(next, reply, answerRight),
      )
    }
  }
}
