import type { ApiDocument, JsonSchema, Response } from './api-document.ts'
import { isSuccess, type Operation } from './operations.ts'
import { resolve } from './references.ts'

/**
 * The schema of a field by its path, such as `meta.found`, or `matched_tokens[].symbol` where lists are on the way.
 * Undefined when there is no such field, or, with `always`, when it may be left out.
 */
export function findField(
  document: ApiDocument,
  schema: JsonSchema,
  { path, always = false }: { readonly path: string; readonly always?: boolean },
): JsonSchema | undefined {
  return walk(document, schema, path.replaceAll('[]', '.[]').split('.'), always)
}

function walk(
  document: ApiDocument,
  schema: JsonSchema,
  steps: readonly string[],
  always = false,
): JsonSchema | undefined {
  let field = resolve<JsonSchema>(document, schema)
  for (const name of steps) {
    const next = name === '[]' ? field.items : field.properties?.[name]
    if (next === undefined || (always && name !== '[]' && !field.required?.includes(name))) return undefined
    field = resolve(document, next)
  }
  return field
}

/** The schema of the body of an operation's success. */
export function successSchema({ responses }: Operation): JsonSchema {
  return successOf(responses)?.content?.['application/json']?.schema ?? {}
}

/** The response of the one success that an operation documents. */
export function successOf(responses: Operation['responses']): Response | undefined {
  return [...responses].find(([status]) => isSuccess(status))?.[1]
}

/** Whether a field is one value or a list of values, and so fits into a cell of a table or a header. */
export function isCell(document: ApiDocument, field: JsonSchema): boolean {
  const types = [field.type ?? 'object'].flat()
  if (!types.includes('array')) return !types.includes('object')
  const { type = 'object' } = resolve<JsonSchema>(document, field.items ?? {})
  return [type].flat().every((one) => one !== 'array' && one !== 'object')
}
