import type { Operation } from 'openapi-backend'
import type { Asked } from './door.ts'

/** A number as people write one. JavaScript's own reading would also take `0x10`, `0b1` and nothing at all. */
const NUMBER = /^[+-]?(Infinity|(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?)$/i

/** Code generation ensures that the parameters of a lenient query are numbers with a default. */
interface LenientParameter {
  readonly in: string
  readonly name: string
  readonly schema: { readonly default: number; readonly minimum?: number; readonly maximum?: number }
}

/**
 * The reader of an operation whose document says `x-lenient-query`: its query never refuses a request. A number out of
 * range becomes the nearest allowed one, and anything else that is no number becomes the default. Of repeated values
 * the first counts, and parameters that the document does not know are left out. Undefined for an operation that is
 * strict.
 */
export function createLenientQuery(operation: Operation) {
  if ((operation as { 'x-lenient-query'?: boolean })['x-lenient-query'] !== true) return undefined
  const parameters = ((operation.parameters ?? []) as readonly LenientParameter[]).filter(
    (parameter) => parameter.in === 'query',
  )
  return (query: Asked['query']) => {
    return Object.fromEntries(parameters.map(({ name, schema }) => [name, nearest(schema, query[name])]))
  }
}

function nearest(schema: LenientParameter['schema'], given: string | readonly string[] | undefined): number {
  const text = String((typeof given === 'object' ? given[0] : given) ?? '').trim()
  if (!NUMBER.test(text)) return schema.default
  const number = Number(text)
  return Math.min(schema.maximum ?? Infinity, Math.max(schema.minimum ?? -Infinity, number))
}
