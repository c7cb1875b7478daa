import type { EventEmitter } from 'node:events'

/**
 * Another signal within this time is the same wish: a terminal signals npm and Node at once, and npm passes it on.
 */
const SAME_WISH_MS = 500

/** The signals of Ctrl-C, of a supervisor, and of a terminal that closes. */
export const INTERRUPTIONS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

interface SignalSource {
  readonly signals: Pick<EventEmitter, 'on' | 'off'>
  readonly nowMs: () => number
  readonly stopAtOnce: () => void
}

/** Disposing leaves signals to others again. */
interface StopSignals extends Disposable {
  /** Resolves with the first signal. */
  readonly first: Promise<NodeJS.Signals>
  /** Rejects at the first signal. */
  readonly signalled: Promise<never>
}

const PROCESS: SignalSource = {
  signals: process,
  nowMs: () => performance.now(),
  stopAtOnce: () => process.exit(1),
}

/**
 * Notes the first of these signals instead of ending at once, so that a process stops what it has started before it
 * ends. A later wish to stop ends the process; an echo of the first does not.
 */
export function noteStopSignals(
  names: readonly NodeJS.Signals[],
  { signals, nowMs, stopAtOnce }: SignalSource = PROCESS,
): StopSignals {
  const { promise: first, resolve } = Promise.withResolvers<NodeJS.Signals>()
  let firstAtMs: number | undefined
  const note = (signal: NodeJS.Signals) => {
    firstAtMs ??= nowMs()
    if (nowMs() - firstAtMs > SAME_WISH_MS) stopAtOnce()
    resolve(signal)
  }
  for (const name of names) signals.on(name, note)
  const signalled = first.then((signal): never => {
    throw new Error(`stopped by ${signal}`)
  })
  // The signal may come before anything waits for it.
  signalled.catch(() => undefined)
  return {
    first,
    signalled,
    [Symbol.dispose]() {
      for (const name of names) signals.off(name, note)
    },
  }
}
