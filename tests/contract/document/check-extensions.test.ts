import { readFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { findExtensionProblems } from '../../../contract/document/check-extensions.ts'
import { BOOK, changeDocument, extensionProblems } from './observatory.ts'

const EXTENSIONS = 'contract/document/extensions.schema.json'
const LIMIT = ['x-rate-limit']

test('every extension has a description for editors to show', async () => {
  const { definitions } = JSON.parse(await readFile(EXTENSIONS, 'utf8'))
  const places = Object.values(definitions) as { properties: Record<string, { description?: string }> }[]
  const extensions = places.flatMap(({ properties }) =>
    Object.entries(properties).filter(([name]) => name.startsWith('x-')),
  )
  expect(extensions.length).toBeGreaterThan(15)
  expect(extensions.filter(([, { description }]) => !description)).toEqual([])
})

test.each([
  [
    [...BOOK, 'x-qouta'],
    { pool: 'nights' },
    'x-qouta is no extension that is known: here are x-scope, x-quota, x-idem',
  ],
  [['x-plan'], ['pro'], 'x-plan is no extension that is known: here are x-rate-limit, x-plans, '],
  [['info', 'x-quota'], {}, 'x-quota is no extension that is known: there is none here'],
  [
    ['components', 'schemas', 'Star', 'x-quota'],
    {},
    'x-quota is no extension that is known: here are x-open-',
  ],
  [[...BOOK, 'x-quota', 'charge'], 'sometimes', 'x-quota charge must be before'],
  [[...BOOK, 'x-quota', 'pool'], undefined, 'x-quota lacks pool'],
  [[...BOOK, 'x-quota', 'unit'], 'data', 'x-quota has no unit'],
  [[...BOOK, 'x-idempotency', 'wait'], undefined, 'x-idempotency lacks wait'],
  [[...BOOK, 'x-idempotency', 'wait', 'seconds'], 0, 'x-idempotency wait seconds must be >= 1, not 0'],
  [[...LIMIT, 'window'], 'hour', 'x-rate-limit window must be minute, not "hour"'],
  [[...LIMIT, 'on-failure'], 'refuse', 'x-rate-limit on-failure must be allow, not "refuse"'],
  [[...LIMIT, 'requests'], 0, 'x-rate-limit requests must be >= 1, not 0'],
  [[...LIMIT, 'key-overrides'], 'yes', 'x-rate-limit key-overrides must be boolean, not "yes"'],
])('%j as %j is refused', (at, to, sentence) => {
  expect(extensionProblems({ at, to })).toEqual([expect.stringContaining(sentence)])
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
    expect(findExtensionProblems(document)).toHaveLength(isRefused ? 1 : 0)
  },
)
