import type { Answered } from './door.ts'
import { KERNEL_ERRORS, KERNEL_ROUTER_ERRORS } from './errors.ts'
import { type Explanation, Refusal } from './refusal.ts'
import { createRenderer } from './render.ts'
import { WARNING } from './reports.ts'
import type { Envelope } from './served-contract.ts'

/* The words of answers where a service has none of its own. */

export const PROBLEM = 'application/problem+json'

/** Bodies as they are, and failures as problems of RFC 9457. */
export const PLAIN: Envelope = {
  success: (body) => body,
  failure: ({ code, message, status, details }, requestId) => ({
    type: 'about:blank',
    title: `${code[0]}${code.slice(1).toLowerCase().replaceAll('_', ' ')}`,
    status,
    detail: message,
    code,
    ...(details && { details }),
    request_id: requestId,
  }),
}

const ERRORS = { ...KERNEL_ERRORS, ...KERNEL_ROUTER_ERRORS }

/** Refuses what reaches no operation. */
export function refusePlainly(requestId: string, code: string, explanation: Explanation): Answered {
  const render = createRenderer({ errors: ERRORS, envelope: PLAIN, mediaTypeOf: () => PROBLEM }, WARNING)
  return render.fail({ requestId, operation: 'none' }, new Refusal(code, explanation))
}
