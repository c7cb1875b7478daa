import { afterAll, expect, test } from '@jest/globals'
import { endProcesses, runCommand } from '../../support/processes.ts'

afterAll(endProcesses)

test('a command whose output finds no room ends with one message', async () => {
  const { code, stderr } = await runCommand(
    ['-c', 'node scripts/command.cjs settings > /dev/full'],
    {},
    'bash',
  )
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^The output cannot be written: ENOSPC: .*\n$/),
  })
})
