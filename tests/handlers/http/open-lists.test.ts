import { describe, expect, test } from '@jest/globals'
import document from '../../../generated/v1/document.json' with { type: 'json' }
import document30 from '../../../generated/v1/document-3.0.json' with { type: 'json' }
import { openLists } from '../../../handlers/http/open-lists.ts'

/** Every node of a document with the path to it. */
function* walk(node: unknown, path = ''): Generator<readonly [string, Readonly<Record<string, unknown>>]> {
  if (typeof node !== 'object' || node === null) return
  yield [path, node as Readonly<Record<string, unknown>>]
  for (const [key, value] of Object.entries(node)) yield* walk(value, `${path}/${key}`)
}

const OPEN = [...walk(document)].filter(([, node]) => node['x-open-enum'] === true)
const isSent = (path: string) => /\/(parameters|requestBody|requestBodies)\//.test(path)

describe.each([
  ['3.1', document],
  ['3.0', document30],
])('the served document %s', (_version, written) => {
  const served = openLists(written)
  const nodes = [...walk(served)]

  test('lets a client accept a value of a growing list that is newer than the client', () => {
    expect(OPEN.length).toBeGreaterThan(5)
    for (const [path, { enum: values }] of OPEN) {
      const schema = nodes.find(([at]) => at === path)?.[1]
      expect([path, schema?.type, schema?.enum]).toEqual([path, 'string', undefined])
      expect(schema?.['x-extensible-enum']).toEqual(values)
    }
    expect(nodes.filter(([path, node]) => 'x-open-enum' in node && !isSent(path))).toEqual([])
  })

  test('still lists the values that a filter accepts', () => {
    const tags = document.components.schemas.WalletTag.enum
    const filters = nodes.filter(
      ([path, { enum: values }]) => isSent(path) && String(values) === String(tags),
    )
    expect(filters.length).toBeGreaterThan(0)
  })

  test('has no broken reference and no other change', () => {
    const names = new Set(Object.keys(written.components.schemas))
    const lost = nodes.flatMap(([path, { $ref }]) =>
      typeof $ref === 'string' && $ref.startsWith('#/components/schemas/') && !names.has($ref.slice(21))
        ? [path]
        : [],
    )
    expect(lost).toEqual([])
    expect(served.info).toEqual(written.info)
    expect(Object.keys(served.components.schemas)).toEqual([...names])
  })
})
