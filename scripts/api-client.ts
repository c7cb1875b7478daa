import type { components } from '../generated/v1/types.ts'
import { pageAt } from './hints.ts'

type Failure = components['schemas']['ApiV1Failure']

const REQUEST_TIMEOUT_MS = 65_000
const RATE_LIMIT_TRIES_MAX = 3

/** A client of the service's own API, for command-line tools. Paths are relative to the service's root. */
export interface ApiClient {
  get<Body>(path: string): Promise<Body>
  /** Like `get`, for an operation that may wait for news this long (`Prefer: wait`). */
  getAwaited<Body>(path: string, waitSec: number): Promise<AwaitedAnswer<Body>>
  post<Body>(path: string): Promise<Body>
}

interface AwaitedAnswer<Body> {
  readonly body: Body
  /** Whether the service was ready to wait. */
  readonly isAwaited: boolean
}

/** The API's answer to a request that it did not fulfil: its message, the details of each field and the request id. */
export class RefusedError extends Error {
  readonly code: string

  constructor(failure: Failure) {
    super(describe(failure))
    this.name = 'RefusedError'
    this.code = failure.error.code
  }
}

/**
 * Calls the API with a key. Waits out the rate limit as `Retry-After` says; any other failure is thrown with the API's
 * own message as a `RefusedError`. When the service cannot be reached, or is another one, it throws a plain `Error`.
 */
export function createApiClient(service: { readonly url: string; readonly key: string }): ApiClient {
  async function call<Body>(request: ApiRequest): Promise<AwaitedAnswer<Body>> {
    for (let tries = 1; ; tries += 1) {
      const response = await send(service, request)
      const body = (await response.json().catch(() => undefined)) as Envelope | null | undefined
      const isAwaited = response.headers.has('preference-applied')
      if (response.ok && body?.data !== undefined) return { body: body as Body, isAwaited }
      if (response.status !== 429 || tries === RATE_LIMIT_TRIES_MAX) {
        if (body?.error?.code !== undefined) throw new RefusedError(body as Failure)
        throw new Error(`${service.url} does not answer as this service does`)
      }
      const delayMs = Number(response.headers.get('retry-after') ?? 1) * 1000
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
  }
  const read = async <Body>(request: ApiRequest) => (await call<Body>(request)).body
  return {
    get: (path) => read({ method: 'GET', path }),
    getAwaited: (path, waitSec) => call({ method: 'GET', path, headers: { Prefer: `wait=${waitSec}` } }),
    post: (path) => read({ method: 'POST', path }),
  }
}

/** The parts of a body that show that this service has answered. */
interface Envelope {
  readonly data?: unknown
  readonly error?: { readonly code?: unknown } | null
}

interface ApiRequest {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
}

async function send(
  { url, key }: { url: string; key: string },
  { path, headers, ...request }: ApiRequest,
): Promise<Response> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  return await fetch(`${url}${path}`, {
    ...request,
    headers: { Authorization: `Bearer ${key}`, ...headers },
    signal,
  }).catch((cause) => {
    throw new Error(`${url} cannot be reached`, { cause })
  })
}

function describe({ error, request_id }: Failure): string {
  const fields = Array.isArray(error.details)
    ? error.details.map(({ field, message, received }) => `\n  ${field} ${message}, received ${received}`)
    : []
  return `${error.code}: ${error.message}${fields.join('')}${describeQuota(error.details)}${describeReason(error.details)}\n  request id ${request_id}`
}

/** How much of a quota is used, and when it is reset: the details of QUOTA_EXCEEDED. */
function describeQuota(details: Failure['error']['details']): string {
  if (details === undefined || !('used' in details)) return ''
  const { used, limit, resets_at: resetsAt } = details
  return `\n  ${used} of ${limit} used today, reset at ${resetsAt}`
}

/** Why the data provider failed, and where a person who runs the service sees what to do. */
function describeReason(details: Failure['error']['details']): string {
  if (details === undefined || !('reason' in details) || details.reason === undefined) return ''
  const { reason } = details
  const advice = `. If you run the service, ${pageAt('docs/provider.md')} says what to look at`
  return `\n  reason ${reason}${reason.startsWith('provider_') ? advice : ''}`
}
