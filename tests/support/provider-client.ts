import type { RequestListener } from 'node:http'
import { type Clock, systemClock } from '../../provider/client/clock.ts'
import type { ProviderClientOptions } from '../../provider/client/provider-client.ts'
import type { BreakerOptions } from '../../provider/client/provider-health.ts'
import type { DataProvider } from '../../provider/data-provider.ts'
import { ProviderError } from '../../provider/provider-error.ts'
import { makeAddress } from '../../provider/simulator/random.ts'
import type { Scenario } from '../../provider/simulator/scenarios.ts'
import type { SimulatorOptions } from '../../provider/simulator/server.ts'
import { createSolanaTracker } from '../../provider/solana-tracker/solana-tracker.ts'
import { startServer } from './servers.ts'
import { type Simulator, startSimulator } from './simulator.ts'

const opened: (() => Promise<void>)[] = []

/** Closes what a test has opened here, the last first. For `afterEach`. */
export async function closeOpened(): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close()
}

export const API_KEY = 'key-of-the-tests'

/** Noon, far from the time when the simulated world changes to its next day. */
export const NOON_MS = Date.UTC(2026, 5, 15, 12)

/** Elapsed time grows, but the time of day stays noon. */
const NOON: Clock = { ...systemClock, epochMs: () => NOON_MS }

export const MINT = makeAddress('a mint of the tests')
export const WALLET = makeAddress('a wallet of the tests')

export function address(name: string): string {
  return makeAddress(name)
}

/** A simulated provider that plays these scenarios from the start. */
export async function simulate(
  options: SimulatorOptions = {},
  ...scenarios: readonly Scenario[]
): Promise<Simulator> {
  const simulator = await startSimulator({ clock: NOON, ...options })
  for (const scenario of scenarios) simulator.scenarios.add(scenario)
  opened.push(() => simulator.close())
  return simulator
}

/** The options of a client of the tests. */
export interface ClientOptions extends Partial<Omit<ProviderClientOptions, 'breaker'>> {
  readonly breaker?: Partial<BreakerOptions>
}

/** A breaker that never opens. */
export const BREAKER: BreakerOptions = {
  failures: 1_000_000,
  firstProbeAfterMs: 2_000,
  probeAfterMaxMs: 60_000,
  onChange: () => undefined,
}

/** A client that does not wait between tries and never gives up early, unless the test wants it to. */
export function connect(url: string, options: ClientOptions = {}): DataProvider {
  return connectWith(createSolanaTracker, url, options)
}

/** Like `connect`, for any vendor. */
export function connectWith(
  create: (options: ProviderClientOptions) => DataProvider,
  url: string,
  options: ClientOptions = {},
): DataProvider {
  const client = create({
    url,
    apiKey: API_KEY,
    concurrency: 4,
    requestTimeoutMs: 15_000,
    clock: NOON,
    sleep: async () => {},
    leastRetries: 1_000_000,
    ...options,
    breaker: { ...BREAKER, ...options.breaker },
  })
  opened.push(() => client.close())
  return client
}

/** A server with this listener, for what the simulator does not do. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = await startServer(listener)
  opened.push(() => Promise.resolve(server[Symbol.asyncDispose]()))
  return server.url
}

/** The error of a call that must fail with a ProviderError. */
export async function failureOf(call: Promise<unknown>): Promise<ProviderError> {
  const error: unknown = await call.then(
    () => new Error('The call succeeded'),
    (reason: unknown) => reason,
  )
  if (error instanceof ProviderError) return error
  throw error
}

/** Resolves when the state is reached; a test that never reaches it ends by its own time limit. */
export async function until(isReached: () => boolean): Promise<void> {
  while (!isReached()) await rest()
}

/** Lets everything run that is already due. */
export function rest(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
