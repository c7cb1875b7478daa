import fc, { type Arbitrary } from 'fast-check'

/** Texts that have broken programs before, and edits of texts. */

const LONG_CHARS = 9_000
/** More than a body may have. */
const LARGE_CHARS = 201_000
/** Just within and just beyond the depth that a body may have, and deeper than recursion can go. */
const DEPTHS = [99, 101, 20_000]

const HOSTILE = [
  '',
  ' ',
  '%',
  '\0',
  '..',
  '../..',
  '/',
  '-0',
  '1e2',
  '0x10',
  '٣',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  "' or 1=1 --",
  '{{7*7}}',
  '\u{d800}',
  '\r\nX-A: b',
  '9'.repeat(400),
  'a'.repeat(LONG_CHARS),
]

/** Half of a surrogate pair cannot be encoded. */
export const hostileText: Arbitrary<string> = fc
  .oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 60 }))
  .map((text) => text.toWellFormed())

/** A place in a text, as a number from 0 to 1. */
const place = fc.nat({ max: 1_000 }).map((thousandths) => thousandths / 1_000)

const edits = fc.array(
  fc.record({
    place,
    removed: fc.nat({ max: 3 }),
    added: fc.oneof(fc.constant(''), fc.constantFrom(...HOSTILE), fc.string({ maxLength: 3 })),
  }),
  { minLength: 1, maxLength: 3 },
)

/** The text with one to three small edits. */
export function edited(texts: Arbitrary<string>): Arbitrary<string> {
  return fc.tuple(texts, edits).map(([text, all]) => {
    const found = all.reduce((before, { place, removed, added }) => {
      const at = Math.round(place * before.length)
      return before.slice(0, at) + added + before.slice(at + removed)
    }, text)
    return found.toWellFormed()
  })
}

/** JSON of any shape, some larger or deeper than a body may be, and text that is not quite JSON. */
export const jsonText: Arbitrary<string> = fc.oneof(
  fc.json(),
  edited(fc.json()),
  fc.constantFrom(...DEPTHS.map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`)),
  fc.constantFrom(`"${'a'.repeat(LARGE_CHARS)}"`, '{"a":1,"a":2}', '\u{feff}{}', '[1', '1e999', '"\\ud800"'),
)

const LINE_ENDS = ['\n', '\r', ':', '\t']

/**
 * The bytes of a request: edited, cut off, doubled, followed by other bytes, or with other line ends.
 */
export function damaged(bytes: Arbitrary<string>): Arbitrary<string> {
  return fc.oneof(
    edited(bytes),
    fc.tuple(bytes, place).map(([text, end]) => text.slice(0, Math.round(end * text.length))),
    bytes.map((text) => text + text),
    fc.tuple(bytes, fc.string({ unit: 'binary', maxLength: 40 })).map((parts) => parts.join('')),
    fc.tuple(bytes, fc.constantFrom(...LINE_ENDS)).map(([text, end]) => text.replaceAll('\r\n', end)),
  )
}
