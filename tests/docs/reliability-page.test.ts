import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { CLUSTER_SCENARIOS } from '../cluster/scenarios.ts'
import { SCENARIOS } from '../faults/scenarios.ts'

test.each([
  ['Faults', 'faults', SCENARIOS],
  ['The cluster', 'cluster', CLUSTER_SCENARIOS],
])('"%s" has every fault with what holds, in the order of npm run test:%s', (heading, _name, scenarios) => {
  const page = readFileSync('docs/reliability.md', 'utf8')
  const section = page.slice(page.indexOf(`\n## ${heading}\n`))
  const [, table = ''] = /^\| fault \|.*\n.*\n((?:\|.*\n)+)/m.exec(section) ?? []
  const rows = table.split('\n').map((row) => row.split('|').map((cell) => cell.trim()))
  const told = rows.filter(({ length }) => length > 1).map(([, fault, guarantee]) => [fault, guarantee])
  expect(told).toEqual(scenarios.map(({ fault, guarantee }) => [fault, guarantee]))
})
