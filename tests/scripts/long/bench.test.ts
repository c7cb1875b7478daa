import { afterAll, describe, expect, test } from '@jest/globals'
import type { Findings } from '../../../scripts/bench/findings.ts'
import { endProcesses, runCommand } from '../../support/processes.ts'

afterAll(endProcesses)

/** More than a busy machine takes. */
const TIMEOUT_MS = 600_000

describe('the benchmark', () => {
  test(
    'makes a small world, whose answers are as the document says, and measures the rows that it is asked for',
    async () => {
      const args = ['--small', '--quick', '--json', '--only', 'list-hot', 'correlations', 'idle']
      const { code, stdout, stderr } = await runCommand(['scripts/bench/main.ts', ...args])
      expect({ code, stderr }).toEqual({
        code: 0,
        stderr: expect.stringContaining('Made a world of 30,000 rows'),
      })
      const { rows }: Findings = JSON.parse(stdout)
      expect(rows.map(({ name, baseline }) => [name, baseline !== null])).toEqual([
        ['list-hot', true],
        ['correlations', true],
        ['idle', false],
        ['idle', false],
      ])
      const [list, correlations] = rows
      for (const measured of [list, correlations])
        expect([measured?.baseline, measured?.service]).toEqual(
          Array(2).fill(expect.objectContaining({ samples: [expect.any(Number)] })),
        )
    },
    TIMEOUT_MS,
  )

  test('refuses a row that it does not have, with the names of those that it has', async () => {
    const { code, stdout, stderr } = await runCommand(['scripts/bench/main.ts', '--only', 'all'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('Allowed choices are wallet-reads, ')
  })
})
