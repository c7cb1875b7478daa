/** The milliseconds of a `Retry-After` in seconds or as a date; undefined when it is missing or cannot be read. */
export function readRetryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined || header.trim() === '') return undefined
  const delayMs = Number.isNaN(Number(header)) ? Date.parse(header) - nowMs : Number(header) * 1000
  return Number.isFinite(delayMs) ? Math.max(0, delayMs) : undefined
}
