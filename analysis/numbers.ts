/** Arithmetic in which `null` is "unknown": it never turns into zero on the way. */

const DUST = 1e-6

/**
 * Dust counts as zero, and a number that is not finite is unknown (docs/provider.md, How answers are read). Dust is in
 * answers of the provider, and differences and quotients leave some.
 */
export function clean(value: number | null): number | null {
  if (value === null || !Number.isFinite(value)) return null
  return Math.abs(value) < DUST ? 0 : value
}

/** `now - then`; unknown where either is. */
export function change(now: number | null, then: number | null): number | null {
  return now === null || then === null ? null : clean(now - then)
}

/**
 * The growth of a figure that can only grow. One that shrank was revised by the provider: what happened in
 * between is unknown.
 */
export function growth(now: number | null, then: number | null): number | null {
  const grown = change(now, then)
  return grown === null || grown < 0 ? null : grown
}

/** The sum; unknown where either is. */
export function plus(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other
}

/** The sum of the known values: 0 for no values at all, unknown when there are values but no known one. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0 && values.length > 0) return null
  return clean(known.reduce((sum, value) => sum + value, 0))
}

/** Two decimals, for display. Only the score is computed from rounded numbers. */
export function round2<Value extends number | null>(value: Value): number | Extract<Value, null> {
  if (value === null) return value as Extract<Value, null>
  // Adding zero turns -0 into 0.
  return Math.round(value * 100) / 100 + 0
}
