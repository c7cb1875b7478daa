import { expect, test } from '@jest/globals'
import { renderAgentsGuide } from '../../../site/agents-guide.ts'
import { type Change, changeDocument, extensionProblems, policyProblems, SCAN } from './changed.ts'
import { DEPRECATION, deprecate } from './deprecated.ts'

const POLICY = [...SCAN, 'x-deprecated']

test('a deprecated operation that states since, sunset and link has no problem', async () => {
  expect(await policyProblems(...deprecate())).toEqual([])
})

test.each<[string, Change, string]>([
  ['without x-deprecated', { at: POLICY, to: undefined }, 'is deprecated, but has no x-deprecated'],
  ['without a mark', { at: [...SCAN, 'deprecated'], to: false }, 'has x-deprecated, but is not deprecated'],
  [
    'with a sunset that is not after since',
    { at: [...POLICY, 'sunset'], to: DEPRECATION.since },
    `has x-deprecated, whose sunset ${DEPRECATION.since} is not after its since ${DEPRECATION.since}`,
  ],
  [
    'without one of its headers',
    { at: [...SCAN, 'responses', '200', 'headers', 'Sunset'], to: undefined },
    'is deprecated, but its success has no optional header Sunset',
  ],
])('a deprecation is refused %s', async (_case, change, problem) => {
  expect(await policyProblems(...deprecate(), change)).toEqual([`getTokenScan ${problem}`])
})

test.each<[string, unknown, string]>([
  ['since', undefined, 'x-deprecated lacks since'],
  ['since', '2027-02-30', 'x-deprecated since must match format "date", not "2027-02-30"'],
  ['sunset', undefined, 'x-deprecated lacks sunset'],
  ['link', undefined, 'x-deprecated lacks link'],
  ['link', 'the page', 'x-deprecated link must match pattern "^(/|https://)", not "the page"'],
])('a deprecation is refused for a missing or malformed value: %s: %s', async (name, to, problem) => {
  expect(await extensionProblems(...deprecate(), { at: [...POLICY, name], to })).toEqual([problem])
})

test('the guide for agents states the deprecation once', async () => {
  const guide = renderAgentsGuide(await changeDocument(...deprecate()))
  const { since, sunset, link } = DEPRECATION
  expect(guide.split('Deprecated since')).toHaveLength(2)
  expect(guide).toContain(`- Deprecated since ${since}, answers until ${sunset}: ${link}`)
})
