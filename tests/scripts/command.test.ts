import { expect, test } from '@jest/globals'
import packageJson from '../../package.json' with { type: 'json' }
import { runCommand } from '../support/processes.ts'

test('the command of the package lists its commands', async () => {
  for (const asked of ['--help', 'help']) {
    const { code, stdout } = await runCommand(['scripts/command.cjs', asked], {})
    expect({ asked, code }).toEqual({ asked, code: 0 })
    expect(stdout).toContain('Commands: serve, scan, ')
  }
})

test('the command of the package prints its version', async () => {
  const { code, stdout } = await runCommand(['scripts/command.cjs', '--version'], {})
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${packageJson.version}\n` })
})

test('KOLs from a file that is not there end with a sentence', async () => {
  const { code, stderr } = await runCommand(['scripts/kols.ts', 'import', '/nonexistent'], {})
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: '/nonexistent cannot be read (ENOENT): name a CSV or JSON file\n',
  })
})
