const SHOWN_LENGTH_MAX = 200
const HIDDEN = '***'

/** What a key of this service looks like, whatever its prefix; it is in no answer and no log. */
const API_KEY = /(\w*_live_)\w+/g
/** Names that people give to what must not be repeated. */
const SECRET_NAME = /(api|access|auth|bearer)[-_.]?(key|token)|secret|passw|authorization|credential/i

/** What the client sent, as text, shortened and without its secrets; null when it sent nothing. */
export function describeReceived(value: unknown, name = ''): string | null {
  if (value === undefined) return null
  if (SECRET_NAME.test(name)) return HIDDEN
  return shorten(typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)))
}

/**
 * A text of the client as it is repeated to it. A surrogate without its other half, sent so or cut so, is no character,
 * and strict parsers refuse its JSON.
 */
export function shorten(text: string): string {
  const safe = text.replace(API_KEY, `$1${HIDDEN}`)
  const shown = safe.length > SHOWN_LENGTH_MAX ? `${safe.slice(0, SHOWN_LENGTH_MAX)}...` : safe
  return shown.toWellFormed()
}
