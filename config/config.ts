import { resolve } from 'node:path'
import { PRIMARY_VENDORS, VENDOR_NAMES, VENDORS, type VendorName } from '../provider/vendors.ts'
import { readPlanLimits } from './plan-limits.ts'
import { type Setting, SettingReader } from './setting-reader.ts'

type Settings = Readonly<ReturnType<typeof readSettings>>

/** Everything that an operator can set, read once at the start: docs/settings.md, which is made of this file. */
export interface Config extends Settings {
  /** Every setting as a person may see it. */
  readonly inForce: readonly SettingInForce[]
}

/** A setting as it counts. */
export interface SettingInForce {
  readonly group: string
  readonly variable: string
  readonly isSet: boolean
  /** Undefined for a secret, and where there is neither a value nor a default. */
  readonly value: string | undefined
}

/** Settings that are never shown: those whose comment here ends with "Secret.". */
export const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'TEST_DATABASE_URL',
  'REDIS_URL',
  'PROVIDER_API_KEY',
  'SECOND_PROVIDER_API_KEY',
  'API_KEY_PEPPER',
  'API_KEY_PREVIOUS_PEPPERS',
  'WEBHOOK_SECRET_KEY',
])

/** The value of PROVIDER_URL that asks for the simulator by name. */
const SIMULATOR_NAME = 'simulator'

const PORTS = { min: 0, max: 65_535 }
const RETENTION_DAYS = { min: 0, max: 36_500 }
const PROBE_WAITS_MS = { min: 1, max: 600_000 }
const SCAN_TIMEOUTS_MS = { min: 1, max: 50_000 }
const POSTGRES = ['postgres:', 'postgresql:']
const NETWORK_NAME = {
  pattern: /^[a-z0-9-]{1,32}$/,
  meaning: '1 to 32 lower-case letters, digits or hyphens',
}
const KEY_PREFIX = { pattern: /^[a-z0-9]{1,16}$/, meaning: '1 to 16 lower-case letters or digits' }
const WEBHOOK_KEY_LENGTH_MIN = 32
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

type Environment = Readonly<Record<string, string | undefined>>

/** Whether the data comes from the provider's simulator, within the service's own process. */
export function isSimulated({ providerUrl }: Pick<Config, 'providerUrl'>): boolean {
  return providerUrl === undefined
}

/** Whether only this machine reaches the API, by where it listens and by the address that clients are given. */
export function isLocal({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  const names = publicUrl === undefined ? [host] : [host, new URL(publicUrl).hostname]
  return names.every((name) => /^(localhost|127(\.[0-9]{1,3}){3}|\[?::1\]?)$/i.test(name))
}

/**
 * Where migrations, the queue and commands find a database, and the setting that says so; `url` is what DATABASE_URL or
 * TEST_DATABASE_URL is.
 */
export function directDatabase<Url>({ databaseDirectUrl, testDatabaseUrl }: Config, url: Url) {
  if (url !== undefined && url === testDatabaseUrl) return { url, setting: 'TEST_DATABASE_URL' }
  return databaseDirectUrl === undefined
    ? { url, setting: 'DATABASE_URL' }
    : { url: databaseDirectUrl, setting: 'DATABASE_DIRECT_URL' }
}

/** How keys of this installation look and what they are hashed with. */
export function readKeySettings(
  { apiKeyPrefix, apiKeyPepper, apiKeyPreviousPeppers }: Config,
  mark: 'live' | 'test' = 'live',
) {
  return { prefix: apiKeyPrefix, mark, pepper: apiKeyPepper, previousPeppers: apiKeyPreviousPeppers }
}

/**
 * Reads the settings of a command from environment variables. Throws one error that lists every problem, with the
 * variable and what it holds; values of secrets are never shown.
 */
export function readConfig(env: Environment): Config {
  const read = new SettingReader(env)
  return freeze(readSettings(read), read)
}

/**
 * Reads the settings of a service, as readConfig does those of a command. A service that others can reach, or whose
 * database is not its own, serves invented figures only when a setting asks for them: docs/operating.md, "Simulated
 * data".
 */
export function readServiceConfig(env: Environment): Config {
  const read = new SettingReader(env)
  const config = readSettings(read)
  const isNamed = (read.value('PROVIDER_URL') ?? config.providerApiKey) !== undefined
  if (!isNamed && (config.databaseUrl !== undefined || !isLocal(config))) {
    const reason =
      config.databaseUrl === undefined ? 'other machines can reach the service' : 'DATABASE_URL is set'
    read.problems.push(
      `PROVIDER_API_KEY is missing, while ${reason}; PROVIDER_URL=simulator serves invented figures`,
    )
  }
  read.problems.push(...findVendorProblems(config))
  return freeze(config, read)
}

function freeze(settings: Settings, read: SettingReader): Config {
  const problems = [...read.problems, ...read.listMisspelt(REFUSED_PREFIXES)]
  if (problems.length > 0) throw new Error(`Wrong settings:\n- ${problems.join('\n- ')}`)
  return Object.freeze({ ...settings, inForce: Object.freeze(read.settings.map(toSettingInForce)) })
}

function toSettingInForce({ group, variable, given, fallback }: Setting): SettingInForce {
  const isSet = given !== undefined
  const text = SECRET_SETTINGS.has(variable) ? undefined : (given ?? fallback?.toString())
  return { group, variable, isSet, value: text && withoutUserinfo(text) }
}

/** A name and a password in an address are for the one who connects. Other texts stay as they are. */
export function withoutUserinfo(text: string): string {
  const url = URL.parse(text)
  if (url === null || (url.username === '' && url.password === '')) return text
  url.username = ''
  url.password = ''
  return url.href.replace(/\/$/, '')
}

/** Variables that start so are this service's: an unknown one that is close to a setting stops the start. */
const REFUSED_PREFIXES = [
  'PROVIDER_',
  'SECOND_PROVIDER',
  'SIMULATOR_',
  'DATABASE_',
  'API_KEY_',
  'RETENTION_',
  'WALLET_SCAN_',
  'PLAN_',
  'WEBHOOK_',
]

/** Warnings about variables that look like a misspelt setting and are not refused, a sentence each. */
export function listMisspelt(env: Environment): readonly string[] {
  const read = new SettingReader(env)
  readSettings(read)
  return read.listMisspelt([''])
}

/** Every setting with its default. */
export function listSettings(): readonly Setting[] {
  const read = new SettingReader({})
  readSettings(read)
  return read.settings
}

/** The comment of each setting is its meaning in docs/settings.md, and `@default` what applies while it is unset. */
function readSettings(read: SettingReader) {
  return {
    ...readAddresses(read),
    ...readDatabases(read),
    ...readProvider(read),
    ...readSimulator(read),
    ...readKeys(read),
    ...readWebhooks(read),
    ...readOperations(read),
    ...readRetention(read),
  }
}

function readAddresses(read: SettingReader) {
  read.group = 'Addresses'
  return {
    /** The address to listen on. */
    host: read.text('HOST', '127.0.0.1'),
    /** The port to listen on. `0` takes a free one; the ready line names it. */
    port: read.integer('PORT', 3000, PORTS),
    /**
     * The service's root address as clients see it, used in links and in the served document.
     * @default from `HOST` and `PORT`
     */
    publicUrl: trimSlashes(read.url('PUBLIC_URL', ['http:', 'https:'])),
    /**
     * IP addresses and networks (`10.0.0.0/8`), separated by commas, of the proxies whose `X-Forwarded-For` names the
     * client's address.
     */
    trustedProxies: read.addresses('TRUSTED_PROXIES'),
    /**
     * How many connections one client address may have open; a proxy in front is one address. Further ones are closed.
     */
    connectionsPerAddress: read.integer('CONNECTIONS_PER_ADDRESS', 1_000, { min: 1, max: 10_000 }),
    /** How long a service that stops waits for requests that were already sent on kept-alive connections. */
    shutdownGraceMs: read.integer('SHUTDOWN_GRACE_MS', 1_000, { min: 0, max: 3_000 }),
    /** The network's name in the legacy path, `/api/bot/<CHAIN>`: lower-case letters, digits, hyphens. */
    chain: read.pattern('CHAIN', 'solana', NETWORK_NAME),
    /**
     * `off` leaves out the tools for agents, at `/mcp`. They are served to `PUBLIC_URL`, `HOST`, `localhost` and to
     * addresses alone; other names of this service are refused.
     */
    mcp: read.choice('MCP', ['on', 'off'], 'on') === 'on',
    /** The address that serves metrics, apart from the API. */
    metricsHost: read.text('METRICS_HOST', '127.0.0.1'),
    /**
     * The port that serves metrics for Prometheus, at `/metrics`; `0` takes a free one.
     * @default no metrics
     */
    metricsPort: read.integer('METRICS_PORT', undefined, PORTS),
    /**
     * `off` serves no pages for people: the root leads to the documentation. See
     * [operating](operating.md#pages-for-people).
     */
    pages: read.choice('PAGES', ['on', 'off'], 'on') === 'on',
    /** `off` serves no [console](operating.md#the-console) for the operator. */
    console: read.choice('CONSOLE', ['on', 'off'], 'on') === 'on',
    /** The port of the console, on 127.0.0.1 alone. `0` takes a free one, which `npm run console` names. */
    consolePort: read.integer('CONSOLE_PORT', 0, PORTS),
    /** The port of `npm run mock`; `0` takes a free one. */
    mockPort: read.integer('MOCK_PORT', 4010, PORTS),
  }
}

function readDatabases(read: SettingReader) {
  read.group = 'Database'
  const databases = {
    /**
     * The primary Postgres. Secret.
     * @default embedded Postgres
     */
    databaseUrl: read.url('DATABASE_URL', POSTGRES),
    /**
     * The same Postgres without a transaction pooler such as PgBouncer between: for migrations, the queue, the commands
     * and notifications. See [operating](operating.md#from-one-machine-to-many). Secret.
     * @default `DATABASE_URL`
     */
    databaseDirectUrl: read.url('DATABASE_DIRECT_URL', POSTGRES),
    /**
     * A replica for rankings and correlations, or a balancer over several. While it does not answer, the primary is
     * read; at the start that is an error. Secret.
     * @default no replica
     */
    databaseReadUrl: read.url('DATABASE_READ_URL', POSTGRES),
    /**
     * A second Postgres database, for the data of [test keys](operating.md#test-keys), without a transaction pooler
     * between. The embedded Postgres makes its own. Secret.
     * @default no test keys with `DATABASE_URL`
     */
    testDatabaseUrl: read.url('TEST_DATABASE_URL', POSTGRES),
    /**
     * `off` leaves statements without names, for a transaction pooler that does not know them (PgBouncer before 1.21).
     */
    databasePreparedStatements: read.choice('DATABASE_PREPARED_STATEMENTS', ['on', 'off'], 'on') === 'on',
    /** The folder of the embedded Postgres and the demo key. */
    dataDir: resolve(read.text('DATA_DIR', '.data')),
    /**
     * Redis or Valkey that counts requests in place of Postgres. Secret.
     * @default Postgres counts
     */
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    /** `off` leaves migrations to `npm run migrate`. */
    migrate: read.choice('MIGRATE', ['on-start', 'off'], 'on-start'),
  }
  const { databaseUrl, databaseDirectUrl, testDatabaseUrl } = databases
  if (
    testDatabaseUrl !== undefined &&
    [databaseUrl, databaseDirectUrl].some((url) => isSameDatabase(url, testDatabaseUrl))
  )
    read.problems.push('TEST_DATABASE_URL must be another database than the live one')
  if (databaseUrl !== undefined) return databases
  if (testDatabaseUrl !== undefined)
    read.problems.push('TEST_DATABASE_URL needs DATABASE_URL: the embedded Postgres makes a second database')
  if (databases.databaseReadUrl !== undefined)
    read.problems.push('DATABASE_READ_URL needs DATABASE_URL: the embedded Postgres has no replica')
  if (databases.databaseDirectUrl !== undefined)
    read.problems.push('DATABASE_DIRECT_URL needs DATABASE_URL: the embedded Postgres has no pooler')
  return databases
}

/** Names of one host can differ; a database of a real provider's figures refuses simulated ones in any case. */
function isSameDatabase(one: string | undefined, other: string): boolean {
  if (one === undefined) return false
  const [a, b] = [new URL(one), new URL(other)]
  const port = (url: URL) => url.port || '5432'
  return a.hostname === b.hostname && port(a) === port(b) && a.pathname === b.pathname
}

function readProvider(read: SettingReader) {
  read.group = 'Data provider'
  /** Whose figures are served: see [vendors](provider.md#vendors) for their names and what each can tell. */
  const provider = read.choice('PROVIDER', PRIMARY_VENDORS, 'solana-tracker')
  /**
   * The key for the data provider. With `DATABASE_URL`, or a `HOST` or `PUBLIC_URL` that others can reach, a missing
   * key stops the start, unless `PROVIDER_URL=simulator`. Secret.
   * @default simulator
   */
  const providerApiKey = read.text('PROVIDER_API_KEY', undefined)
  return {
    provider,
    providerApiKey,
    providerUrl: readProviderUrl(read, provider, providerApiKey),
    /** How many calls to the provider a process has under way at a time. */
    providerConcurrency: read.integer('PROVIDER_CONCURRENCY', 10, { min: 1, max: 1_000 }),
    /**
     * Calls to the provider in any second, over all instances. See [the data provider](provider.md).
     * @default no limit
     */
    providerRps: read.integer('PROVIDER_RPS', undefined, { min: 0, max: 10_000 }) || undefined,
    /**
     * Calls to the provider in a UTC day, over all instances. At the limit scans wait.
     * @default no limit
     */
    providerDailyCalls:
      read.integer('PROVIDER_DAILY_CALLS', undefined, { min: 0, max: 2_000_000_000 }) || undefined,
    /** How long one attempt at a call may take. */
    providerTimeoutMs: read.integer('PROVIDER_TIMEOUT_MS', 15_000, { min: 1, max: 60_000 }),
    /** How long after its failure a provider is first tried again. */
    providerProbeAfterMs: read.integer('PROVIDER_PROBE_AFTER_MS', 2_000, PROBE_WAITS_MS),
    /** The longest time between two such attempts. */
    providerProbeAfterMaxMs: read.integer('PROVIDER_PROBE_AFTER_MAX_MS', 60_000, PROBE_WAITS_MS),
    /** How long a wallet scan waits for the provider. It can only be lowered. */
    walletScanTimeoutMs: read.integer('WALLET_SCAN_TIMEOUT_MS', 50_000, SCAN_TIMEOUTS_MS),
    /** How long a wallet scan waits when there is older data to fall back on. */
    walletScanFallbackTimeoutMs: read.integer('WALLET_SCAN_FALLBACK_TIMEOUT_MS', 12_000, SCAN_TIMEOUTS_MS),
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
     * A second vendor, which is asked whether it agrees with the first: see
     * [a second source](provider.md#a-second-source).
     * @default none; with the simulator a simulated one
     */
    secondProvider: read.choice('SECOND_PROVIDER', VENDOR_NAMES, undefined),
    /**
     * The address of the second vendor.
     * @default the vendor's
     */
    secondProviderUrl: trimSlashes(read.url('SECOND_PROVIDER_URL', ['http:', 'https:'])),
    /** The key for the second vendor. Secret. */
    secondProviderApiKey: read.text('SECOND_PROVIDER_API_KEY', undefined),
    /**
     * Calls to the second vendor in any second, over all instances.
     * @default no limit
     */
    secondProviderRps: read.integer('SECOND_PROVIDER_RPS', undefined, { min: 0, max: 10_000 }) || undefined,
  }
}

/** Problems of the vendors' settings, taken together. */
function findVendorProblems(config: Settings): string[] {
  const { provider, secondProvider, secondProviderUrl: url, secondProviderApiKey: apiKey } = config
  const named = [url && 'SECOND_PROVIDER_URL', apiKey && 'SECOND_PROVIDER_API_KEY'].find(Boolean)
  const problems: string[] = []
  if (secondProvider === provider)
    problems.push(`SECOND_PROVIDER must be another vendor than PROVIDER, not "${provider}"`)
  if (isSimulated(config)) {
    const unplayed = [provider, secondProvider].find((name) => name && !VENDORS[name].simulated)
    if (unplayed) problems.push(`PROVIDER_API_KEY is missing: the simulator does not play ${unplayed}`)
    if (named) problems.push(`${named} is for a real provider, and the first provider is the simulator`)
  } else if (named && secondProvider === undefined)
    problems.push(`${named} needs SECOND_PROVIDER, the name of the vendor`)
  else if (!named && secondProvider !== undefined)
    problems.push('SECOND_PROVIDER_API_KEY is missing, while SECOND_PROVIDER is set')
  return problems
}

function readSimulator(read: SettingReader) {
  read.group = 'Simulator'
  return {
    /** The port of the simulated provider; `0` takes a free one. */
    simulatorPort: read.integer('SIMULATOR_PORT', 0, PORTS),
    /** What goes wrong on the simulated provider, in JSON. See [the simulator](provider.md#the-simulator). */
    simulatorScenarios: read.text('SIMULATOR_SCENARIOS', undefined),
    /** How long the simulated provider takes for an answer. */
    simulatorLatencyMs: read.integer('SIMULATOR_LATENCY_MS', 50, { min: 0, max: 60_000 }),
    /** The share of positions about which the simulated second vendor is wrong, in per cent. */
    simulatorDisagreementPct: read.integer('SIMULATOR_DISAGREEMENT_PCT', 8, { min: 0, max: 100 }),
    /** The seed of the simulated figures. */
    simulatorSeed: read.integer('SIMULATOR_SEED', 1, { min: 0, max: 2_147_483_647 }),
  }
}

function readKeys(read: SettingReader) {
  read.group = 'API keys and plans'
  return {
    /** Keys look like `wa_live_...`. */
    apiKeyPrefix: read.pattern('API_KEY_PREFIX', 'wa', KEY_PREFIX),
    /** The secret that hashes of new keys are made with. Secret. */
    apiKeyPepper: read.text('API_KEY_PEPPER', undefined),
    /**
     * Former peppers, separated by commas: keys hashed with them keep working. `none` stands for keys without a pepper.
     * See [operating](operating.md#secrets). Secret.
     */
    apiKeyPreviousPeppers: read.list('API_KEY_PREVIOUS_PEPPERS'),
    /**
     * Daily quotas in place of those of the OpenAPI document, such as `pro.scans=20,premium.reads=1000`. See
     * [operating](operating.md#the-shared-quota-pools).
     * @default the document's
     */
    planLimits: readPlanLimits(read.list('PLAN_LIMITS'), read.problems),
  }
}

function readWebhooks(read: SettingReader) {
  read.group = 'Webhooks'
  return {
    /**
     * What the secrets of webhook endpoints are encrypted with, the same text for all processes: 32 random characters
     * or more. Without it a service with a `DATABASE_URL` takes no endpoints. See
     * [operating](operating.md#secrets). Secret.
     * @default with embedded Postgres a file in `DATA_DIR`
     */
    webhookSecretKey: read.secret('WEBHOOK_SECRET_KEY', WEBHOOK_KEY_LENGTH_MIN),
    /** `true` takes endpoints without TLS (`http://`), too. */
    webhookAllowHttp: read.choice('WEBHOOK_ALLOW_HTTP', ['true', 'false'], 'false') === 'true',
    /**
     * IP addresses and networks (`10.0.0.0/8`), separated by commas, that webhooks may be sent to although they are not
     * public. See [security](security.md).
     */
    webhookAllowAddresses: read.addresses('WEBHOOK_ALLOW_ADDRESSES'),
  }
}

function readOperations(read: SettingReader) {
  read.group = 'Processes'
  return {
    /** What this process does: `api`, `worker` or both. */
    role: read.choice('ROLE', ['all', 'api', 'worker'], 'all'),
    /**
     * How much memory a process uses for its cache of rendered lists; `0` caches none. See
     * [operating](operating.md#cached-lists).
     */
    listsMemoryMb: read.integer('LISTS_MEMORY_MB', 128, { min: 0, max: 65_536 }),
    /**
     * The share of answers that are checked against the OpenAPI document after they are sent, in per cent. What breaks
     * the document is counted and logged. See [operating](operating.md).
     */
    answerCheckPct: read.integer('ANSWER_CHECK_PCT', 1, { min: 0, max: 100 }),
    /**
     * Provider calls a day that look up what became of past scores; `0` looks up none, and scans draw no first buyers.
     * See [does the score predict?](calibration.md#the-follow-up).
     */
    calibrationDailyCalls: read.integer('CALIBRATION_DAILY_CALLS', 100, { min: 0, max: 100_000 }),
    /** `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. */
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
  }
}

function readRetention(read: SettingReader) {
  read.group = 'How long data is kept'
  const days = (name: string, fallback: number) => read.integer(name, fallback, RETENTION_DAYS) || undefined
  return {
    /**
     * Days that scans are kept after a newer scan of their token; the last one stays. See
     * [operating](operating.md#how-long-data-is-kept). `0` keeps them for ever.
     */
    retentionScansDays: days('RETENTION_SCANS_DAYS', 90),
    /** Days that the daily quota counts of profiles are kept. `0` keeps them for ever. */
    retentionUsageDays: days('RETENTION_USAGE_DAYS', 400),
    /** Days that reports are kept after their last scan, with all scans of their token. `0` keeps them for ever. */
    retentionReportsDays: days('RETENTION_REPORTS_DAYS', 0),
  }
}

function trimSlashes(url: string | undefined): string | undefined {
  return url?.replace(/\/+$/, '')
}
