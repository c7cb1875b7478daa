import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join, relative, resolve, sep } from 'node:path'
import { watch } from 'chokidar'
import { type Config, isSimulated, readServiceConfig } from '../config/config.ts'
import { startEmbeddedPostgres } from '../postgres/postgres.ts'
import { readOwnSealingText } from '../webhooks/own-sealing-key.ts'
import { lint } from './check-spec.ts'
import { generateDocuments } from './codegen/contracts.ts'
import { createStubs, writeFiles } from './codegen/generated-files.ts'
import { declareCommand } from './command-line.ts'
import { nameDatabase } from './configured-database.ts'
import { watchTypes } from './dev/types.ts'
import { runScript } from './run-script.ts'
import { announceService } from './service-files.ts'
import { noteStopSignals } from './stop-signal.ts'

const ABOUT = `Runs the service while it is written, on the database that npm start has, until it is stopped.

Each save starts the server again. That of a document generates first, and then looks for mistakes in the documents. The
types are checked all the while.`

const ROOT = join(import.meta.dirname, '..')
/** Folders whose files a server does not load. */
const OTHERS = /^(\..*|node_modules|generated|tests|deploy|scripts)(\/|$)/

async function develop(): Promise<void> {
  const config = readServiceConfig(process.env)
  const stop = noteStopSignals(['SIGTERM', 'SIGINT'])
  await using stack = new AsyncDisposableStack()
  const databaseUrl = await findDatabase(config, stack)
  const server = stack.use(createServer(await serverEnvironment(config, databaseUrl)))
  // Node's own watch mode misses the second save of an editor that replaces the file, as vim and sed do.
  const ignored = (path: string) => OTHERS.test(relative(ROOT, resolve(ROOT, path)))
  const watcher = watch('.', { cwd: ROOT, ignored, ignoreInitial: true, atomic: true })
  stack.defer(() => watcher.close())
  await once(watcher, 'ready')
  const rounds = stack.use(createRounds(server))
  watcher.on('all', (_event, path) => rounds.request(relative('.', path).replaceAll(sep, '/')))
  await rounds.request('spec/v1.yaml')
  stack.use(watchTypes(ROOT, report))
  const { url } = server
  report(`Development: ${url}/docs, on ${nameDatabase(config)}`)
  stack.defer(await announceService(config.dataDir, { url, simulated: isSimulated(config) }))
  process.stdout.write(`${JSON.stringify({ event: 'ready', url })}\n`)
  report(`Stopping: ${await stop.first}`)
}

/** Takes the saves that come meanwhile into one round: generate, start the server, look for mistakes. */
function createRounds(server: ReturnType<typeof createServer>) {
  const saved = new Set<string>()
  let running: Promise<void> | undefined

  async function runAll(): Promise<void> {
    while (saved.size > 0) {
      const isDocument = [...saved].some((path) => path.startsWith('spec/'))
      saved.clear()
      await runRound(isDocument).catch((error: Error) => report(error.message))
    }
    running = undefined
  }

  async function runRound(isDocument: boolean): Promise<void> {
    const startedMs = performance.now()
    if (isDocument) await generate()
    await server.restart()
    report(`Ready after ${((performance.now() - startedMs) / 1000).toFixed(1)} s: ${server.url}`)
    const problems = isDocument ? await lint(['redocly'], ROOT) : ''
    if (problems !== '') report(problems)
  }

  return {
    /** Resolves when the save of this path has had its round. */
    request(path: string): Promise<void> {
      saved.add(path)
      running ??= runAll()
      return running
    },
    async [Symbol.asyncDispose]() {
      saved.clear()
      await running
    },
  }
}

/** Generates from the documents, but not the tables. Rejects, and writes nothing, when a document is wrong. */
async function generate(): Promise<void> {
  const { files, stubs } = await generateDocuments(ROOT)
  await writeFiles(ROOT, files)
  const created = await createStubs(ROOT, stubs)
  if (created.length > 0) report(`Created: ${created.join(', ')}`)
}

/** The server of the saved sources, in a process of its own. */
function createServer(env: NodeJS.ProcessEnv) {
  let url = ''
  let running: { readonly child: ChildProcess; readonly ended: Promise<unknown> } | undefined

  async function stop(): Promise<void> {
    running?.child.kill('SIGTERM')
    await running?.ended
  }

  return {
    get url() {
      return url
    },
    /** Resolves when the new server answers. Rejects when it ends before; Node has then printed why. */
    async restart(): Promise<void> {
      await stop()
      const child = fork(join(import.meta.dirname, 'dev/server.ts'), {
        // Where the system chose a port, the servers that follow keep it.
        env: url === '' ? env : { ...env, PORT: new URL(url).port },
        cwd: ROOT,
      })
      const ended = once(child, 'exit')
      running = { child, ended }
      const ready = once(child, 'message') as Promise<[{ readonly url: string }]>
      const [started] = await Promise.race([ready, ended.then(() => [])])
      if (started === undefined) throw new Error('The server did not start.')
      url = started.url
    },
    [Symbol.asyncDispose]: stop,
  }
}

/** The operator's database, or that of the data folder, which outlives each server. */
async function findDatabase(config: Config, stack: AsyncDisposableStack): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    holder: 'service',
  })
  stack.defer(() => postgres.stop())
  return postgres.url
}

/** Servers have no metrics, since each may be gone with the next save. */
async function serverEnvironment(config: Config, databaseUrl: string): Promise<NodeJS.ProcessEnv> {
  const { METRICS_PORT: _, ...env } = process.env
  const isEmbedded = config.databaseUrl === undefined
  const webhookKey =
    config.webhookSecretKey ?? (isEmbedded ? await readOwnSealingText(config.dataDir) : undefined)
  return {
    ...env,
    DATABASE_URL: databaseUrl,
    ...(webhookKey !== undefined && { WEBHOOK_SECRET_KEY: webhookKey }),
    PROVIDER_URL: config.providerUrl ?? 'simulator',
    // Half of what a start takes is compiling what was compiled before.
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/dev'),
    DEV_EMBEDDED: String(isEmbedded),
  }
}

function report(text: string): void {
  process.stderr.write(`${text}\n`)
}

await runScript(declareCommand('npm run dev --', ABOUT).action(develop))
