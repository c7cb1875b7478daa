import { Converter } from '@apiture/openapi-down-convert'
import type { ApiDocument } from '../../contract/document.ts'

interface Nullable {
  readonly nullable?: boolean
  readonly pattern?: string
}

/**
 * The same contract in OpenAPI 3.0.3, for generators that know no 3.1: `nullable` for a type of null, `example` for
 * `examples`. Our extensions go with it, since 3.0 allows them too. There `x-webhooks` states what is sent to webhooks.
 */
export function toOpenApi30({ webhooks, ...document }: ApiDocument): object {
  const input = { ...document, ...(webhooks && { 'x-webhooks': webhooks }) }
  const converter = new Converter(structuredClone(input) as object, { verbose: false })
  return JSON.parse(JSON.stringify(converter.convert()), (_key, value) =>
    withoutNullablePattern(value),
  ) as object
}

/** Go clients of OpenAPI Generator refuse any text that may be null when it has a pattern. */
function withoutNullablePattern(value: Nullable | null): unknown {
  if (!value?.nullable || value.pattern === undefined) return value
  const { pattern, ...rest } = value
  return rest
}
