import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { listOperations } from '../../../contract/document.ts'
import { readContract } from '../../support/contracts.ts'

const SEEDED = /^include-path-regex = (".*")\nparameters\."path\.address" = \{ dictionary = "(\w+)"/gm

test('schemathesis.toml gives operations on tokens seeded tokens, and operations on wallets seeded wallets', async () => {
  const settings = await readFile(join(import.meta.dirname, 'schemathesis.toml'), 'utf8')
  const seeded = [...settings.matchAll(SEEDED)].map(([, path = '', dictionary]) => ({
    path: new RegExp(JSON.parse(path)),
    dictionary,
  }))
  const operations = listOperations(await readContract('spec/v1.yaml')).filter(({ path }) =>
    path.includes('{address}'),
  )
  expect(operations.length).toBeGreaterThan(3)
  for (const { id, path } of operations) {
    const dictionaries = seeded.filter((entry) => entry.path.test(path)).map((entry) => entry.dictionary)
    expect({ id, dictionaries }).toEqual({ id, dictionaries: [path.split('/')[1]] })
  }
})
