import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../../db/connection/connection.ts'
import { issueKey } from '../../db/keys.ts'
import { startEmbeddedPostgres } from '../../postgres/postgres.ts'
import { createApiClient } from '../../scripts/api-client.ts'
import { completeScan, triggerScan } from './api-scans.ts'
import { runSql } from './database.ts'
import { newDataDir } from './folders.ts'
import { type ScriptProcess, startService } from './processes.ts'
import { GROUP, storeGroup, WALLET } from './stored-rows.ts'

/** A service with data for programs that send random requests. */

/** The tokens of the document's examples, so that requests made from these find data. */
const TOKENS = ['So11111111111111111111111111111111111111112', '9mJk7wqTn1VbBz5cXQ2eRfYpL8sUdGhA3vN6tKxW4aHC']
const TOKEN_UNDER_WAY = '5NcKq2pBvXfZr8mWYd4uTj7hGs9LaE3eQxVt6CkHi1Fo'
const KEY_RATE_LIMIT = 1_000_000
/** The legacy interface allows each key ten requests a minute, whatever the limit of the key. */
const LEGACY_KEYS = 100

export interface SeededService {
  readonly service: ScriptProcess
  readonly url: string
  readonly databaseUrl: string
  readonly keys: readonly string[]
  /** The values of the dictionaries that schemathesis.toml names, by their names. */
  readonly dictionaries: Readonly<Record<string, readonly string[]>>
}

/**
 * Starts the service on its own database and fills it. A worker in a second process completes the scans of the seeded
 * tokens and ends. Later scans stay in processing, as they do when workers are behind: every random mint starts a scan
 * of 300 wallets, and with a worker this would be a test of its endurance. `env` adds settings of the service.
 */
export async function startSeededService(env: Record<string, string> = {}): Promise<SeededService> {
  const dataDir = await newDataDir()
  const settings = { DATA_DIR: dataDir, SIMULATOR_LATENCY_MS: '0' }
  const service = await startService({ ...settings, ROLE: 'api', ...env })
  const url = service.ready.url
  if (url === undefined) throw new Error('the service has no address')
  // Shares the server that the service has started.
  const database = await startEmbeddedPostgres({ dataDir })
  const keys = await issueKeys(database.url)
  // No plan allows tens of thousands of requests in a day.
  await runSql(database.url, 'update plan_limits set units = null')
  const client = createApiClient({ url, key: keys[0] ?? '' })
  const worker = await startService({
    ...settings,
    ROLE: 'worker',
    DATABASE_URL: database.url,
    PROVIDER_URL: env.PROVIDER_URL ?? 'simulator',
    // Migrating would restore the limits of the plans.
    MIGRATE: 'off',
  })
  const completed = await Promise.all(TOKENS.map((token) => completeScan(client, token)))
  await client.post(`/api/v1/wallets/${WALLET}/scan`)
  await worker.end('SIGTERM')
  await storeGroup({ sql: (text, values) => runSql(database.url, text, values) })
  const underWay = await triggerScan(client, TOKEN_UNDER_WAY)
  const dictionaries = {
    scans: [...completed, underWay],
    tokens: [...TOKENS, TOKEN_UNDER_WAY],
    'token-pairs': [TOKENS.toReversed().join(','), [...TOKENS, TOKEN_UNDER_WAY].toReversed().join(',')],
    wallets: [WALLET],
    groups: [GROUP],
  }
  return { service, url, databaseUrl: database.url, keys, dictionaries }
}

const SHOWN_ERRORS_MAX = 10

/** The first errors that a service has logged, one a line: the causes of its answers with status 500. */
export function readErrors({ stdout }: Pick<ScriptProcess, 'stdout'>): string {
  const records = stdout()
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line))
  return records
    .slice(0, SHOWN_ERRORS_MAX)
    .map((record) => `${record}\n`)
    .join('')
}

/** Writes each dictionary as a file of quoted lines. */
export async function writeDictionaries({ dictionaries }: SeededService, dir: string): Promise<void> {
  await mkdir(dir, { recursive: true })
  for (const [name, values] of Object.entries(dictionaries)) {
    await writeFile(join(dir, `${name}.dict`), values.map((value) => `"${value}"\n`).join(''))
  }
}

async function issueKeys(databaseUrl: string): Promise<string[]> {
  const db = openDatabase({ url: databaseUrl, poolSize: 1 })
  const owner = { profile: 'contract', plan: 'premium', rateLimit: KEY_RATE_LIMIT } as const
  try {
    const keys: string[] = []
    for (let issued = 0; issued < LEGACY_KEYS; issued += 1) {
      keys.push((await issueKey(db, owner, { prefix: 'wa', pepper: undefined })).key)
    }
    return keys
  } finally {
    await db.destroy()
  }
}
