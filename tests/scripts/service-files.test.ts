import { afterAll, expect, test } from '@jest/globals'
import { announceService, readService } from '../../scripts/service-files.ts'
import { newDataDir, removeFolders } from '../support/folders.ts'

afterAll(removeFolders)

test('the first of two services in one folder stays announced while it runs', async () => {
  const dataDir = await newDataDir()
  const first = { url: 'http://127.0.0.1:3000', simulated: true }
  const withdrawFirst = await announceService(dataDir, first)
  const withdrawSecond = await announceService(dataDir, { url: 'http://127.0.0.1:5140', simulated: false })
  await withdrawSecond()
  expect(await readService(dataDir)).toEqual(first)
  await withdrawFirst()
  expect(await readService(dataDir)).toBeUndefined()
})
