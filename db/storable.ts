/*
 * Postgres holds no NUL in a text and takes no half of a surrogate pair out of a JSON; names of tokens have had both.
 */

/** The text as Postgres can hold it. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** JSON text of a value. Postgres, and a reader of an answer with it, can take every name and text from it. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  if (!/\\u(?:0000|d[89a-f])/.test(json)) return json
  return JSON.stringify(value, (_key, member) => toStorable(member))
}

/** Of an object the names; its members have their own turn. */
function toStorable(member: unknown): unknown {
  if (typeof member === 'string') return storableText(member)
  if (typeof member !== 'object' || member === null || Array.isArray(member)) return member
  return Object.fromEntries(Object.entries(member).map(([name, inner]) => [storableText(name), inner]))
}
