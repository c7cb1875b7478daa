import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import got, { type ExtendOptions, type Got, type Progress, type Response, TimeoutError } from 'got'
import { type Check, type Checked, isRecord } from './answer-checks.ts'
import type { Clock } from './clock.ts'
import { ProviderError, type ProviderErrorDetails, type ProviderErrorKind } from './provider-error.ts'
import { takeTurn } from './turns.ts'

export interface HttpOptions {
  readonly url: string
  readonly apiKey: string
  readonly clock: Clock
  /** Time for one attempt, from its start to the last byte. */
  readonly requestTimeoutMs: number
}

/** What is asked of the provider, and what its answer has to be. */
export interface Question<Answer> {
  /** The path of the endpoint, with the place of the address in braces. */
  readonly endpoint: string
  readonly address: string
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly check: Check<Answer>
}

/** Makes the request of a question once. Rejects with `ProviderError`, or with the reason of the signal. */
export type Attempt<Answer> = (signal: AbortSignal) => Promise<Checked<Answer>>

export interface ProviderHttp {
  /** Throws `ProviderError` of kind `not-found` for what can be no address. */
  prepare<Answer>(question: Question<Answer>): Attempt<Answer>
  /** Closes the connections. */
  close(): void
}

const CONNECT_TIMEOUT_MS = 5_000

/** A wallet with thousands of tokens stays below 4 MB: what is larger is no answer to our questions. */
const BODY_MAX_BYTES = 8 * 1024 * 1024

/** GET requests to one host, with time limits and a size limit, whose failures are told in our words. */
export function createHttp(options: HttpOptions): ProviderHttp {
  const { apiKey, clock } = options
  const base = new URL(options.url)
  const agent = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) }
  const client: Got = got.extend({ ...clientOptions(options), agent })
  return {
    prepare(question) {
      const url = locate(base, question)
      const source = { endpoint: question.endpoint, apiKey, clock }
      return async (ended) => {
        const oversize = new AbortController()
        const signal = AbortSignal.any([ended, oversize.signal])
        try {
          const pending = client.get(url, { signal })
          pending.on('downloadProgress', (progress) => {
            if (isOversize(progress)) oversize.abort(describeOversize(source))
          })
          const response = await pending
          // To parse it may take long, and many answers may have come at once.
          await takeTurn()
          signal.throwIfAborted()
          return readAnswer(response, question.check, source)
        } catch (error) {
          throw signal.aborted ? signal.reason : describeFailure(error, source)
        }
      }
    },
    close() {
      agent.http.destroy()
      agent.https.destroy()
    },
  }
}

function clientOptions({ apiKey, requestTimeoutMs }: HttpOptions): ExtendOptions {
  const connectMs = Math.min(CONNECT_TIMEOUT_MS, requestTimeoutMs)
  return {
    headers: { 'x-api-key': apiKey, accept: 'application/json' },
    responseType: 'text',
    throwHttpErrors: false,
    followRedirect: false,
    retry: { limit: 0 },
    timeout: {
      lookup: connectMs,
      connect: connectMs,
      secureConnect: connectMs,
      send: connectMs,
      response: requestTimeoutMs,
      request: requestTimeoutMs,
    },
  }
}

/** The host is fixed and the address is one path segment, whatever it contains. */
function locate(base: URL, { endpoint, address, query = {} }: Question<unknown>): URL {
  // URL parsers take these two for steps in the path, even when they are percent-encoded.
  if (/^\.{0,2}$/.test(address)) throw new ProviderError('not-found', 'This is no address', { endpoint })
  const url = new URL(base)
  url.pathname =
    base.pathname.replace(/\/$/, '') + endpoint.replace(/\{\w+\}/, () => encodeURIComponent(address))
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url
}

/** Where an answer comes from. */
interface Source {
  readonly endpoint: string
  /** Never to be repeated, not even when the provider's own text has it. */
  readonly apiKey: string
  readonly clock: Clock
}

/** The answer in a response. Throws for a response without one, whatever its status. */
function readAnswer<Answer>(
  response: Response<string>,
  check: Check<Answer>,
  source: Source,
): Checked<Answer> {
  const { endpoint, apiKey } = source
  const { statusCode: status } = response
  const details = { endpoint, status }
  const body = readJson(response.body)
  // Some failures are told without JSON.
  if (status >= 400) throw describeStatus(response, body ?? response.body, source)
  if (status !== 200) throw refuse('bad-response', `answered ${status}`, details)
  if (body === undefined) throw refuse('bad-response', 'did not answer with JSON', { endpoint })
  if (isNotIndexed(body)) throw refuse('not-found', 'has not indexed this yet', details)
  const checked = isErrorBody(body) ? undefined : check(body)
  if (checked) return checked
  const text = readErrorText(body)
  if (text === undefined) throw refuse('bad-response', 'did not answer as spec/provider/ says', details)
  const kind = /not found/i.test(text) ? 'not-found' : 'unavailable'
  throw refuse(kind, `answered 200 with an error: ${clean(text, apiKey)}`, details)
}

/** The value of a JSON text; undefined when it is none. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * What went wrong, in our words. The error of the HTTP client is not kept: it carries the request's headers, and with
 * them the key.
 */
function describeFailure(error: unknown, source: Source): ProviderError {
  const { endpoint, apiKey } = source
  if (error instanceof ProviderError) return error
  if (!(error instanceof Error)) return refuse('unavailable', 'failed', { endpoint })
  if (error.cause instanceof ProviderError) return error.cause
  const code = 'code' in error ? String(error.code) : error.name
  const cause = Object.assign(new Error(clean(error.message, apiKey)), { code })
  if (error instanceof TimeoutError) return refuse('timeout', 'took too long', { endpoint, cause })
  return refuse('unavailable', `failed: ${code}`, { endpoint, cause })
}

function describeStatus(
  { statusCode: status, headers }: Response,
  body: unknown,
  { endpoint, apiKey, clock }: Source,
): ProviderError {
  const text = readErrorText(body)
  const reason = text === undefined ? '' : `: ${clean(text, apiKey)}`
  const retryAfterMs = readRetryAfter(headers['retry-after'], clock)
  const details = { endpoint, status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
  return refuse(readStatus(status), `answered ${status}${reason}`, details)
}

/** What a status of 400 or more means for us. */
function readStatus(status: number): ProviderErrorKind {
  if (status === 401 || status === 402 || status === 403) return 'unauthorized'
  if (status === 404) return 'not-found'
  if (status === 408) return 'timeout'
  if (status === 429) return 'rate-limited'
  return status >= 500 ? 'unavailable' : 'bad-response'
}

/** Seconds or a date; undefined when the header is missing, as it may be, or unreadable. */
function readRetryAfter(header: string | undefined, clock: Clock): number | undefined {
  if (header === undefined || header.trim() === '') return undefined
  const delayMs = Number.isNaN(Number(header)) ? Date.parse(header) - clock.epochMs() : Number(header) * 1000
  return Number.isFinite(delayMs) ? Math.max(0, delayMs) : undefined
}

/** The text of an error body (`ErrorBody` in spec/provider/); undefined when the body is none. */
function readErrorText(body: unknown): string | undefined {
  if (typeof body === 'string') return body.trim() || undefined
  if (!isRecord(body)) return undefined
  const nested = isRecord(body.error) ? body.error : {}
  const spellings = [body.message, body.error, body.detail, body.msg, nested.message, nested.detail]
  return spellings.find((text): text is string => typeof text === 'string' && text.trim() !== '')
}

/** Whether a body says that it is an error, whatever its status: it has an `error`, or is a bare string. */
function isErrorBody(body: unknown): boolean {
  return typeof body === 'string' || (isRecord(body) && Boolean(body.error))
}

/** Whether a body says that the address is not indexed so far. */
function isNotIndexed(body: unknown): boolean {
  return isRecord(body) && body.indexed === false
}

function isOversize({ transferred, total }: Progress): boolean {
  return transferred > BODY_MAX_BYTES || (total ?? 0) > BODY_MAX_BYTES
}

function describeOversize({ endpoint }: Source): ProviderError {
  return refuse('bad-response', `answered with more than ${BODY_MAX_BYTES} bytes`, { endpoint })
}

type Details = ProviderErrorDetails & { readonly endpoint: string }

function refuse(kind: ProviderErrorKind, what: string, details: Details): ProviderError {
  return new ProviderError(kind, `The data provider's ${details.endpoint} ${what}`, details)
}

const TEXT_MAX_LENGTH = 200

function clean(text: string, apiKey: string): string {
  return text.replaceAll(apiKey, '***').replaceAll(/\s+/g, ' ').slice(0, TEXT_MAX_LENGTH)
}
