import { shuffler } from 'd3-array'
import { openDatabase } from '../db/connection/connection.ts'
import { issueKey } from '../db/keys.ts'
import { API_ROOT } from '../generated/v1/operations.ts'
import { findFreePort } from '../postgres/address.ts'
import { randomFrom } from '../provider/simulator/random.ts'
import { startTemporaryPostgres } from '../scripts/temporary-postgres.ts'
import type { Request } from './load.ts'
import { scanAndWait } from './scans.ts'
import { type ServerPlan, type ServerProcess, startServerProcess } from './server-process.ts'
import { addressOf, buildWorld, connect, FAMILY_TOKENS, type WorldSize } from './world.ts'

/** What is measured: a Postgres with a world in it, a provider, and services and baselines that start on demand. */
export interface Installation extends AsyncDisposable {
  readonly databaseUrl: string
  readonly size: WorldSize
  /** One key for each of many premium profiles. Neither rates nor quotas hold them up. */
  readonly keys: readonly string[]
  /** Starts the service as an operator runs it. */
  startService(settings?: Settings, ready?: ServerPlan['ready']): Promise<Service>
  /** Starts a server that the service is compared with. */
  startBaseline(name: 'bare' | 'express', ready?: ServerPlan['ready']): Promise<ServerProcess>
}

type Settings = Readonly<Record<string, string>>

export interface Service extends ServerProcess {
  /** Adds up the samples of a metric; takes the one sample of a gauge. */
  readMetric(name: string): Promise<number>
}

const KEYS = 200
const RATE_LIMIT = 1_000_000
const TEMPLATE_MINTS = [1, 2, 3, 4].map((number) => addressOf('mint', `template ${number}`))
/** How long the simulated provider takes for an answer. */
const PROVIDER_LATENCY_MS = 100
const SEED = 17
/** The number of requests within a round. */
const WALLETS_MAX = 5_000

/** Starts Postgres and a provider, and makes the world: about two minutes for the full one. */
export async function openInstallation(
  size: WorldSize,
  report: (line: string) => void,
): Promise<Installation> {
  await using starting = new AsyncDisposableStack()
  report('Starting Postgres')
  const flags = ['-c', 'shared_preload_libraries=pg_stat_statements', '-c', 'max_wal_size=16GB']
  const { url: databaseUrl } = starting.use(await startTemporaryPostgres(flags))
  const provider = starting.use(
    await startServerProcess({
      args: ['scripts/command.cjs', 'simulator'],
      ready: { path: `/tokens/${TEMPLATE_MINTS[0]}`, headers: { 'x-api-key': 'bench' } },
      settings: { SIMULATOR_LATENCY_MS: String(PROVIDER_LATENCY_MS) },
    }),
  )
  const startService: Installation['startService'] = async (
    settings = {},
    ready = { path: '/health/ready' },
  ) => {
    const metricsPort = String(await findFreePort())
    const service = await startServerProcess({
      args: ['scripts/command.cjs', 'serve'],
      ready,
      settings: {
        DATABASE_URL: databaseUrl,
        PROVIDER_URL: provider.url,
        PROVIDER_API_KEY: 'bench',
        PROVIDER_CONCURRENCY: '50',
        LOG_LEVEL: 'warn',
        METRICS_PORT: metricsPort,
        ...settings,
      },
    })
    return Object.assign(service, { readMetric: (name: string) => readMetric(metricsPort, name) })
  }
  const startedMs = performance.now()
  const keys = await makeWorld(databaseUrl, size, startService)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  report(`Made a world of ${(size.tokens * 300).toLocaleString('en')} rows in ${seconds} s`)
  const running = starting.move()
  return {
    databaseUrl,
    size,
    keys,
    // A migration would put the quotas back.
    startService: (settings, ready) => startService({ MIGRATE: 'off', ...settings }, ready),
    startBaseline: (name, ready = { path: '/' }) =>
      startServerProcess({
        args: [`bench/baseline-${name}.ts`],
        ready,
        settings: { DATABASE_URL: databaseUrl },
      }),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** The service itself makes the rows that the world consists of. */
async function makeWorld(
  databaseUrl: string,
  size: WorldSize,
  startService: Installation['startService'],
): Promise<string[]> {
  await using service = await startService()
  const keys = await issueKeys(databaseUrl)
  await using client = await connect(databaseUrl)
  await client.query('create extension pg_stat_statements')
  await client.query('update plan_limits set units = 2000000000')
  await scanAndWait({ databaseUrl, keys }, service, TEMPLATE_MINTS)
  await buildWorld(client, size)
  for (const { path, headers } of mixedRequests({ size, keys }).slice(0, 5)) {
    const response = await fetch(`${service.url}${path}`, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
  }
  return keys
}

async function issueKeys(databaseUrl: string): Promise<string[]> {
  await using db = openDatabase({ url: databaseUrl })
  const settings = { prefix: 'wa', pepper: undefined }
  const issued = Array.from({ length: KEYS }, (_, index) =>
    issueKey(db, { profile: `bench ${index}`, plan: 'premium', rateLimit: RATE_LIMIT }, settings),
  )
  return (await Promise.all(issued)).map(({ key }) => key)
}

async function readMetric(port: string, name: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  const samples = (await response.text()).matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))
  return [...samples].reduce((sum, [, value]) => sum + Number(value), 0)
}

type Asked = Pick<Installation, 'size' | 'keys'>

/** Requests for wallets in random order, the same in each run. Like all requests here they use the keys in turn. */
export function walletRequests({ size, keys }: Asked): Request[] {
  const ids = shuffle(size.wallets).slice(0, WALLETS_MAX)
  return ids.map((id, index) => withKey(keys, index, `/wallets/${addressOf('wallet', id)}`))
}

/** Requests for the lists of this many tokens, in turn. */
export function listRequests({ size, keys }: Asked, tokens: number, coding = 'identity'): Request[] {
  const ids = shuffle(size.tokens).slice(0, tokens)
  return Array.from({ length: Math.max(ids.length, keys.length) }, (_, index) => {
    const mint = addressOf('mint', ids[index % ids.length] ?? 1)
    return withKey(keys, index, `/tokens/${mint}/top-wallets?limit=300`, coding)
  })
}

/** Some sets of five tokens that have a page of wallets in common. */
export function drawFamilies(size: WorldSize): string[][] {
  const firsts = shuffle(size.tokens / FAMILY_TOKENS).slice(0, 200)
  return firsts.map((number) =>
    Array.from({ length: FAMILY_TOKENS }, (_, member) =>
      addressOf('mint', (number - 1) * FAMILY_TOKENS + member + 1),
    ),
  )
}

export function correlationRequests({ size, keys }: Asked): Request[] {
  return drawFamilies(size).map((mints, index) =>
    withKey(keys, index, `/correlations?tokens=${mints.join(',')}`),
  )
}

/** The same path with every key. */
export function pageRequests({ keys }: Asked, path: string): Request[] {
  return keys.map((_, index) => withKey(keys, index, path))
}

/** The same number of requests of each kind, in turn. */
export function mixedRequests(asked: Asked): Request[] {
  const kinds = [
    walletRequests(asked),
    listRequests(asked, 100),
    listRequests(asked, 100, 'gzip'),
    correlationRequests(asked),
    pageRequests(asked, '/wallets?sort=score&limit=100'),
  ]
  const length = Math.min(...kinds.map((requests) => requests.length))
  return Array.from({ length }, (_, index) => kinds.flatMap((requests) => requests[index] ?? [])).flat()
}

function withKey(keys: readonly string[], index: number, path: string, coding = 'identity'): Request {
  const headers = { authorization: `Bearer ${keys[index % keys.length]}`, 'accept-encoding': coding }
  return { path: `${API_ROOT}${path}`, headers }
}

/** The numbers from 1 to `count` in random order, the same in each run. */
function shuffle(count: number): number[] {
  return shuffler(randomFrom(SEED))(Array.from({ length: count }, (_, index) => index + 1))
}
