import type { Answered } from './door.ts'
import { KERNEL_ERRORS, KERNEL_ROUTER_ERRORS } from './errors.ts'
import { HEADER_NAMES } from './limits.ts'
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

/** Makes the refusal of what reaches no operation. */
export function createPlainRefusal(requestId: string) {
  const words = { errors: ERRORS, envelope: PLAIN, mediaTypeOf: () => PROBLEM }
  const render = createRenderer({ ...words, headerNames: { ...HEADER_NAMES, requestId } }, WARNING)
  return (id: string, code: string, explanation: Explanation): Answered =>
    render.fail({ requestId: id, operation: 'none' }, new Refusal(code, explanation))
}
