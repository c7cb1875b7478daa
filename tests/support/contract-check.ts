import { isDeepStrictEqual } from 'node:util'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'csv-parse/sync'
import type { ApiDocument, Response } from '../../contract/document/api-document.ts'
import { isEmpty, listOperations, type Operation } from '../../contract/document/operations.ts'
import { resolve } from '../../contract/document/references.ts'
import { readContract } from './contracts.ts'

/** Checks the status, body and headers of real answers against the document. What it does not document is a breach. */
export interface ContractCheck {
  /** Every way in which this answer breaks the document; empty when it does not. */
  findBreaches(method: string, path: string, answer: Answer): string[]
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** Headers that Node adds, and `server`, which a balancer in front of the service adds. */
const OF_THE_CONNECTION = new Set(['connection', 'date', 'keep-alive', 'server', 'transfer-encoding'])

/** Headers of HTTP itself, which the document does not list. */
const GENERAL_HEADERS = /^(cache-control|content-|vary$|x-content-type-options$|x-frame-options$)/

interface HeaderDefinition {
  readonly schema: { readonly type: string }
}

/** How a contract describes a failure. */
export interface FailureWording {
  readonly schema: string
  /** Whether every body has the request id. */
  readonly identified: boolean
}

/** Reads the document at its source, not the generated copy that the service serves. */
export async function loadContract(
  source: string,
  root: string,
  wording: FailureWording = { schema: 'ApiV1Failure', identified: true },
): Promise<ContractCheck> {
  const document = await readContract(source)
  const ajv = createAjv(closeSchemas(document))
  const routes = listOperations(document).map((operation) => ({
    operation,
    pattern: new RegExp(`^${root}${operation.path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
  }))
  return {
    findBreaches(method, path, answer) {
      const wanted = method === 'HEAD' ? 'get' : method.toLowerCase()
      const matching = routes.filter(({ pattern }) => pattern.test(path))
      // A literal path comes before one whose parameter would match it.
      const exact = matching.filter(({ operation }) => path.endsWith(operation.path))
      const here = exact.length > 0 ? exact : matching
      const route = here.find(({ operation }) => operation.method === wanted)
      if (route === undefined) return findFailureBreaches(ajv, wording.schema, answer)
      const { id, responses } = route.operation
      const response = responses.get(answer.status)
      if (isNotReady(answer)) return findFailureBreaches(ajv, wording.schema, answer)
      if (response === undefined) return [`${id} answered ${answer.status}, which it does not document`]
      const breaches = findHeaderBreaches(ajv, response, answer)
      const isJson = answer.headers.get('content-type')?.startsWith('application/json')
      if (isEmpty(answer.status)) {
        if (answer.body !== undefined) breaches.push('has a body')
      } else if (method !== 'HEAD') {
        const breach = isJson ? findBodyBreaches : findRowBreaches
        breaches.push(...breach({ ajv, document, operation: route.operation }, answer))
        if (isJson && wording.identified) breaches.push(...findIdentityBreaches(answer))
      }
      return breaches.map((breach) => `${id} ${answer.status} ${breach}`)
    },
  }
}

interface Checked {
  readonly ajv: Ajv2020
  readonly document: ApiDocument
  readonly operation: Operation
}

function findBodyBreaches({ ajv, operation }: Checked, { status, body }: Answer): string[] {
  const media = operation.responses.get(status)?.content?.['application/json']
  const schema = (media?.schema ?? {}) as { $ref?: string }
  return report(validator(ajv, schema.$ref ?? ''), body)
}

/** A list as rows: CSV has the columns of the document, with a cell in each, and NDJSON has entries of the list. */
function findRowBreaches({ ajv, document, operation }: Checked, { status, headers, body }: Answer): string[] {
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  const { rows, responses } = operation
  if (rows === null || !(type in (responses.get(status)?.content ?? {}))) return [`is ${type}, not JSON`]
  if (type === 'text/csv') {
    const [names] = parse(String(body), { record_delimiter: '\r\n' })
    return isDeepStrictEqual(names, Object.keys(rows.columns)) ? [] : [`has the columns ${names}`]
  }
  const lines = String(body ?? '').split('\n')
  const list = listReference(document, operation, rows.of)
  const entries = lines.slice(0, -1).map((line): unknown => JSON.parse(line))
  return [
    ...(lines.at(-1) === '' ? [] : ['has a last line without an end']),
    ...report(validator(ajv, list), entries),
  ]
}

/** The reference to the schema of the list at this path of an answer. */
function listReference(document: ApiDocument, operation: Operation, path: string): string {
  type Named = { readonly $ref: string; readonly properties?: Readonly<Record<string, Named>> }
  const success = [...operation.responses.values()][0]?.content?.['application/json']?.schema as Named
  return path.split('.').reduce((schema, name) => {
    const member = resolve<Named>(document, schema).properties?.[name]
    if (member === undefined) throw new Error(`there is no ${name} in ${path}`)
    return member
  }, success).$ref
}

function findHeaderBreaches(ajv: Ajv2020, response: Response, { headers }: Answer): string[] {
  const documented = Object.entries(response.headers ?? {})
  const sent = [...headers.keys()].filter((name) => !OF_THE_CONNECTION.has(name))
  const ofWrongType = documented.flatMap(([name, definition]) => {
    const { schema } = definition as HeaderDefinition
    const value = headers.get(name)
    if (value === null) return []
    const typed = /^(integer|boolean)$/.test(schema.type) ? JSON.parse(value) : value
    return report(ajv.compile(schema), typed).map((breach) => `header ${name}${breach}`)
  })
  return [...compareHeaders(sent, documented), ...ofWrongType]
}

/** A balancer or a service that is shutting down may give this answer at every path (`x-router-errors`). */
function isNotReady({ status, body }: Answer): boolean {
  return status === 503 && (body as { error?: { code?: string } } | undefined)?.error?.code === 'NOT_READY'
}

/** An answer outside every operation is still a failure in the envelope, with a code of the router. */
function findFailureBreaches(ajv: Ajv2020, schema: string, answer: Answer): string[] {
  if (answer.body === undefined) return []
  const failure = structuredClone(answer.body) as { error?: { code?: string } }
  if (
    failure.error?.code !== undefined &&
    /^(ROUTE_NOT_FOUND|METHOD_NOT_ALLOWED|NOT_READY)$/.test(failure.error.code)
  ) {
    failure.error.code = 'INTERNAL_ERROR'
  }
  return report(validator(ajv, `#/components/schemas/${schema}`), failure)
}

function findIdentityBreaches({ headers, body }: Answer): string[] {
  const inBody = (body as { request_id?: string } | undefined)?.request_id
  return inBody === headers.get('x-request-id') ? [] : [`request_id ${inBody} is not the X-Request-Id header`]
}

/** A validator of values: `document#/components/schemas/X` names a schema of the document. It finds all breaches. */
export function createAjv(document: object): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
  addFormats.default(ajv)
  for (const format of ['int32', 'int64', 'double']) ajv.addFormat(format, true)
  ajv.addSchema(document, 'document')
  return ajv
}

function validator(ajv: Ajv2020, reference: string): ValidateFunction {
  return ajv.getSchema(`document${reference}`) ?? ajv.compile({ $ref: `document${reference}` })
}

function report(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, params.additionalProperty].join(' ').trimEnd(),
  )
}

/** Required headers that are missing, and headers that the document does not name. */
function compareHeaders(
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
function closeSchemas(document: object): object {
  return JSON.parse(JSON.stringify(document), (name, value) =>
    isObjectSchema(name, value) ? { ...value, additionalProperties: false } : value,
  )
}

function isObjectSchema(name: string, value: Readonly<Record<string, unknown>> | null): boolean {
  // The list of properties is not a schema itself, even where one of them is called `properties`.
  return name !== 'properties' && typeof value?.properties === 'object' && !('allOf' in value)
}
