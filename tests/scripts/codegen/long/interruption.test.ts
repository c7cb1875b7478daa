import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { newFolder } from '../../../support/folders.ts'
import { endProcesses, startCommand } from '../../../support/processes.ts'
import { waitFor } from '../../../support/waiting.ts'

afterAll(endProcesses)

test('interrupted generation stops its Postgres and deletes the data before it ends', async () => {
  const folder = await newFolder()
  const command = startCommand(['scripts/generate.ts', '--check'], { TMPDIR: folder })
  await waitFor('server', async () => {
    const pidFiles = (await readdir(folder)).map((name) => join(folder, name, 'data/postgres/postmaster.pid'))
    return pidFiles.some((path) => existsSync(path)) || undefined
  })
  // Twice, as a terminal and npm send it. Two different signals could arrive in either order.
  command.kill('SIGINT')
  command.kill('SIGINT')
  expect(await command.finished).toEqual({ code: 1, stdout: '', stderr: 'stopped by SIGINT\n' })
  expect(await readdir(folder)).toEqual([])
})
