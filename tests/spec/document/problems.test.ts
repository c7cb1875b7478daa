import { expect, test } from '@jest/globals'
import { LIMITS } from '../../../contract/limits.ts'
import { follow, operations, parametersOf, type Schema } from './read.ts'

interface Asked {
  readonly where: string
  readonly schema: Schema & Readonly<Record<string, unknown>>
}

/** A schema and all schemas within it. */
function listWithin(where: string, source: unknown): Asked[] {
  const schema = follow<Asked['schema']>(source)
  const inner = Object.entries(schema.properties ?? {}).map(([name, one]) =>
    listWithin(`${where}.${name}`, one),
  )
  const items = schema.items === undefined ? [] : listWithin(`${where}[]`, schema.items)
  return [{ where, schema }, ...inner.flat(), ...items]
}

/** The schemas of everything that a request may contain. */
const asked = operations.flatMap((operation) => [
  ...parametersOf(operation).flatMap(({ name, schema }) => listWithin(`${operation.id} ${name}`, schema)),
  ...Object.values(operation.requestContent).flatMap(({ schema }) =>
    listWithin(`${operation.id} body`, schema),
  ),
])

test('a value that does not match a pattern is refused in words that say more than the pattern', () => {
  const patterned = asked.filter(({ schema }) => schema.pattern !== undefined)
  expect(patterned.length).toBeGreaterThan(5)
  const silent = patterned.filter(({ schema }) => !('x-problem' in schema) && !('x-list-items' in schema))
  expect(silent.map(({ where }) => where)).toEqual([])
})

test('a default that cannot be a JSON Schema default is stated in the description', () => {
  const presets = asked.filter(({ schema }) => 'x-default' in schema)
  expect(presets.map(({ where }) => where)).toEqual([
    'scanWallet body.force_refresh',
    'copyWallet body.period',
    'rotateKey body.overlap_hours',
    'rotateWebhookSecret body.overlap_hours',
  ])
  for (const { schema } of presets) {
    const value = String(schema['x-default'])
    expect(schema.description?.toLowerCase()).toContain(`${value} by default`)
  }
})

test('a list has either both bounds of its length or none', () => {
  const lists = asked.filter(({ schema }) => schema.type === 'array')
  expect(lists.length).toBeGreaterThan(1)
  for (const { where, schema } of lists)
    expect([where, 'minItems' in schema]).toEqual([where, 'maxItems' in schema])
})

test('a list of a body is no longer than lists that are read', () => {
  const lists = asked.filter(({ where, schema }) => schema.type === 'array' && / body\b/.test(where))
  expect(lists.length).toBeGreaterThan(3)
  for (const { where, schema } of lists)
    expect([where, Number(schema.maxItems) < LIMITS.listItems]).toEqual([where, true])
})
