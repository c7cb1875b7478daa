import type { ApiDocument } from '../../contract/document/api-document.ts'
import { listOperations } from '../../contract/document/operations.ts'

/** One documented answer of an operation. */
export interface ExampleAnswer {
  readonly name: string
  readonly status: number
  /** The code of a failure, undefined for a success. */
  readonly code: string | undefined
  readonly body: Readonly<Record<string, unknown>>
  /** What the document says of its headers, without those that every answer has. */
  readonly headers: Readonly<Record<string, string | number>>
}

/** The answers of each operation by its id, in the order of the document. */
type ExampleAnswers = ReadonlyMap<string, readonly ExampleAnswer[]>

interface DocumentedResponse {
  readonly headers?: Readonly<
    Record<string, { readonly required?: boolean; readonly example?: string | number }>
  >
  readonly content?: Readonly<
    Record<string, { readonly examples?: Readonly<Record<string, DocumentedExample>> }>
  >
  readonly 'x-error-codes'?: readonly string[]
}

interface DocumentedExample {
  readonly value: Readonly<Record<string, unknown>>
  /** Headers that only this answer has. */
  readonly 'x-headers'?: Readonly<Record<string, string | number>>
}

/** A success without a body, and so without an example. */
const NO_CONTENT = 204
const OF_EVERY_ANSWER = /^(X-Request-Id|X-RateLimit-.*|RateLimit|RateLimit-Policy|Link|ETag)$/

/** Reads the examples of a contract's document. */
export function readExamples(document: object): ExampleAnswers {
  return new Map(
    listOperations(document as ApiDocument).map(({ id, responses }) => [
      id,
      [...responses].flatMap(([status, response]) => toAnswers(status, response as DocumentedResponse)),
    ]),
  )
}

function toAnswers(status: number, response: DocumentedResponse): ExampleAnswer[] {
  const ownHeaders = Object.entries(response.headers ?? {}).flatMap(([name, { required, example }]) =>
    required && example !== undefined && !OF_EVERY_ANSWER.test(name) ? [[name, example]] : [],
  )
  if (status === NO_CONTENT) return [{ name: 'empty', status, code: undefined, body: {}, headers: {} }]
  // Other formats are made of the same example.
  const examples = Object.entries(response.content?.['application/json']?.examples ?? {})
  return examples.map(([name, example]) => ({
    name,
    status,
    code: status < 400 ? undefined : codeOf(example.value, response),
    body: example.value,
    headers: { ...Object.fromEntries(ownHeaders), ...example['x-headers'] },
  }))
}

/** Failures of v1 name their code; where an envelope has none, the response has one code only. */
function codeOf(body: DocumentedExample['value'], response: DocumentedResponse): string | undefined {
  return (body.error as { code?: string } | undefined)?.code ?? response['x-error-codes']?.[0]
}

/**
 * The answer that a `Prefer` header asks for: `code=404`, `example=reused`, or both. Without either, it is the first
 * one, which is the success. Undefined when there is no such answer.
 */
export function chooseExample(
  answers: readonly ExampleAnswer[],
  prefer: string | undefined,
): ExampleAnswer | undefined {
  const code = /\bcode="?(\w+)/.exec(prefer ?? '')?.[1]
  const name = /\bexample="?([\w-]+)/.exec(prefer ?? '')?.[1]
  return answers.find(
    (answer) =>
      (code === undefined || answer.status === Number(code)) && (name === undefined || answer.name === name),
  )
}
