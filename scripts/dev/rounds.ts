import { join } from 'node:path'
import { checkTypes } from './check-types.ts'
import type { Front } from './front.ts'
import { createGenerator } from './generate-saved.ts'
import type { DevServer, DevServers } from './dev-server.ts'

/** What every save goes through, one after the other. */
export interface Rounds extends AsyncDisposable {
  /** This source was saved. Those that are saved during a round have the next one. */
  request(path: string): void
}

export interface RoundsOptions {
  readonly front: Front
  readonly servers: DevServers
  readonly tell: (text: string) => void
}

const ROOT = join(import.meta.dirname, '../..')
const LAST_GOOD = 'The last good server goes on serving.'

/** Rounds that lead the front to a new server where a save is good, and tell what is wrong where it is not. */
export function createRounds({ front, servers, tell }: RoundsOptions): Rounds {
  const saved = new Set<string>()
  const ownWrites = new Set<string>()
  const generateSaved = createGenerator(ROOT)
  let serving: DevServer | undefined
  let running: Promise<void> | undefined

  async function runRound(paths: readonly string[]): Promise<void> {
    const startedMs = performance.now()
    for (const path of await generateSaved(paths)) ownWrites.add(path)
    if (ownWrites.size > 0) tell(`Begun, or removed with its operation: ${[...ownWrites].join(', ')}`)
    const started = await startCheckedServer(servers)
    front.lead(started.url)
    serving?.stop()
    serving = started
    tell(`Ready after ${((performance.now() - startedMs) / 1000).toFixed(1)} s: ${front.url}`)
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
    },
  }
}

function explain({ message }: Error, serving: DevServer | undefined): string {
  return serving === undefined ? message : `${message}\n${LAST_GOOD}`
}

/** A server of what compiles. Checking and starting take about as long, so they are done at once. */
async function startCheckedServer(servers: DevServers): Promise<DevServer> {
  const [types, server] = await Promise.allSettled([checkTypes(ROOT), servers.start()])
  if (types.status === 'fulfilled' && server.status === 'fulfilled') return server.value
  if (server.status === 'fulfilled') server.value.stop()
  throw types.status === 'rejected' ? types.reason : (server as PromiseRejectedResult).reason
}
