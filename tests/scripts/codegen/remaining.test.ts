import { expect, test } from '@jest/globals'
import { houseProblems, SCAN, SCANS } from './changed.ts'

const HEADER = [...SCANS, 'responses', '202', 'headers', 'X-Quota-Remaining']

test.each([
  ['lacks', undefined],
  ['requires', { schema: { type: 'integer' }, required: true }],
])('a capped pool is refused when a success %s the header for the remaining units', async (_case, to) => {
  expect(await houseProblems({ at: HEADER, to })).toEqual([
    'createTokenScan charges pool "scans", but its success has no optional header X-Quota-Remaining',
  ])
})

test('the header for the remaining units is refused where nothing is charged', async () => {
  const at = [...SCAN, 'responses', '200', 'headers', 'X-Quota-Remaining']
  expect(await houseProblems({ at, to: { schema: { type: 'integer' }, required: false } })).toEqual([
    'getTokenScan has the header X-Quota-Remaining, but charges no quota with a cap',
  ])
})
