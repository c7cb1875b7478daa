import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { startEmbeddedPostgres } from '../../postgres/postgres.ts'
import { removeAbandoned } from './suite-folder.ts'

const LONG_AGO = new Date('2026-01-01T00:00:00Z')
const outside = process.env.TMPDIR
const place = await mkdtemp(join(tmpdir(), 'suite-folders-'))
// Root's Postgres runs as another user, who has to pass through.
await chmod(place, 0o711)
process.env.TMPDIR = place

afterAll(async () => {
  process.env.TMPDIR = outside
  await rm(place, { recursive: true })
})

async function leaveFolder(name: string, changed: Date): Promise<string> {
  const folder = join(place, name)
  for (let index = 0; index < 40; index += 1) {
    await mkdir(join(folder, `${index}`, 'data'), { recursive: true })
    await writeFile(join(folder, `${index}`, 'data', 'file'), 'left')
  }
  await utimes(folder, changed, changed)
  return folder
}

test('a leftover folder is removed by suites that start at once, and fails none of them', async () => {
  const folder = await leaveFolder('wallet-analytics-test-left', LONG_AGO)
  await Promise.all(Array.from({ length: 8 }, removeAbandoned))
  expect(existsSync(folder)).toBe(false)
})

test('a leftover folder is not touched while a server in it has a live owner', async () => {
  const folder = await leaveFolder('wallet-analytics-test-running', LONG_AGO)
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'server', 'data'), holder: 'service' })
  await utimes(folder, LONG_AGO, LONG_AGO)
  const before = await readdir(folder)
  await removeAbandoned()
  expect(await readdir(folder)).toEqual(before)
  await server.stop()
  await removeAbandoned()
  expect(existsSync(folder)).toBe(false)
})

test('a leftover folder stays if it may belong to a running suite or to another program', async () => {
  await leaveFolder('wallet-analytics-test-fresh', new Date())
  await leaveFolder('another-program', LONG_AGO)
  await removeAbandoned()
  expect((await readdir(place)).sort()).toEqual(['another-program', 'wallet-analytics-test-fresh'])
})
