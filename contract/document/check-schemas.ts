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
const TYPES: readonly unknown[] = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

/** Keywords that hold schemas. */
const SCHEMA_KEYWORDS = {
  one: [
    ...['items', 'additionalProperties', 'contains', 'propertyNames', 'not', 'if', 'then', 'else'],
    ...['unevaluatedItems', 'unevaluatedProperties'],
  ],
  several: ['allOf', 'anyOf', 'oneOf', 'prefixItems'],
  named: ['properties', 'patternProperties', 'dependentSchemas'],
} as const

/** What the value of a keyword has to be, in words. */
const SHAPES: readonly (readonly [string, (value: unknown) => boolean, readonly string[]])[] = [
  ['schema', isSchema, SCHEMA_KEYWORDS.one],
  ['list of schemas', isListOf(isSchema), SCHEMA_KEYWORDS.several],
  ['schemas by their names', isNamed, SCHEMA_KEYWORDS.named],
  ['number', Number.isFinite, ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
  [
    'whole number from 0',
    isCount,
    ['Length', 'Items', 'Properties', 'Contains'].flatMap((of) => [`min${of}`, `max${of}`]),
  ],
  ['list of names', isListOf(isText), ['required']],
  ['list of values', (value) => Array.isArray(value) && value.length > 0, ['enum']],
  [
    'type of JSON or a list of them',
    (value) => [value].flat().every((each) => TYPES.includes(each)),
    ['type'],
  ],
  ['text', isText, ['format']],
  ['regular expression', isPattern, ['pattern']],
]

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
  const { one, several, named } = SCHEMA_KEYWORDS
  return [
    ...one.map((keyword) => [keyword, schema[keyword]] as const),
    ...[...several, ...named].flatMap((keyword) =>
      Object.values(schema[keyword] ?? {}).map((inner) => [keyword, inner] as const),
    ),
  ]
}

function* listProblems(schema: Schema, side: Side, isAlternative: boolean): Iterable<string> {
  for (const [shape, is, names] of SHAPES)
    for (const name of names)
      if (schema[name] !== undefined && !is(schema[name]))
        yield `${name}: ${JSON.stringify(schema[name])}, which is no ${shape}`
  for (const name of UNREAD)
    if (schema[name] !== undefined)
      yield `${name}, which is not read; leave it out, and refer to parts from the document's root`
  const { patternProperties = {}, properties = {} } = schema
  for (const pattern of Object.keys(patternProperties as object))
    if (!isPattern(pattern)) yield `patternProperties: ${pattern}, which is no regular expression`
  for (const name of Object.keys(properties as object)) if (isOfObjects(name)) yield OF_OBJECTS(name)
  if (schema.nullable !== undefined) yield "nullable, which is of OpenAPI 3.0; write type: [..., 'null']"
  if (side === 'body' && schema.format === 'binary')
    yield 'format: binary, which JSON cannot hold; write contentEncoding: base64'
  const mark = side === 'answer' ? 'writeOnly' : 'readOnly'
  if (side !== 'parameter' && schema[mark] === true)
    yield `${mark}, which is not honoured; give requests and answers schemas of their own`
  if (side === 'body' && isAlternative && schema.default !== undefined)
    yield 'a default in one of several alternatives, which is not filled in; write x-default'
  const siblings = Object.keys(schema).filter((name) => !ANNOTATIONS.includes(name) && !name.startsWith('x-'))
  if (typeof schema.$ref === 'string' && siblings.length > 0)
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
