import fc, { type Arbitrary } from 'fast-check'
import { edited, hostileText } from './texts.ts'

/** Values that the service knows, so that requests pass the first checks. */
export interface Known {
  readonly keys: readonly string[]
  readonly addresses: readonly string[]
  /** Values of path parameters, by parameter; addresses are listed separately. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  /** Values of the documents' enumerations and examples, such as orders, tags and formats. */
  readonly words: readonly string[]
}

const MEDIA_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-99',
  'application/x-ndjson',
  'text/csv',
  'text/plain',
  'multipart/form-data; boundary=a',
  '*/*',
  'text/csv;q=0',
  '/;;,q=',
]
const ENCODINGS = ['gzip', 'deflate', 'br', 'identity', 'compress', 'gzip, gzip']

/** Headers that frame a message are left to Node; damaged bytes vary the framing. */
const FRAMING = /^(connection|content-length|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/i

/** The headers of a request: a key, mostly a valid one, and other headers that a client may send. */
export function headersOf({ keys }: Known): Arbitrary<Record<string, string>> {
  const key = fc.constantFrom(...keys)
  const bearer = fc.oneof(
    { arbitrary: key, weight: 18 },
    { arbitrary: edited(key), weight: 1 },
    { arbitrary: hostileText, weight: 1 },
  )
  const scheme = fc.oneof(
    { arbitrary: fc.constant('Bearer '), weight: 18 },
    { arbitrary: fc.constantFrom('bearer  ', 'Basic ', ''), weight: 1 },
  )
  const headers = fc.record(
    {
      authorization: fc.tuple(scheme, bearer).map((parts) => parts.join('')),
      accept: fc.oneof(fc.constantFrom(...MEDIA_TYPES), hostileText),
      'content-type': fc.oneof(
        { arbitrary: fc.constant('application/json'), weight: 6 },
        { arbitrary: fc.oneof(fc.constantFrom(...MEDIA_TYPES), hostileText), weight: 1 },
      ),
      'content-encoding': fc.constantFrom(...ENCODINGS),
      'accept-encoding': fc.oneof(fc.constantFrom(...ENCODINGS), hostileText),
      'idempotency-key': fc.oneof(
        { arbitrary: fc.uuid(), weight: 6 },
        { arbitrary: fc.oneof(fc.constantFrom('a', 'b', 'c'), hostileText), weight: 1 },
      ),
      'x-request-id': fc.oneof(fc.uuid(), hostileText),
      prefer: fc.constantFrom('code=500', 'return=minimal'),
      'if-none-match': hostileText,
    },
    { requiredKeys: ['authorization', 'content-type'] },
  )
  return fc
    .tuple(headers, fc.dictionary(fc.stringMatching(/^[a-zA-Z-]{1,12}$/), hostileText, { maxKeys: 2 }))
    .map(([own, others]) => Object.fromEntries(Object.entries({ ...others, ...own }).flatMap(sendable)))
}

/** Reduces a header to what Node's client sends; damaged bytes cover what it refuses. */
function sendable([name, value]: [string, string]): [string, string][] {
  if (FRAMING.test(name)) return []
  return [[name, value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?')]]
}
