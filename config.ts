import { resolve } from 'node:path'
import { SettingReader } from './setting-reader.ts'

/** Everything that an operator can set, read once at the start. */
export interface Config {
  readonly host: string
  readonly port: number
  /** The service's root address as clients see it; undefined means the address that it listens on. */
  readonly publicUrl: string | undefined
  /** Addresses and networks of proxies that tell the client's address in X-Forwarded-For. */
  readonly trustedProxies: readonly string[]
  /** Open connections of one address; a proxy in front of the service is one address. */
  readonly connectionsPerAddress: number
  /** How long a service that stops waits for requests that are on their way on connections kept alive. */
  readonly shutdownGraceMs: number
  readonly databaseUrl: string | undefined
  /** Of the same database, past any pooler of transactions: for what needs a session of its own. */
  readonly databaseDirectUrl: string | undefined
  readonly databaseReadUrl: string | undefined
  /** A replica that lags further is not read; 0 reads it however far it lags. */
  readonly databaseReadLagMaxMs: number
  /** Whether statements are named, which a pooler of transactions may not know. */
  readonly databasePreparedStatements: boolean
  readonly dataDir: string
  /** Where requests are counted instead of in Postgres. */
  readonly redisUrl: string | undefined
  /** Undefined is the provider's simulator, within the service's own process. */
  readonly providerUrl: string | undefined
  readonly providerApiKey: string | undefined
  readonly providerConcurrency: number
  /** Calls to the provider in any second and in a UTC day, over all instances; undefined, or a setting of 0, is no limit. */
  readonly providerRps: number | undefined
  readonly providerDailyCalls: number | undefined
  /** Time for one attempt at a call. */
  readonly providerTimeoutMs: number
  /** A provider that is down is probed first after this time, and then after ever longer ones up to the other. */
  readonly providerProbeAfterMs: number
  readonly providerProbeAfterMaxMs: number
  readonly simulatorPort: number
  /** JSON text. */
  readonly simulatorScenarios: string | undefined
  readonly simulatorLatencyMs: number
  readonly simulatorSeed: number
  readonly mockPort: number
  /** The name of the supported network, a part of the legacy interface's path. */
  readonly chain: string
  /**
   * How long scanWallet waits for the provider, and how long when it has older data to fall back on. The whole answer
   * takes under 60 seconds by the contract, so these can be lowered and not raised; tests do.
   */
  readonly walletScanTimeoutMs: number
  readonly walletScanFallbackTimeoutMs: number
  /** Where the metrics are served; without a port they are not. They are the operator's: nobody else's by default. */
  readonly metricsHost: string
  readonly metricsPort: number | undefined
  readonly role: 'all' | 'api' | 'worker'
  readonly migrate: 'on-start' | 'off'
  readonly apiKeyPrefix: string
  readonly apiKeyPepper: string | undefined
  /** Keys hashed with these still count. */
  readonly apiKeyPreviousPeppers: readonly string[]
  /** How long scans that are not their token's last, the use of quotas and reports are kept; undefined is for ever. */
  readonly retentionScansDays: number | undefined
  readonly retentionUsageDays: number | undefined
  readonly retentionReportsDays: number | undefined
  /** How much memory a process keeps rendered lists in; with 0 it keeps none. */
  readonly listsMemoryMb: number
  /** The share of the time in which answers are held against the document, in per cent. */
  readonly answerCheckPct: number
  readonly logLevel: string
}

/** The real data provider, taken when a key is set without an address. */
const SOLANA_TRACKER_URL = 'https://data.solanatracker.io'
/** What PROVIDER_URL is when the simulator is asked for by name. */
const SIMULATOR_NAME = 'simulator'

const PORTS = { min: 0, max: 65_535 }
const DAILY_CALLS = { min: 0, max: 2_000_000_000 }
const RETENTION_DAYS = { min: 0, max: 36_500 }
const PROBE_WAITS_MS = { min: 1, max: 600_000 }
const READ_LAGS_MS = { min: 0, max: 3_600_000 }
const LISTS_MEMORY_MB = { min: 0, max: 65_536 }
const SCAN_TIMEOUTS_MS = { min: 1, max: 50_000 }
const NETWORK_NAME = {
  pattern: /^[a-z0-9-]{1,32}$/,
  meaning: '1 to 32 lower-case letters, digits or hyphens',
}
const KEY_PREFIX = { pattern: /^[a-z0-9]{1,16}$/, meaning: '1 to 16 lower-case letters or digits' }
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

type Environment = Readonly<Record<string, string | undefined>>

/** Whether the data comes from the provider's simulator, within the service's own process. */
export function isSimulated({ providerUrl }: Config): boolean {
  return providerUrl === undefined
}

/** Whether the API is for this machine alone: where it listens, and where clients are told to find it. */
export function isLocal({ host, publicUrl }: Config): boolean {
  const names = publicUrl === undefined ? [host] : [host, new URL(publicUrl).hostname]
  return names.every((name) => /^(localhost|127(\.[0-9]{1,3}){3}|\[?::1\]?)$/i.test(name))
}

/** Where migrations, the queue and commands find the database, and the setting that says so; `url` is what DATABASE_URL is. */
export function directDatabase<Url>({ databaseDirectUrl }: Config, url: Url) {
  return databaseDirectUrl === undefined
    ? { url, setting: 'DATABASE_URL' }
    : { url: databaseDirectUrl, setting: 'DATABASE_DIRECT_URL' }
}

/** How keys of this installation look and what they are hashed with. */
export function readKeySettings({ apiKeyPrefix, apiKeyPepper, apiKeyPreviousPeppers }: Config) {
  return { prefix: apiKeyPrefix, pepper: apiKeyPepper, previousPeppers: apiKeyPreviousPeppers }
}

/**
 * Reads the settings of a command from environment variables. Throws one error that lists every problem, with the
 * variable and what it holds; values of secrets are never shown.
 */
export function readConfig(env: Environment): Config {
  const read = new SettingReader(env)
  return settle(readSettings(read), read)
}

/**
 * Reads the settings of a service, as readConfig does those of a command. A service that others can reach, or whose
 * database is not its own, serves invented figures only when it is told to by name: docs/operating.md, "Simulated data".
 */
export function readServiceConfig(env: Environment): Config {
  const read = new SettingReader(env)
  const config = readSettings(read)
  const isNamed = (read.optional('PROVIDER_URL') ?? config.providerApiKey) !== undefined
  if (!isNamed && (config.databaseUrl !== undefined || !isLocal(config))) {
    const reason =
      config.databaseUrl === undefined ? 'others than this machine are served' : 'DATABASE_URL is set'
    read.problems.push(
      `PROVIDER_API_KEY is missing, while ${reason}; PROVIDER_URL=simulator serves invented figures`,
    )
  }
  return settle(config, read)
}

function settle(config: Config, { problems }: SettingReader): Config {
  if (problems.length > 0) throw new Error(`Wrong settings:\n- ${problems.join('\n- ')}`)
  return Object.freeze(config)
}

function readSettings(read: SettingReader): Config {
  return {
    host: read.text('HOST', '127.0.0.1'),
    port: read.integer('PORT', 3000, PORTS),
    publicUrl: read.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, ''),
    trustedProxies: read.addresses('TRUSTED_PROXIES'),
    connectionsPerAddress: read.integer('CONNECTIONS_PER_ADDRESS', 1_000, { min: 1, max: 10_000 }),
    shutdownGraceMs: read.integer('SHUTDOWN_GRACE_MS', 1_000, { min: 0, max: 3_000 }),
    ...readDatabases(read),
    dataDir: resolve(read.text('DATA_DIR', '.data')),
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    ...readProvider(read),
    simulatorPort: read.integer('SIMULATOR_PORT', 0, PORTS),
    simulatorScenarios: read.optional('SIMULATOR_SCENARIOS'),
    simulatorLatencyMs: read.integer('SIMULATOR_LATENCY_MS', 50, { min: 0, max: 60_000 }),
    simulatorSeed: read.integer('SIMULATOR_SEED', 1, { min: 0, max: 2_147_483_647 }),
    mockPort: read.integer('MOCK_PORT', 4010, PORTS),
    chain: read.pattern('CHAIN', 'solana', NETWORK_NAME),
    walletScanTimeoutMs: read.integer('WALLET_SCAN_TIMEOUT_MS', 50_000, SCAN_TIMEOUTS_MS),
    walletScanFallbackTimeoutMs: read.integer('WALLET_SCAN_FALLBACK_TIMEOUT_MS', 12_000, SCAN_TIMEOUTS_MS),
    metricsHost: read.text('METRICS_HOST', '127.0.0.1'),
    metricsPort: read.optionalInteger('METRICS_PORT', PORTS),
    role: read.choice('ROLE', ['all', 'api', 'worker'], 'all'),
    migrate: read.choice('MIGRATE', ['on-start', 'off'], 'on-start'),
    ...readKeys(read),
    ...readRetention(read),
    listsMemoryMb: read.integer('LISTS_MEMORY_MB', 128, LISTS_MEMORY_MB),
    answerCheckPct: read.integer('ANSWER_CHECK_PCT', 1, { min: 0, max: 100 }),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
  }
}

function readDatabases(read: SettingReader) {
  const databases = {
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseDirectUrl: read.url('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']),
    databaseReadUrl: read.url('DATABASE_READ_URL', ['postgres:', 'postgresql:']),
    databaseReadLagMaxMs: read.integer('DATABASE_READ_LAG_MAX_MS', 10_000, READ_LAGS_MS),
    databasePreparedStatements: read.choice('DATABASE_PREPARED_STATEMENTS', ['on', 'off'], 'on') === 'on',
  }
  const { databaseUrl, databaseReadUrl, databaseDirectUrl } = databases
  if (databaseUrl !== undefined) return databases
  if (databaseReadUrl !== undefined)
    read.problems.push('DATABASE_READ_URL needs DATABASE_URL: the embedded Postgres has no replica')
  if (databaseDirectUrl !== undefined)
    read.problems.push('DATABASE_DIRECT_URL needs DATABASE_URL: the embedded Postgres has no pooler')
  return databases
}

function readKeys(read: SettingReader) {
  return {
    apiKeyPrefix: read.pattern('API_KEY_PREFIX', 'wa', KEY_PREFIX),
    apiKeyPepper: read.optional('API_KEY_PEPPER'),
    apiKeyPreviousPeppers: read.list('API_KEY_PREVIOUS_PEPPERS'),
  }
}

function readRetention(read: SettingReader) {
  return {
    retentionScansDays: read.integer('RETENTION_SCANS_DAYS', 90, RETENTION_DAYS) || undefined,
    retentionUsageDays: read.integer('RETENTION_USAGE_DAYS', 400, RETENTION_DAYS) || undefined,
    retentionReportsDays: read.integer('RETENTION_REPORTS_DAYS', 0, RETENTION_DAYS) || undefined,
  }
}

function readProvider(read: SettingReader) {
  const providerApiKey = read.optional('PROVIDER_API_KEY')
  return {
    providerUrl: readProviderUrl(read, providerApiKey),
    providerApiKey,
    providerConcurrency: read.integer('PROVIDER_CONCURRENCY', 10, { min: 1, max: 1000 }),
    providerRps: read.optionalInteger('PROVIDER_RPS', { min: 0, max: 10_000 }) || undefined,
    providerDailyCalls: read.optionalInteger('PROVIDER_DAILY_CALLS', DAILY_CALLS) || undefined,
    providerTimeoutMs: read.integer('PROVIDER_TIMEOUT_MS', 15_000, { min: 1, max: 60_000 }),
    providerProbeAfterMs: read.integer('PROVIDER_PROBE_AFTER_MS', 2_000, PROBE_WAITS_MS),
    providerProbeAfterMaxMs: read.integer('PROVIDER_PROBE_AFTER_MAX_MS', 60_000, PROBE_WAITS_MS),
  }
}

function readProviderUrl(read: SettingReader, apiKey: string | undefined): string | undefined {
  if (read.optional('PROVIDER_URL') !== SIMULATOR_NAME) {
    const url = read.url('PROVIDER_URL', ['http:', 'https:'])?.replace(/\/+$/, '')
    return url ?? (apiKey === undefined ? undefined : SOLANA_TRACKER_URL)
  }
  if (apiKey !== undefined)
    read.problems.push('PROVIDER_API_KEY is for a real provider, and PROVIDER_URL names the simulator')
  return undefined
}
