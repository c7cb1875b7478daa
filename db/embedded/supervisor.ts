import { setTimeout as delay } from 'node:timers/promises'
import { isRunning, type Server } from './cluster.ts'
import type { Cluster } from './placement.ts'

const LOOK_MS = 250
const FIRST_WAIT_MS = 500
const WAIT_MAX_MS = 30_000

/** Told what an operator may want to know; `warn` where something is wrong. */
export type Log = (line: string, level?: 'info' | 'warn') => void

export type Supervision = {
  /** Ends it, a start that is under way included, and returns the server that there was last. */
  end(): Promise<Server>
}

/**
 * Sees to it that a server runs: one that has ended is started again, at once and then after 0.5, 1, 2 ... 30 seconds, for as
 * long as it takes. Tells when it has ended, why it cannot be started, once for each reason, and when it runs again.
 */
export function supervise(
  first: Server,
  {
    cluster,
    restart,
    log,
  }: {
    readonly cluster: Cluster
    readonly restart: (signal: AbortSignal) => Promise<Server>
    readonly log: Log
  },
): Supervision {
  const ending = new AbortController()
  let server = first
  const watch = async () => {
    while (await pause(LOOK_MS, ending.signal)) {
      if (await isRunning(cluster, server)) continue
      log(`Postgres (process ${server.pid}) has ended, and is started again`, 'warn')
      server = (await bringBack(restart, ending.signal, log)) ?? server
    }
  }
  const watching = watch()
  return {
    async end() {
      ending.abort()
      await watching
      return server
    },
  }
}

/** Undefined when the supervision ends before. */
async function bringBack(
  restart: (signal: AbortSignal) => Promise<Server>,
  ending: AbortSignal,
  log: Log,
): Promise<Server | undefined> {
  let told = ''
  for (let waitMs = 0; await pause(waitMs, ending); waitMs = growWait(waitMs)) {
    try {
      const server = await restart(ending)
      log(`Postgres runs again (process ${server.pid})`)
      return server
    } catch (error) {
      const { message } = error as Error
      // The log that it quotes has other times and processes each time.
      const reason = message.replaceAll(/[0-9]+/g, '')
      if (reason !== told && !ending.aborted) log(`Postgres cannot be started: ${message}`, 'warn')
      told = reason
    }
  }
  return undefined
}

function growWait(waitMs: number): number {
  return Math.min(Math.max(2 * waitMs, FIRST_WAIT_MS), WAIT_MAX_MS)
}

/** False when the supervision ends. */
async function pause(ms: number, ending: AbortSignal): Promise<boolean> {
  await delay(ms, undefined, { signal: ending, ref: false }).catch(() => undefined)
  return !ending.aborted
}
