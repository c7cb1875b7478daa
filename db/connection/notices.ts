import { addAbortListener } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { AuthenticatingClient } from './authentication.ts'
import { configureSession, TAKES_WRITES } from './session.ts'
import { runStatement } from './statements.ts'

const RECONNECT_PAUSE_MS = 1_000
/** A statement this often shows when a firewall has dropped the connection, or its server is no primary any more. */
const CHECK_INTERVAL_MS = 60_000
const STATEMENT_TIMEOUT_MS = 10_000
/** A server that has fallen silent does not confirm the end either. */
const GOODBYE_TIMEOUT_MS = 1_000

export interface NoticeOptions {
  /** The primary's own address: one cannot listen through a transaction pooler. */
  readonly url: string
  readonly channels: readonly string[]
  readonly onNotice: (payload: string) => void
  /** Called whenever it begins to listen: notices before that may have been missed. */
  readonly onListening: () => void
  readonly onConnectionError: (error: Error) => void
}

/**
 * Listens to channels of Postgres on a connection of its own until it is disposed. When the connection is lost or
 * cannot be made, it tries again every second.
 */
export function subscribeToNotices(options: NoticeOptions): AsyncDisposable {
  const closing = new AbortController()
  const { signal } = closing
  const loop = async () => {
    while (!signal.aborted) {
      await listenUntilLost(options, signal).catch(options.onConnectionError)
      await delay(RECONNECT_PAUSE_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  const ended = loop()
  return {
    async [Symbol.asyncDispose]() {
      closing.abort()
      await ended
    },
  }
}

/** Resolves when the signal aborts, and rejects when the connection is lost. */
async function listenUntilLost(
  { url, channels, onNotice, onListening }: NoticeOptions,
  signal: AbortSignal,
): Promise<void> {
  const client = new AuthenticatingClient(
    configureSession({
      url,
      applicationName: 'wallet-analytics-notices',
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    }),
  )
  const run = (text: string) => runStatement(client, { text }, STATEMENT_TIMEOUT_MS)
  const { promise: over, resolve: stop, reject } = Promise.withResolvers<void>()
  client.on('error', reject)
  client.on('end', () => reject(new Error('the connection for notices has ended')))
  client.on('notification', ({ payload = '' }) => onNotice(payload))
  // The listener ends with its connection: the signal lives as long as the service, and connections may be lost often.
  using _stopping = addAbortListener(signal, () => stop())
  const check = setInterval(() => run(TAKES_WRITES).catch(reject), CHECK_INTERVAL_MS)
  const start = async () => {
    await client.connect()
    await run(TAKES_WRITES)
    await run(channels.map((channel) => `listen ${client.escapeIdentifier(channel)}`).join('; '))
    onListening()
  }
  try {
    await Promise.race([over, start()])
    await over
  } finally {
    clearInterval(check)
    const ended = client.end().catch(() => undefined)
    await Promise.race([ended, delay(GOODBYE_TIMEOUT_MS, undefined, { ref: false })])
  }
}
