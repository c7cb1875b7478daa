import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { listOperations, readDocument } from '../../scripts/codegen/document.ts'

const SEEDED = /^include-operation-id = \[(.*)\]\nparameters\."path\.address" = \{ dictionary = "(\w+)"/gm

test('schemathesis.toml gives every operation addresses that the runner has seeded: of tokens or of wallets', async () => {
  const settings = await readFile(join(import.meta.dirname, 'schemathesis.toml'), 'utf8')
  const seeded = [...settings.matchAll(SEEDED)].flatMap(([, ids = '', dictionary]) =>
    ids.split(',').map((id) => `${JSON.parse(id)}: ${dictionary}`),
  )
  const operations = listOperations(await readDocument('spec/v1.yaml'))
  const needed = operations.flatMap(({ id, path }) => {
    const [, dictionary] = /^\/(\w+)\/\{address\}/.exec(path) ?? []
    return dictionary === undefined ? [] : [`${id}: ${dictionary}`]
  })
  expect(seeded.sort()).toEqual(needed.sort())
})
