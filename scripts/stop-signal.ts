import type { EventEmitter } from 'node:events'

/**
 * Another signal within this time is the same wish: a terminal signals npm and Node at once, and npm passes it on.
 */
const SAME_WISH_MS = 500

export interface SignalSource {
  readonly signals: Pick<EventEmitter, 'on' | 'off'>
  readonly nowMs: () => number
}

/** Disposing leaves signals to others again. */
export interface StopSignals extends Disposable {
  /** Resolves with the first signal. */
  readonly first: Promise<NodeJS.Signals>
}

const PROCESS: SignalSource = { signals: process, nowMs: () => performance.now() }

/**
 * Notes the first of these signals instead of ending at once. A later wish to stop, told apart from an echo
 * of the first, ends the process through `stopAtOnce`.
 */
export function noteStopSignals(
  names: readonly NodeJS.Signals[],
  stopAtOnce: () => void,
  { signals, nowMs }: SignalSource = PROCESS,
): StopSignals {
  const { promise: first, resolve } = Promise.withResolvers<NodeJS.Signals>()
  let firstAtMs: number | undefined
  const note = (signal: NodeJS.Signals) => {
    firstAtMs ??= nowMs()
    if (nowMs() - firstAtMs > SAME_WISH_MS) stopAtOnce()
    resolve(signal)
  }
  for (const name of names) signals.on(name, note)
  return {
    first,
    [Symbol.dispose]() {
      for (const name of names) signals.off(name, note)
    },
  }
}

/** The signals of Ctrl-C, of a supervisor, and of a terminal that closes. */
const INTERRUPTIONS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface Interruption extends Disposable {
  /** Rejects at the first signal. */
  readonly signalled: Promise<never>
}

/**
 * Notes the first signal instead of ending at once, so that a command stops what it has started before it
 * ends. A second wish ends it.
 */
export function noteInterruption(): Interruption {
  const stop = noteStopSignals(INTERRUPTIONS, () => process.exit(1))
  const signalled = stop.first.then((signal): never => {
    throw new Error(`stopped by ${signal}`)
  })
  // The signal may come before anything waits for it.
  signalled.catch(() => undefined)
  return { signalled, [Symbol.dispose]: () => stop[Symbol.dispose]() }
}
