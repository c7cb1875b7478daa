import { isRecord } from '../client/answer-checks.ts'
import type { Wire } from '../client/http.ts'

/** How the vendor takes the key and says what went wrong (`ErrorBody` in spec/provider/). */
export const WIRE: Wire = {
  authorize: (apiKey) => ({ 'x-api-key': apiKey }),
  isError: (body) => typeof body === 'string' || isUnindexed(body) || (isRecord(body) && Boolean(body.error)),
  readErrorText,
  isUnknownAddress(body, status) {
    const text = readErrorText(body) ?? ''
    if (status === 404) return isRecord(body) && text !== '' && !ABOUT_PATHS.test(text)
    return isUnindexed(body) || /not found/i.test(text)
  },
}

/** Web servers and gateways say this of a path that they do not have. The vendor does not say it of an address. */
const ABOUT_PATHS = /\b(?:route|path|endpoint|page|url)\b|\bcannot get\b/i

/** The vendor has queued the address for indexing and has no data so far. */
function isUnindexed(body: unknown): boolean {
  return isRecord(body) && body.indexed === false
}

/** The text of an error in each of the vendor's spellings; undefined when the body has none. */
function readErrorText(body: unknown): string | undefined {
  if (typeof body === 'string') return body.trim() || undefined
  if (!isRecord(body)) return undefined
  const nested = isRecord(body.error) ? body.error : {}
  const spellings = [body.message, body.error, body.detail, body.msg, nested.message, nested.detail]
  return spellings.find((text): text is string => typeof text === 'string' && text.trim() !== '')
}
