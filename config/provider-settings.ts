import { VENDOR_NAMES, VENDORS, type VendorName } from '../provider/vendors.ts'
import type { SettingReader } from './setting-reader.ts'

/** The value of PROVIDER_URL that asks for the simulator by name. */
const SIMULATOR_NAME = 'simulator'

/** What a key may be, since it is sent in a header. */
const HEADER_TEXT = { pattern: /^[!-~]+$/, meaning: 'be ASCII letters, digits and signs, without spaces' }
/** The longest wait between two probes of a provider, in first waits. */
export const PROBE_WAITS_MAX = 30

/**
 * The vendors whose figures are served, and the limits of the calls to them. `providerUrl` is undefined for the
 * simulator.
 */
export function readProvider(read: SettingReader) {
  read.group = 'Data provider'
  /** Whose figures are served: the name of [a vendor](provider.md#vendors). */
  const provider = read.choice('PROVIDER', VENDOR_NAMES, 'solana-tracker')
  /**
   * The key for the data provider. With `DATABASE_URL`, or a `HOST` or `PUBLIC_URL` that others can reach, a missing
   * key stops the start, unless `PROVIDER_URL=simulator`. Secret.
   * @default simulator
   */
  const providerApiKey = read.secret('PROVIDER_API_KEY', HEADER_TEXT)
  return {
    provider,
    providerApiKey,
    providerUrl: readProviderUrl(read, provider, providerApiKey),
    /** How many calls to the provider a process has under way at a time. */
    providerConcurrency: read.integer('PROVIDER_CONCURRENCY', 10, { min: 1, max: 1_000 }),
    /**
     * Calls to the provider per second, over all instances ([the budget](provider.md#the-budget)).
     * @default no limit
     */
    providerRps: read.integer('PROVIDER_RPS', undefined, { min: 1, max: 10_000 }),
    /**
     * Calls to the provider in a UTC day, over all instances. At the limit scans wait.
     * @default no limit
     */
    providerDailyCalls: read.integer('PROVIDER_DAILY_CALLS', undefined, { min: 1, max: 2_000_000_000 }),
    /** How long one try of a call may take. */
    providerTimeoutMs: read.integer('PROVIDER_TIMEOUT_MS', 15_000, { min: 1, max: 60_000 }),
    /** How long after its failure a provider is first probed; the longest time between two probes is 30 times that. */
    providerProbeAfterMs: read.integer('PROVIDER_PROBE_AFTER_MS', 2_000, { min: 1, max: 20_000 }),
    ...readSecondProvider(read),
  }
}

function readProviderUrl(
  read: SettingReader,
  vendor: VendorName,
  apiKey: string | undefined,
): string | undefined {
  const isSimulatorNamed = read.value('PROVIDER_URL') === SIMULATOR_NAME
  /**
   * The address of the data provider; `simulator` asks for invented figures by name.
   * @default the vendor's with a key, otherwise the simulator
   */
  const url = read.url('PROVIDER_URL', ['http:', 'https:'], [SIMULATOR_NAME])
  if (!isSimulatorNamed) return trimSlashes(url) ?? (apiKey === undefined ? undefined : VENDORS[vendor].url)
  if (apiKey !== undefined)
    read.problems.push('PROVIDER_API_KEY is for a real provider, and PROVIDER_URL names the simulator')
  return undefined
}

/** A second source, which is asked whether it agrees. */
function readSecondProvider(read: SettingReader) {
  return {
    /**
     * [A second vendor](provider.md#a-second-source), which is asked whether it agrees with the first.
     * @default none; with the simulator a simulated one
     */
    secondProvider: read.choice('SECOND_PROVIDER', VENDOR_NAMES, undefined),
    /**
     * The address of the second vendor.
     * @default the vendor's
     */
    secondProviderUrl: trimSlashes(read.url('SECOND_PROVIDER_URL', ['http:', 'https:'])),
    /** The key for the second vendor. Secret. */
    secondProviderApiKey: read.secret('SECOND_PROVIDER_API_KEY', HEADER_TEXT),
    /**
     * Calls to the second vendor per second, over all instances.
     * @default no limit
     */
    secondProviderRps: read.integer('SECOND_PROVIDER_RPS', undefined, { min: 1, max: 10_000 }),
  }
}

/** An address without slashes at its end, so that a path can be added. */
export function trimSlashes(url: string | undefined): string | undefined {
  return url?.replace(/\/+$/, '')
}
