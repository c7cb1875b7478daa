import type { ApiDocument } from './api-document.ts'
import { resolve } from './references.ts'

/*
 * What the schemas of a document may not have: what the kernel does not honour, and what Ajv cannot compile, which
 * would fail with the first request. All else of JSON Schema 2020-12 is validated.
 */

/** What a schema describes. A request has parameters and a body. */
export type Side = 'parameter' | 'body' | 'answer'

type Schema = Readonly<Record<string, unknown>>

const isSchema = (value: unknown): boolean =>
  typeof value === 'boolean' || (typeof value === 'object' && value !== null && !Array.isArray(value))
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0
const isNamed = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every(isSchema)
const isListOf = (is: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(is)
const isText = (value: unknown): boolean => typeof value === 'string'
const BOUNDS = ['Length', 'Items', 'Properties', 'Contains'].flatMap((of) => [`min${of}`, `max${of}`])
const TYPES: readonly unknown[] = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

/** Keywords that hold schemas: one, a list or several by name. */
const ONE = [
  ...['items', 'additionalProperties', 'contains', 'propertyNames', 'not', 'if', 'then', 'else'],
  ...['unevaluatedItems', 'unevaluatedProperties'],
]
const SEVERAL = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const NAMED = ['properties', 'patternProperties', 'dependentSchemas']

type Shape = readonly [words: string, is: (value: unknown) => boolean]

/** What the value of a keyword has to be, by the keyword. */
const SHAPES = new Map(
  (
    [
      ['schema', isSchema, ONE],
      ['list of schemas', isListOf(isSchema), SEVERAL],
      ['schemas by their names', isNamed, NAMED],
      [
        'number',
        Number.isFinite,
        ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
      ],
      ['whole number from 0', isCount, BOUNDS],
      ['list of names', isListOf(isText), ['required']],
      ['list of values', (value) => Array.isArray(value) && value.length > 0, ['enum']],
      [
        'type of JSON or a list of them',
        (value) => [value].flat().every((each) => TYPES.includes(each)),
        ['type'],
      ],
      ['text', isText, ['format']],
      ['regular expression', isPattern, ['pattern']],
    ] as readonly (readonly [...Shape, readonly string[]])[]
  ).flatMap(([words, is, names]) => names.map((name) => [name, [words, is] as const])),
)

/** Alternatives, where Ajv fills in no default. */
const ALTERNATIVES = ['anyOf', 'oneOf', 'not', 'if', 'contains', 'propertyNames']

/** Keywords that would say how others are to be read. */
const UNREAD = ['$dynamicRef', '$id', 'id', '$schema', 'additionalItems']

/** Members that say something to people next to a `$ref`. */
const ANNOTATIONS = ['$ref', 'summary', 'description', 'title', 'deprecated', 'example', 'examples']

/** Makes the check of a document's schemas: what a schema and those below it have, as ends of sentences. */
export function createSchemaCheck(document: ApiDocument) {
  /** What was found below a schema, by how it was looked at. Undefined while that is looked for. */
  const known = new Map<string, Map<unknown, readonly string[] | undefined>>()

  return function check(schema: unknown, side: Side, isAlternative = false): readonly string[] {
    if (typeof schema !== 'object' || schema === null) return []
    const look = `${side} ${isAlternative}`
    const found = known.get(look) ?? new Map<unknown, readonly string[] | undefined>()
    known.set(look, found)
    if (found.has(schema))
      return (
        found.get(schema) ??
        (side === 'answer' ? [] : ['a schema that leads back to itself; write out as many levels as it has'])
      )
    found.set(schema, undefined)
    const problems = new Set(listProblems(schema as Schema, side, isAlternative))
    for (const [keyword, inner] of listInner(document, schema as Schema))
      for (const problem of check(inner, side, isAlternative || ALTERNATIVES.includes(keyword)))
        problems.add(problem)
    found.set(schema, [...problems])
    return [...problems]
  }
}

/** The schemas right below a schema, each with the keyword that holds it. */
function listInner(document: ApiDocument, schema: Schema): (readonly [string, unknown])[] {
  if (typeof schema.$ref === 'string') return [['$ref', resolve(document, schema)]]
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (ONE.includes(keyword)) return [[keyword, value] as const]
    const isHolder = SEVERAL.includes(keyword) || NAMED.includes(keyword)
    return isHolder ? Object.values(value ?? {}).map((inner) => [keyword, inner] as const) : []
  })
}

function* listProblems(schema: Schema, side: Side, isAlternative: boolean): Iterable<string> {
  const mark = side === 'answer' ? 'writeOnly' : 'readOnly'
  for (const [name, value] of Object.entries(schema)) {
    const [words, is] = SHAPES.get(name) ?? []
    if (is !== undefined && !is(value)) yield `${name}: ${JSON.stringify(value)}, which is no ${words}`
    if (UNREAD.includes(name))
      yield `${name}, which is not read; leave it out, and refer to parts from the document's root`
    if (name === 'nullable') yield "nullable, which is of OpenAPI 3.0; write type: [..., 'null']"
    if (side !== 'parameter' && name === mark && value === true)
      yield `${mark}, which is not honoured; give requests and answers schemas of their own`
  }
  const { patternProperties = {}, properties = {}, format } = schema
  for (const pattern of Object.keys(patternProperties as object))
    if (!isPattern(pattern)) yield `patternProperties: ${pattern}, which is no regular expression`
  for (const name of Object.keys(properties as object)) if (isOfObjects(name)) yield OF_OBJECTS(name)
  if (side === 'body' && format === 'binary')
    yield 'format: binary, which JSON cannot hold; write contentEncoding: base64'
  if (side === 'body' && isAlternative && schema.default !== undefined)
    yield 'a default in one of several alternatives, which is not filled in; write x-default'
  if (typeof schema.$ref !== 'string') return
  const siblings = Object.keys(schema).filter((name) => !ANNOTATIONS.includes(name) && !name.startsWith('x-'))
  if (siblings.length > 0)
    yield `${siblings.join(', ')} next to a $ref, which is not read; write allOf with both`
}

/** Whether every object of JavaScript has a member of this name, so that it is never absent. */
export function isOfObjects(name: string): boolean {
  return name in {}
}

/** The end of a sentence about such a name. */
export const OF_OBJECTS = (name: string): string =>
  `the name ${name}, which every object of JavaScript has; give it another`

function isPattern(pattern: unknown): boolean {
  try {
    new RegExp(String(pattern), 'u')
    return typeof pattern === 'string'
  } catch {
    return false
  }
}
