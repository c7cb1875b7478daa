import { expect, test } from '@jest/globals'
import { listedPosition } from '../../analysis/listed-position.ts'

const ROW = { realizedUsd: 12.345, investedUsd: 100, held: 1_000, sold: 900, firstBuyMs: 5 }

test('a row of the provider is stored with the fields that lists need, unrounded', () => {
  expect(listedPosition(ROW)).toEqual({
    realizedUsd: 12.345,
    investedUsd: 100,
    firstBuyMs: 5,
    oversold: false,
  })
})

test('dust in a row becomes zero, and unknown figures stay unknown', () => {
  const listed = listedPosition({ ...ROW, realizedUsd: -9.9e-7, investedUsd: 3e-8 })
  expect(listed).toMatchObject({ realizedUsd: 0, investedUsd: 0 })
  const unknown = { realizedUsd: null, investedUsd: null, held: null, sold: null, firstBuyMs: null }
  expect(listedPosition(unknown)).toEqual({
    realizedUsd: null,
    investedUsd: null,
    firstBuyMs: null,
    oversold: false,
  })
})

test.each([
  [1_020, false],
  [1_021, true],
])('a row is oversold when over 2 %% more was sold than held: %d of 1,000, %s', (sold, oversold) => {
  expect(listedPosition({ ...ROW, sold }).oversold).toBe(oversold)
})
