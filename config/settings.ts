import { resolve } from 'node:path'
import { readPlanLimits } from './plan-limits.ts'
import { readProvider, trimSlashes } from './provider-settings.ts'
import { RETENTION_DAYS } from './retention-days.ts'
import type { SettingReader } from './setting-reader.ts'

/** Settings that are never shown: those whose comment ends with "Secret.". */
export const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'PROVIDER_API_KEY',
  'SECOND_PROVIDER_API_KEY',
  'API_KEY_PEPPER',
  'API_KEY_PREVIOUS_PEPPERS',
  'WEBHOOK_SECRET_KEY',
  'WEBHOOK_PREVIOUS_SECRET_KEYS',
])

const PORTS = { min: 0, max: 65_535 }
const RETENTION_RANGE = { min: 0, max: 36_500 }
const POSTGRES = ['postgres:', 'postgresql:']
const NETWORK_NAME = {
  pattern: /^[a-z0-9-]{1,32}$/,
  meaning: 'be 1 to 32 lower-case letters, digits or hyphens',
}
const KEY_PREFIX = { pattern: /^[a-z0-9]{1,16}$/, meaning: 'be 1 to 16 lower-case letters or digits' }
/** A list will name it one day, where commas and `none` have meanings. */
const LISTED_SECRET = {
  pattern: /^(?!none$)[^,]*$/,
  meaning: 'not contain a comma or be none, because a list will name it one day',
}
const LONG_SECRET = { pattern: /^.{32}/s, meaning: 'have at least 32 characters' }
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** The comment of each setting is its meaning in docs/settings.md, and `@default` what applies while it is unset. */
export function readSettings(read: SettingReader) {
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
     * Addresses and networks (`10.0.0.0/8`), separated by commas, of the proxies whose `X-Forwarded-For` names the
     * client's address.
     */
    trustedProxies: read.addresses('TRUSTED_PROXIES', 1),
    /** How many connections one client address may have open; a proxy in front is one address. */
    connectionsPerAddress: read.integer('CONNECTIONS_PER_ADDRESS', 1_000, { min: 1, max: 10_000 }),
    /** How long a service that stops goes on answering, until clients and proxies know. */
    shutdownGraceMs: read.integer('SHUTDOWN_GRACE_MS', 1_000, { min: 0, max: 3_000 }),
    /** The network's name in the legacy path, `/api/bot/<CHAIN>`: lower-case letters, digits, hyphens. */
    chain: read.pattern('CHAIN', 'solana', NETWORK_NAME),
    /**
     * `off` leaves out the tools for agents, at `/mcp`, which answer only under the names of `PUBLIC_URL` and `HOST`,
     * `localhost` and addresses.
     */
    mcp: read.choice('MCP', ['on', 'off'], 'on') === 'on',
    /** The address that serves metrics, apart from the API. */
    metricsHost: read.text('METRICS_HOST', '127.0.0.1'),
    /**
     * The port that serves metrics for Prometheus, at `/metrics`; `0` takes a free one.
     * @default no metrics
     */
    metricsPort: read.integer('METRICS_PORT', undefined, PORTS),
    /** `off` serves no [pages for people](operating.md#pages-for-people): the root leads to the documentation. */
    pages: read.choice('PAGES', ['on', 'off'], 'on') === 'on',
    /**
     * Sites that the pages link tokens and wallets to, next to Solscan, separated by commas: `birdeye`, `dexscreener`
     * (tokens alone), `gmgn`.
     */
    explorers: read.choices('EXPLORERS', ['birdeye', 'dexscreener', 'gmgn']),
  }
}

function readDatabases(read: SettingReader) {
  read.group = 'Database'
  const databases = {
    /**
     * The primary Postgres, with a database in UTF-8. Tried with versions 15 and 18. Takes `sslmode`, `require_auth`
     * and `channel_binding` of libpq; without TLS a password is only sent in clear with `require_auth=password`.
     * Secret.
     * @default embedded Postgres
     */
    databaseUrl: read.url('DATABASE_URL', POSTGRES),
    /**
     * The same Postgres without a [transaction pooler](operating.md#from-one-machine-to-many) between: for migrations,
     * the queue, the commands and notifications. Secret.
     * @default `DATABASE_URL`
     */
    databaseDirectUrl: read.url('DATABASE_DIRECT_URL', POSTGRES),
    /**
     * [A replica](operating.md#a-replica), or a balancer over several. A start needs its answer. Secret.
     * @default no replica
     */
    databaseReadUrl: read.url('DATABASE_READ_URL', POSTGRES),
    /** `off` leaves statements without names, for a pooler that does not know them (PgBouncer before 1.21). */
    databasePreparedStatements: read.choice('DATABASE_PREPARED_STATEMENTS', ['on', 'off'], 'on') === 'on',
    /** The folder of the embedded Postgres and the demo key. */
    dataDir: resolve(read.text('DATA_DIR', '.data')),
    /**
     * Redis or Valkey that counts requests in place of Postgres. Tried with Redis 7. Secret.
     * @default Postgres counts
     */
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    /** `off` leaves migrations to `npm run migrate`. */
    migrate: read.choice('MIGRATE', ['on-start', 'off'], 'on-start'),
  }
  if (databases.databaseUrl !== undefined) return databases
  if (databases.databaseReadUrl !== undefined)
    read.problems.push('DATABASE_READ_URL needs DATABASE_URL: the embedded Postgres has no replica')
  if (databases.databaseDirectUrl !== undefined)
    read.problems.push('DATABASE_DIRECT_URL needs DATABASE_URL: the embedded Postgres has no pooler')
  return databases
}

function readSimulator(read: SettingReader) {
  read.group = 'Simulator'
  return {
    /** What [goes wrong on the simulated provider](provider.md#the-simulator), in JSON. */
    simulatorScenarios: read.text('SIMULATOR_SCENARIOS', undefined),
    /** How long the simulated provider takes for an answer. */
    simulatorLatencyMs: read.integer('SIMULATOR_LATENCY_MS', 50, { min: 0, max: 60_000 }),
    /** The seed of the simulated figures. */
    simulatorSeed: read.integer('SIMULATOR_SEED', 1, { min: 0, max: 2_147_483_647 }),
  }
}

function readKeys(read: SettingReader) {
  read.group = 'API keys and plans'
  return {
    /** Keys look like `wa_live_...`. A new prefix ends all keys with the former one. */
    apiKeyPrefix: read.pattern('API_KEY_PREFIX', 'wa', KEY_PREFIX),
    /**
     * The secret that hashes of new keys are made with ([how to replace it](operating.md#secrets)). It must not have a
     * comma or be `none`. Secret.
     */
    apiKeyPepper: read.secret('API_KEY_PEPPER', LISTED_SECRET),
    /**
     * Former peppers, separated by commas: keys hashed with them keep working. `none` stands for keys without a pepper.
     * Secret.
     */
    apiKeyPreviousPeppers: read.list('API_KEY_PREVIOUS_PEPPERS'),
    /**
     * [Daily quotas](operating.md#the-shared-quota-pools) in place of the document's:
     * `pro.scans=20,premium.reads=1000`.
     * @default the document's
     */
    planLimits: readPlanLimits(read.list('PLAN_LIMITS'), read.problems),
  }
}

function readWebhooks(read: SettingReader) {
  read.group = 'Webhooks'
  return {
    /**
     * What the secrets of webhook endpoints are encrypted with ([how to replace it](operating.md#secrets)): 32 random
     * characters or more. With `DATABASE_URL` there are no endpoints without it. Secret.
     * @default with embedded Postgres a file in `DATA_DIR`
     */
    webhookSecretKey: read.secret('WEBHOOK_SECRET_KEY', LONG_SECRET),
    /**
     * Former texts of `WEBHOOK_SECRET_KEY`, separated by commas: the start encrypts what they have encrypted with the
     * present one. Secret.
     */
    webhookPreviousSecretKeys: read.list('WEBHOOK_PREVIOUS_SECRET_KEYS'),
    /** `true` takes endpoints without TLS (`http://`), too. */
    webhookAllowHttp: read.choice('WEBHOOK_ALLOW_HTTP', ['true', 'false'], 'false') === 'true',
    /**
     * Addresses and networks (`10.0.0.0/8`), separated by commas, that webhooks may be sent to although they are not
     * public. Names are looked up by name servers, without `/etc/hosts`.
     */
    webhookAllowAddresses: read.addresses('WEBHOOK_ALLOW_ADDRESSES'),
  }
}

function readOperations(read: SettingReader) {
  read.group = 'Processes'
  return {
    /** What this process does: `api`, `worker`, or both with `all`. */
    role: read.choice('ROLE', ['all', 'api', 'worker'], 'all'),
    /**
     * How much memory a process uses for its cache of rendered lists; `0` caches none. 300 wallets take 1.5 MB.
     */
    listsMemoryMb: read.integer('LISTS_MEMORY_MB', 192, { min: 0, max: 65_536 }),
    /**
     * Provider calls a day that look up [what became of past scores](calibration.md#the-follow-up); `0` looks up none,
     * and scans draw no first buyers.
     */
    calibrationDailyCalls: read.integer('CALIBRATION_DAILY_CALLS', 100, { min: 0, max: 100_000 }),
    /**
     * For how many of its first wallets that nothing speaks against a scan computes what following them would have
     * made, with up to {{copy-calls}} provider calls each; `0` for none.
     */
    copiesPerScan: read.integer('COPIES_PER_SCAN', 3, { min: 0, max: 100 }),
    /** The shortest time between two looks at the trades of a wallet that has alerts. */
    alertEverySec: read.integer('ALERT_EVERY_SEC', 120, { min: 1, max: 86_400 }),
    /** Provider calls a minute for such looks, over all instances; with `0` no one is told of trades. */
    alertCallsPerMinute: read.integer('ALERT_CALLS_PER_MINUTE', 30, { min: 0, max: 60_000 }),
    /** `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. */
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
  }
}

function readRetention(read: SettingReader) {
  read.group = 'How long data is kept'
  const days = (name: string, fallback: number) => read.integer(name, fallback, RETENTION_RANGE) || undefined
  return {
    /**
     * Days that scans are [kept](operating.md#how-long-data-is-kept) after a newer scan of their token; the last one
     * stays. `0` keeps them for ever.
     */
    retentionScansDays: days('RETENTION_SCANS_DAYS', RETENTION_DAYS.scans),
    /** Days that the daily quota counts of profiles are kept. `0` keeps them for ever. */
    retentionUsageDays: days('RETENTION_USAGE_DAYS', RETENTION_DAYS.usage),
    /** Days that reports are kept after their last scan, with all scans of their token. `0` keeps them for ever. */
    retentionReportsDays: days('RETENTION_REPORTS_DAYS', 0),
  }
}
