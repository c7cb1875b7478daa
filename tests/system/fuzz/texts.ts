import fc, { type Arbitrary } from 'fast-check'

/** Texts that have broken programs before, and edits of texts. */

const LONG_CHARS = 9_000
/** More than a body may have. */
const LARGE_CHARS = 201_000
/** Just within and just beyond the depth that a body may have, and deeper than recursion can go. */
const DEPTHS = [99, 101, 20_000]

const HOSTILE = [
  '',
  '%',
  '\0',
  '../..',
  '-0',
  '1e2',
  '٣',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '\r\nX-A: b',
  '9'.repeat(400),
  'a'.repeat(LONG_CHARS),
]

/** Half of a surrogate pair cannot be encoded. */
export const hostileText: Arbitrary<string> = fc
  .oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 60 }))
  .map((text) => text.toWellFormed())

/** A place in a text, as a number from 0 to 1. */
const place = fc.double({ min: 0, max: 1, noNaN: true })

/** The text with a small edit. */
export function edited(texts: Arbitrary<string>): Arbitrary<string> {
  return fc.tuple(texts, place, fc.nat({ max: 3 }), hostileText).map(([text, share, removed, added]) => {
    const at = Math.round(share * text.length)
    return (text.slice(0, at) + added + text.slice(at + removed)).toWellFormed()
  })
}

/** JSON of any shape, some larger or deeper than a body may be, and text that is not quite JSON. */
export const jsonText: Arbitrary<string> = fc.oneof(
  fc.json(),
  edited(fc.json()),
  fc.constantFrom(...DEPTHS.map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`)),
  fc.constantFrom(`"${'a'.repeat(LARGE_CHARS)}"`, '{"a":1,"a":2}', '\u{feff}{}', '[1', '1e999', '"\\ud800"'),
)

const anyBytes = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1'))

/** The bytes of a request: edited, cut off, doubled, followed by other bytes, with other line ends, or any bytes. */
export function damaged(bytes: Arbitrary<string>): Arbitrary<string> {
  return fc.oneof(
    edited(bytes),
    fc.tuple(bytes, place).map(([text, end]) => text.slice(0, Math.round(end * text.length))),
    bytes.map((text) => text + text),
    fc.tuple(bytes, anyBytes).map((both) => both.join('')),
    fc
      .tuple(bytes, fc.constantFrom('\n', '\r', ':', '\t'))
      .map(([text, end]) => text.replaceAll('\r\n', end)),
    anyBytes,
  )
}
