import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { answerControl } from './control.ts'
import { type Clock, playFault, sendJson } from './faults.ts'
import { ADDRESS, type Answer, ROUTES } from './routes.ts'
import { createScenarios, type Scenario, type Scenarios } from './scenarios.ts'
import { createWorld, type World } from './world.ts'

export interface SimulatorOptions {
  readonly host?: string
  /** 0 takes a free port. */
  readonly port?: number
  /** Delays every answer. */
  readonly latencyMs?: number
  /** Another seed is another world. */
  readonly seed?: number
  /** Scenarios that hold from the start. */
  readonly scenarios?: readonly Scenario[]
  /** Requests of the log that are kept. */
  readonly requestsMax?: number
  readonly now?: () => number
}

export interface SimulatedRequest {
  readonly atMs: number
  readonly method: string
  /** With its query. */
  readonly path: string
}

export interface Simulator {
  readonly url: string
  /** The last 1,000 requests, or as many as were asked for, oldest first. */
  readonly requests: readonly SimulatedRequest[]
  /** All requests by path template; those to other paths are under `other`. */
  readonly counts: Readonly<Record<string, number>>
  /** Failures on demand. */
  readonly scenarios: Scenarios
  /** Ends every connection, the hanging ones too. */
  close(): Promise<void>
}

const REQUESTS_MAX = 1_000

const MISSING_KEY: Answer = { status: 401, body: { error: 'Missing API key' } }

/** Longer than any client keeps a connection, so that none is closed under a request. */
const KEEP_ALIVE_MS = 120_000

/**
 * A data provider on loopback that speaks the wire of `spec/provider/`: the same seed and day give the same
 * answers. It wants an `x-api-key`, whichever. A wallet's history has every token whose list of traders was
 * asked for before. Under `/simulator/` it can be told what goes wrong, and asked what was called.
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { host = '127.0.0.1', port = 0, latencyMs = 0, seed = 1, now = Date.now } = options
  const world = createWorld({ seed, now })
  const scenarios = createScenarios(seed)
  for (const scenario of options.scenarios ?? []) scenarios.add(scenario)
  const clock = createClock()
  const log = createLog(now, options.requestsMax ?? REQUESTS_MAX)
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    if (answerControl(request, response, { scenarios, requests: log.requests, counts: log.counts })) return
    log.add(request)
    if (latencyMs > 0) clock.after(latencyMs, () => handle({ request, response, world, scenarios, clock }))
    else handle({ request, response, world, scenarios, clock })
  })
  const url = await listen(server, host, port)
  return {
    url,
    requests: log.requests,
    counts: log.counts,
    scenarios,
    close() {
      clock.stop()
      const { promise, resolve } = Promise.withResolvers<void>()
      server.close(() => resolve())
      server.closeAllConnections()
      return promise
    },
  }
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly world: World
  readonly scenarios: Scenarios
  readonly clock: Clock
}

function handle({ request, response, world, scenarios, clock }: Exchange): void {
  const path = request.url ?? '/'
  const keyless = !request.headers['x-api-key']
  const { status, body } = keyless ? MISSING_KEY : answer(request.method, path, world)
  const fault = keyless ? undefined : scenarios.take(path)
  if (fault) playFault(fault, response, clock, body)
  else sendJson(response, status, body)
}

function answer(method: string | undefined, path: string, world: World): Answer {
  const { pathname, searchParams } = new URL(path, 'http://simulator')
  const route = ROUTES.find(({ pattern }) => pattern.test(pathname))
  if (!route || method !== 'GET') return { status: 404, body: { error: 'Route not found' } }
  const address = route.pattern.exec(pathname)?.[1] ?? ''
  if (!ADDRESS.test(address)) return { status: 400, body: { error: 'Invalid address' } }
  return route.answer(world, address, searchParams)
}

function createLog(now: () => number, requestsMax: number) {
  const requests: SimulatedRequest[] = []
  const counts: Record<string, number> = {}
  return {
    requests,
    counts,
    add({ method = '', url = '/' }: IncomingMessage) {
      requests.push({ atMs: now(), method, path: url })
      if (requests.length > requestsMax) requests.shift()
      const pathname = url.split('?', 1)[0] ?? url
      const template = ROUTES.find(({ pattern }) => pattern.test(pathname))?.template ?? 'other'
      counts[template] = (counts[template] ?? 0) + 1
    },
  }
}

function createClock(): Clock & { stop(): void } {
  const timers = new Set<NodeJS.Timeout>()
  return {
    after(delayMs, work) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        work()
      }, delayMs)
      timers.add(timer)
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

async function listen(server: Server, host: string, port: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, host, resolve)
  await promise
  server.off('error', reject)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The simulator has no port')
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}
