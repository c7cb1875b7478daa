import { type ApiDocument, type Operation, resolve, successOf } from './document.ts'

/** The parts of a field's schema that code generation reads. */
export interface FieldSchema {
  readonly type?: string | readonly string[]
  readonly minimum?: number
  readonly enum?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, unknown>>
  readonly items?: unknown
}

/**
 * The schema of a field by its path, such as `meta.found`, or `matched_tokens[].symbol` where lists are on the way.
 * Undefined when there is no such field, or, with `always`, when it may be left out.
 */
export function findField(
  document: ApiDocument,
  schema: unknown,
  { path, always = false }: { readonly path: string; readonly always?: boolean },
): FieldSchema | undefined {
  let field: FieldSchema = resolve(document, schema)
  for (const name of path.replaceAll('[]', '.[]').split('.')) {
    const next = name === '[]' ? field.items : field.properties?.[name]
    if (next === undefined || (always && name !== '[]' && !field.required?.includes(name))) return undefined
    field = resolve(document, next)
  }
  return field
}

/** The schema of the body of an operation's success. */
export function successSchema({ responses }: Operation): unknown {
  return successOf(responses)?.content?.['application/json']?.schema ?? {}
}
