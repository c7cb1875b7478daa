import { expect, test } from '@jest/globals'
import { document, follow, operations, parametersOf, type Schema } from './read.ts'

const LENGTH_MIN = 20

interface Described {
  readonly where: string
  readonly description: string | undefined
}

function isTooShort({ description }: Described): boolean {
  return (description ?? '').trim().length <= LENGTH_MIN
}

/** The properties of a schema and of the unnamed objects within it. */
function listProperties(where: string, schema: Schema): Described[] {
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      const path = `${where}.${name}`
      const description = property.description ?? follow(property).description
      return [{ where: path, description }, ...listProperties(path, property)]
    }),
    ...(schema.items === undefined ? [] : listProperties(`${where}[]`, schema.items)),
  ]
}

test('the document says what every schema is', () => {
  const schemas = Object.entries(document.components.schemas as Record<string, Schema>)
  const described = schemas.map(([where, { description }]) => ({ where, description }))
  expect(described.filter(isTooShort)).toEqual([])
})

test('the document says what every property means', () => {
  const schemas = Object.entries(document.components.schemas as Record<string, Schema>)
  const properties = schemas.flatMap(([name, schema]) => listProperties(name, schema))
  expect(properties.length).toBeGreaterThan(100)
  expect(properties.filter(isTooShort)).toEqual([])
})

test('the document says what every parameter, header and answer means', () => {
  const parameters = operations.flatMap((operation) =>
    parametersOf(operation).map(({ name, description }) => ({
      where: `${operation.id} ${name}`,
      description,
    })),
  )
  const others = (['headers', 'responses'] as const).flatMap((kind) =>
    Object.entries((document.components[kind] ?? {}) as Record<string, Schema>).map(
      ([where, { description }]) => ({ where, description }),
    ),
  )
  expect([...parameters, ...others].filter(isTooShort)).toEqual([])
})

test('the document says what every operation does', () => {
  expect(operations.filter(({ summary }) => summary.length < 10).map(({ id }) => id)).toEqual([])
})
