import { expect, test } from '@jest/globals'
import { policyProblems, SCAN, SCANS } from '../../scripts/codegen/changed.ts'

/* A read that may answer 304, or that lets requests wait, declares every part of that feature. */

const READ = ['paths', '/score/calibration', 'get'] as const
const TAG = { $ref: '#/components/headers/ETag' }

test.each([
  ['a 304', ['responses', '304'], undefined, 'status 304'],
  ['the parameter', ['parameters'], [], 'parameter If-None-Match'],
  [
    'a tag on its success',
    ['responses', '200', 'headers', 'ETag'],
    undefined,
    '200 with a required header ETag',
  ],
] as const)('a conditional read without %s is refused', async (_what, at, to, lacking) => {
  expect(await policyProblems({ at: [...READ, ...at], to })).toEqual([
    `getScoreCalibration is a conditional read, but lacks ${lacking}`,
  ])
})

test('an ETag alone is refused', async () => {
  expect(await policyProblems({ at: [...SCAN, 'responses', '200', 'headers', 'ETag'], to: TAG })).toEqual([
    'getTokenScan is a conditional read, but lacks status 304',
    'getTokenScan is a conditional read, but lacks parameter If-None-Match',
  ])
})

test('a conditional operation that is not a GET is refused', async () => {
  const problems = await policyProblems(
    { at: [...SCANS, 'responses', '304'], to: { $ref: '#/components/responses/NotModified' } },
    { at: [...SCANS, 'responses', '202', 'headers', 'ETag'], to: TAG },
    { at: [...SCANS, 'parameters'], to: [{ $ref: '#/components/parameters/IfNoneMatch' }] },
  )
  expect(problems).toEqual(['createTokenScan is a conditional read, but no GET'])
})

test.each([
  ['the policy', ['x-wait'], 'x-wait'],
  ['the parameter', ['parameters'], 'the parameter Prefer'],
  [
    'the header',
    ['responses', '200', 'headers', 'Preference-Applied'],
    'an optional header Preference-Applied on its success',
  ],
] as const)('a read that lets requests wait without %s is refused', async (_what, at, lacking) => {
  expect(await policyProblems({ at: [...SCAN, ...at], to: undefined })).toEqual([
    `getTokenScan lets requests wait, but lacks ${lacking}`,
  ])
})
