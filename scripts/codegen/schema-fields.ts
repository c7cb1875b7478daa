import {
  type ApiDocument,
  type Operation,
  resolve,
  type Schema,
  successOf,
  unescapeSegment,
} from '../../contract/document.ts'

/**
 * The schema of a field by its path, such as `meta.found`, or `matched_tokens[].symbol` where lists are on the way.
 * Undefined when there is no such field, or, with `always`, when it may be left out.
 */
export function findField(
  document: ApiDocument,
  schema: Schema,
  { path, always = false }: { readonly path: string; readonly always?: boolean },
): Schema | undefined {
  return walk(document, schema, path.replaceAll('[]', '.[]').split('.'), always)
}

/** The schema that a JSON pointer into a value leads to; undefined where it leads nowhere. */
export function findPointer(document: ApiDocument, schema: Schema, pointer: string): Schema | undefined {
  return walk(document, schema, pointer.split('/').slice(1).map(unescapeSegment))
}

function walk(
  document: ApiDocument,
  schema: Schema,
  steps: readonly string[],
  always = false,
): Schema | undefined {
  let field = resolve<Schema>(document, schema)
  for (const name of steps) {
    const next = name === '[]' ? field.items : field.properties?.[name]
    if (next === undefined || (always && name !== '[]' && !field.required?.includes(name))) return undefined
    field = resolve(document, next)
  }
  return field
}

/** The schema of the body of an operation's success. */
export function successSchema({ responses }: Operation): Schema {
  return successOf(responses)?.content?.['application/json']?.schema ?? {}
}
