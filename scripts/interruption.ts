/** What a command is told with Ctrl-C, by a supervisor, or by a terminal that closes. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface Interruption extends Disposable {
  /** Rejects at the first signal. */
  readonly signalled: Promise<never>
}

/**
 * Notes the first signal instead of ending at once, so that a command stops what it has started before it ends. The
 * second signal ends it.
 */
export function noteInterruption(): Interruption {
  const { promise, reject } = Promise.withResolvers<never>()
  // The signal may come before anybody waits for it.
  promise.catch(() => undefined)
  const note = (signal: NodeJS.Signals) => {
    forget()
    reject(new Error(`stopped by ${signal}`))
  }
  const forget = () => {
    for (const signal of SIGNALS) process.off(signal, note)
  }
  for (const signal of SIGNALS) process.on(signal, note)
  return { signalled: promise, [Symbol.dispose]: forget }
}
