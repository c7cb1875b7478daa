/** The format of an integer that JavaScript has not rounded. */
export const EXACT_INTEGER = 'exact-integer'

/** What they have is data, and no schema. */
const DATA = new Set(['const', 'default', 'enum', 'example', 'examples'])

/**
 * A copy of a document in which each integer that has no format has the one of exact integers. What no schema calls an
 * integer is read as JavaScript reads it.
 */
export function withExactIntegers(part: unknown, copies = new Map<object, unknown>()): unknown {
  if (typeof part !== 'object' || part === null) return part
  const made = copies.get(part)
  if (made !== undefined) return made
  const copy: unknown = Array.isArray(part)
    ? part.map((each) => withExactIntegers(each, copies))
    : withFormat(
        Object.fromEntries(
          Object.entries(part).map(([key, value]) => [
            key,
            DATA.has(key) ? value : withExactIntegers(value, copies),
          ]),
        ),
      )
  copies.set(part, copy)
  return copy
}

function withFormat(schema: Record<string, unknown>): Record<string, unknown> {
  const isInteger = [schema.type].flat().includes('integer')
  return isInteger && schema.format === undefined ? { ...schema, format: EXACT_INTEGER } : schema
}
