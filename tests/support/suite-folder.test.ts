import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { removeAbandoned } from './suite-folder.ts'

const LONG_AGO = new Date('2026-01-01T00:00:00Z')
const outside = process.env.TMPDIR
let place: string

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'suite-folders-'))
  process.env.TMPDIR = place
})

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

describe('what killed suites have left', () => {
  test('is removed by one of several suites that start at once, and disturbs none of them', async () => {
    const folder = await leaveFolder('wallet-analytics-test-left', LONG_AGO)
    const removed = await Promise.all(Array.from({ length: 8 }, removeAbandoned))
    expect(removed.flat()).toEqual([folder])
    expect(existsSync(folder)).toBe(false)
  })

  test('is removed by a later suite when the one that began to is gone', async () => {
    const folder = await leaveFolder('wallet-analytics-test-begun', LONG_AGO)
    await mkdir(join(folder, `removed-${LONG_AGO.getTime() - 1}`))
    await utimes(folder, LONG_AGO, LONG_AGO)
    await removeAbandoned()
    expect(existsSync(folder)).toBe(false)
  })

  test('stays where it may be of a suite that runs, or of another program', async () => {
    await leaveFolder('wallet-analytics-test-fresh', new Date())
    await leaveFolder('another-program', LONG_AGO)
    await removeAbandoned()
    expect((await readdir(place)).sort()).toEqual(['another-program', 'wallet-analytics-test-fresh'])
  })
})
