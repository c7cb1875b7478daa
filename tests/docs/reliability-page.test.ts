import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { SCENARIOS } from '../faults/scenarios.ts'

test('the page on reliability has every fault with what holds, in the order of npm run test:faults', () => {
  const page = readFileSync('docs/reliability.md', 'utf8')
  const [, table = ''] = /^\| fault \|.*\n.*\n((?:\|.*\n)+)/m.exec(page) ?? []
  const rows = table.split('\n').map((row) => row.split('|').map((cell) => cell.trim()))
  const told = rows.filter(({ length }) => length > 1).map(([, fault, guarantee]) => [fault, guarantee])
  expect(told).toEqual(SCENARIOS.map(({ fault, guarantee }) => [fault, guarantee]))
})
