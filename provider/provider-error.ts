/**
 * - `not-found`: the provider does not know the address (404, or 200 with `indexed: false`).
 * - `rate-limited`: still 429 after the retries.
 * - `timeout`: no complete answer in time.
 * - `unavailable`: 5xx, a failed connection, an error body, or a client that was closed.
 * - `bad-response`: an answer that cannot be what was asked for, or a request that the provider does not
 *   understand.
 * - `budget`: the calls that the operator allows for a day are used up; nothing was sent.
 * - `unauthorized`: the key is missing, unknown, not allowed to, or out of credit (401, 402, 403).
 */
export type ProviderErrorKind =
  | 'not-found'
  | 'rate-limited'
  | 'timeout'
  | 'unavailable'
  | 'bad-response'
  | 'budget'
  | 'unauthorized'

export interface ProviderErrorDetails {
  /** The path template of the endpoint; none when the client itself refuses, whatever the request. */
  readonly endpoint?: string
  /** The HTTP status, when there was one. */
  readonly status?: number
  /** What the provider asked us to wait, in milliseconds. */
  readonly retryAfterMs?: number
  /** Overrides what follows from the kind. */
  readonly retryable?: boolean
  readonly cause?: unknown
}

const RETRYABLE: ReadonlySet<ProviderErrorKind> = new Set([
  'rate-limited',
  'timeout',
  'unavailable',
  'budget',
])

/** A call to the provider that failed for good. It never carries the API key, nor the request that had it. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: ProviderErrorKind
  /** Whether the same call may succeed later. */
  readonly retryable: boolean
  readonly endpoint: string | null
  readonly status: number | null
  readonly retryAfterMs: number | null

  constructor(kind: ProviderErrorKind, message: string, details: ProviderErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.kind = kind
    this.retryable = details.retryable ?? RETRYABLE.has(kind)
    this.endpoint = details.endpoint ?? null
    this.status = details.status ?? null
    this.retryAfterMs = details.retryAfterMs ?? null
  }
}

/** What an HTTP status of 300 or more means for us. */
export function readStatus(status: number): ProviderErrorKind {
  if (status === 401 || status === 402 || status === 403) return 'unauthorized'
  if (status === 404) return 'not-found'
  if (status === 408) return 'timeout'
  if (status === 429) return 'rate-limited'
  return status >= 500 ? 'unavailable' : 'bad-response'
}

/**
 * The text of an error body, in the order in which the vendor's own client reads its spellings; undefined
 * when the body is no error body.
 */
export function readErrorText(body: unknown): string | undefined {
  if (typeof body === 'string') return body.trim() || undefined
  if (!isObject(body)) return undefined
  const nested = isObject(body.error) ? body.error : {}
  const spellings = [body.message, body.error, body.detail, body.msg, nested.message, nested.detail]
  return spellings.find((text): text is string => typeof text === 'string' && text.trim() !== '')
}

/** Whether a body says that it is an error, whatever its status: it has an `error`, or is a bare string. */
export function isErrorBody(body: unknown): boolean {
  return typeof body === 'string' || (isObject(body) && Boolean(body.error))
}

/** Whether a body says that the address is not indexed so far. */
export function isNotIndexed(body: unknown): boolean {
  return isObject(body) && body.indexed === false
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
