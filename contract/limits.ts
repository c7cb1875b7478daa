/** Of a request. */
export const BODY_BYTES_MAX = 200_000
/** How many problems one refusal lists. */
export const PROBLEMS_MAX = 100
/** The end of a key is announced this long before. */
export const KEY_END_ANNOUNCED_MS = 14 * 24 * 3_600_000
