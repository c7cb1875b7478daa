import { promisify } from 'node:util'
import { brotliDecompress, type BrotliOptions, gunzip, type ZlibOptions } from 'node:zlib'
import { Agent, type Dispatcher } from 'undici'
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
/** Unless the provider says how long it keeps them. */
const KEEP_ALIVE_MS = 30_000

/** A wallet with thousands of tokens stays below 4 MB: what is larger is no answer to our questions. */
const BODY_MAX_BYTES = 8 * 1024 * 1024

/** What undici and zlib call a body that is larger. */
const OVERSIZE: ReadonlySet<string> = new Set(['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'ERR_BUFFER_TOO_LARGE'])
const CONNECT_TIMEOUT = 'UND_ERR_CONNECT_TIMEOUT'

/** GET requests to one host, with time limits and a size limit, whose failures are told in our words. */
export function createHttp(options: HttpOptions): ProviderHttp {
  const { apiKey, clock, requestTimeoutMs } = options
  const base = new URL(options.url)
  const headers = { 'x-api-key': apiKey, accept: 'application/json', 'accept-encoding': 'gzip, br' }
  const agent = createAgent(options)
  return {
    prepare(question) {
      const { origin, pathname, search } = locate(base, question)
      const request = { method: 'GET', origin, path: pathname + search, headers } as const
      const source = { endpoint: question.endpoint, apiKey, clock }
      return async (ended) => {
        const tooLate = AbortSignal.timeout(requestTimeoutMs)
        const signal = AbortSignal.any([ended, tooLate])
        try {
          const response = await agent.request({ ...request, signal })
          const text = await readText(response)
          // To parse it may take long, and many answers may have come at once.
          await takeTurn()
          signal.throwIfAborted()
          return readAnswer({ ...response, text }, question.check, source)
        } catch (error) {
          if (ended.aborted) throw ended.reason
          throw tooLate.aborted ? describeLate(source) : describeFailure(error, source)
        }
      }
    },
    close() {
      void agent.destroy()
    },
  }
}

function createAgent({ requestTimeoutMs }: HttpOptions): Agent {
  return new Agent({
    // With HTTP/2 all calls would fail with the one connection that they share.
    allowH2: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connect: { timeout: Math.min(CONNECT_TIMEOUT_MS, requestTimeoutMs) },
    // All of an attempt has one limit.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: BODY_MAX_BYTES,
  })
}

interface TextResponse extends Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> {
  readonly text: string
}

const UNPACKERS = new Map([
  ['gzip', promisify<Uint8Array, ZlibOptions, Buffer>(gunzip)],
  ['br', promisify<Uint8Array, BrotliOptions, Buffer>(brotliDecompress)],
])

async function readText({ headers, body }: Dispatcher.ResponseData): Promise<string> {
  const unpack = UNPACKERS.get(String(headers['content-encoding']))
  if (unpack === undefined) return await body.text()
  return (await unpack(await body.bytes(), { maxOutputLength: BODY_MAX_BYTES })).toString()
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
function readAnswer<Answer>(response: TextResponse, check: Check<Answer>, source: Source): Checked<Answer> {
  const { endpoint, apiKey } = source
  const { statusCode: status } = response
  const details = { endpoint, status }
  const body = readJson(response.text)
  // Some failures are told without JSON.
  if (status >= 400) throw describeStatus(response, body ?? response.text, source)
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
 * What went wrong, in our words. The error of the HTTP client is not kept: it may carry the request's headers, and with
 * them the key.
 */
function describeFailure(error: unknown, source: Source): ProviderError {
  const { endpoint, apiKey } = source
  if (error instanceof ProviderError) return error
  if (!(error instanceof Error)) return refuse('unavailable', 'failed', { endpoint })
  const code = 'code' in error && error.code ? String(error.code) : error.name
  if (OVERSIZE.has(code)) {
    return refuse('bad-response', `answered with more than ${BODY_MAX_BYTES} bytes`, { endpoint })
  }
  const cause = Object.assign(new Error(clean(error.message, apiKey)), { code })
  if (code === CONNECT_TIMEOUT) return refuse('timeout', 'took too long', { endpoint, cause })
  return refuse('unavailable', `failed: ${code}`, { endpoint, cause })
}

function describeLate({ endpoint }: Source): ProviderError {
  const cause = Object.assign(new Error('The time for one attempt is over'), { code: 'ETIMEDOUT' })
  return refuse('timeout', 'took too long', { endpoint, cause })
}

function describeStatus(
  { statusCode: status, headers }: TextResponse,
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
function readRetryAfter(header: string | string[] | undefined, clock: Clock): number | undefined {
  if (typeof header !== 'string' || header.trim() === '') return undefined
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

type Details = ProviderErrorDetails & { readonly endpoint: string }

function refuse(kind: ProviderErrorKind, what: string, details: Details): ProviderError {
  return new ProviderError(kind, `The data provider's ${details.endpoint} ${what}`, details)
}

const TEXT_MAX_LENGTH = 200

function clean(text: string, apiKey: string): string {
  return text.replaceAll(apiKey, '***').replaceAll(/\s+/g, ' ').slice(0, TEXT_MAX_LENGTH)
}
