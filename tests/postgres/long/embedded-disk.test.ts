import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from '@jest/globals'
import { runSql } from '../../support/database.ts'
import { removeAll, start, stopAll } from '../../support/embedded-postgres.ts'
import { newFolder } from '../../support/folders.ts'
import { fillDisk, mountSmallDisk, whyNoSmallDisk } from '../../support/small-disk.ts'

afterEach(stopAll)
afterAll(removeAll)

const testOnSmallDisk = (await whyNoSmallDisk()) === undefined ? test : test.skip

testOnSmallDisk(
  'a start fails on a full disk and says so, and the data is intact once there is room',
  async () => {
    const disk = await newFolder()
    await using _mounted = await mountSmallDisk(disk, 160)
    const dataDir = join(disk, 'data')
    const filler = join(disk, 'filler')
    const first = await start(dataDir)
    await runSql(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    await fillDisk(filler)
    await expect(start(dataDir)).rejects.toThrow(/^the disk with .* is full: make room/)
    await rm(filler)
    const second = await start(dataDir)
    expect(await runSql(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    await second.stop()
  },
  240_000,
)
