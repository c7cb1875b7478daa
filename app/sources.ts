import { type Config, isSimulated } from '../config/config.ts'
import { PROBE_WAITS_MAX } from '../config/provider-settings.ts'
import { explainListening } from '../config/start-failures.ts'
import { createCallTaker } from '../db/call-buckets.ts'
import type { Database } from '../db/connection/connection.ts'
import type { Simulator } from '../provider/simulator/server.ts'
import { VENDOR_NAMES, VENDORS, type VendorName } from '../provider/vendors.ts'
import type { Start } from './start.ts'

/**
 * Starts the clients of all sources that the settings name, and logs whether they accept their keys. The service starts
 * in either case.
 */
export async function startSources(start: Start, db: Database) {
  const [first, ...others] = await listSources(start)
  const primary = await openSource(start, db, first)
  const checkers = await Promise.all(others.map((source) => openSource(start, db, source)))
  const sources = [primary, ...checkers]
  let isClosed = false
  start.stack.defer(() => {
    isClosed = true
  })
  const keysTried = isSimulated(start.config)
    ? undefined
    : Promise.all(
        sources.map(async ({ client, keyTried }) => {
          const trouble = await client.tryKey()
          if (!isClosed) keyTried(trouble)
        }),
      )
  return {
    // Its figures are stored and served; the checkers are asked whether they agree.
    provider: primary.client,
    providerUrl: primary.url,
    checkers: checkers.map(({ client }) => client),
    /** Resolves when it is logged whether each source accepts its key; undefined for simulated ones. */
    keysTried,
  }
}

/** The sources as the settings have them, the primary first. `setting` is the prefix of a source's settings. */
async function listSources(start: Start) {
  const { config } = start
  const simulator = isSimulated(config) ? await startConfiguredSimulator(config) : undefined
  if (simulator !== undefined) start.stack.defer(() => simulator.close())
  const urlOf = (vendor: VendorName, url: string | undefined) =>
    url ?? simulator?.urls[vendor] ?? VENDORS[vendor].url
  const { provider: vendor } = config
  const first = {
    vendor,
    setting: 'PROVIDER',
    url: urlOf(vendor, config.providerUrl),
    isHostSet: config.providerUrl !== undefined,
    apiKey: config.providerApiKey,
    limits: { bucket: vendor, perSecond: config.providerRps, perDay: config.providerDailyCalls },
  } as const
  const second = config.secondProvider ?? (simulator && VENDOR_NAMES.find((name) => name !== vendor))
  if (second === undefined) return [first] as const
  return [
    first,
    {
      vendor: second,
      setting: 'SECOND_PROVIDER',
      url: urlOf(second, config.secondProviderUrl),
      isHostSet: config.secondProviderUrl !== undefined,
      apiKey: config.secondProviderApiKey,
      limits: { bucket: second, perSecond: config.secondProviderRps, perDay: undefined },
    },
  ] as const
}

type ConfiguredSource = Awaited<ReturnType<typeof listSources>>[number]

async function openSource({ config, telemetry, stack }: Start, db: Database, source: ConfiguredSource) {
  const { vendor, setting, url, isHostSet, apiKey, limits } = source
  const create = await VENDORS[vendor].load()
  const { host } = new URL(url)
  const { keyTried, onBreakerChange, ...events } = telemetry.providerEvents({
    vendor,
    setting,
    host,
    isHostSet,
  })
  const client = create({
    url,
    apiKey: apiKey ?? 'simulator',
    concurrency: config.providerConcurrency,
    requestTimeoutMs: config.providerTimeoutMs,
    takeCalls: createCallTaker(db, limits),
    breaker: {
      firstProbeAfterMs: config.providerProbeAfterMs,
      probeAfterMaxMs: config.providerProbeAfterMs * PROBE_WAITS_MAX,
      onChange: onBreakerChange,
    },
    ...events,
  })
  stack.defer(() => client.close())
  return { ...source, host, client, keyTried }
}

/** Starts the simulated provider as the settings ask for it. Only this function loads the simulator. */
export async function startConfiguredSimulator(config: Config, port = 0): Promise<Simulator> {
  const { readScenarios } = await import('../provider/simulator/read-scenarios.ts')
  const { startSimulator } = await import('../provider/simulator/server.ts')
  const options = {
    latencyMs: config.simulatorLatencyMs,
    seed: config.simulatorSeed,
    port,
    scenarios: readScenarios(config.simulatorScenarios),
  }
  const settings = { host: 'PORT', port: 'PORT' }
  return await explainListening({ settings, host: '127.0.0.1', port }, () => startSimulator(options))
}
