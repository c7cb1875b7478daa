import { expect, test } from '@jest/globals'
import { describeScanCost } from '../../pages/home.ts'

test.each([
  [null, 'Costs one scan.'],
  [7, 'Costs one of the 7 scans that are left today.'],
  [1, 'Costs the last scan of today.'],
  [0, 'No scan is left today.'],
])('the cost of a scan with %s scans left is stated', (left, sentence) => {
  expect(describeScanCost(left)).toBe(sentence)
})
