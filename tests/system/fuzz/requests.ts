import fc, { type Arbitrary } from 'fast-check'
import type { Operation } from '../../../contract/document/operations.ts'

/** An operation, and the root of its path. */
export interface Target {
  readonly root: string
  readonly operation: Operation
}

/** Values that the service knows, so that requests pass the first checks. */
export interface Known {
  readonly keys: readonly string[]
  readonly ids: readonly string[]
}

/** Texts that have broken programs before. */
const HOSTILE = [
  ...['', '%', '\0', '../..', '-0', '1e2', '٣', '__proto__', 'constructor', "' or 1=1 --", '\r\nX-A: b'],
  ...['9'.repeat(400), 'a'.repeat(9_000)],
]
/** Just within and just beyond the depth that a body may have, and deeper than recursion can go. */
const DEPTHS = [99, 101, 20_000]
/** More than a body may have. */
const LARGE_CHARS = 201_000

/** The bytes of a damaged request for one of these operations, a character each. */
export function damagedRequest(targets: readonly Target[], known: Known): Arbitrary<string> {
  return damaged(fc.oneof(...targets.map((target) => requestOf(target, known))))
}

/** Half of a surrogate pair cannot be encoded. */
const hostileText = fc
  .oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 60 }))
  .map((text) => text.toWellFormed())

/** A place in a text, as a number from 0 to 1. */
const place = fc.double({ min: 0, max: 1, noNaN: true })

/** The text with a small edit. */
function edited(texts: Arbitrary<string>): Arbitrary<string> {
  return fc.tuple(texts, place, fc.nat({ max: 3 }), hostileText).map(([text, share, removed, added]) => {
    const at = Math.round(share * text.length)
    return (text.slice(0, at) + added + text.slice(at + removed)).toWellFormed()
  })
}

/** JSON of any shape, some larger or deeper than a body may be, and text that is not quite JSON. */
const jsonText = fc.oneof(
  fc.json(),
  edited(fc.json()),
  fc.constantFrom(...DEPTHS.map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`)),
  fc.constantFrom(`"${'a'.repeat(LARGE_CHARS)}"`, '{"a":1,"a":2}', '\u{feff}{}', '[1', '1e999', '"\\ud800"'),
)

/** A request with a key, some of the operation's parameters, and any JSON where it takes a body. */
function requestOf({ root, operation }: Target, { keys, ids }: Known): Arbitrary<string> {
  const id = fc.constantFrom(...ids)
  const path = fc.tuple(
    ...`${root}${operation.path}`
      .split(/[{}]/)
      .map((piece, index) => (index % 2 === 1 ? id : fc.constant(piece))),
  )
  const pairs = operation.queryParameters.map(({ name, values }) =>
    (values.length > 0 ? fc.constantFrom(...values) : id).map((value) => `${name}=${value}`),
  )
  const query = fc.tuple(...pairs).chain((all) => fc.subarray(all, { maxLength: Math.min(1, all.length) }))
  const takesBody = Object.keys(operation.requestContent).length > 0
  return fc
    .tuple(path, query, fc.constantFrom(...keys), takesBody ? jsonText : fc.constant(''))
    .map(([path, query, key, body]) => {
      const sent = Buffer.from(body).toString('latin1')
      const lines = [
        `${operation.method.toUpperCase()} ${path.join('')}?${query.join('&')} HTTP/1.1`,
        ...['host: fuzz', 'connection: close', 'content-type: application/json'],
        `content-length: ${sent.length}`,
        `authorization: Bearer ${key}`,
      ]
      return `${lines.join('\r\n')}\r\n\r\n${sent}`
    })
}

const anyBytes = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1'))

/** The bytes edited, cut off, doubled, followed by other bytes, with other line ends, or any bytes. */
function damaged(bytes: Arbitrary<string>): Arbitrary<string> {
  return fc.oneof(
    edited(bytes).map((text) => Buffer.from(text).toString('latin1')),
    fc.tuple(bytes, place).map(([text, end]) => text.slice(0, Math.round(end * text.length))),
    bytes.map((text) => text + text),
    fc.tuple(bytes, anyBytes).map((both) => both.join('')),
    fc
      .tuple(bytes, fc.constantFrom('\n', '\r', ':', '\t'))
      .map(([text, end]) => text.replaceAll('\r\n', end)),
    anyBytes,
  )
}
