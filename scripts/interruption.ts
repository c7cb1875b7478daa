import { noteStopSignals } from './stop-signal.ts'

/** What a command is told with Ctrl-C, by a supervisor, or by a terminal that closes. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface Interruption extends Disposable {
  /** Rejects at the first signal. */
  readonly signalled: Promise<never>
}

/**
 * Notes the first signal instead of ending at once, so that a command stops what it has started before it ends. A second
 * wish ends it.
 */
export function noteInterruption(): Interruption {
  const stop = noteStopSignals(SIGNALS, () => process.exit(1))
  const signalled = stop.first.then((signal): never => {
    throw new Error(`stopped by ${signal}`)
  })
  // The signal may come before anybody waits for it.
  signalled.catch(() => undefined)
  return { signalled, [Symbol.dispose]: () => stop[Symbol.dispose]() }
}
