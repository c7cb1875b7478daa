import type { ProviderError } from './provider-error.ts'

/** Retries after the first attempt. */
export const RETRY_LIMIT = 3

const BACKOFF_BASE_MS = 250
const BACKOFF_CAP_MS = 4_000

/** Without `Retry-After` a rate limit is taken to last about a second: the vendor's limits are per second. */
const RATE_LIMIT_BASE_MS = 1_000

/** A provider that asks for more than this is not waited for within a call. */
const RETRY_AFTER_MAX_MS = 10_000

/** Keeps callers that were told the same second apart. */
const RETRY_AFTER_SPREAD_MS = 250

/**
 * Milliseconds to wait before the next attempt, or null when there shall be none. `attempt` counts from 1.
 */
export function planRetry(
  error: ProviderError,
  { attempt, leftMs }: { readonly attempt: number; readonly leftMs: number },
): number | null {
  if (attempt > RETRY_LIMIT || !isTransient(error)) return null
  const delayMs = error.retryAfterMs === null ? backoff(error, attempt) : obey(error.retryAfterMs)
  return delayMs === null || delayMs >= leftMs ? null : delayMs
}

/**
 * An address that is queued for indexing may be known later, but not within the same call. What has no endpoint is
 * refused by the client itself, and would be again.
 */
function isTransient({ kind, endpoint }: ProviderError): boolean {
  if (endpoint === null) return false
  return kind === 'rate-limited' || kind === 'timeout' || kind === 'unavailable'
}

/**
 * Full jitter: anything up to the capped exponential, so that callers that failed together do not return
 * together.
 */
function backoff({ kind }: ProviderError, attempt: number): number {
  const baseMs = kind === 'rate-limited' ? RATE_LIMIT_BASE_MS : BACKOFF_BASE_MS
  return Math.random() * Math.min(BACKOFF_CAP_MS, baseMs * 2 ** (attempt - 1))
}

function obey(retryAfterMs: number): number | null {
  return retryAfterMs > RETRY_AFTER_MAX_MS ? null : retryAfterMs + Math.random() * RETRY_AFTER_SPREAD_MS
}
