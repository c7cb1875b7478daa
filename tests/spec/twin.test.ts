import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from '@jest/globals'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { toOpenApi30 } from '../../doors/site/documents.ts'
import document from '../../generated/v1/document.json' with { type: 'json' }
import { newFolder, removeFolders } from '../support/folders.ts'

/* The twin: the contract in OpenAPI 3.0.3, for generators that do not support 3.1. */

const twin = toOpenApi30(document) as typeof document

afterAll(removeFolders)

/** Keywords of 3.1 that mean nothing in 3.0, wherever a schema has them. */
const NEWER = ['const', '$defs', 'prefixItems', 'unevaluatedProperties', 'contentMediaType']

type Schema = Readonly<Record<string, unknown>>

function listSchemas(schema: Schema): Schema[] {
  const {
    properties = {},
    items,
    oneOf = [],
  } = schema as {
    properties?: Record<string, Schema>
    items?: Schema
    oneOf?: readonly Schema[]
  }
  const children = [...Object.values(properties), ...(items === undefined ? [] : [items]), ...oneOf]
  return [schema, ...children.flatMap(listSchemas)]
}

const schemas = Object.values(twin.components.schemas as Record<string, Schema>).flatMap(listSchemas)

test('the twin is a valid document of OpenAPI 3.0.3', async () => {
  expect(twin.openapi).toBe('3.0.3')
  const file = join(await newFolder(), 'v1-3.0.json')
  await writeFile(file, JSON.stringify(twin))
  const lint = promisify(execFile)('redocly', ['lint', '--extends=recommended-strict', '--format=json', file])
  const { problems } = JSON.parse((await lint).stdout) as { problems: { ruleId: string; message: string }[] }
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

test('the twin has nothing in its schemas that only 3.1 supports', () => {
  expect(schemas.length).toBeGreaterThan(200)
  for (const schema of schemas) {
    expect(Array.isArray(schema.type)).toBe(false)
    expect(Object.keys(schema).filter((key) => [...NEWER, 'examples'].includes(key))).toEqual([])
  }
})

test('the twin has the same operations, answers and types as the contract', () => {
  const shape = ({ paths, components }: { paths: object; components: { schemas: object } }) => ({
    answers: Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, { operationId?: string; responses?: object }>).map(
        ([method, { operationId, responses = {} }]) => [path, method, operationId, Object.keys(responses)],
      ),
    ),
    // Only a body in a table has this one.
    types: Object.keys(components.schemas).filter((name) => name !== 'WatchlistCsv'),
  })
  expect(shape(twin)).toEqual(shape(document))
})

test('the twin allows null where the contract does', () => {
  const nullable = (all: readonly Schema[], isNullable: (schema: Schema) => boolean) =>
    all.filter(isNullable).length
  const own = Object.values(document.components.schemas as Record<string, Schema>).flatMap(listSchemas)
  const expected = nullable(own, ({ type }) => Array.isArray(type) && type.includes('null'))
  expect(expected).toBeGreaterThan(5)
  expect(nullable(schemas, (schema) => schema.nullable === true)).toBe(expected)
})

test('the twin accepts the examples of the contract', () => {
  const ajv = new Ajv({ strict: false, validateSchema: false })
  addFormats.default(ajv)
  for (const format of ['int32', 'int64', 'double']) ajv.addFormat(format, true)
  ajv.addSchema(twin, 'twin')
  const verdicts = Object.values(twin.paths).flatMap((item) =>
    Object.values(item as Record<string, { responses?: Record<string, unknown> }>).flatMap(
      ({ responses = {} }) => Object.values(responses).flatMap((response) => findRefusals(ajv, response)),
    ),
  )
  expect(verdicts.length).toBeGreaterThan(5)
  expect(verdicts.filter((errors) => errors !== null)).toEqual([])
})

interface Media {
  readonly schema: { readonly $ref: string }
  /** Only JSON has them. */
  readonly examples?: Readonly<Record<string, { readonly $ref?: string; readonly value?: unknown }>>
}

/** The errors of each example of a response; null for a valid one. */
function findRefusals(ajv: Ajv, response: unknown): unknown[] {
  const { content = {} } = response as { content?: Record<string, Media> }
  return Object.values(content).flatMap(({ schema, examples = {} }) =>
    Object.values(examples).map(({ $ref = '', value }) => {
      const name = $ref.split('/').at(-1) as keyof typeof twin.components.examples
      const validate = ajv.compile({ $ref: `twin${schema.$ref}` }) as ValidateFunction
      return validate(value ?? twin.components.examples[name].value) ? null : validate.errors
    }),
  )
}
