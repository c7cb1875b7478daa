import { createAjv } from '../../contract/ajv.ts'
import { BODY_DEPTH_MAX, isDeeper } from '../../contract/body.ts'
import { type JsonSchema, resolve } from '../../contract/document/api-document.ts'
import type { FieldError } from '../../contract/refusal.ts'
import { toFieldErrors } from '../../contract/validation.ts'
import { type AskedOperation, document, findParameter } from './operations.ts'

/** An argument of a tool. */
export interface Argument {
  readonly schema: JsonSchema
  readonly isRequired?: boolean
  /** The parameter that it becomes, if it has another name there. */
  readonly parameter?: string
}

/** What a tool says of a parameter: the rest is the document's. */
export interface DeclaredArgument {
  /** The name that agents know it by, if it has another one. */
  readonly as?: string
  readonly description: string
  readonly default?: unknown
  readonly maximum?: number
  readonly maxItems?: number
}

/**
 * The keywords that every client understands: for others, some refuse a whole server. The operation itself checks what
 * else a schema asks for.
 */
const ARGUMENT_KEYWORDS = ['type', 'enum', 'minimum', 'maximum']

/** The argument that becomes a parameter of an operation: with its schema, narrowed by the tool. */
export function toArgument(
  id: AskedOperation,
  parameter: string,
  { description, default: preset, maximum, maxItems }: DeclaredArgument,
) {
  const { schema, isRequired } = findParameter(id, parameter)
  const list = schema['x-list-items']
  const fallback = preset ?? schema.default
  const common = { description, ...(fallback !== undefined && { default: fallback }) }
  if (schema.type !== 'array' && list === undefined) {
    return {
      schema: { ...keep(schema), ...common, ...(maximum !== undefined && { maximum }) },
      isRequired,
      parameter,
    }
  }
  const items =
    list === undefined ? keep(resolve<JsonSchema>(document, schema.items ?? {})) : { type: 'string' }
  const bounds = {
    minItems: list?.min ?? schema.minItems,
    maxItems: maxItems ?? list?.max ?? schema.maxItems,
  }
  return { schema: { type: 'array', items, ...common, ...(isRequired && bounds) }, isRequired, parameter }
}

/** A list of values that grows is left out: an agent would take it for complete. */
function keep(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(
    ([keyword]) => ARGUMENT_KEYWORDS.includes(keyword) && !(keyword === 'enum' && 'x-open-enum' in schema),
  )
  return Object.fromEntries(kept)
}

const PROBLEMS_MAX = 10
const ajv = createAjv()

/** Arguments that a tool does not take. */
export class WrongArguments extends Error {
  readonly problems: readonly FieldError[]

  constructor(problems: readonly FieldError[]) {
    super('a tool was called with wrong arguments')
    this.name = 'WrongArguments'
    this.problems = problems
  }
}

/**
 * Checks arguments by the schema of `{ arguments }`, and fills in defaults. Throws WrongArguments.
 */
export function checkArguments(schema: object, asked: object): void {
  // The problem of a deeper value cannot be put into words: JSON.stringify runs out of stack.
  if (isDeeper(asked, BODY_DEPTH_MAX)) {
    const message = `must not be nested deeper than ${BODY_DEPTH_MAX} levels`
    throw new WrongArguments([{ field: 'arguments', message, received: null }])
  }
  // Ajv keeps what it has compiled.
  const validate = ajv.compile(schema)
  if (!validate(asked))
    throw new WrongArguments(toFieldErrors(validate.errors ?? [], { rawQuery: {}, enough: PROBLEMS_MAX }))
}
