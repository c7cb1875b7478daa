import type { ProviderError } from '../provider-error.ts'
import type { Clock } from './timers.ts'

/** Retries after the first attempt. */
const RETRY_LIMIT = 3

const BACKOFF_BASE_MS = 250
const BACKOFF_CAP_MS = 4_000

/** Without `Retry-After` a rate limit is taken to last about a second: vendors limit calls per second. */
const RATE_LIMIT_BASE_MS = 1_000

/** A call does not wait longer than this for a provider that asks for a pause. */
const RETRY_AFTER_MAX_MS = 10_000

/** Keeps callers apart that were given the same second. */
const RETRY_AFTER_SPREAD_MS = 250

/** Milliseconds to wait before the next attempt, or null for no further attempt. `attempt` counts from 1. */
export function planRetry(
  error: ProviderError,
  { attempt, leftMs }: { readonly attempt: number; readonly leftMs: number },
): number | null {
  if (attempt > RETRY_LIMIT || !isTransient(error)) return null
  const delayMs = error.retryAfterMs === null ? backoff(error, attempt) : obey(error.retryAfterMs)
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
function backoff({ kind }: ProviderError, attempt: number): number {
  const baseMs = kind === 'rate-limited' ? RATE_LIMIT_BASE_MS : BACKOFF_BASE_MS
  return Math.random() * Math.min(BACKOFF_CAP_MS, baseMs * 2 ** (attempt - 1))
}

function obey(retryAfterMs: number): number | null {
  return retryAfterMs > RETRY_AFTER_MAX_MS ? null : retryAfterMs + Math.random() * RETRY_AFTER_SPREAD_MS
}

export interface RetryBudgetOptions {
  /** Retries per call of the last minute. */
  readonly share?: number
  /** Retries that every minute has, so that a quiet service retries too. */
  readonly floor?: number
}

const SHARE = 0.1
const FLOOR = 10
const WINDOW_SEC = 60

/** Bounds the load that retries add to a failing provider: a tenth of the calls of the last minute, or a few. */
export class RetryBudget {
  readonly #calls: MinuteCounter
  readonly #retries: MinuteCounter
  readonly #share: number
  readonly #floor: number

  constructor(clock: Clock, { share = SHARE, floor = FLOOR }: RetryBudgetOptions = {}) {
    this.#calls = new MinuteCounter(clock)
    this.#retries = new MinuteCounter(clock)
    this.#share = share
    this.#floor = floor
  }

  /** Counts the first attempt of a call. */
  countCall(): void {
    this.#calls.add()
  }

  /** Takes a retry; false when none is left. */
  takeRetry(): boolean {
    if (this.#retries.count() >= this.#floor + this.#share * this.#calls.count()) return false
    this.#retries.add()
    return true
  }
}

/** Counts by the second over the last minute. */
class MinuteCounter {
  readonly #clock: Clock
  /** In the order of time. */
  readonly #bySecond = new Map<number, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(): void {
    const second = this.#dropOlder()
    this.#bySecond.set(second, (this.#bySecond.get(second) ?? 0) + 1)
  }

  count(): number {
    this.#dropOlder()
    return this.#bySecond.values().reduce((sum, count) => sum + count, 0)
  }

  #dropOlder(): number {
    const now = Math.floor(this.#clock.elapsedMs() / 1000)
    for (const second of this.#bySecond.keys()) {
      if (second > now - WINDOW_SEC) break
      this.#bySecond.delete(second)
    }
    return now
  }
}
