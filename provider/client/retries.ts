import type { ProviderError } from '../provider-error.ts'
import type { Clock } from './clock.ts'

/** Retries after the first try. */
const RETRY_LIMIT = 3

const BACKOFF_BASE_MS = 250
const BACKOFF_CAP_MS = 4_000

/** Without `Retry-After` a rate limit is taken to last about a second: vendors limit calls per second. */
const RATE_LIMIT_BASE_MS = 1_000

/** A call does not wait longer than this for a provider that asks for a pause. */
const RETRY_AFTER_MAX_MS = 10_000

/** Spreads callers that were asked to return in the same second. */
const RETRY_AFTER_SPREAD_MS = 250

/** Milliseconds to wait before the next try, or null for no further one. `tries` says how many there were. */
export function planRetry(error: ProviderError, tries: number, leftMs: number): number | null {
  if (tries > RETRY_LIMIT || !isTransient(error)) return null
  const delayMs = error.retryAfterMs === null ? backoff(error, tries) : obey(error.retryAfterMs)
  return delayMs === null || delayMs >= leftMs ? null : delayMs
}

/**
 * An address that is queued for indexing may be known later, but not within the same call. An error without an endpoint
 * is the client's own refusal, and would come again.
 */
function isTransient({ kind, endpoint }: ProviderError): boolean {
  if (endpoint === null) return false
  return kind === 'rate-limited' || kind === 'timeout' || kind === 'unavailable'
}

/** Full jitter: anything up to the capped exponential, so that callers that failed together do not return together. */
function backoff({ kind }: ProviderError, tries: number): number {
  const baseMs = kind === 'rate-limited' ? RATE_LIMIT_BASE_MS : BACKOFF_BASE_MS
  return Math.random() * Math.min(BACKOFF_CAP_MS, baseMs * 2 ** (tries - 1))
}

function obey(retryAfterMs: number): number | null {
  return retryAfterMs > RETRY_AFTER_MAX_MS ? null : retryAfterMs + Math.random() * RETRY_AFTER_SPREAD_MS
}

/** Retries per call of the last minute. */
const SHARE = 0.1
/** Retries that every minute has, so that a quiet service retries too. */
const LEAST = 10
const WINDOW_MS = 60_000

/**
 * Bounds the load that retries add to a failing provider: a few retries a minute, plus a tenth of the calls of the last
 * minute.
 */
export class RetryBudget {
  readonly #clock: Clock
  readonly #least: number
  /** The times of the calls and retries of the last minute, oldest first. */
  readonly #callsAtMs: number[] = []
  readonly #retriesAtMs: number[] = []

  constructor(clock: Clock, least = LEAST) {
    this.#clock = clock
    this.#least = least
  }

  /** Counts the first try of a call. */
  countCall(): void {
    this.#dropOlder(this.#callsAtMs).push(this.#clock.elapsedMs())
  }

  /** Takes a retry; false when all are used up. */
  takeRetry(): boolean {
    const calls = this.#dropOlder(this.#callsAtMs)
    const retries = this.#dropOlder(this.#retriesAtMs)
    if (retries.length >= this.#least + SHARE * calls.length) return false
    retries.push(this.#clock.elapsedMs())
    return true
  }

  #dropOlder(timesMs: number[]): number[] {
    const sinceMs = this.#clock.elapsedMs() - WINDOW_MS
    while ((timesMs[0] ?? Number.POSITIVE_INFINITY) <= sinceMs) timesMs.shift()
    return timesMs
  }
}
