import { promises as dns } from 'node:dns'
import { type ClientRequest, Agent as HttpAgent, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import got, { TimeoutError } from 'got'
import ipaddr from 'ipaddr.js'
import { isLoopback } from '../basics/loopback.ts'
import { isInNetworks } from '../basics/networks.ts'
import { readRetryAfterMs } from '../basics/retry-after.ts'
import type { WebhookSettings } from '../scans/context.ts'
import { VERSION } from '../telemetry/version.ts'

/** The response of an endpoint, or why there was none. */
export interface Attempt {
  /** Null when there was no answer. */
  readonly status: number | null
  /** Null when there was one. */
  readonly error: AttemptError | null
  readonly durationMs: number
  /** The beginning of the answer's body. */
  readonly answer: string | null
  readonly retryAfterMs: number | undefined
}

/** The schema WebhookAttemptError. */
type AttemptError =
  | 'address_refused'
  | 'connection_failed'
  | 'endpoint_disabled'
  | 'host_unknown'
  | 'secret_unreadable'
  | 'timeout'
  | 'tls_failed'

/** Bytes of an answer that are read and kept. */
const ANSWER_MAX_BYTES = 1_024
const CONNECT_TIMEOUT_MS = 3_000
export const TIMEOUTS = {
  lookup: CONNECT_TIMEOUT_MS,
  connect: CONNECT_TIMEOUT_MS,
  secureConnect: CONNECT_TIMEOUT_MS,
  /** Limits the whole attempt, from the look-up of the host to the last byte that is read. */
  request: 10_000,
}

/** They keep no connection, which could end at the moment when the next message is sent. */
const AGENTS = { http: new HttpAgent(), https: new HttpsAgent() }

/** How long the body of an answer is waited for; its head is answer enough. */
const BODY_TIMEOUT_MS = 1_000

/**
 * Posts a message to an endpoint and reads the first KiB of what it answers. Its status holds once the head of its
 * answer has come, whatever becomes of the body. The address that the connection is made to
 * has to be public, or one that the operator allows; nothing is sent to any other. No redirect is followed. Rejects
 * only with the reason of the signal.
 */
export async function post(
  {
    url,
    headers,
    body: message,
  }: { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string },
  settings: WebhookSettings,
  signal: AbortSignal,
): Promise<Attempt> {
  const startedAt = performance.now()
  const took = () => Math.round(performance.now() - startedAt)
  if (findUrlProblem(url, settings) !== undefined) return failed('address_refused')
  let head: IncomingMessage | undefined
  const body: Buffer[] = []
  try {
    const stream = got.stream.post(url, {
      body: message,
      signal,
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': USER_AGENT },
      agent: AGENTS,
      dnsLookup: createLookup(settings),
      followRedirect: false,
      throwHttpErrors: false,
      // A compressed answer could be much larger than what arrives.
      decompress: false,
      retry: { limit: 0 },
      timeout: TIMEOUTS,
    })
    // The stream is left when enough is read; what fails after that is of no interest.
    stream.on('error', () => undefined)
    stream.once('request', (request: ClientRequest) =>
      request.once('response', (response) => {
        head = response
        setTimeout(() => stream.destroy(), BODY_TIMEOUT_MS).unref()
      }),
    )
    for await (const chunk of stream) {
      body.push(chunk)
      if (body.reduce((bytes, { length }) => bytes + length, 0) >= ANSWER_MAX_BYTES) break
    }
    if (head === undefined) throw new Error('there was no answer')
  } catch (error) {
    if (head === undefined && signal.aborted) throw signal.reason
    if (head === undefined) return { ...failed(nameFailure(error)), durationMs: took() }
  }
  const answer = Buffer.concat(body).subarray(0, ANSWER_MAX_BYTES).toString('utf8')
  return {
    status: head.statusCode ?? null,
    error: null,
    durationMs: took(),
    // Postgres stores no NUL in a text.
    answer: answer.replaceAll('\0', '\uFFFD'),
    retryAfterMs: readRetryAfterMs(head.headers['retry-after'], Date.now()),
  }
}

/** The library takes unknown IPv6 addresses for public ones. */
const PUBLIC = ['0.0.0.0/0', '2000::/3']
/** The platform of Azure, which every machine there reaches. */
const DENIED = ['168.63.129.16/32']

const THIS_MACHINE = ['127.0.0.0/8', '::1']

/** Whether an address may be called: it is public, or the settings allow it. */
function mayReach(address: string, { allowAddresses, allowThisMachine }: WebhookSettings): boolean {
  if (isInNetworks(address, allowAddresses)) return true
  if (allowThisMachine && isInNetworks(address, THIS_MACHINE)) return true
  if (!isInNetworks(address, PUBLIC) || isInNetworks(address, DENIED)) return false
  return ipaddr.parse(address).range() === 'unicast'
}

const OWN_ADDRESS = '127.0.0.1'

const ADDRESS_REFUSED = 'ERR_ADDRESS_REFUSED'
const HOST_UNKNOWN = 'ERR_HOST_UNKNOWN'

/** Looks a host up for a connection. Fails when any of its addresses may not be called. */
function createLookup(settings: WebhookSettings): LookupFunction {
  return (host, _options, callback) => {
    findAddresses(host).then(
      (addresses) => {
        const refused = addresses.find((address) => !mayReach(address, settings))
        if (refused !== undefined) return callback(failure(ADDRESS_REFUSED, refused), [])
        callback(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        )
      },
      (error) => callback(error, []),
    )
  }
}

/** Gives up before the time limit of a look-up: an unanswered query would outlive its attempt. */
export const nameServers = new dns.Resolver({ timeout: 600, tries: 2 })

/**
 * The addresses of a host by its name servers. The system's own look-up would hold one of two threads of the process
 * for each name that does not answer, and all other look-ups would wait for it.
 */
async function findAddresses(host: string): Promise<string[]> {
  if (host === 'localhost') return [OWN_ADDRESS]
  const answers = await Promise.allSettled([nameServers.resolve4(host), nameServers.resolve6(host)])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length === 0) throw failure(HOST_UNKNOWN, host)
  return addresses
}

function failure(code: string, what: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: ${what}`), { code })
}

/** An attempt that has sent nothing, or got nothing back. */
export function failed(error: AttemptError): Attempt {
  return { status: null, error, durationMs: 0, answer: null, retryAfterMs: undefined }
}

const USER_AGENT = `wallet-analytics-service/${VERSION} (webhooks)`

function nameFailure(error: unknown): AttemptError {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === ADDRESS_REFUSED) return 'address_refused'
  if (error instanceof TimeoutError) return 'timeout'
  if (code === HOST_UNKNOWN) return 'host_unknown'
  if (/CERT|TLS|SSL|SELF_SIGNED|EPROTO|UNABLE_TO_VERIFY/.test(code)) return 'tls_failed'
  return 'connection_failed'
}

/** The problem of an endpoint's address, as the end of a sentence; undefined without one. */
export function findUrlProblem(text: string, settings: WebhookSettings): string | undefined {
  const url = URL.parse(text)
  if (url === null) return 'must be an address such as https://example.com/webhooks'
  const allowsHttp = settings.allowHttp || (settings.allowThisMachine && isLoopback(url.hostname))
  if (url.protocol === 'http:' && !allowsHttp)
    return 'must be an address that starts with https://; the operator of the service takes http:// with WEBHOOK_ALLOW_HTTP'
  if (!['http:', 'https:'].includes(url.protocol)) return 'must be an address that starts with https://'
  if (url.port === '0') return 'must not name port 0, where nothing listens'
  if (url.username !== '' || url.password !== '') return 'must not name a user or a password'
  const host = url.hostname === 'localhost' ? OWN_ADDRESS : url.hostname.replace(/^\[(.*)\]$/, '$1')
  // Other names are looked up when something is sent.
  if (isIP(host) !== 0 && !mayReach(host, settings))
    return 'must be a public address; the operator of the service allows others with WEBHOOK_ALLOW_ADDRESSES'
  return undefined
}
