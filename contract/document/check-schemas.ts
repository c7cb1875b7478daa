import type { ApiDocument } from './api-document.ts'
import { resolve } from './references.ts'

/* What the schemas of a request or an answer may not have, for what they describe. */

/** What a schema describes. A request has parameters and a body. */
export type Side = 'parameter' | 'body' | 'answer'

type Schema = Readonly<Record<string, unknown>>

/** Keywords that hold a schema or a list of them, and those that hold schemas by their names. */
const HOLDERS = [
  ...['items', 'additionalProperties', 'contains', 'propertyNames', 'not', 'if', 'then', 'else'],
  ...['unevaluatedItems', 'unevaluatedProperties', 'allOf', 'anyOf', 'oneOf', 'prefixItems'],
]
const NAMED = ['properties', 'patternProperties', 'dependentSchemas']

/** Alternatives, where Ajv fills in no default. */
const ALTERNATIVES = ['anyOf', 'oneOf', 'not', 'if', 'contains', 'propertyNames']

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
    const inner = HOLDERS.includes(keyword) ? [value].flat() : []
    const named = NAMED.includes(keyword) ? Object.values(value as object) : []
    return [...inner, ...named].map((each) => [keyword, each] as const)
  })
}

function* listProblems(
  { readOnly, writeOnly, format, default: value }: Schema,
  side: Side,
  isAlternative: boolean,
): Iterable<string> {
  if (side === 'body' && readOnly === true)
    yield 'readOnly, which is not honoured; give requests and answers schemas of their own'
  if (side === 'answer' && writeOnly === true)
    yield 'writeOnly, which is not honoured; give requests and answers schemas of their own'
  if (side === 'body' && format === 'binary')
    yield 'format: binary, which JSON cannot hold; write contentEncoding: base64'
  if (side === 'body' && isAlternative && value !== undefined)
    yield 'a default in one of several alternatives, which is not filled in; write x-default'
}
