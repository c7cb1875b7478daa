import { afterAll, describe, expect, test } from '@jest/globals'
import type { Findings } from '../../../scripts/bench/findings.ts'
import { endProcesses, runCommand } from '../../support/processes.ts'

afterAll(endProcesses)

/** More than a busy machine takes. */
const TIMEOUT_MS = 600_000

describe('the benchmark', () => {
  test(
    'makes a small world, whose answers are as the document says, and measures each run of the rows that it is asked for',
    async () => {
      const args = [
        '--small',
        '--quick',
        '--json',
        '--runs',
        '2',
        '--only',
        'list-hot',
        'correlations',
        'idle',
      ]
      const { code, stdout, stderr } = await runCommand(['scripts/bench/main.ts', ...args])
      expect({ code, stderr }).toEqual({
        code: 0,
        stderr: expect.stringContaining('Made a world of 30,000 rows'),
      })
      const { rows }: Findings = JSON.parse(stdout)
      const measured = expect.objectContaining({ samples: [expect.any(Number)] })
      const compared = expect.objectContaining({ baseline: measured, service: measured })
      const alone = expect.objectContaining({ baseline: null, service: measured })
      expect(rows.map(({ name, runs }) => [name, ...runs])).toEqual([
        ['list-hot', compared, compared],
        ['correlations', compared, compared],
        ['idle', alone, alone],
        ['idle', alone, alone],
      ])
    },
    TIMEOUT_MS,
  )

  test('refuses a row that it does not have, with the names of those that it has', async () => {
    const { code, stdout, stderr } = await runCommand(['scripts/bench/main.ts', '--only', 'all'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('Allowed choices are wallet-reads, ')
  })
})
