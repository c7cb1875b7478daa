/** One problem of a request: the schema FieldError. */
export interface FieldError {
  readonly field: string
  readonly message: string
  readonly received: string | null
}

/** What a refusal says beyond the document's sentence for its code. */
export interface Explanation {
  /** Every problem of the request, or facts that help to handle the failure. */
  readonly details?: readonly FieldError[] | Readonly<Record<string, unknown>>
  /** A sentence for people, in place of the document's. */
  readonly message?: string
  readonly headers?: Readonly<Record<string, string | number>>
  /** Whether the work was in vain by the request's own fault: it then takes a unit of the pool of vain calls. */
  readonly inVain?: true
  /** The cause, when something other than the request is to blame. */
  readonly cause?: unknown
}

/**
 * A refusal or failure of the contract's catalogue, `x-errors`, which has its status and its sentence. Operations
 * return it, so that the compiler checks that they document it; inside a transaction it is thrown, so that the
 * transaction is rolled back.
 */
export class Refusal<Code extends string = string> extends Error {
  override readonly name = 'Refusal'
  readonly code: Code
  readonly explanation: Explanation

  constructor(code: Code, explanation: Explanation = {}) {
    super(explanation.message ?? code, 'cause' in explanation ? { cause: explanation.cause } : {})
    this.code = code
    this.explanation = explanation
  }
}

/** The errors of a contract by their codes, each with its status and its sentence. */
export type Catalogue = Readonly<Record<string, { readonly status: number; readonly message: string }>>

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
