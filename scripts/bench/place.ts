import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../db/connection.ts'
import { issueKey } from '../../db/keys.ts'
import type { components } from '../../generated/v1/types.ts'
import { type ApiClient, createApiClient } from '../api-client.ts'
import { startTemporaryPostgres } from '../temporary-postgres.ts'
import { type Child, startServer } from './child.ts'

type Schemas = components['schemas']

/** Where the measuring is done: a service of its own on a Postgres of its own, with one scanned token. */
export interface Place extends AsyncDisposable {
  readonly serviceUrl: string
  /** A premium key that neither the rate limit nor a quota holds up. */
  readonly key: string
  readonly mint: string
  /** A wallet that the scan analysed. */
  readonly wallet: string
  /** Starts the server that the service is compared with, on the same database. */
  startBaseline(name: 'one-row' | 'usual-list'): Promise<Child>
}

const MINT = 'So11111111111111111111111111111111111111112'
const RATE_LIMIT = 1_000_000
const QUOTA_UNITS = 2_000_000_000
const SCAN_TIMEOUT_MS = 120_000
const POLL_INTERVAL_MS = 200

/** Starts everything and scans one token. Rejects, with everything stopped again, when a part cannot start. */
export async function startPlace(options: { readonly profileDir: string | undefined }): Promise<Place> {
  await using starting = new AsyncDisposableStack()
  // As an operator runs it: every commit reaches the disk.
  const { url: databaseUrl } = starting.use(await startTemporaryPostgres())
  const profile =
    options.profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profileDir}`]
  const service = await startServer([...profile, 'scripts/serve.ts'], '/health/ready', {
    DATABASE_URL: databaseUrl,
    PROVIDER_URL: 'simulator',
    LOG_LEVEL: 'warn',
    SIMULATOR_LATENCY_MS: '0',
  })
  starting.use(service)
  const key = await prepareKey(databaseUrl)
  const wallet = await scan(createApiClient({ url: service.url, key }))
  const running = starting.move()
  return {
    serviceUrl: service.url,
    key,
    mint: MINT,
    wallet,
    startBaseline: (name) =>
      startServer([`scripts/bench/baseline-${name}.ts`], '/', { DATABASE_URL: databaseUrl }),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

async function prepareKey(databaseUrl: string): Promise<string> {
  const db = openDatabase({ url: databaseUrl, poolSize: 1 })
  try {
    const owner = { profile: 'bench', plan: 'premium', rateLimit: RATE_LIMIT } as const
    const { key } = await issueKey(db, owner, { prefix: 'wa', pepper: undefined })
    await db
      .updateTable('plan_limits')
      .set({ units: QUOTA_UNITS })
      .where('plan', '=', 'premium')
      .where('pool', '=', 'reads')
      .execute()
    return key
  } finally {
    await db.destroy()
  }
}

async function scan(api: ApiClient): Promise<string> {
  const { data: trigger } = await api.post<Schemas['CreateTokenScanEnvelope']>(`/api/v1/tokens/${MINT}/scans`)
  const giveUpAtMs = Date.now() + SCAN_TIMEOUT_MS
  for (;;) {
    const { data } = await api.get<Schemas['GetTokenScanEnvelope']>(trigger.links.status)
    if (data.status === 'completed') break
    if (data.status === 'failed' || Date.now() > giveUpAtMs)
      throw new Error(`the scan ended as: ${data.message}`)
    await wait(POLL_INTERVAL_MS)
  }
  const { data } = await api.get<Schemas['ListTokenTopWalletsEnvelope']>(trigger.links.result)
  const [first] = data.top_wallets
  if (data.top_wallets.length !== 300 || first === undefined)
    throw new Error(`the scan found ${data.top_wallets.length} wallets in place of 300`)
  return first.wallet_address
}
