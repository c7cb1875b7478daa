import { once } from 'node:events'
import { join, relative, sep } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import { type Config, isSimulated, readServiceConfig } from '../config/config.ts'
import { startEmbeddedPostgres } from '../postgres/postgres.ts'
import { readOwnSealingText } from '../webhooks/own-sealing-key.ts'
import { declareCommand } from './command-line.ts'
import { nameDatabase } from './configured-database.ts'
import { createDevServers } from './dev/dev-server.ts'
import { listenFront } from './dev/front.ts'
import { createSaveRounds } from './dev/save-rounds.ts'
import { runScript } from './run-script.ts'
import { announceService } from './service-files.ts'
import { noteStopSignals } from './stop-signal.ts'

const ABOUT = `Runs the service while it is written, on the database that npm start has, until it is stopped.

Each save of a document generates, and each save starts a server; then the types are checked. After a save with a mistake the
last good server keeps serving.`

const ROOT = join(import.meta.dirname, '..')
/** What a server is made of. */
const SOURCES = [
  ...['analysis', 'config', 'contract', 'db', 'docs', 'handlers', 'jobs', 'pages', 'provider', 'scans'],
  ...['site', 'spec', 'telemetry', 'webhooks'],
  ...['api.ts', 'app.ts', 'context.ts', 'sides.ts', 'sources.ts'],
]

async function develop(): Promise<void> {
  const config = readServiceConfig(process.env)
  const stop = noteStopSignals(['SIGTERM', 'SIGINT'])
  await using parts = new AsyncDisposableStack()
  const databaseUrl = await findDatabase(config, parts)
  const front = parts.use(await listenFront(config))
  const env = await serverEnvironment(config, { databaseUrl, url: front.url })
  const servers = parts.use(createDevServers(env))
  const rounds = parts.use(createSaveRounds({ front, servers, report }))
  const watcher = await watchSources((path) => rounds.request(path))
  parts.defer(() => watcher.close())
  rounds.request('spec/v1.yaml')
  report(`Development: ${front.url}/docs, on ${nameDatabase(config)}`)
  parts.defer(await announceService(config.dataDir, { url: front.url, simulated: isSimulated(config) }))
  process.stdout.write(`${JSON.stringify({ event: 'ready', url: front.url })}\n`)
  report(`Stopping: ${await stop.first}`)
}

/** Calls `onChange` with the path of each source that is saved, made or removed after this resolves. */
async function watchSources(onChange: (path: string) => void): Promise<FSWatcher> {
  const watcher = watch(SOURCES, { cwd: ROOT, ignoreInitial: true, atomic: true })
  await once(watcher, 'ready')
  watcher.on('all', (_event, path) => onChange(relative('.', path).replaceAll(sep, '/')))
  return watcher
}

/** The operator's database, or that of the data folder, which outlives each server. */
async function findDatabase(config: Config, parts: AsyncDisposableStack): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  const { dataDir } = config
  const postgres = await startEmbeddedPostgres({ dataDir, holder: 'service', supervised: true })
  parts.defer(() => postgres.stop())
  return postgres.url
}

/**
 * Servers come and go behind the front, on ports of their own. They have no metrics and no console, since each may be
 * gone with the next save.
 */
async function serverEnvironment(
  config: Config,
  { databaseUrl, url }: { readonly databaseUrl: string; readonly url: string },
): Promise<NodeJS.ProcessEnv> {
  const { METRICS_PORT: _, ...env } = process.env
  const isEmbedded = config.databaseUrl === undefined
  const webhookKey =
    config.webhookSecretKey ?? (isEmbedded ? await readOwnSealingText(config.dataDir) : undefined)
  return {
    ...env,
    HOST: '127.0.0.1',
    PORT: '0',
    CONSOLE: 'off',
    PUBLIC_URL: config.publicUrl ?? url,
    SIMULATOR_PORT: '0',
    DATABASE_URL: databaseUrl,
    ...(webhookKey !== undefined && { WEBHOOK_SECRET_KEY: webhookKey }),
    PROVIDER_URL: config.providerUrl ?? 'simulator',
    ANSWER_CHECK_PCT: '100',
    // Half of what a start takes is compiling what was compiled before.
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/dev'),
    DEV_EMBEDDED: String(isEmbedded),
  }
}

function report(text: string): void {
  process.stderr.write(`${text}\n`)
}

await runScript(declareCommand('npm run dev --', ABOUT).action(develop))
