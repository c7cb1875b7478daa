import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import got, { type ExtendOptions, type Got, type Progress, type Response, TimeoutError } from 'got'
import { readRetryAfterMs } from '../../basics/retry-after.ts'
import { inLoopTurn } from '../../basics/slots.ts'
import { ProviderError, type ProviderErrorDetails, type ProviderErrorKind } from '../provider-error.ts'
import type { Clock } from './clock.ts'
import { type Check, type Checked, isObject } from './vendor-answers.ts'

/** A vendor's additions to HTTP and JSON. Bodies are parsed JSON, or the text of a body that is not JSON. */
export interface Wire {
  /** The headers that carry the key. */
  authorize(apiKey: string): Readonly<Record<string, string>>
  /** True for a body with status 200 that is an error. */
  isError(body: unknown): boolean
  /** The members of an error body that may hold its message, the likeliest first. */
  listErrorTexts(body: Readonly<Record<string, unknown>>): readonly unknown[]
  /** True for an error with status 200 which says that the vendor has no data of the address so far. */
  isUnindexed?(body: unknown): boolean
}

export interface ProviderHttpOptions {
  readonly url: string
  readonly apiKey: string
  readonly clock: Clock
  /** Time for one try, from its start to the last byte. */
  readonly requestTimeoutMs: number
}

/** A request to the provider, and the form of its answer. */
export interface Question<Answer> {
  /** The path of the endpoint, with the places of addresses in braces. */
  readonly endpoint: string
  /** One address, or one for each place in their order. */
  readonly address?: string | readonly string[]
  readonly query?: Readonly<Record<string, string | number | boolean>>
  /** Sent as JSON, with POST; without it the question is a GET. Both only read, so a question may be asked again. */
  readonly body?: Readonly<Record<string, unknown>>
  readonly check: Check<Answer>
}

/** Sends the request of a question once. Rejects with `ProviderError`, or with the reason of the signal. */
export type Try<Answer> = (signal: AbortSignal) => Promise<Checked<Answer>>

const CONNECT_TIMEOUT_MS = 5_000

/**
 * The largest body that is read. A wallet with thousands of tokens stays below 4 MB, so a larger body answers none of
 * our questions.
 */
const BODY_MAX_BYTES = 8 * 1024 * 1024

/**
 * The most objects and arrays in a body. Four thousand tokens with their past have 50,000; millions would stall the
 * process.
 */
const STRUCTURES_MAX = 200_000

/** Requests to one host, with limits of time and size. Failures are `ProviderError`s without the key. */
export function createProviderHttp(wire: Wire, options: ProviderHttpOptions) {
  const base = new URL(options.url)
  const agent = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) }
  const client: Got = got.extend({ ...clientOptions(wire, options), agent })
  return {
    /** Throws `ProviderError` of kind `not-found` for a text that cannot be an address. */
    prepare<Answer>(question: Question<Answer>): Try<Answer> {
      const url = locate(base, question)
      const { body, endpoint } = question
      const call = { endpoint, wire, ...options }
      return async (ended) => {
        const oversize = new AbortController()
        const signal = AbortSignal.any([ended, oversize.signal])
        try {
          const pending =
            body === undefined ? client.get(url, { signal }) : client.post(url, { signal, json: body })
          pending.on('downloadProgress', (progress) => {
            if (!isOversize(progress)) return
            oversize.abort(
              refuse('bad-response', `answered with more than ${BODY_MAX_BYTES} bytes`, { endpoint }),
            )
          })
          const response = await pending
          return await inLoopTurn(() => readAnswer(response, question.check, call))
        } catch (error) {
          throw signal.aborted ? signal.reason : describeFailure(error, call)
        }
      }
    },
    /** Closes the connections. */
    close() {
      agent.http.destroy()
      agent.https.destroy()
    },
  }
}

function clientOptions(wire: Wire, { apiKey, requestTimeoutMs }: ProviderHttpOptions): ExtendOptions {
  const connectMs = Math.min(CONNECT_TIMEOUT_MS, requestTimeoutMs)
  return {
    headers: { ...wire.authorize(apiKey), accept: 'application/json' },
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

/** The host is fixed and an address is one path segment, whatever it contains. */
function locate(base: URL, { endpoint, address = [], query = {} }: Question<unknown>): URL {
  const addresses = typeof address === 'string' ? [address] : [...address]
  // URL parsers take `.` and `..` for steps in the path, even when they are percent-encoded.
  if (addresses.some((each) => /^\.{0,2}$/.test(each)))
    throw new ProviderError('not-found', 'Not a valid address', { endpoint })
  const url = new URL(base)
  const path = endpoint.replace(/\{\w+\}/g, () => encodeURIComponent(addresses.shift() ?? ''))
  url.pathname = base.pathname.replace(/\/$/, '') + path
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url
}

/** The origin of an answer. The key is never repeated, even when the provider's own text has it. */
interface Call extends Pick<ProviderHttpOptions, 'apiKey' | 'clock'> {
  readonly endpoint: string
  readonly wire: Wire
}

/** The answer in a response. Throws for a response without one, whatever its status. */
function readAnswer<Answer>(response: Response<string>, check: Check<Answer>, call: Call): Checked<Answer> {
  const { endpoint, apiKey, wire } = call
  const { statusCode: status } = response
  const details = { endpoint, status }
  if (hasTooManyStructures(response.body))
    throw refuse('bad-response', `answered with more than ${STRUCTURES_MAX} objects`, details)
  const body = readJson(response.body)
  // Some error bodies are not JSON.
  if (status >= 400) throw describeStatus(response, body ?? response.body, call)
  if (status !== 200) throw refuse('bad-response', `answered ${status}`, details)
  if (body === undefined) throw refuse('bad-response', 'did not answer with JSON', { endpoint })
  const checked = wire.isError(body) ? undefined : check(body)
  if (checked) return checked
  const text = readErrorText(body, wire)
  if (wire.isUnindexed?.(body) || /not found/i.test(text ?? ''))
    throw refuse('not-found', 'does not know the address', details)
  if (text === undefined) throw refuse('bad-response', 'did not answer as spec/provider/ says', details)
  throw refuse('unavailable', `answered 200 with an error: ${clean(text, apiKey)}`, details)
}

/** Counted before parsing, which takes a second for the two million objects that fit into 8 MB. */
function hasTooManyStructures(text: string): boolean {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if ((code === 0x7b || code === 0x5b) && ++count > STRUCTURES_MAX) return true
  }
  return false
}

/** The value of a JSON text; undefined when the text is not JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Describes a failed request. The error of the HTTP client is dropped: it carries the headers, and so the key. */
function describeFailure(error: unknown, { endpoint, apiKey }: Call): ProviderError {
  if (error instanceof ProviderError) return error
  if (!(error instanceof Error)) return refuse('unavailable', 'failed', { endpoint })
  const code = 'code' in error ? String(error.code) : error.name
  const cause = Object.assign(new Error(clean(error.message, apiKey)), { code })
  if (error instanceof TimeoutError) return refuse('timeout', 'took too long', { endpoint, cause })
  return refuse('unavailable', `failed: ${code}`, { endpoint, cause })
}

function describeStatus(
  { statusCode: status, headers }: Response,
  body: unknown,
  { endpoint, apiKey, clock, wire }: Call,
): ProviderError {
  const text = readErrorText(body, wire)
  const isOfVendor = isObject(body) && text !== undefined && !ABOUT_PATHS.test(text)
  if (status === 404 && !isOfVendor) {
    const what = 'answered 404, but not in the form of the data provider: its address may lead elsewhere'
    return refuse('bad-response', what, { endpoint, status })
  }
  const reason = text === undefined ? '' : `: ${clean(text, apiKey)}`
  const retryAfterMs = readRetryAfterMs(headers['retry-after'], clock.epochMs())
  const details = { endpoint, status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
  return refuse(readStatus(status), `answered ${status}${reason}`, details)
}

/** The message of an error in any of the vendor's spellings; undefined when the body has none. */
function readErrorText(body: unknown, wire: Wire): string | undefined {
  const texts = isObject(body) ? wire.listErrorTexts(body) : [body]
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '')?.trim()
}

/** Web servers and gateways say this of a path that they do not have. No vendor says it of an address. */
const ABOUT_PATHS = /\b(?:route|path|endpoint|page|url)\b|\bcannot get\b/i

/** The meaning of a status of 400 or more. */
function readStatus(status: number): ProviderErrorKind {
  if (status === 401 || status === 402 || status === 403) return 'unauthorized'
  if (status === 404) return 'not-found'
  if (status === 408) return 'timeout'
  if (status === 429) return 'rate-limited'
  return status >= 500 ? 'unavailable' : 'bad-response'
}

function isOversize({ transferred, total }: Progress): boolean {
  return transferred > BODY_MAX_BYTES || (total ?? 0) > BODY_MAX_BYTES
}

type Details = ProviderErrorDetails & { readonly endpoint: string }

function refuse(kind: ProviderErrorKind, what: string, details: Details): ProviderError {
  return new ProviderError(kind, `The data provider's ${details.endpoint} ${what}`, details)
}

const TEXT_MAX_LENGTH = 200

function clean(text: string, apiKey: string): string {
  return text.replaceAll(apiKey, '***').replaceAll(/\s+/g, ' ').slice(0, TEXT_MAX_LENGTH)
}
