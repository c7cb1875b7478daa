/** What a service may set otherwise. */
export const LIMITS = {
  /** Of the body of a request. */
  bodyBytes: 200_000,
  /** Far more than any operation reads. Deeper values pass JSON.parse, but not JSON.stringify. */
  bodyLevels: 100,
  /** Of one list of a body. Each item may have a problem of its own. */
  listItems: 10_000,
  /** How many problems one refusal lists. */
  problems: 100,
  /** The end of a key is announced this long before. */
  keyEndAnnouncedMs: 14 * 86_400_000,
}

export type Limits = Readonly<typeof LIMITS>

/** The headers of the kernel's own, which a service may name otherwise. */
export const HEADER_NAMES = {
  requestId: 'X-Request-Id',
  keyEnd: 'X-Key-Expires-At',
  /** What `-Limit`, `-Remaining` and `-Reset` follow. */
  rateLimit: 'X-RateLimit',
  quotaRemaining: 'X-Quota-Remaining',
  idempotencyKey: 'Idempotency-Key',
  idempotencyReplayed: 'Idempotency-Replayed',
}

export type HeaderNames = Readonly<typeof HEADER_NAMES>
