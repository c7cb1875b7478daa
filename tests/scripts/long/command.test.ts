import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import packageJson from '../../../package.json' with { type: 'json' }
import { newFolder, removeFolders } from '../../support/folders.ts'
import { runCommand } from '../../support/processes.ts'

afterAll(removeFolders)

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

test('on an older Node the command of the package states which one it needs, and advises npm ci only in a clone', async () => {
  const folder = join(await newFolder(), 'node_modules', packageJson.name)
  await mkdir(join(folder, 'scripts'), { recursive: true })
  for (const file of ['package.json', 'scripts/command.cjs']) await copyFile(file, join(folder, file))
  const older = "Object.defineProperty(process.versions, 'node', { value: '20.20.2' })"
  const asOlder = ['--import', `data:text/javascript,${encodeURIComponent(older)}`]
  const sentence = 'This service needs Node 24 or newer, and this is Node 20.20.2: install that one'
  const installed = await runCommand([...asOlder, join(folder, 'scripts/command.cjs')], {})
  expect(installed).toMatchObject({ code: 1, stderr: `${sentence}.\n` })
  const cloned = await runCommand([...asOlder, 'scripts/command.cjs'], {})
  expect(cloned).toMatchObject({
    code: 1,
    stderr: `${sentence}, or run \`npm ci\` without \`--omit=dev\`, which brings it.\n`,
  })
})
