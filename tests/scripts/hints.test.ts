import { expect, test } from '@jest/globals'
import { asTypedHere } from '../../scripts/hints.ts'

test.each([
  ['npm run scan -- MINT', 'npx wallet-analytics-service scan MINT'],
  ['npm run keys --', 'npx wallet-analytics-service keys'],
  ['npm start --', 'npx wallet-analytics-service'],
  [
    'Start it: `npm start`, or `npm run migrate` first.',
    'Start it: `npx wallet-analytics-service`, or `npx wallet-analytics-service migrate` first.',
  ],
])('of the project are those of its package where it is installed: %s', (typed, expected) => {
  expect(asTypedHere(typed, true)).toBe(expected)
  expect(asTypedHere(typed, false)).toBe(typed)
})
