import type { EventEmitter } from 'node:events'

/** What comes so soon after a signal is the same wish again: a terminal signals npm and Node at once, and npm passes it on. */
const SAME_WISH_MS = 500

export interface SignalSource {
  readonly signals: Pick<EventEmitter, 'on'>
  readonly nowMs: () => number
}

const PROCESS: SignalSource = { signals: process, nowMs: () => performance.now() }

/**
 * Resolves with the first SIGTERM or SIGINT. A later wish to stop, told apart from an echo of the first, calls
 * `stopAtOnce`.
 */
export function awaitStopSignal(
  stopAtOnce: () => void,
  { signals, nowMs }: SignalSource = PROCESS,
): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let firstAtMs: number | undefined
    for (const name of ['SIGTERM', 'SIGINT'] as const) {
      signals.on(name, () => {
        firstAtMs ??= nowMs()
        if (nowMs() - firstAtMs > SAME_WISH_MS) stopAtOnce()
        resolve(name)
      })
    }
  })
}
