import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { CLUSTER_SCENARIOS } from '../system/cluster/scenarios.ts'
import { SCENARIOS } from '../system/faults/scenarios.ts'

test.each([
  ['docs/reliability.md', 'Faults', SCENARIOS],
  ['docs/scaling.md', 'The cluster', CLUSTER_SCENARIOS],
])(
  '%s, "%s", lists every fault with its guarantee, in the order of the scenarios',
  (path, heading, scenarios) => {
    const page = readFileSync(path, 'utf8')
    const section = page.slice(page.indexOf(`\n## ${heading}\n`))
    const [, table = ''] = /^\| fault \|.*\n.*\n((?:\|.*\n)+)/m.exec(section) ?? []
    const rows = table.split('\n').map((row) => row.split('|').map((cell) => cell.trim()))
    const stated = rows.filter(({ length }) => length > 1).map(([, fault, guarantee]) => [fault, guarantee])
    expect(stated).toEqual(scenarios.map(({ fault, guarantee }) => [fault, guarantee]))
  },
)
