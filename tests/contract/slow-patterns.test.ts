import { describe, expect, test } from '@jest/globals'
import { KEY_SECRET } from '../../basics/secrets.ts'
import { bearerToken, findCredential, type KeyPlace } from '../../contract/access.ts'
import { readWaitSec } from '../../contract/answer.ts'
import { createParameterReader, parseCookies } from '../../contract/parameters.ts'
import { describeReceived, shorten, withoutSecrets } from '../../contract/received.ts'
import legacyDocument from '../../generated/legacy/document.json' with { type: 'json' }
import document from '../../generated/v1/document.json' with { type: 'json' }
import { listFiles, listPatterns } from '../support/sources.ts'

/** The longest head and the longest body that the service reads. */
const SIZES = [16_000, 200_000]
/** A linear pattern takes less time than one reading of the text by hand. A quadratic one takes hundreds. */
const READINGS_MAX = 20

/** A text repeats one of these, then has one of the ENDS, which may break the match. */
const RUNS = [
  'a',
  '1',
  '_',
  ' ',
  '\t',
  '\n',
  '.',
  '-',
  '/',
  '"',
  '=',
  ',',
  '[',
  'a_',
  'a1',
  ', ',
  '1.',
  '{}',
  'é',
]
const ENDS = ['', '\0', '\n!']

/** The functions that match a client's text, each with the texts that are hardest for it. */
const BASIC: readonly KeyPlace[] = [{ scheme: 'basic', in: 'basic', name: 'Authorization', scopes: [] }]
const readPath = createParameterReader('/a-{one}.b/{other}:c', [])
const [readNumber, readLeniently] = [false, true].map((isLenient) => {
  const parameter = { name: 'of', in: 'query', schema: { type: 'number' } }
  const read = createParameterReader('/', [parameter], { isLenient })
  return (text: string) => read({ query: { of: text }, headers: {} }, '')
})

const FUNCTIONS: readonly (readonly [string, (text: string) => unknown, readonly string[]])[] = [
  ['describeReceived', (text) => describeReceived(text), ['a', ' ']],
  ['withoutSecrets', (text) => withoutSecrets(text, KEY_SECRET), ['a', '_live_', 'a_live_', '_live_a ']],
  ['describeReceived of a name', (text) => describeReceived('x', text), ['api_', 'access', 'api-ke']],
  ['describeReceived of a list', (text) => describeReceived([text]), ['a', '"']],
  ['shorten', shorten, ['a']],
  ['lenient query', (text) => readLeniently?.(text), ['1', '1.', '.1', '1e1', '+', ' ']],
  ['bearerToken', (text) => bearerToken({ authorization: `Bearer ${text}` }), ['a', ' ', 'a ', '  a']],
  ['parseCookies', parseCookies, [' ', ';', '=', '"', ' =', 'a=" ']],
  [
    'findCredential',
    (text) => findCredential({ headers: { authorization: `Basic ${text}` }, query: {} }, BASIC),
    ['a', ' ', 'a '],
  ],
  [
    'a path',
    (text) => readPath({ query: {}, headers: {} }, `/a-${text}.b/${text}`),
    ['a', '-', '.', 'a-', '1'],
  ],
  ['a number', (text) => readNumber?.(text), ['1', '1e', '.1', '-']],
  ['readWaitSec', (text) => readWaitSec(text, { maxSec: 20 }), [' ', ', ', ',wait ', 'wait=1 ', ',wait="']],
]

/** The CPU time, since processes share the machine. The least of three, since one may collect another's garbage. */
function cpuUsOf(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const start = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(start)
    return user + system
  })
  return Math.min(...times)
}

/** Looks at each character of a text fifty times. */
function readByHand(text: string): number {
  let sum = 0
  for (let reading = 0; reading < 50; reading++)
    for (let index = 0; index < text.length; index++) sum += text.charCodeAt(index)
  return sum
}

readByHand('a'.repeat(200_000))
const readingUs = new Map(SIZES.map((size) => [size, cpuUsOf(() => readByHand('a'.repeat(size)))]))

/** The texts that take longer than a linear pattern may. A pattern that is slow stops at the smaller size. */
function findSlow(match: (text: string) => unknown, runs: readonly string[]): string[] {
  for (const size of SIZES) {
    const slow = runs
      .flatMap((run) => ENDS.map((end) => [run, end] as const))
      .flatMap(([run, end]) => {
        const name = `${JSON.stringify(run)} to ${size}, then ${JSON.stringify(end)}`
        const text = run.repeat(size / run.length) + end
        const readings = cpuUsOf(() => match(text)) / (readingUs.get(size) ?? 0)
        return readings > READINGS_MAX ? [`${name}: ${Math.round(readings)} readings`] : []
      })
    if (slow.length > 0) return slow
  }
  return []
}

/** Every pattern of a document. */
function listDocumented(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]) =>
    name === 'pattern' && typeof value === 'string' ? [value] : listDocumented(value),
  )
}

describe('16 kB and 200 kB of the worst text take linear time', () => {
  test.each(FUNCTIONS)('in %s', (_name, match, runs) => {
    expect(findSlow(match, runs)).toEqual([])
  })

  test('in every pattern of the source code', () => {
    const sources = listFiles().filter((path) =>
      /^(analysis|context|db|handlers|jobs|provider|scans|telemetry|webhooks)\/.*\.ts$/.test(path),
    )
    const patterns = sources.flatMap(listPatterns)
    expect(patterns.length).toBeGreaterThan(20)
    const slow = patterns.flatMap(({ at, pattern }) =>
      findSlow((text) => pattern.test(text), RUNS).map((text) => `${at}: ${text}`),
    )
    expect(slow).toEqual([])
  })

  test('in every pattern of the documents', () => {
    const patterns = new Set([...listDocumented(document), ...listDocumented(legacyDocument)])
    expect(patterns.size).toBeGreaterThan(10)
    const slow = [...patterns].flatMap((source) => {
      const pattern = new RegExp(source, 'u')
      return findSlow((text) => pattern.test(text), RUNS).map((text) => `${source}: ${text}`)
    })
    expect(slow).toEqual([])
  })
})
