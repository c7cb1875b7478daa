import type { ErrorObject } from 'ajv'
import type { FieldError } from './api-error.ts'

const SHOWN_LENGTH_MAX = 200

/** What the client sent, as text and shortened; null when it sent nothing. */
export function describeReceived(value: unknown): string | null {
  if (value === undefined) return null
  return shorten(typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)))
}

/** A surrogate without its other half, sent so or cut so, is no character, and strict parsers refuse its JSON. */
function shorten(text: string): string {
  const shown = text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX)}...` : text
  return shown.toWellFormed()
}

/**
 * The problems that validation found, in the contract's words: one per field, each with what was received. `/query/limit`
 * becomes `limit`, `/query/tokens/1` becomes `tokens[1]`, the body itself becomes `body`.
 */
export function toFieldErrors(
  errors: readonly ErrorObject[],
  rawQuery: Readonly<Record<string, unknown>>,
): FieldError[] {
  const byField = new Map<string, FieldError>()
  // openapi-backend parses a text body once more; the pipeline has done that, and the schema speaks for the rest.
  const spoken = errors.filter(({ keyword }) => keyword !== 'parse')
  for (const problem of spoken.flatMap((error) => toItemErrors(error) ?? [toFieldError(error, rawQuery)])) {
    const earlier = byField.get(problem.field)
    if (earlier === undefined) byField.set(problem.field, problem)
    else if (!earlier.message.includes(problem.message)) {
      byField.set(problem.field, { ...earlier, message: `${earlier.message}; ${problem.message}` })
    }
  }
  return [...byField.values()]
}

/** The problems of single items, where the error is about their list; undefined where there are none. */
function toItemErrors(error: ErrorObject): FieldError[] | undefined {
  return error.keyword === 'uniqueItems' ? toRepetitions(error) : toElementErrors(error)
}

/** Every item that is in the list before: Ajv tells of one. */
function toRepetitions({ data, instancePath }: ErrorObject): FieldError[] {
  const list = fieldName(instancePath.split('/').slice(2).map(unescapePointer))
  const first = new Map<unknown, number>()
  return (data as readonly unknown[]).flatMap((item, index) => {
    const earlier = first.get(item)
    if (earlier === undefined) {
      first.set(item, index)
      return []
    }
    const message = `must not repeat ${list}[${earlier}]`
    return [{ field: `${list}[${index}]`, message, received: describeReceived(item) }]
  })
}

/** The problems of a comma-separated text's elements; undefined for any other value, or when each is fine by itself. */
function toElementErrors(error: ErrorObject): FieldError[] | undefined {
  const pattern = (error.parentSchema as { 'x-list-item-pattern'?: string })['x-list-item-pattern']
  if (pattern === undefined || typeof error.data !== 'string') return undefined
  const name = error.instancePath.split('/').at(-1)
  const item = new RegExp(pattern)
  const problems = error.data.split(',').flatMap((value, index) => {
    const message = `must match pattern "${pattern}"`
    return item.test(value)
      ? []
      : [{ field: `${name}[${index}]`, message, received: describeReceived(value) }]
  })
  return problems.length === 0 ? undefined : problems
}

function toFieldError(error: ErrorObject, rawQuery: Readonly<Record<string, unknown>>): FieldError {
  const [, location, ...path] = error.instancePath.split('/').map(unescapePointer)
  if (error.keyword === 'required') {
    const name = location === undefined ? 'body' : String(error.params.missingProperty)
    return { field: fieldName([...path, name]), message: 'is required', received: null }
  }
  if (error.keyword === 'additionalProperties') {
    const name = String(error.params.additionalProperty)
    const received =
      location === 'query' ? rawQuery[name] : (error.data as Record<string, unknown> | undefined)?.[name]
    return {
      field: fieldName([...path, name]),
      message: 'is not a known parameter',
      received: describeReceived(received),
    }
  }
  const [name = ''] = path
  const raw = location === 'query' ? rawQuery[name] : undefined
  if (Array.isArray(raw)) {
    return { field: name, message: 'must be given once', received: describeReceived(raw) }
  }
  if (location === 'query' && path.length === 1) {
    return { field: name, message: explain(error), received: describeReceived(raw) }
  }
  const field = location === 'header' ? headerName(name) : fieldName(path)
  return {
    field: field === '' ? 'body' : field,
    message: explain(error),
    received: describeReceived(error.data),
  }
}

/** `idempotency-key`, as Node has it, is `Idempotency-Key` to those who write it. */
function headerName(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase())
}

/** A sentence that says all that the value must be, where the schema tells. */
function explain(error: ErrorObject): string {
  const schema = error.parentSchema as { type?: string; minimum?: number; maximum?: number } | undefined
  if (schema?.type === 'integer' && schema.minimum !== undefined && schema.maximum !== undefined) {
    return `must be an integer from ${schema.minimum} to ${schema.maximum}`
  }
  if (error.keyword === 'enum') return `must be one of ${error.params.allowedValues.join(', ')}`
  return error.message ?? 'is invalid'
}

function fieldName(path: readonly string[]): string {
  const name = path.reduce((name, part) => {
    if (/^[0-9]+$/.test(part)) return `${name}[${part}]`
    return name === '' ? part : `${name}.${part}`
  }, '')
  return shorten(name)
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}
