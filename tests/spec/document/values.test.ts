import { readFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { document, listWithin, released } from './read.ts'

/** Every list of values of a document. Open ones are marked as lists that may grow. */
function listValues(from: typeof document) {
  return new Map(
    [...listWithin(from)].flatMap(([path, node]) =>
      Array.isArray(node.enum) ? [[path, { values: node.enum, isOpen: node['x-open-enum'] === true }]] : [],
    ),
  )
}

const present = listValues(document)
const before = [...listValues(released)].map(([path, { values }]) => ({ path, values }))

test.each(before)('a released list of values has lost no value: $path', ({ path, values }) => {
  expect(present.get(path)?.values).toEqual(expect.arrayContaining([...values]))
})

// An answer repeats the sort order of its request, and an older client never asks for a new one.
const ECHOED = ['/components/schemas/TopWalletsSort', '/components/schemas/WalletsSort']
const closed = before.filter(({ path }) => present.get(path)?.isOpen !== true && !ECHOED.includes(path))

test.each(closed)(
  'a released list of values has gained no value, because it is not open: $path',
  ({ path, values }) => {
    expect(present.get(path)?.values).toEqual(values)
  },
)

test('the guide says that clients must accept new values in the open lists', async () => {
  expect(await readFile('docs/site/docs/guides/requests.md', 'utf8')).toContain(
    'Accept unknown properties and unknown values of every `x-extensible-enum`',
  )
})
