import type { ErrorObject } from 'ajv'
import { closestMatch } from 'leven'
import { integerRangeOf, isListOfItems } from './ajv.ts'
import { INTEGER } from './parameters.ts'
import { describeReceived, shorten } from './received.ts'
import { describeRepetitions, type FieldError } from './refusal.ts'

/**
 * The problems that validation found, in the contract's words: one per field, each with what was received. The search
 * ends once there are `enough`. `/query/limit` becomes `limit`, `/query/tokens/1` becomes `tokens[1]`, the body itself
 * becomes `body`.
 */
export function toFieldErrors(
  errors: readonly ErrorObject[],
  { rawQuery, enough }: { readonly rawQuery: Readonly<Record<string, unknown>>; readonly enough: number },
): FieldError[] {
  const byField = new Map<string, FieldError>()
  for (const error of errors) {
    // A body of 200 kB can hold 20,000 unknown properties: only as many are put into words as can be listed.
    if (byField.size >= enough) break
    for (const problem of toItemErrors(error) ?? [toFieldError(error, rawQuery)]) {
      const earlier = byField.get(problem.field)
      if (earlier === undefined) byField.set(problem.field, problem)
      else if (!earlier.message.includes(problem.message)) {
        byField.set(problem.field, { ...earlier, message: `${earlier.message}; ${problem.message}` })
      }
    }
  }
  return [...byField.values()]
}

/** The problems of single items, for an error about their list; undefined for any other error. */
function toItemErrors(error: ErrorObject): FieldError[] | undefined {
  if (error.keyword === 'uniqueItems') return toRepetitions(error)
  // The items of a list have problems of their own; those of the whole text would only repeat them.
  return isListOfItems(error) && ['pattern', 'minLength'].includes(error.keyword) ? [] : undefined
}

/** Every item that repeats an earlier one. Ajv reports only one of them. */
function toRepetitions({ data, instancePath }: ErrorObject): FieldError[] {
  const list = fieldName(instancePath.split('/').slice(2).map(unescapeSegment))
  return describeRepetitions(data as readonly unknown[], (index) => `${list}[${index}]`)
}

function toFieldError(error: ErrorObject, rawQuery: Readonly<Record<string, unknown>>): FieldError {
  const [, location, ...path] = error.instancePath.split('/').map(unescapeSegment)
  if (error.keyword === 'required') {
    const missing = String(error.params.missingProperty)
    const name = location === undefined ? 'body' : location === 'header' ? headerName(missing) : missing
    return { field: fieldName([...path, name]), message: 'is required', received: null }
  }
  if (error.keyword === 'additionalProperties' || error.keyword === 'unevaluatedProperties') {
    const name = String(error.params.additionalProperty ?? error.params.unevaluatedProperty)
    const names = Object.keys((error.parentSchema as Explained | undefined)?.properties ?? {})
    const received =
      location === 'query' ? rawQuery[name] : (error.data as Record<string, unknown> | undefined)?.[name]
    return {
      field: fieldName([...path, name]),
      message: `is not a known ${location === 'requestBody' ? 'property' : 'parameter'}${suggest(name, names)}`,
      received: describeReceived(received, name),
    }
  }
  const [name = ''] = path
  const raw = location === 'query' ? rawQuery[name] : undefined
  const isList = path.length > 1 || (error.parentSchema as Explained | undefined)?.type === 'array'
  if (Array.isArray(raw) && !isList) {
    return { field: name, message: 'must be given once', received: describeReceived(raw) }
  }
  const named = location === 'header' ? [headerName(name), ...path.slice(1)] : path
  const field = fieldName(named) || 'body'
  const received = location === 'query' && path.length === 1 ? raw : (error.params.received ?? error.data)
  return { field, message: explain(error), received: describeReceived(received) }
}

/** Fewer letters may be a name of their own. */
const MISSPELT_LENGTH_MIN = 4
const MISSPELT_DISTANCE = 2

/** The known name that was meant, as the end of a sentence; empty without a near one. */
function suggest(name: string, known: readonly string[]): string {
  if (name.length < MISSPELT_LENGTH_MIN) return ''
  const meant = closestMatch(name.toLowerCase(), known, { maxDistance: MISSPELT_DISTANCE })
  return meant === undefined ? '' : `; did you mean ${meant}?`
}

/** Node writes `idempotency-key`, people write `Idempotency-Key`. */
function headerName(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase())
}

/** A sentence with all that the value must be, as far as the schema says. */
function explain(error: ErrorObject): string {
  // Validation is `verbose`: the schema is there, as the document has it.
  const schema = (error.parentSchema ?? {}) as Explained
  if (schema['x-problem'] !== undefined) return schema['x-problem']
  if (schema.type === 'integer' && schema.minimum !== undefined && schema.maximum !== undefined) {
    return `must be an integer from ${schema.minimum} to ${schema.maximum}`
  }
  if (error.keyword === 'false schema') return 'must be left out'
  if (error.keyword === 'enum') return `must be one of ${error.params.allowedValues.map(toText).join(', ')}`
  if (error.keyword === 'const') return `must be ${toText(error.params.allowedValue)}`
  const [least, most] = integerRangeOf(schema) ?? []
  if (/^(type|format)$/.test(error.keyword) && isIntegerBeyond(error.data, most))
    return `must be an integer from ${least} to ${most}`
  if (error.keyword === 'type') return `must be ${[error.params.type].flat().map(withArticle).join(' or ')}`
  const names = Object.keys(schema.properties ?? {})
  if (error.keyword === 'minProperties' && error.params.limit === 1 && names.length > 0)
    return `must have one of ${names.join(', ')}`
  const { minItems, maxItems } = schema
  if (/^(min|max)Items$/.test(error.keyword) && minItems !== undefined && maxItems !== undefined)
    return `must have ${minItems} to ${maxItems} items`
  return error.message ?? 'is invalid'
}

/** Whether a value, or the text of a parameter, is an integer beyond the greatest one. */
function isIntegerBeyond(value: unknown, most = Infinity): boolean {
  return (typeof value === 'number' || INTEGER.test(String(value))) && Math.abs(Number(value)) > most
}

/** A value of a schema as a sentence has it. */
function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function withArticle(type: string): string {
  return type === 'null' ? type : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`
}

/** What the value must be, by its schema. */
interface Explained {
  readonly type?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: object
  /** The policy that words the problem of any other value. */
  readonly 'x-problem'?: string
}

function fieldName(path: readonly string[]): string {
  const name = path.reduce((name, part) => {
    if (/^[0-9]+$/.test(part)) return `${name}[${part}]`
    return name === '' ? part : `${name}.${part}`
  }, '')
  return shorten(name)
}

/** A segment of a JSON pointer as the name that it stands for. */
export function unescapeSegment(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~')
}
