import { errors as legacyErrors } from '../../generated/legacy/errors.ts'
import { errors, routerErrors } from '../../generated/v1/errors.ts'

/** Every code of both contracts with its status and message. A code in both means the same in both. */
export const ERROR_CATALOGUE = { ...legacyErrors, ...errors, ...routerErrors }

export type ErrorCode = keyof typeof ERROR_CATALOGUE

/** One problem of a request: the schema FieldError. */
export interface FieldError {
  readonly field: string
  readonly message: string
  readonly received: string | null
}

export interface ApiErrorOptions {
  /** Every problem of the request, or facts that help to handle the failure. */
  readonly details?: readonly FieldError[] | Readonly<Record<string, unknown>>
  /** A sentence for people, in place of the catalogue's. */
  readonly message?: string
  readonly headers?: Readonly<Record<string, string | number>>
  /** The cause, when something other than the request is to blame. */
  readonly cause?: unknown
}

/**
 * A refusal or failure of the contract's catalogue, `x-errors`. Operations return it, so that the compiler checks
 * that they document it; inside a transaction it is thrown, so that the transaction is rolled back.
 */
export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'ApiError'
  readonly code: Code
  readonly status: number
  readonly details: ApiErrorOptions['details']
  readonly headers: Readonly<Record<string, string | number>>

  constructor(code: Code, options: ApiErrorOptions = {}) {
    super(
      options.message ?? ERROR_CATALOGUE[code].message,
      'cause' in options ? { cause: options.cause } : {},
    )
    this.code = code
    this.status = ERROR_CATALOGUE[code].status
    this.details = options.details
    this.headers = options.headers ?? {}
  }
}

/**
 * The answer 304, without a body, to a client that has the content already. It is thrown, as refusals are, so that
 * nothing is charged.
 */
export class NotModified extends Error {
  override readonly name = 'NotModified'
  readonly etag: string

  constructor(etag: string) {
    super('the client has this answer already')
    this.etag = etag
  }
}
