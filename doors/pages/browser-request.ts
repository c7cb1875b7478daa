import Negotiator from 'negotiator'
import { namesThisMachine } from '../../basics/loopback.ts'
import type { Asked } from '../../contract/door.ts'
import { Refusal } from '../../contract/refusal.ts'

/* What pages for people ask of a browser's request. */

const FORM_BYTES_MAX = 8_192
/** A client without a preference is a program. */
const TYPES = ['application/json', 'text/html']

/** Whether a request asks for a page, as browsers do. Programs are answered in the envelope. */
export function acceptsHtml({ headers }: Pick<Asked, 'headers'>): boolean {
  return new Negotiator({ headers }).mediaTypes(TYPES)[0] === 'text/html'
}

/**
 * Whether another site made the browser send this request, other than by a link. Where a browser sends no
 * `Sec-Fetch-Site`, the `Origin` of a form decides.
 */
export function isForeign({ method, headers }: Pick<Asked, 'method' | 'headers'>): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest, origin, host } = headers
  if (method === 'POST') {
    return site === undefined ? URL.parse(String(origin))?.host !== host : site !== 'same-origin'
  }
  const isOwn = site === undefined || site === 'same-origin' || site === 'none'
  return !isOwn && !(mode === 'navigate' && dest === 'document')
}

/** Whether a request names this machine by its own name. What a proxy passes on comes from elsewhere. */
export function isLocalHost({ headers }: Pick<Asked, 'headers'>): boolean {
  const { 'x-forwarded-for': forwardedFor, forwarded, via } = headers
  return (forwardedFor ?? forwarded ?? via) === undefined && namesThisMachine({ headers })
}

/** The query of a request, as a browser sent it. */
export function readQuery({ query }: Pick<Asked, 'query'>): URLSearchParams {
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  )
  return new URLSearchParams(pairs)
}

/**
 * The fields of a form; none when the request is not a POST. Rejects with VALIDATION_ERROR when the form is too large
 * or has a NUL, which Postgres stores in no text.
 */
export async function readForm({ method, body }: Pick<Asked, 'method' | 'body'>): Promise<URLSearchParams> {
  if (method !== 'POST') return new URLSearchParams()
  const bytes = await body(FORM_BYTES_MAX)
  if (!Buffer.isBuffer(bytes)) throw unreadable(bytes.message)
  const form = new URLSearchParams(bytes.toString())
  if ([...form.values()].some((value) => value.includes('\0'))) throw unreadable('must not have a NUL')
  return form
}

function unreadable(message: string): Refusal {
  return new Refusal('VALIDATION_ERROR', { details: [{ field: 'body', message, received: null }] })
}
