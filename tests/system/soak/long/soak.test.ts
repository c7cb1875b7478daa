import { afterAll, expect, test } from '@jest/globals'
import { endProcesses, runCommand } from '../../../support/processes.ts'
import { MINUTE_COLUMNS } from '../report.ts'

afterAll(endProcesses)

const RUN_TIMEOUT_MS = 600_000

test(
  'a minute of soak prints a row of figures without a failure',
  async () => {
    const args = ['tests/system/soak/main.ts', '--minutes', '1', '--quick', '--markdown']
    const { code, stdout, stderr } = await runCommand(args, { NO_COLOR: '1' })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [machine, ...tables] = stdout.trimEnd().split('\n')
    expect(machine).toMatch(/ x .*: \d+ requests\/s possible, \d+ asked$/)
    expect(tables).toContain(`| ${MINUTE_COLUMNS.join(' | ')} |`)
    const row = tables.findLast((line) => line.startsWith('| 1 |'))
    const figures = row?.split('|').slice(1, -1).map(Number) ?? []
    expect(figures).toHaveLength(MINUTE_COLUMNS.length)
    const [, answers, failures, ...held] = figures
    expect(failures).toBe(0)
    expect([answers, ...held].filter((figure) => !(Number(figure) > 0))).toEqual([])
    expect(tables.at(-1)).toBe('ok')
  },
  RUN_TIMEOUT_MS,
)
