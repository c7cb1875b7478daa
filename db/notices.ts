import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { ImpatientClient } from './client.ts'
import { CONNECT_TIMEOUT_MS } from './connection.ts'

/** Between a connection that is lost and the next try. */
const FIRST_PAUSE_MS = 500
const PAUSE_GROWTH = 2
const PAUSE_MAX_MS = 30_000
/** A connection that a firewall has forgotten is known by a statement that nothing answers. */
const CHECK_INTERVAL_MS = 60_000
const STATEMENT_TIMEOUT_MS = 10_000
/** A server that has fallen silent does not confirm the end either. */
const GOODBYE_TIMEOUT_MS = 1_000

/** Told what each notice says, and undefined when it listens again and may have missed some. */
export type OnNotice = (payload: string | undefined) => void

export interface ListenOptions {
  /** Of the primary itself: a pooler that shares its connections between transactions has none to listen on. */
  readonly url: string
  readonly channel: string
  readonly onNotice: OnNotice
  readonly onConnectionError: (error: Error) => void
}

export interface Listening {
  close(): Promise<void>
}

/**
 * Listens to what the database tells on a channel, on a connection of its own. One that is lost, or cannot be had yet, is
 * replaced after ever longer pauses, for as long as it takes.
 */
export function listen(options: ListenOptions): Listening {
  const closing = new AbortController()
  const ended = keepListening(options, closing.signal)
  return {
    async close() {
      closing.abort()
      await ended
    },
  }
}

async function keepListening(options: ListenOptions, closing: AbortSignal): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS
  while (!closing.aborted) {
    try {
      await listenUntilLost(options, closing, () => {
        pauseMs = FIRST_PAUSE_MS
      })
    } catch (error) {
      options.onConnectionError(error instanceof Error ? error : new Error(String(error)))
    }
    // Rejects when it is to end, which the loop then sees.
    await delay(pauseMs, undefined, { signal: closing }).catch(() => undefined)
    pauseMs = Math.min(pauseMs * PAUSE_GROWTH, PAUSE_MAX_MS)
  }
}

/** Resolves when it is to end, and rejects when the connection is lost. */
async function listenUntilLost(
  { url, channel, onNotice }: ListenOptions,
  closing: AbortSignal,
  onListening: () => void,
): Promise<void> {
  const client: Client = new ImpatientClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'wallet-analytics-notices',
  })
  const { promise: over, resolve, reject } = Promise.withResolvers<void>()
  client.on('error', reject)
  client.on('end', () => reject(new Error('the connection that listens has ended')))
  client.on('notification', ({ payload }) => onNotice(payload))
  const stop = () => resolve()
  closing.addEventListener('abort', stop)
  const check = setInterval(() => client.query('select').catch(reject), CHECK_INTERVAL_MS)
  const begin = async () => {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    onListening()
    onNotice(undefined)
  }
  try {
    await Promise.race([over, begin()])
    await over
  } finally {
    clearInterval(check)
    closing.removeEventListener('abort', stop)
    // That it is lost already is no news.
    const ended = client.end().catch(() => undefined)
    await Promise.race([ended, delay(GOODBYE_TIMEOUT_MS, undefined, { ref: false })])
  }
}
