/*
 * Postgres holds no NUL in a text and takes no half of a surrogate pair out of a JSON; names of tokens have had both.
 */

/** The text as Postgres can hold it. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** JSON text of a value, from which Postgres can take every member as text. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  if (!/\\u(?:0000|d[89a-f])/.test(json)) return json
  return JSON.stringify(value, (_key, member) => (typeof member === 'string' ? storableText(member) : member))
}
