/** Single values of the provider in our words (definitions: Bad data from the provider). */

const DUST = 1e-6

/** Below it a time is in seconds: as milliseconds it would lie before September 2001. */
const SECONDS_BELOW = 1e12

/** USD or whole tokens. Missing, null and infinite values are null; dust is zero. */
export function readAmount(value: number | null | undefined): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  return Math.abs(value) < DUST ? 0 : value
}

/** A number of transactions: an integer from zero, else null. */
export function readCount(value: number | null | undefined): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null
}

/** Epoch milliseconds from seconds or milliseconds. Zero and less is null: no chain is that old. */
export function readTime(value: number | null | undefined): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return null
  return Math.trunc(value < SECONDS_BELOW ? value * 1000 : value)
}

/** A text; an empty one is null. */
export function readText(value: string | null | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** The first of several spellings that has a value. */
export function firstKnown<Value>(...values: readonly (Value | null | undefined)[]): Value | null {
  return values.find((value) => value !== null && value !== undefined) ?? null
}

/** The earliest of the known times. */
export function earliest(...times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length > 0 ? Math.min(...known) : null
}

/** The latest of the known times. */
export function latest(...times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length > 0 ? Math.max(...known) : null
}
