import type { IncomingMessage } from 'node:http'
import { Refusal } from '../contract/refusal.ts'
import { namesThisMachine } from '../loopback.ts'

/* What pages for people ask of a browser's request. */

const FORM_BYTES_MAX = 8_192

/**
 * Whether another site made the browser send this request, other than by a link. Where a browser sends no
 * `Sec-Fetch-Site`, the `Origin` of a form decides.
 */
export function isForeign({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest, origin, host } = headers
  if (method === 'POST') {
    return site === undefined ? URL.parse(origin ?? '')?.host !== host : site !== 'same-origin'
  }
  const isOwn = site === undefined || site === 'same-origin' || site === 'none'
  return !isOwn && !(mode === 'navigate' && dest === 'document')
}

/** Whether a request names this machine by its own name. What a proxy passes on comes from elsewhere. */
export function asksForThisMachine(request: Pick<IncomingMessage, 'headers'>): boolean {
  const { 'x-forwarded-for': forwardedFor, forwarded, via } = request.headers
  return (forwardedFor ?? forwarded ?? via) === undefined && namesThisMachine(request)
}

/**
 * The fields of a form; none when the request is not a POST. Rejects with VALIDATION_ERROR when the form is too large
 * or has a NUL, which Postgres stores in no text.
 */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  if (req.method !== 'POST') return new URLSearchParams()
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > FORM_BYTES_MAX) throw unreadable(`must have at most ${FORM_BYTES_MAX} bytes`)
    chunks.push(chunk)
  }
  const form = new URLSearchParams(Buffer.concat(chunks).toString())
  if ([...form.values()].some((value) => value.includes('\0'))) throw unreadable('must not have a NUL')
  return form
}

function unreadable(message: string): Refusal {
  return new Refusal('VALIDATION_ERROR', { details: [{ field: 'body', message, received: null }] })
}
