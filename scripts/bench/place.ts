import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../../db/connection.ts'
import { startEmbeddedPostgres } from '../../db/embedded/postgres.ts'
import { issueKey } from '../../db/keys.ts'
import { startTemporaryPostgres } from '../temporary-postgres.ts'
import { type Child, startServer } from './child.ts'
import { startStopwatch } from './stopwatch.ts'
import { buildWorld } from './world/build.ts'
import { mintOf, SMALL_WORLD, type WorldSize } from './world/size.ts'
import { gatherTemplates } from './world/templates.ts'
import { connectForText } from './world/text-rows.ts'

/** Where the measuring is done: a Postgres with worlds in it, and what runs on them. */
export interface Place extends AsyncDisposable {
  readonly world: World
  /** A hundredth of the full one. */
  readonly smallWorld: World
  /** The service, as an operator runs it, on a world unless it is another database. Its plans have no end. */
  startService(options?: ServiceOptions): Promise<Child>
  /** A server that the service is compared with. */
  startBaseline(name: string, ready?: Ready): Promise<Child>
  /** A simulated data provider in a process of its own, which makes each answer once. */
  startProvider(latencyMs: number): Promise<Child>
}

export interface World {
  readonly size: WorldSize
  readonly databaseUrl: string
  /** Of premium profiles, one each, that no rate limit holds up. */
  readonly keys: readonly string[]
}

/** What a server is ready with when it answers it: that it is well, unless it is something else. */
export interface Ready {
  readonly readyPath?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface ServiceOptions extends Ready {
  readonly world?: World
  readonly settings?: Readonly<Record<string, string>>
}

export interface PlaceOptions {
  readonly size: WorldSize
  /** Where the worlds stay for the next time; undefined for ones that are gone afterwards. */
  readonly keepDir: string | undefined
  /** Where services write their CPU profiles. */
  readonly profileDir: string | undefined
  readonly report: (line: string) => void
}

const KEYS = 200
const RATE_LIMIT = 1_000_000
const PROVIDER_KEY = 'bench'
/** Of other seeds than any token of a world. */
const TEMPLATE_MINTS = [-1, -2, -3, -4].map(mintOf)

/** Starts Postgres and makes the worlds, unless they were kept. Rejects, with everything stopped again, when a part fails. */
export async function openPlace(options: PlaceOptions): Promise<Place> {
  await using starting = new AsyncDisposableStack()
  const postgresUrl = await startPostgres(starting, options.keepDir)
  const provider = starting.use(await startProvider(0))
  const startOn = (databaseUrl: string, { settings, ...ready }: ServiceOptions = {}) =>
    startService(databaseUrl, {
      ...ready,
      settings: { PROVIDER_URL: provider.url, ...settings },
      profileDir: options.profileDir,
    })
  await makeWorlds(postgresUrl, options, (url) => startOn(url))
  const world = await openWorld(postgresUrl, 'world', options.size)
  const smallWorld = await openWorld(postgresUrl, 'small_world', SMALL_WORLD)
  const running = starting.move()
  return {
    world,
    smallWorld,
    startService: ({ world: on = world, ...more } = {}) => startOn(on.databaseUrl, more),
    startBaseline: (name, ready) =>
      startServer({
        args: [`scripts/bench/baseline-${name}.ts`],
        readyPath: '/',
        settings: { DATABASE_URL: world.databaseUrl },
        ...ready,
      }),
    startProvider,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

async function startPostgres(parts: AsyncDisposableStack, keepDir: string | undefined): Promise<string> {
  // As an operator runs it: every commit reaches the disk.
  if (keepDir === undefined) return parts.use(await startTemporaryPostgres()).url
  await mkdir(keepDir, { recursive: true })
  const postgres = await startEmbeddedPostgres({ dataDir: join(keepDir, 'data'), listen: 'loopback' })
  parts.defer(() => postgres.stop())
  return postgres.adminUrl
}

/** The worlds of a kept folder are whole when it says so. */
async function makeWorlds(
  postgresUrl: string,
  { size, keepDir, report }: PlaceOptions,
  startOn: (databaseUrl: string) => Promise<Child>,
): Promise<void> {
  const mark = keepDir && join(keepDir, `world-of-${size.tokens}-tokens`)
  if (mark !== undefined && existsSync(mark)) return
  const templatesUrl = await createDatabase(postgresUrl, 'templates')
  report(`Scanning ${TEMPLATE_MINTS.length} tokens, whose rows all others are made of`)
  const sinceScan = startStopwatch()
  const templates = await scanTemplates(templatesUrl, startOn)
  report(`Scanned them in ${sinceScan()}`)
  for (const [name, of] of [
    ['small_world', SMALL_WORLD],
    ['world', size],
  ] as const) {
    const sinceStart = startStopwatch()
    await buildWorld(await createDatabase(postgresUrl, name), of, templates)
    const rows = (of.tokens * 300).toLocaleString('en')
    report(`Made a world of ${rows} rows in ${sinceStart()}`)
  }
  if (mark !== undefined) await writeFile(mark, '')
}

async function scanTemplates(databaseUrl: string, startOn: (databaseUrl: string) => Promise<Child>) {
  await using service = await startOn(databaseUrl)
  const [key = ''] = await issueKeys(databaseUrl, 1)
  return await gatherTemplates({ url: service.url, key, databaseUrl }, TEMPLATE_MINTS)
}

async function createDatabase(postgresUrl: string, name: string): Promise<string> {
  await using connection = await connectForText(postgresUrl)
  await connection.client.query(`drop database if exists ${name} with (force)`)
  await connection.client.query(`create database ${name}`)
  return urlOf(postgresUrl, name)
}

function urlOf(postgresUrl: string, database: string): string {
  const url = new URL(postgresUrl)
  url.pathname = `/${database}`
  return url.href
}

async function openWorld(postgresUrl: string, name: string, size: WorldSize): Promise<World> {
  const databaseUrl = urlOf(postgresUrl, name)
  return { size, databaseUrl, keys: await issueKeys(databaseUrl, KEYS) }
}

async function issueKeys(databaseUrl: string, count: number): Promise<string[]> {
  const db = openDatabase({ url: databaseUrl })
  try {
    const issued = Array.from({ length: count }, (_, index) =>
      issueKey(
        db,
        { profile: `bench ${index}`, plan: 'premium', rateLimit: RATE_LIMIT },
        { prefix: 'wa', pepper: undefined },
      ),
    )
    return (await Promise.all(issued)).map(({ key }) => key)
  } finally {
    await db.destroy()
  }
}

async function startProvider(latencyMs: number): Promise<Child> {
  return await startServer({
    args: ['scripts/bench/kept-provider.ts'],
    readyPath: '/calls',
    settings: { LATENCY_MS: String(latencyMs) },
  })
}

async function startService(
  databaseUrl: string,
  { settings, profileDir, ...ready }: ServiceOptions & Pick<PlaceOptions, 'profileDir'>,
): Promise<Child> {
  const profile = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`]
  const service = await startServer({
    args: [...profile, 'scripts/command.cjs', 'serve'],
    readyPath: '/health/ready',
    ...ready,
    settings: {
      DATABASE_URL: databaseUrl,
      PROVIDER_API_KEY: PROVIDER_KEY,
      LOG_LEVEL: 'warn',
      ANSWER_CHECK_PCT: '0',
      ...settings,
    },
  })
  await liftQuotas(databaseUrl)
  return service
}

/** The units of a day would be used up within the first second. Each start of a service puts them back. */
async function liftQuotas(databaseUrl: string): Promise<void> {
  await using connection = await connectForText(databaseUrl)
  await connection.client.query('update plan_limits set units = 2000000000')
}
