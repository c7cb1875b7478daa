import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from '@jest/globals'
import { run } from '../../../postgres/processes.ts'
import { runSql } from '../../support/database.ts'
import { removeAll, start, stopAll } from '../../support/embedded-postgres.ts'
import { newFolder } from '../../support/folders.ts'

const DISK_MIB = 160

afterEach(stopAll)
afterAll(removeAll)

/** Only root on Linux can mount a disk that is small enough to fill, and not every root may. */
async function canMount(): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const probe = await newFolder()
  return await mount(probe, 1).then(
    () => unmount(probe).then(() => true),
    () => false,
  )
}

async function mount(folder: string, mebibytes: number): Promise<void> {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=711`, 'tmpfs', folder])
}

async function unmount(folder: string): Promise<void> {
  await run('umount', ['--lazy', folder])
}

const testOnSmallDisk = (await canMount()) ? test : test.skip

testOnSmallDisk(
  'a start fails on a full disk and says so, and the data is intact once there is room',
  async () => {
    const disk = await newFolder()
    await mount(disk, DISK_MIB)
    try {
      const dataDir = join(disk, 'data')
      const filler = join(disk, 'filler')
      const first = await start(dataDir)
      await runSql(first.url, 'create table kept as select 42 as answer')
      await first.stop()
      await fill(filler)
      await expect(start(dataDir)).rejects.toThrow(/^the disk with .* is full: make room/)
      await rm(filler)

      const second = await start(dataDir)
      expect(await runSql(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
      await second.stop()
    } finally {
      await unmount(disk)
    }
  },
  240_000,
)

/** Writes until there is no room left. */
async function fill(file: string): Promise<void> {
  await writeFile(file, Buffer.alloc(DISK_MIB * 1024 * 1024)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error
  })
}
