import { expect, test } from '@jest/globals'
import { compareRealized, drawChecks } from '../../analysis/cross-check.ts'

test.each<[string, number | null, number | null, string, boolean]>([
  ['agree within 50 USD, whatever the sign', 20, -30, 'agrees', false],
  ['agree within 10 % of the larger', 900, 1_000, 'agrees', false],
  ['differ beyond both', 899, 1_000, 'differs', false],
  ['differ beyond 50 USD on small amounts', 10, 61, 'differs', true],
  ['differ where one reports a result of 0', 100, 0, 'differs', true],
  ['dispute a figure that is over three times the other', 3_001, 1_000, 'differs', true],
  ['do not dispute a figure of three times the other', -3_000, -1_000, 'differs', false],
  ['dispute a figure whose signs are opposite', 26, -25, 'sign_differs', true],
  ['cannot be compared where the second figure is unknown', 1_000, null, 'unknown', false],
  ['cannot be compared where the first figure is unknown', null, 1_000, 'unknown', false],
])('two sources %s', (_name, first, second, verdict, isDisputed) => {
  expect(compareRealized(first, second)).toEqual({ verdict, isDisputed })
  expect(compareRealized(second, first)).toEqual({ verdict, isDisputed })
})

const wallets = Array.from({ length: 300 }, (_, place) => ({ address: `wallet ${place}`, place }))
const drawn = (scanId: string) => drawChecks(scanId, wallets).map(({ place }) => place)

test('the wallets of a scan that are checked are the ten best, and ten of the others drawn by the id of the scan', () => {
  const places = drawn('wallet_processing_1')
  expect(places.slice(0, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(new Set(places.slice(10).filter((place) => place >= 10)).size).toBe(10)
  expect(drawn('wallet_processing_1')).toEqual(places)
  expect(drawn('wallet_processing_2').slice(10)).not.toEqual(places.slice(10))
})

test('the wallets of a scan that are checked are drawn evenly from all places', () => {
  const places = Array.from({ length: 290 }, (_, scan) => drawn(`wallet_processing_${scan}`).slice(10)).flat()
  const counts = Map.groupBy(places, (place) => Math.floor((place - 10) / 29))
  expect(counts.size).toBe(10)
  for (const { length } of counts.values()) expect(Math.abs(length - 290)).toBeLessThan(75)
})

test('the wallets of a scan that are checked are all wallets of a small scan', () => {
  expect(drawChecks('wallet_processing_1', wallets.slice(0, 15))).toHaveLength(15)
})
