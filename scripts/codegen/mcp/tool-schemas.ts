import { type ApiDocument, resolve, unescapeSegment } from '../document.ts'
import type { FieldSchema } from '../schema-fields.ts'
import type { DeclaredInput } from './declared-tools.ts'

/** A JSON Schema as tools have it. */
export type Schema = Readonly<Record<string, unknown>>

function splitPointer(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescapeSegment)
}

/** The schema that a pointer leads to; undefined where it leads nowhere. */
export function findPointer(
  document: ApiDocument,
  schema: unknown,
  pointer: string,
): FieldSchema | undefined {
  let field = resolve<FieldSchema>(document, schema)
  for (const name of splitPointer(pointer)) {
    const next = field.properties?.[name]
    if (next === undefined) return undefined
    field = resolve<FieldSchema>(document, next)
  }
  return field
}

/**
 * The keywords that every client understands: for others, some refuse a whole server. The operation itself checks what
 * else a schema asks for.
 */
const ARGUMENT_KEYWORDS = ['type', 'enum', 'minimum', 'maximum']

type ParameterSchema = FieldSchema &
  Schema & { readonly 'x-list-items'?: { readonly min: number; readonly max: number } }

/** The schema of an argument: that of the parameter, narrowed by the tool. */
export function toArgument(
  document: ApiDocument,
  schema: unknown,
  declared: DeclaredInput,
  isRequired: boolean,
): Schema {
  const parameter = resolve<ParameterSchema>(document, schema)
  const list = parameter['x-list-items']
  const { description, default: fallback = parameter.default, maximum } = declared
  const common = { description, ...(fallback !== undefined && { default: fallback }) }
  if (parameter.type !== 'array' && list === undefined) {
    return { ...pick(parameter), ...common, ...(maximum !== undefined && { maximum }) }
  }
  const items = list === undefined ? pick(resolve<Schema>(document, parameter.items)) : { type: 'string' }
  const bounds = {
    minItems: list?.min ?? parameter.minItems,
    maxItems: declared['max-items'] ?? list?.max ?? parameter.maxItems,
  }
  return { type: 'array', items, ...common, ...(isRequired && bounds) }
}

/** A list of values that grows is left out: an agent would take it for complete. */
function pick(schema: Schema): Schema {
  const kept = Object.entries(schema).filter(
    ([keyword]) => ARGUMENT_KEYWORDS.includes(keyword) && !(keyword === 'enum' && 'x-open-enum' in schema),
  )
  return Object.fromEntries(kept)
}

export function toValueSchema(document: ApiDocument, field: FieldSchema): Schema {
  const [type] = [field.type ?? 'string'].flat().filter((one) => one !== 'null')
  if (type !== 'array') return { type }
  return { type, items: toValueSchema(document, resolve<FieldSchema>(document, field.items ?? {})) }
}
