import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { isAddress } from '../../basics/addresses.ts'
import { type Clock, systemClock } from '../client/clock.ts'
import type { VendorName } from '../vendors.ts'
import { findEndpoint, VYBE_ROOT } from './endpoints.ts'
import { playFault } from './faults.ts'
import { type SimulatedAnswer, sendAnswer } from './reply.ts'
import { createScenarios, type Scenario } from './scenarios.ts'
import { World } from './world.ts'

export interface SimulatorOptions {
  /** 0 takes a free port. */
  readonly port?: number
  /** Delays every answer. */
  readonly latencyMs?: number
  /** Another seed is another world. */
  readonly seed?: number
  /** The share of positions about which the second vendor is wrong, in per cent: 8 unless set. */
  readonly disagreementPct?: number
  /** Scenarios that hold from the start. */
  readonly scenarios?: readonly Scenario[]
  readonly clock?: Clock
  /** Sees each request first. One that it answers itself, by returning true, goes no further. */
  readonly intercept?: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** A running simulator. */
export type Simulator = Awaited<ReturnType<typeof startSimulator>>

const DISAGREEMENT_PCT = 8

const MISSING_KEY: SimulatedAnswer = { status: 401, body: { error: 'Missing API key' } }

const INVALID_ADDRESS: SimulatedAnswer = { status: 400, body: { error: 'Invalid address' } }

/** Longer than any client keeps a connection, so that no connection is closed during a request. */
const KEEP_ALIVE_MS = 120_000

/**
 * Data providers on loopback that speak the wires of `spec/provider/`: the same seed and day give the same answers. The
 * second vendor, below `/vybe`, describes the same world, and is wrong where an error is planted. Both accept any
 * `x-api-key`, but need one. A wallet's history has every token whose list of traders was read before.
 */
export async function startSimulator(options: SimulatorOptions = {}) {
  const { port = 0, latencyMs = 0, seed = 1, clock = systemClock } = options
  const { disagreementPct = DISAGREEMENT_PCT, intercept = () => false } = options
  const world = new World({ seed, disagreementPct, now: () => clock.epochMs() })
  const scenarios = createScenarios(seed)
  for (const scenario of options.scenarios ?? []) scenarios.add(scenario)
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const body: unknown = request.method === 'POST' ? await json(request).catch(() => undefined) : undefined
    const hasKey = Boolean(request.headers['x-api-key'])
    const answerRight = () => (hasKey ? answer(world, request, body) : MISSING_KEY)
    const fault = hasKey ? scenarios.take(request.url ?? '/') : undefined
    if (fault === undefined) sendAnswer(response, answerRight())
    else playFault(fault, { response, clock, answerRight })
  }
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    if (intercept(request, response)) return
    if (latencyMs > 0) clock.after(latencyMs, () => reply(request, response))
    else reply(request, response)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  /** The address of each vendor that it plays. */
  const urls: Readonly<Record<VendorName, string>> = { 'solana-tracker': url, vybe: `${url}${VYBE_ROOT}` }
  return {
    url,
    urls,
    /** Failures on demand. */
    scenarios,
    /** Ends every connection, the hanging ones too. */
    close() {
      const { promise, resolve } = Promise.withResolvers<void>()
      server.close(() => resolve())
      server.closeAllConnections()
      return promise
    },
  }
}

const ORIGIN = 'http://simulator'

/** `body` is undefined for a call without a body in JSON. A target that is no URL, such as `//`, leads nowhere. */
function answer(world: World, request: IncomingMessage, body: unknown): SimulatedAnswer {
  const { pathname, searchParams } = URL.parse(request.url ?? '/', ORIGIN) ?? new URL(ORIGIN)
  const found = findEndpoint(pathname)
  if (found === undefined || request.method !== found.endpoint.method)
    return { status: 404, body: { error: 'Route not found' } }
  const { endpoint, addresses } = found
  if (!addresses.every(isAddress)) return INVALID_ADDRESS
  const [address = '', second = ''] = addresses
  return endpoint.answer(world, { address, second, query: searchParams, body })
}
