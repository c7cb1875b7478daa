/**
 * - `not-found`: the vendor says that it does not know the address, or has not indexed it yet.
 * - `rate-limited`: still 429 after the retries.
 * - `timeout`: no complete answer in time.
 * - `unavailable`: 5xx, a failed connection, an error body, or a client that is closed or overcrowded.
 * - `bad-response`: an answer that cannot be what was asked for, or a request that the provider does not understand.
 * - `budget`: the calls that the operator allows for a day are used up; nothing was sent.
 * - `unsupported`: the vendor has no call for what was asked for; nothing was sent.
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
  | 'unsupported'

export interface ProviderErrorDetails {
  /** The path template of the endpoint; none when the client itself refuses, whatever the request. */
  readonly endpoint?: string
  /** The HTTP status, when there was one. */
  readonly status?: number
  /** How long further calls will fail, in milliseconds, where that is known. */
  readonly retryAfterMs?: number
  readonly cause?: unknown
}

/** A call to the provider that failed for good. It never carries the API key, nor the request that had it. */
export class ProviderError extends Error {
  override readonly name: string = 'ProviderError'
  readonly kind: ProviderErrorKind
  readonly endpoint: string | null
  readonly status: number | null
  readonly retryAfterMs: number | null

  constructor(kind: ProviderErrorKind, message: string, details: ProviderErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.kind = kind
    this.endpoint = details.endpoint ?? null
    this.status = details.status ?? null
    this.retryAfterMs = details.retryAfterMs ?? null
  }
}

/** Codes of connections that were never made, whatever was to be asked. */
const UNREACHED =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$|CERT|TLS|SSL|SIGNATURE|EPROTO/

/** Whether the failure is that of a connection which was never made. */
export function isUnreached({ kind, cause }: ProviderError): boolean {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code
  return kind === 'unavailable' && code !== undefined && UNREACHED.test(code)
}

/**
 * Whether a call that has failed may have cost what one that succeeds does: the provider was asked, and neither refuses
 * the key nor was out of reach.
 */
export function mayHaveCost(error: ProviderError): boolean {
  if (error.endpoint === null) return error.kind === 'timeout'
  return error.status !== 401 && error.status !== 402 && !isUnreached(error)
}

/** Whether every call of its kind fails now, whatever it asks about. A 403 may refuse one address alone. */
export function isOfEveryCall({ kind, status, endpoint }: ProviderError): boolean {
  if (kind === 'unauthorized') return status !== 403 || endpoint === null
  return kind === 'budget' || kind === 'unsupported'
}

/**
 * Whether the failure of a call about a wallet concerns this wallet alone, since the provider has answered. Any other
 * failure of a call is the provider's.
 */
export function isOfOneWallet(error: unknown): boolean {
  return error instanceof ProviderError && (error.kind === 'not-found' || error.kind === 'bad-response')
}
