import { resolve } from 'node:path'
import { expect, test } from '@jest/globals'
import packageJson from '../../package.json' with { type: 'json' }
import { asTypedHere, pageAt } from '../../scripts/hints.ts'

test.each([
  ['npm run scan -- MINT', 'npx wallet-analytics-service scan MINT'],
  ['npm run keys --', 'npx wallet-analytics-service keys'],
  ['npm start --', 'npx wallet-analytics-service'],
  [
    'Start it: `npm start`, or `npm run migrate` first.',
    'Start it: `npx wallet-analytics-service`, or `npx wallet-analytics-service migrate` first.',
  ],
])('a hint uses npx in an installed package, and npm in the project: %s', (typed, expected) => {
  expect(asTypedHere(typed, true)).toBe(expected)
  expect(asTypedHere(typed, false)).toBe(typed)
})

test('a page of docs/ is named by its path in the project, and by its full path in a package, which contains it', () => {
  expect(pageAt('docs/provider.md', false)).toBe('docs/provider.md')
  expect(pageAt('docs/provider.md', true)).toBe(resolve('docs/provider.md'))
  expect(packageJson.files).toContain('/docs/*.md')
})
