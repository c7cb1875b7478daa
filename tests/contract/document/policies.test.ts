import { readFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { findShapeProblems } from '../../../contract/document/check-shape.ts'
import { listOperations } from '../../../contract/document/operations.ts'
import { findUnservable } from '../../../contract/index.ts'
import { BOOK, changeDocument, NIGHT, QUERY } from './observatory.ts'

/* What a document says in x- members has to agree with the rest of it. */

const ANSWER = [...QUERY, 'responses', '200']
const PLACES: Readonly<Record<string, readonly string[]>> = {
  ...{ BOOK, NIGHT, QUERY, ANSWER },
  ANSWER_COLUMNS: [...ANSWER, 'x-rows', 'columns'],
  BODY_COLUMNS: [...QUERY, 'requestBody', 'x-rows', 'columns'],
}

/** A place in the document, such as `NIGHT responses 404`. */
function at(place: string): string[] {
  return place.split(' ').flatMap((name) => PLACES[name] ?? [name])
}

test('the document has no problem', () => {
  expect(findUnservable(changeDocument())).toEqual([])
})

const NO_UNITS = 'units, which is no integer from 0 that every answer has'
const REPLAY = 'BOOK x-idempotency replayed'
const NO_VALUES = 'which are no two values of a field that every answer has'
const NO_FIELD = 'which its rows do not have'
const KNOWN = 'is no extension that is known: here are'

test.each<readonly [place: string, to: unknown, problem: string]>([
  ['BOOK x-scope', 'lend', 'needs the scope "lend", which x-scopes does not declare'],
  [
    'QUERY x-quota uncharged',
    'nights',
    'bounds what ends without a charge, but charges "after" and not "before"',
  ],
  ['QUERY x-quota units', 'meta.units', `takes "meta.units" ${NO_UNITS}`],
  ['QUERY x-quota units', 'meta', `takes "meta" ${NO_UNITS}`],
  ['QUERY x-quota units', 'data[].star', `takes "data[].star" ${NO_UNITS}`],
  ['QUERY x-quota units', 'state', `takes "state" ${NO_UNITS}`],
  ['components schemas Meta required', ['asked'], `takes "meta.found" ${NO_UNITS}`],
  [
    'QUERY x-quota charge',
    'before',
    'takes "meta.found" units, which are known when it is answered, but charges "before"',
  ],
  ['x-errors UNKNOWN', undefined, 'returns UNKNOWN with 404, which x-errors does not declare'],
  ['x-errors UNKNOWN status', 410, 'returns UNKNOWN with 404, but x-errors gives it 410'],
  ['NIGHT responses 204', { description: 'x' }, 'documents the successes 200 and 204: it can have only one'],
  ['NIGHT responses 200', undefined, 'documents no success: it needs one status from 200 to 299'],
  ...['pool', 'uncharged'].map(
    (name) =>
      [
        `BOOK x-quota ${name}`,
        'moons',
        'takes from the quota pool "moons", which x-quota-pools does not declare',
      ] as const,
  ),
  ['BOOK responses 304', { description: 'x' }, 'is a conditional read, but no GET'],
  [`${REPLAY} field`, 'data.origin', `replays "data.origin" as "kept" for "new", ${NO_VALUES}`],
  [`${REPLAY} to`, 'old', `replays "data.source" as "old" for "new", ${NO_VALUES}`],
  [
    'BOOK x-idempotency wait error',
    'LATE',
    'refuses a repeat that has waited with LATE, which is no code of its responses: they have CLOUDY',
  ],
  ['ANSWER_COLUMNS name', 'data.star.name', `has the column name of data.star.name, ${NO_FIELD}`],
  ['ANSWER_COLUMNS name', 'star.planets[].rank', `has the column name of star.planets[].rank, ${NO_FIELD}`],
  ...['star', 'star.place', 'star.planets'].map(
    (path) => ['ANSWER_COLUMNS all', path, `has the column all of ${path}, which is no cell`] as const,
  ),
  ['x-csv-figures', ['luck'], `has the column luck_now of star.luck, ${NO_FIELD}`],
  ...['data.star', 'meta', 'meta.found'].map(
    (of) => ['ANSWER x-rows of', of, `has rows of ${of}, which is no list that every answer has`] as const,
  ),
  ['ANSWER content text/csv', undefined, 'content lacks text/csv'],
  ['ANSWER content application/xml', {}, 'application/xml must be application/json, application/x-ndjson'],
  ['NIGHT responses 404 x-rows', { of: 'data', columns: {} }, '404 lacks content'],
  ['BODY_COLUMNS name', 'rank', 'takes the column name of rank, which is no text of an entry of stars'],
  ['BOOK x-qouta', { pool: 'nights' }, `x-qouta ${KNOWN} x-scope, x-quota, x-idem`],
  ['x-plan', ['pro'], `x-plan ${KNOWN} x-rate-limit, x-plans, `],
  ['components schemas Star x-open-enm', {}, `x-open-enm ${KNOWN} x-open-`],
  ['NIGHT responses x-wait', {}, 'x-wait is no extension that is known: there is none here'],
  ['info x-quota', {}, 'x-quota is no extension that is known: there is none here'],
  ['BOOK x-quota charge', 'sometimes', 'x-quota charge must be before, after, not "sometimes"'],
  ['BOOK x-quota pool', undefined, 'x-quota lacks pool'],
  ['BOOK x-quota unit', 'data', 'x-quota has no unit'],
  ['BOOK x-idempotency wait', undefined, 'x-idempotency lacks wait'],
  ['BOOK x-idempotency wait seconds', 0, 'x-idempotency wait seconds must be >= 1, not 0'],
  ['x-rate-limit window', 'hour', 'x-rate-limit window must be minute, not "hour"'],
  ['x-rate-limit on-failure', 'refuse', 'x-rate-limit on-failure must be allow, not "refuse"'],
  ['x-rate-limit requests', 0, 'x-rate-limit requests must be >= 1, not 0'],
  ['x-rate-limit key-overrides', 'yes', 'x-rate-limit key-overrides must be boolean, not "yes"'],
])('a document whose %s is %j is refused: %s', (place, to, problem) => {
  expect(findUnservable(changeDocument({ at: at(place), to }))).toEqual([expect.stringContaining(problem)])
})

test.each(['star.place.constellation', 'star.tags', 'star.planets[].name'])(
  'a column may be a value, a list of values or a value of each item: %s',
  (to) => {
    expect(findUnservable(changeDocument({ at: at('ANSWER_COLUMNS more'), to }))).toEqual([])
  },
)

test('a column of a figure becomes one column for each figure, in order', () => {
  const document = changeDocument({ at: ['x-csv-figures'], to: ['distance', 'magnitude'] })
  const operation = listOperations(document).find(({ id }) => id === 'queryStars')
  expect(Object.keys(operation?.rows?.columns ?? {})).toEqual(['name', 'distance_now', 'magnitude_now'])
})

test('a document is refused with each reference that leads nowhere, and its place', () => {
  const document = changeDocument(
    { at: at('NIGHT responses 404'), to: { $ref: '#/components/responses/Nowhere' } },
    { at: at('components schemas Star properties name'), to: { $ref: '#/components/schemas/Lost' } },
  )
  expect(findUnservable(document)).toEqual([
    'paths /nights/{id} get responses 404 $ref: #/components/responses/Nowhere does not exist',
    'components schemas Star properties name $ref: #/components/schemas/Lost does not exist',
  ])
})

test.each([
  ['x-qouta', true],
  ['x-scope', true],
  ['x-topics', false],
  ['x-internal', false],
])(
  'of the members of other tools, only one that looks like one of ours is refused: %s',
  (name, isRefused) => {
    const document = changeDocument({ at: ['info', name], to: true })
    expect(findShapeProblems(document)).toHaveLength(isRefused ? 1 : 0)
  },
)

test('every extension has a description for editors to show', async () => {
  const { definitions } = JSON.parse(await readFile('contract/document/served.schema.json', 'utf8'))
  const places = Object.values(definitions) as { properties?: Record<string, { description?: string }> }[]
  const extensions = places.flatMap(({ properties = {} }) =>
    Object.entries(properties).filter(([name]) => name.startsWith('x-')),
  )
  expect(extensions.length).toBeGreaterThan(15)
  expect(extensions.filter(([, { description }]) => !description)).toEqual([])
})
