import type { Catalogue } from './refusal.ts'

/** The errors of a document without `x-errors`: those that the kernel meets, and one for each other status. */
export const KERNEL_ERRORS = {
  VALIDATION_ERROR: { status: 400, message: 'The request is not valid.' },
  UNAUTHORIZED: { status: 401, message: 'The request needs a valid key.' },
  PAYMENT_REQUIRED: { status: 402, message: 'This has to be paid for.' },
  FORBIDDEN: { status: 403, message: 'This key may not do that.' },
  FORBIDDEN_PLAN: { status: 403, message: 'The plan of this key does not allow that.' },
  QUOTA_EXCEEDED: { status: 403, message: 'The quota of today is used up.' },
  NOT_FOUND: { status: 404, message: 'There is no such thing.' },
  CONFLICT: { status: 409, message: 'The request conflicts with the present state.' },
  GONE: { status: 410, message: 'It is gone.' },
  PRECONDITION_FAILED: { status: 412, message: 'The state has changed in the meantime.' },
  UNPROCESSABLE: { status: 422, message: 'The request cannot be carried out.' },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Retry later.' },
  INTERNAL_ERROR: { status: 500, message: 'The request failed.' },
  BAD_GATEWAY: { status: 502, message: 'Another service failed.' },
  UNAVAILABLE: { status: 503, message: 'This is not available at the moment. Retry later.' },
  TIMEOUT: { status: 504, message: 'Another service took too long.' },
} as const satisfies Catalogue

/** The errors of requests that meet no operation, of a document that has no `x-router-errors`. */
export const KERNEL_ROUTER_ERRORS = {
  ROUTE_NOT_FOUND: { status: 404, message: 'There is nothing at this path.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This path does not have this method.' },
} as const satisfies Catalogue
