import { openDatabase } from '../../../db/connection/connection.ts'
import { issueKey, type KeyOwner } from '../../../db/keys.ts'
import { createTestClient, type TestClient } from '../../support/client.ts'
import { loadContract } from '../../support/contract-check.ts'
import { createTestDatabase, openSql, type RunSql } from '../../support/database.ts'
import { type ScriptProcess, startService } from '../../support/processes.ts'
import { type Simulator, startSimulator } from '../../support/simulator.ts'

/** Where a fault is injected: a separate database and provider, and services in separate processes. */
export interface Place extends AsyncDisposable {
  readonly databaseUrl: string
  readonly simulator: Simulator
  readonly sql: RunSql
  /** Starts another process of the service. All of them are killed in the end. */
  start(env?: Record<string, string>): Promise<ScriptProcess>
  /** A client with a key of a new profile; each of its answers is checked against the document. */
  client(service: Pick<ScriptProcess, 'url'>, owner?: Partial<KeyOwner>): Promise<TestClient>
  /** A client of another process, with the key of an existing client. */
  clientWithKey(service: Pick<ScriptProcess, 'url'>, client: TestClient): Promise<TestClient>
}

export interface PlaceOptions {
  readonly latencyMs?: number
  /** The database address that the services get, such as a proxy; by default the real one. */
  readonly servicesFindItAt?: string
  /** The address of an existing database to use instead of a new one. */
  readonly databaseUrl?: string
}

const RATE_LIMIT = 1_000_000

/** Opens a place. A new database is created on the server of the template. */
export async function openPlace(options: PlaceOptions = {}): Promise<Place> {
  await using opening = new AsyncDisposableStack()
  const databaseUrl = options.databaseUrl ?? (await createTestDatabase()).url
  const { sql } = opening.use(openSql(databaseUrl))
  const simulator = await startSimulator({ latencyMs: options.latencyMs ?? 0 })
  opening.defer(() => simulator.close())
  const check = await loadContract('spec/v1.yaml', '/api/v1')
  const clientOf = (url: string, key: string | undefined, profile: string | undefined) =>
    createTestClient({ url, key, profile, check })
  let profiles = 0
  const place: Omit<Place, typeof Symbol.asyncDispose> = {
    databaseUrl,
    simulator,
    sql,
    async start(env = {}) {
      const settings = {
        DATABASE_URL: options.servicesFindItAt ?? databaseUrl,
        PROVIDER_URL: simulator.url,
        WEBHOOK_SECRET_KEY: 'what the secrets of this place are sealed with',
      }
      const service = await startService({ ...settings, MIGRATE: 'off', ...env })
      opened.defer(async () => void (await service.end('SIGKILL')))
      return service
    },
    async client({ url }, options = {}) {
      profiles += 1
      const profile = `profile-${profiles}`
      const owner = { profile, plan: 'premium' as const, rateLimit: RATE_LIMIT, ...options }
      return clientOf(url, await makeKey(databaseUrl, owner), owner.profile)
    },
    clientWithKey: async ({ url }, { key, profile }) => clientOf(url, key, profile),
  }
  const opened = opening.move()
  return { ...place, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

async function makeKey(databaseUrl: string, owner: KeyOwner): Promise<string> {
  const db = openDatabase({ url: databaseUrl, poolSize: 1 })
  try {
    return (await issueKey(db, owner, { prefix: 'wa', pepper: undefined })).key
  } finally {
    await db.destroy()
  }
}
