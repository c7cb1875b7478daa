import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { findDrift, listStrays } from '../../../scripts/codegen/generated-files.ts'
import { newFolder, removeFolders } from '../../support/folders.ts'

afterAll(removeFolders)

test('a file that is missing or differs by one character is drift, and a file without a source is a stray', async () => {
  const root = await newFolder()
  const files = new Map(['same', 'other', 'gone'].map((name) => [`generated/${name}`, 'status: 202']))
  expect(await findDrift(root, files)).toEqual([...files.keys()].map((path) => `${path} is missing`))
  await mkdir(join(root, 'generated'))
  for (const [name, text] of [
    ['same', 'status: 202'],
    ['other', 'status: 203'],
    ['extra', ''],
  ] as const)
    await writeFile(join(root, 'generated', name), text)
  expect(await findDrift(root, files)).toEqual([
    'generated/other differs from its source',
    'generated/gone is missing',
  ])
  expect(await listStrays(root, files)).toEqual(['generated/extra'])
})
