import type { ProviderError, ProviderErrorKind } from '../provider/provider-error.ts'

/* What the jobs have in common that look something up once a scan has ended, and that no one waits for. */

export const AFTER_SCAN_OPTIONS = {
  notify: true,
  // Longer than the slowest look-up takes: a job that expires is given to another worker while it is still worked on.
  expireInSeconds: 3_600,
  // How soon a dead worker is noticed.
  heartbeatSeconds: 10,
  retryLimit: 7,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  deleteAfterSeconds: 3_600,
} as const

/** These pass. A key that may not ask this, or an answer that cannot be read, is left to the next scan. */
const PASSING: ReadonlySet<ProviderErrorKind> = new Set(['budget', 'rate-limited', 'timeout', 'unavailable'])

const FIRST_WAIT_MS = 30_000
const WAIT_MAX_MS = 30 * 60_000

/** How long a job waits after so many failures of the provider; undefined when another try is in vain. */
export function waitAfterFailure(
  { kind, retryAfterMs }: ProviderError,
  failures: number,
): number | undefined {
  if (!PASSING.has(kind)) return undefined
  return Math.max(Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** (failures - 1)), retryAfterMs ?? 0)
}
