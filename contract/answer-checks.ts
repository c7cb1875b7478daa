import { createAjv } from './ajv.ts'
import { type Answered, CLIENT_LEFT } from './door.ts'
import { JSON_TYPE } from './formats.ts'

/** Checks answers against the document. */
export type AnswerChecks = ReturnType<typeof createAnswerChecks>

export interface AnswerCheckOptions {
  /** How many answers are checked, in per cent. */
  readonly sharePct: number
  /** Called with how an answer breaks the document. */
  readonly report: (breach: Breach) => void
  readonly random?: () => number
}

interface Breach {
  readonly requestId: string
  readonly operation: string
  readonly status: number
  readonly breaches: string[]
}

interface CheckedContract {
  readonly document: object
  readonly operations: Readonly<Record<string, { readonly method: string; readonly path: string }>>
}

interface DocumentedResponse {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>
  readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref: string } }>>
}

type Node = Readonly<Record<string, unknown>>

/** One answer can break the document in thousands of places. */
const BREACHES_MAX = 5
/** Headers of HTTP itself, which the document does not list. */
const GENERAL_HEADERS = /^(cache-control|content-|vary$|x-content-type-options$|x-frame-options$)/

/**
 * Checks a random sample of answers. openapi-backend's validation of responses is not used: it compiles the schemas
 * of an operation for each status again, which holds the event loop up for half a second.
 */
export function createAnswerChecks(
  { document, operations }: CheckedContract,
  { sharePct, report, random = Math.random }: AnswerCheckOptions,
) {
  const ajv = createAjv()
  ajv.addSchema(closeSchemas(document), 'document')
  const at = (...path: string[]) =>
    path.reduce<unknown>((node, name) => resolve((node as Node | undefined)?.[name], document), document)
  const findBreaches = (operation: string, { status, headers, body }: Answered): string[] => {
    const { path = '', method = '' } = operations[operation] ?? {}
    const response = at('paths', path, method, 'responses', String(status)) as DocumentedResponse | undefined
    if (response === undefined) return [`answers ${status}, which is not documented`]
    const breaches = compareHeaders(
      Object.keys(headers),
      Object.entries(response.headers ?? {}).map(([name, header]) => [name, resolve(header, document)]),
    )
    const schema = response.content?.['application/json']?.schema
    if (schema === undefined || headers['Content-Type'] !== JSON_TYPE) return breaches
    const $ref = `document${schema.$ref}`
    const validate = ajv.getSchema($ref) ?? ajv.compile({ $ref })
    validate(JSON.parse(Buffer.concat(body).toString()))
    return [...breaches, ...(validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)]
  }
  return {
    /** Reports how the answer breaks the document; never throws, since the answer stands. */
    check(
      { operation, requestId }: { readonly operation: string; readonly requestId: string },
      sent: Answered,
    ): void {
      if (sent.status === CLIENT_LEFT || !(operation in operations) || random() * 100 >= sharePct) return
      let breaches: string[]
      try {
        breaches = findBreaches(operation, sent).slice(0, BREACHES_MAX)
      } catch (error) {
        breaches = [`could not be checked: ${error}`]
      }
      if (breaches.length > 0) report({ requestId, operation, status: sent.status, breaches })
    },
  }
}

/** Required headers that are missing, and headers that the document does not name. */
export function compareHeaders(
  sent: readonly string[],
  documented: readonly (readonly [name: string, header: unknown])[],
): string[] {
  const sentNames = new Set(sent.map((name) => name.toLowerCase()))
  const known = new Set(documented.map(([name]) => name.toLowerCase()))
  const isMissing = ([name, header]: readonly [string, unknown]) =>
    (header as { required?: boolean }).required === true && !sentNames.has(name.toLowerCase())
  const unknown = [...sentNames].filter((name) => !known.has(name) && !GENERAL_HEADERS.test(name))
  return [
    ...documented.filter(isMissing).map(([name]) => `lacks the header ${name}`),
    ...unknown.map((name) => `has the header ${name}, which is not documented`),
  ]
}

/** A copy of a document in which an object has no properties but those that its schema names, if it names any. */
export function closeSchemas(document: object): object {
  return JSON.parse(JSON.stringify(document), (name, value) =>
    isObjectSchema(name, value) ? { ...value, additionalProperties: false } : value,
  )
}

function isObjectSchema(name: string, value: Node | null): boolean {
  // The list of properties is not a schema itself, even where one of them is called `properties`.
  return name !== 'properties' && typeof value?.properties === 'object' && !('allOf' in value)
}

/** The target of a reference, or the value itself. */
function resolve(value: unknown, document: object): unknown {
  const { $ref } = (value ?? {}) as { readonly $ref?: string }
  if ($ref === undefined) return value
  return $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((node, name) => (node as Node)[name], document)
}
