import { describe, expect, test } from '@jest/globals'
import { renderAgentsGuide } from '../../scripts/site/agents-guide.ts'
import { type Change, changeDocument, policyProblems, SCAN } from './changed.ts'
import { deprecate, DEPRECATION } from './deprecated.ts'

const POLICY = [...SCAN, 'x-deprecated']

test('a deprecated operation that says since when, until when and where more is told has no problem', async () => {
  expect(await policyProblems(...deprecate())).toEqual([])
})

describe('an end that is half said is refused', () => {
  test.each<[string, Change, string]>([
    ['no policy', { at: POLICY, to: undefined }, 'is deprecated, but has no x-deprecated'],
    ['no mark', { at: [...SCAN, 'deprecated'], to: false }, 'has x-deprecated, but is not deprecated'],
    [
      'no since',
      { at: [...POLICY, 'since'], to: undefined },
      'has x-deprecated, whose since must be a date, not absent',
    ],
    [
      'a day that there is not',
      { at: [...POLICY, 'since'], to: '2027-02-30' },
      'has x-deprecated, whose since must be a date, not "2027-02-30"',
    ],
    [
      'no sunset',
      { at: [...POLICY, 'sunset'], to: undefined },
      'has x-deprecated, whose sunset must be a date after since, not absent',
    ],
    [
      'a sunset before it was said',
      { at: [...POLICY, 'sunset'], to: DEPRECATION.since },
      `has x-deprecated, whose sunset must be a date after since, not "${DEPRECATION.since}"`,
    ],
    [
      'no link',
      { at: [...POLICY, 'link'], to: undefined },
      'has x-deprecated, whose link must be a path or the address of a page, not absent',
    ],
    [
      'no header',
      { at: [...SCAN, 'responses', '200', 'headers', 'Sunset'], to: undefined },
      'is deprecated, but its success has no optional header Sunset',
    ],
  ])('%s', async (_case, change, problem) => {
    expect(await policyProblems(...deprecate(), change)).toEqual([`getTokenScan ${problem}`])
  })
})

test('programs that read before they call are told of the end', async () => {
  const guide = renderAgentsGuide(await changeDocument(...deprecate()))
  const { since, sunset, link } = DEPRECATION
  expect(guide.split('Deprecated since')).toHaveLength(2)
  expect(guide).toContain(`- Deprecated since ${since}, answers until ${sunset}: ${link}`)
})
