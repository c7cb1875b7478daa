import { execFile } from 'node:child_process'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from '@jest/globals'
import { newFolder, removeFolders } from '../support/folders.ts'

afterAll(removeFolders)

/** No Node is new enough for this project and its package. */
const ENGINES = { node: '>=99' }

test('npm ci prints no warning about a Node that is too old for the packages, or about a script that it does not run', async () => {
  const folder = await newFolder()
  await mkdir(join(folder, 'part'))
  const part = {
    name: 'part',
    version: '1.0.0',
    engines: ENGINES,
    scripts: { postinstall: 'node --version' },
  }
  const project = { name: 'project', version: '1.0.0', engines: ENGINES, dependencies: { part: 'file:part' } }
  await writeFile(join(folder, 'part/package.json'), JSON.stringify(part))
  await writeFile(join(folder, 'package.json'), JSON.stringify(project))
  await copyFile('.npmrc', join(folder, '.npmrc'))
  const npm = (...args: string[]) => promisify(execFile)('npm', args, { cwd: folder })
  await npm('install', '--package-lock-only')
  const { stderr } = await npm('ci')
  expect(stderr).toBe('')
})
