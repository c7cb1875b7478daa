import { type App, type PrepareDemoKey, startApp } from '../../app/app.ts'
import { type Config, readKeySettings, readServiceConfig } from '../../config/config.ts'
import type { Plan } from '../../db/key-terms.ts'
import type { KeyOwner } from '../../db/keys.ts'
import { issueKey } from '../../db/keys.ts'
import type { Context } from '../../scans/context.ts'
import { createTestClient, type TestClient } from './client.ts'
import { type ContractCheck, loadContract } from './contract-check.ts'
import { createTestDatabase, openSql, type RunSql } from './database.ts'
import { type Simulator, startSimulator } from './simulator.ts'
import { waitFor } from './waiting.ts'

export interface TestService extends AsyncDisposable {
  readonly app: App
  readonly url: string
  readonly databaseUrl: string
  readonly simulator: Simulator
  /** Makes a key of a new profile and returns a client that uses it. */
  client(plan?: Plan, options?: Partial<Omit<KeyOwner, 'plan'>>): Promise<TestClient>
  /** A client with this key, or with none. */
  clientWithKey(key: string | undefined): TestClient
  /** Runs a statement in the database, bypassing the service. */
  readonly sql: RunSql
}

export interface TestServiceOptions {
  readonly env?: Record<string, string>
  readonly share?: TestService
  readonly latencyMs?: number
  /** How long wallet scans wait for the provider. */
  readonly walletScan?: Partial<Context['walletScan']>
  /** The vendor whose protocol the simulated provider speaks; Solana Tracker unless set. */
  readonly vendor?: keyof Simulator['urls']
  /** Whether there is a second source, which the same simulator plays. */
  readonly secondSource?: boolean
  /** The share of positions about which the second source is wrong, in per cent. */
  readonly disagreementPct?: number
  /** The profile whose rights visitors of the pages have; without it they have to sign in. */
  readonly visitor?: string
}

const contract: Promise<ContractCheck> = loadContract('spec/v1.yaml', '/api/v1')
const legacyContract = loadContract('spec/legacy.yaml', '/api/bot/[^/]+', {
  schema: 'LegacyFailure',
  identified: false,
})

/** Tests raise the limit of requests per minute, so that only tests of the limit meet it. */
const TEST_RATE_LIMIT = 1_000_000

/**
 * Starts a whole service with its own database and its own simulated provider. `share` starts another instance of a
 * running service, with the same database and the same provider.
 */
export function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const start = lastStart.then(() => startService(options))
  lastStart = start.catch(() => undefined)
  return start
}

/** Several starts at once would block the process for longer than a connection to the database may take. */
let lastStart: Promise<unknown> = Promise.resolve()

async function startService(options: TestServiceOptions): Promise<TestService> {
  await using starting = new AsyncDisposableStack()
  let databaseUrl = options.share?.databaseUrl
  if (databaseUrl === undefined) {
    const database = await createTestDatabase()
    starting.defer(() => database.drop())
    databaseUrl = database.url
  }
  const { sql } = starting.use(openSql(databaseUrl))
  let simulator = options.share?.simulator
  if (simulator === undefined) {
    const { latencyMs = 0, disagreementPct = 0 } = options
    simulator = await startSimulator({ latencyMs, disagreementPct })
    const own = simulator
    starting.defer(() => own.close())
  }
  const sources = nameSources(simulator, options)
  // The database is a copy of a migrated one. To migrate it again would double the time of a start.
  const migrated = { DATABASE_URL: databaseUrl, MIGRATE: 'off' }
  const config = testConfig({ ...migrated, ...sources, ...options.env })
  const { visitor } = options
  const prepareKey: PrepareDemoKey = async ({ context: { db } }) =>
    visitor === undefined ? undefined : { file: '', ...(await issueVisitorKey(db, visitor, config)) }
  const app = starting.use(await startApp(config, prepareKey))
  Object.assign(app.context.walletScan, options.walletScan)
  const url = app.url ?? ''
  const check = await checkOf(config)
  const running = starting.move()
  const awaitVerification = (scanId: string) => awaitVerified(sql, scanId)
  let profiles = 0
  return {
    app,
    url,
    databaseUrl,
    simulator,
    async client(plan = 'premium', { rateLimit = TEST_RATE_LIMIT, profile, ...owner } = {}) {
      profiles += 1
      const name = profile ?? `profile-${process.pid}-${profiles}-${Math.random().toString(36).slice(2)}`
      const settings = readKeySettings(config)
      const { key } = await issueKey(app.context.db, { ...owner, profile: name, plan, rateLimit }, settings)
      return createTestClient({ url, key, profile: name, check, awaitVerification })
    },
    clientWithKey: (key) => createTestClient({ url, key, profile: undefined, check, awaitVerification }),
    sql,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

function issueVisitorKey(db: App['context']['db'], profile: string, config: Config) {
  return issueKey(db, { profile, plan: 'premium', rateLimit: TEST_RATE_LIMIT }, readKeySettings(config))
}

function nameSources({ urls }: Simulator, { vendor = 'solana-tracker', secondSource }: TestServiceOptions) {
  const first = { PROVIDER: vendor, PROVIDER_URL: urls[vendor] }
  if (!secondSource) return first
  const second = vendor === 'vybe' ? 'solana-tracker' : 'vybe'
  return { ...first, SECOND_PROVIDER: second, SECOND_PROVIDER_URL: urls[second] }
}

/**
 * Includes the check by a second source and the copies of the first wallets. Does not wait for jobs that wait for a
 * provider that is down.
 */
async function awaitVerified(sql: RunSql, scanId: string): Promise<void> {
  await waitFor(`verification of scan ${scanId}`, async () => {
    const [job] = await sql(
      `select from pgboss.job where name in ('wallet-verification', 'wallet-copies', 'cross-check') and data ->> 'scanId' = $1
         and state in ('created', 'retry', 'active') and start_after <= clock_timestamp() limit 1`,
      [scanId],
    )
    return job === undefined || undefined
  })
}

/** Each answer is checked against the document of the contract that its path belongs to. */
async function checkOf({ chain }: Config): Promise<ContractCheck> {
  const [v1, legacy] = await Promise.all([contract, legacyContract])
  return {
    findBreaches: (method, path, answer) =>
      (path.startsWith(`/api/bot/${chain}/`) ? legacy : v1).findBreaches(method, path, answer),
  }
}

/** The configuration of a quiet service on a free port. It checks no answers: the test client checks them all. */
export function testConfig(env: Record<string, string>): Config {
  const quiet = { PORT: '0', LOG_LEVEL: 'silent', SHUTDOWN_GRACE_MS: '0', COPIES_PER_SCAN: '0' }
  return readServiceConfig({
    ...quiet,
    WEBHOOK_SECRET_KEY: 'what the secrets of tests are sealed with',
    ...env,
  })
}
