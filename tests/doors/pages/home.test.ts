import { expect, test } from '@jest/globals'
import { readChoice } from '../../../doors/pages/components/choices.ts'
import { describeScanCost } from '../../../doors/pages/components/site.ts'
import { renderHome } from '../../../doors/pages/home.ts'
import { HOME_PAGE, VISIT } from './shown-pages.ts'

test.each([
  [null, 'Costs one scan.'],
  [7, 'Costs one of the 7 scans that are left today.'],
  [1, 'Costs the last scan of today.'],
  [0, 'No scan is left today.'],
])('the cost of a scan with %s scans left is stated', (left, sentence) => {
  expect(describeScanCost(left)).toBe(sentence)
})

test('the best wallet of a token is judged by the period that it was picked by, whatever the list shows', () => {
  const choice = readChoice(new URLSearchParams('period=1d'))
  const { body } = renderHome({ ...HOME_PAGE, choice }, VISIT)
  const [best, tokens = ''] = body.split('id="scans"')
  expect(best).toMatch(/href="\.\.\/wallets\/\w+\?period=1d"/)
  expect(tokens).toMatch(/href="\.\.\/wallets\/\w+"/)
})
