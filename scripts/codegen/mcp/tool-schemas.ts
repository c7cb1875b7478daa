import { type ApiDocument, type JsonSchema, resolve } from '../../../contract/document.ts'
import type { DeclaredInput } from './declared-tools.ts'

/**
 * The keywords that every client understands: for others, some refuse a whole server. The operation itself checks what
 * else a schema asks for.
 */
const ARGUMENT_KEYWORDS = ['type', 'enum', 'minimum', 'maximum']

/** The schema of an argument: that of the parameter, narrowed by the tool. */
export function toArgument(
  document: ApiDocument,
  schema: JsonSchema,
  declared: DeclaredInput,
  isRequired: boolean,
): JsonSchema {
  const parameter = resolve<JsonSchema>(document, schema)
  const list = parameter['x-list-items']
  const { description, default: fallback = parameter.default, maximum } = declared
  const common = { description, ...(fallback !== undefined && { default: fallback }) }
  if (parameter.type !== 'array' && list === undefined) {
    return { ...pick(parameter), ...common, ...(maximum !== undefined && { maximum }) }
  }
  const items =
    list === undefined ? pick(resolve<JsonSchema>(document, parameter.items ?? {})) : { type: 'string' }
  const bounds = {
    minItems: list?.min ?? parameter.minItems,
    maxItems: declared['max-items'] ?? list?.max ?? parameter.maxItems,
  }
  return { type: 'array', items, ...common, ...(isRequired && bounds) }
}

/** A list of values that grows is left out: an agent would take it for complete. */
function pick(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(
    ([keyword]) => ARGUMENT_KEYWORDS.includes(keyword) && !(keyword === 'enum' && 'x-open-enum' in schema),
  )
  return Object.fromEntries(kept)
}

export function toValueSchema(document: ApiDocument, field: JsonSchema): JsonSchema {
  const [type = 'string'] = [field.type ?? []].flat().filter((one) => one !== 'null')
  if (type !== 'array') return { type }
  return { type, items: toValueSchema(document, resolve<JsonSchema>(document, field.items ?? {})) }
}
