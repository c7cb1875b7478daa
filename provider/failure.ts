import { HTTPError, ParseError, type Response, TimeoutError } from 'got'
import type { Check, Checked } from './checks.ts'
import {
  isErrorBody,
  isNotIndexed,
  ProviderError,
  type ProviderErrorDetails,
  type ProviderErrorKind,
  readErrorText,
  readStatus,
} from './provider-error.ts'

const TEXT_MAX_LENGTH = 200

export interface FailureContext {
  /** The path template. */
  readonly endpoint: string
  /** Never to be repeated, not even when the provider's own text has it. */
  readonly apiKey: string
}

/** The answer in a response. Throws for a response without one although its status is below 400. */
export function readAnswer<Answer>(
  { statusCode: status, body }: Response,
  check: Check<Answer>,
  { endpoint, apiKey }: FailureContext,
): Checked<Answer> {
  const details = { endpoint, status }
  if (status !== 200) throw refuse('bad-response', `answered ${status}`, details)
  if (isNotIndexed(body))
    throw refuse('not-found', 'has not indexed this yet', { ...details, retryable: true })
  const checked = isErrorBody(body) ? undefined : check(body)
  if (checked) return checked
  const text = readErrorText(body)
  if (text === undefined) throw refuse('bad-response', 'did not answer as spec/provider/ says', details)
  const kind = /not found/i.test(text) ? 'not-found' : 'unavailable'
  throw refuse(kind, `answered 200 with an error: ${clean(text, apiKey)}`, details)
}

/**
 * What went wrong, in our words. The error of the HTTP client is not kept: it carries the request's headers,
 * and with them the key.
 */
export function describeFailure(error: unknown, context: FailureContext): ProviderError {
  const { endpoint, apiKey } = context
  if (error instanceof ProviderError) return error
  if (!(error instanceof Error)) return refuse('unavailable', 'failed', { endpoint })
  if (error.cause instanceof ProviderError) return error.cause
  const details = { endpoint }
  if (error instanceof HTTPError) return describeStatus(error.response, details, apiKey)
  if (error instanceof ParseError) return refuse('bad-response', 'did not answer with JSON', details)
  const code = 'code' in error ? String(error.code) : error.name
  const cause = Object.assign(new Error(clean(error.message, apiKey)), { code })
  if (error instanceof TimeoutError) return refuse('timeout', 'took too long', { ...details, cause })
  return refuse('unavailable', `failed: ${code}`, { ...details, cause })
}

function describeStatus(response: Response, details: Details, apiKey: string): ProviderError {
  const { statusCode: status, body } = response
  const text = readErrorText(body)
  const reason = text === undefined ? '' : `: ${clean(text, apiKey)}`
  const retryAfterMs = readRetryAfter(response.headers['retry-after'])
  return refuse(readStatus(status), `answered ${status}${reason}`, {
    ...details,
    status,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })
}

/** Seconds or a date; undefined when the header is missing, as it may be, or unreadable. */
function readRetryAfter(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '') return undefined
  const delayMs = Number.isNaN(Number(header)) ? Date.parse(header) - Date.now() : Number(header) * 1000
  return Number.isFinite(delayMs) ? Math.max(0, delayMs) : undefined
}

type Details = ProviderErrorDetails & { readonly endpoint: string }

function refuse(kind: ProviderErrorKind, what: string, details: Details): ProviderError {
  return new ProviderError(kind, `The data provider's ${details.endpoint} ${what}`, details)
}

function clean(text: string, apiKey: string): string {
  return text.replaceAll(apiKey, '***').replaceAll(/\s+/g, ' ').slice(0, TEXT_MAX_LENGTH)
}
