const SHOWN_LENGTH_MAX = 200
const HIDDEN = '***'

/** Names that people give to secrets. */
const SECRET_NAME = /(api|access|auth|bearer)[-_.]?(key|token)|secret|passw|authorization|credential/i

/** What the client sent, as text, shortened and without what is named a secret; null when it sent nothing. */
export function describeReceived(value: unknown, name = ''): string | null {
  if (value === undefined) return null
  if (SECRET_NAME.test(name)) return HIDDEN
  return shorten(typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)))
}

/**
 * A client's text as an answer repeats it: at most 200 characters. Half a surrogate pair, sent so or cut so, is
 * replaced, since strict parsers refuse JSON that holds one.
 */
export function shorten(text: string): string {
  const isCut = text.length > SHOWN_LENGTH_MAX
  return `${text.slice(0, SHOWN_LENGTH_MAX)}${isCut ? '...' : ''}`.toWellFormed()
}

/** A value of JSON without the secrets in its texts. */
export function withoutSecrets<Value>(value: Value, secrets: RegExp): Value {
  return JSON.parse(JSON.stringify(value), (_name, inner) =>
    typeof inner === 'string' ? inner.replace(secrets, HIDDEN) : inner,
  )
}

/** A text that is the same for equal values of JSON, in whatever order their members are. */
export function toComparable(value: unknown): string {
  return JSON.stringify(value, (_name, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
}
