import { join } from 'node:path'
import { CONTRACTS, generateContract } from '../codegen/contracts.ts'
import { settleStubs, writeFiles } from '../codegen/generated-files.ts'
import { emitSite } from '../site/emit-site.ts'
import { checkTypes } from './check-types.ts'
import type { Front } from './front.ts'
import { type DevServer, startDevServer } from './dev-server.ts'

/** What every save goes through, one after the other. */
export interface Rounds extends AsyncDisposable {
  /** This source was saved. Those that are saved during a round have the next one. */
  request(path: string): void
}

export interface RoundsOptions {
  readonly front: Front
  /** What a server is started with. */
  readonly env: NodeJS.ProcessEnv
  readonly tell: (text: string) => void
}

const ROOT = join(import.meta.dirname, '../..')
const GENERATED_FROM = /^(spec|docs)\//
const LAST_GOOD = 'The last good server goes on serving.'

/** Rounds that lead the front to a new server where a save is good, and tell what is wrong where it is not. */
export function createRounds({ front, env, tell }: RoundsOptions): Rounds {
  const saved = new Set<string>()
  const ownWrites = new Set<string>()
  let serving: DevServer | undefined
  let running: Promise<void> | undefined

  async function runRound(paths: readonly string[]): Promise<void> {
    const startedMs = performance.now()
    for (const path of await generateFrom(paths)) ownWrites.add(path)
    if (ownWrites.size > 0) tell(`Begun, or removed with its operation: ${[...ownWrites].join(', ')}`)
    const previous = serving
    serving = await startCheckedServer(env)
    front.lead(serving.url)
    tell(`Ready after ${((performance.now() - startedMs) / 1000).toFixed(1)} s: ${front.url}`)
    await previous?.stop()
  }

  async function runAll(): Promise<void> {
    while (saved.size > 0) {
      const paths = [...saved]
      saved.clear()
      await runRound(paths).catch((error: Error) => tell(explain(error, serving)))
    }
    running = undefined
  }

  return {
    request(path) {
      if (ownWrites.delete(path)) return
      saved.add(path)
      running ??= runAll()
    },
    async [Symbol.asyncDispose]() {
      saved.clear()
      await running
      await serving?.stop()
    },
  }
}

function explain({ message }: Error, serving: DevServer | undefined): string {
  return serving === undefined ? message : `${message}\n${LAST_GOOD}`
}

/** A server of what compiles. Checking and starting take about as long, so they are done at once. */
async function startCheckedServer(env: NodeJS.ProcessEnv): Promise<DevServer> {
  const [types, server] = await Promise.allSettled([checkTypes(ROOT), startDevServer(env)])
  if (types.status === 'fulfilled' && server.status === 'fulfilled') return server.value
  if (server.status === 'fulfilled') await server.value.stop()
  throw types.status === 'rejected' ? types.reason : (server as PromiseRejectedResult).reason
}

/**
 * Generates from the documents and the pages, the tables aside, where one was saved. Returns the stubs that it has begun
 * or removed.
 */
async function generateFrom(paths: readonly string[]): Promise<string[]> {
  if (!paths.some((path) => GENERATED_FROM.test(path))) return []
  const contracts = await Promise.all(CONTRACTS.map((contract) => generateContract(ROOT, contract)))
  const [v1, legacy] = contracts.map(({ document }) => document)
  if (v1 === undefined || legacy === undefined) throw new Error('there are no documents to render')
  const site = await emitSite(v1, legacy)
  await writeFiles(ROOT, new Map([...contracts.flatMap(({ files }) => [...files]), ...site]))
  return await settleStubs(
    ROOT,
    contracts.flatMap(({ stubs }) => stubs),
  )
}
