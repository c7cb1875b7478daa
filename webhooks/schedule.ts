const SEC = 1_000
const MIN = 60 * SEC
const HOUR = 60 * MIN

/** How long each attempt waits after the one before it: the document promises these times. */
export const ATTEMPT_DELAYS_MS = [
  0,
  5 * SEC,
  5 * MIN,
  30 * MIN,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const

/** Spreads the attempts of receivers that failed together. */
const JITTER = 0.1
/** A receiver cannot put an attempt off for longer. */
const RETRY_AFTER_MAX_MS = 24 * HOUR

/**
 * How long to wait for the next attempt after this many attempts; undefined when there is no next one. A receiver's
 * `Retry-After` can delay the next attempt, but never brings it forward. `random` is from 0 to 1.
 */
export function planNextAttempt(
  attempts: number,
  retryAfterMs: number | undefined,
  random: () => number = Math.random,
): number | undefined {
  const delayMs = ATTEMPT_DELAYS_MS[attempts]
  if (delayMs === undefined) return undefined
  const spreadMs = delayMs * (1 + JITTER * (2 * random() - 1))
  return Math.max(spreadMs, Math.min(retryAfterMs ?? 0, RETRY_AFTER_MAX_MS))
}
