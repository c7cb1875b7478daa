import { expect, test } from '@jest/globals'
import { findLostReferences } from '../../../contract/document/references.ts'
import { findUnservable } from '../../../contract/index.ts'
import { BOOK, changeDocument, NIGHT, policyProblems, QUERY } from './observatory.ts'

const PLACES: Readonly<Record<string, readonly string[]>> = { BOOK, NIGHT, QUERY: [...QUERY, 'x-quota'] }

/** A place in the document, such as `NIGHT responses 404`. */
function at(place: string): string[] {
  return place.split(' ').flatMap((name) => PLACES[name] ?? [name])
}

const NO_UNITS = 'units, which is no integer from 0 that every answer has'
const REPLAY = 'BOOK x-idempotency replayed'
const NO_VALUES = 'which are no two values of a field that every answer has'

test('the document has no problem but the codes that its errors lack', () => {
  expect(policyProblems()).toEqual([])
  for (const sentence of findUnservable(changeDocument()))
    expect(sentence).toContain('add each to x-errors, and its status to the responses')
})

test.each<readonly [place: string, to: unknown, problem: string]>([
  ['BOOK x-scope', 'lend', 'bookNight needs the scope "lend", which x-scopes does not declare'],
  [
    'QUERY uncharged',
    'nights',
    'queryStars bounds what ends without a charge, but charges "after" and not "before"',
  ],
  ['QUERY units', 'meta.units', `queryStars takes "meta.units" ${NO_UNITS}`],
  ['QUERY units', 'meta', `queryStars takes "meta" ${NO_UNITS}`],
  ['QUERY units', 'data[].star', `queryStars takes "data[].star" ${NO_UNITS}`],
  ['QUERY units', 'state', `queryStars takes "state" ${NO_UNITS}`],
  ['components schemas Meta required', ['asked'], `queryStars takes "meta.found" ${NO_UNITS}`],
  [
    'QUERY charge',
    'before',
    'queryStars takes "meta.found" units, which are known when it is answered, but charges "before"',
  ],
  ['x-errors UNKNOWN', undefined, 'getNight 404 returns UNKNOWN, which x-errors does not declare'],
  ['x-errors UNKNOWN status', 410, 'getNight returns UNKNOWN with 404, but x-errors gives it 410'],
  [
    'NIGHT responses 204',
    { description: 'x' },
    'getNight documents the successes 200 and 204: it can have only one',
  ],
  ['NIGHT responses 200', undefined, 'getNight documents no success: it needs one status from 200 to 299'],
  [
    'BOOK x-quota pool',
    'moons',
    'bookNight takes from the quota pool "moons", which x-quota-pools does not declare',
  ],
  [
    'BOOK x-quota uncharged',
    'moons',
    'bookNight takes from the quota pool "moons", which x-quota-pools does not declare',
  ],
  ['BOOK responses 304', { description: 'x' }, 'bookNight is a conditional read, but no GET'],
  [`${REPLAY} field`, 'data.origin', `bookNight replays "data.origin" as "kept" for "new", ${NO_VALUES}`],
  [`${REPLAY} to`, 'old', `bookNight replays "data.source" as "old" for "new", ${NO_VALUES}`],
  [
    'BOOK x-idempotency wait error',
    'UNKNOWN',
    'bookNight refuses a repeat that has waited with UNKNOWN, which is no code of its responses: they have CLOUDY',
  ],
])('a document whose %s is %j is refused: %s', (place, to, problem) => {
  expect(policyProblems({ at: at(place), to })).toContain(problem)
})

test('a document is refused with each reference that leads nowhere', () => {
  const document = changeDocument(
    { at: at('NIGHT responses 404'), to: { $ref: '#/components/responses/Nowhere' } },
    { at: at('components schemas Star properties name'), to: { $ref: '#/components/schemas/Lost' } },
  )
  expect(findLostReferences(document)).toEqual([
    { sentence: '#/components/responses/Nowhere does not exist', at: [...NIGHT, 'responses', '404', '$ref'] },
    {
      sentence: '#/components/schemas/Lost does not exist',
      at: ['components', 'schemas', 'Star', 'properties', 'name', '$ref'],
    },
  ])
})
