import {
  type ApiDocument,
  type JsonSchema,
  listOperations,
  resolve,
} from '../../contract/document/api-document.ts'
import written from '../../generated/v1/document.json' with { type: 'json' }
import { API_ROOT, operations, policies } from '../../generated/v1/operations.ts'
import type { components, operations as Typed } from '../../generated/v1/types.ts'
import type { OwnAnswer, OwnRequest } from '../own-request.ts'
import type { NamedValues } from './columns.ts'

/* The operations of v1, as tools ask them. */

type Table = typeof operations

export type Schemas = components['schemas']

export type AskedOperation = keyof Table & keyof Typed

/** The body of an operation's success. */
export type Body<Id extends AskedOperation> = Typed[Id]['responses'][Table[Id]['status'] &
  keyof Typed[Id]['responses']] extends {
  content: { 'application/json': infer Success }
}
  ? Success
  : never

/** The names of an operation's parameters in path and query, and of its body's properties. */
export type ParameterName<Id extends AskedOperation> =
  | NameIn<Typed[Id]['parameters']['path']>
  | NameIn<Typed[Id]['parameters']['query']>
  | NameIn<Typed[Id]['requestBody'] extends { content: { 'application/json': infer Sent } } ? Sent : never>

/** Without the names that an index signature stands for. */
type NameIn<Group> = [NonNullable<Group>] extends [never]
  ? never
  : keyof { [Name in keyof NonNullable<Group> as string extends Name ? never : Name & string]: never }

/** What an operation is asked, by the names of its parameters. */
export type Asking<Id extends AskedOperation> = { readonly [Name in ParameterName<Id>]?: unknown }

export const document = written as unknown as ApiDocument
const documented = new Map(listOperations(document).map((operation) => [operation.id, operation]))

interface FoundParameter {
  readonly place: 'path' | 'query' | 'body'
  readonly schema: JsonSchema
  readonly isRequired: boolean
}

/** A parameter in path or query, or a property of the body, as the document has it. Throws when there is none. */
export function findParameter(id: AskedOperation, name: string): FoundParameter {
  const operation = documented.get(id)
  const parameter = operation?.parameters.find((one) => one.name === name && one.in !== 'header')
  if (parameter !== undefined) {
    const schema = resolve<JsonSchema>(document, parameter.schema)
    return {
      place: parameter.in === 'path' ? 'path' : 'query',
      schema,
      isRequired: parameter.required ?? false,
    }
  }
  const { properties, required = [] } = resolve<JsonSchema>(
    document,
    operation?.requestContent['application/json']?.schema ?? {},
  )
  const property = properties?.[name]
  if (property === undefined) throw new Error(`${id} has no parameter ${name}`)
  return { place: 'body', schema: resolve(document, property), isRequired: required.includes(name) }
}

/** The request that asks an operation for this, without what is undefined or an empty list. */
function toOwnRequest(id: AskedOperation, asking: NamedValues): OwnRequest {
  const { method, path } = operations[id]
  const query = new URLSearchParams()
  const body: Record<string, unknown> = {}
  let filled: string = path
  for (const [name, value] of Object.entries(asking)) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue
    const { place } = findParameter(id, name)
    if (place === 'path')
      filled = filled.replace(`{${name}}`, encodeURIComponent(String(value).toWellFormed()))
    else if (place === 'query') query.set(name, [value].flat().join(','))
    else body[name] = value
  }
  const search = query.size > 0 ? `?${query}` : ''
  const isEmpty = Object.keys(body).length === 0
  return { method, path: `${API_ROOT}${filled}${search}`, body: isEmpty ? undefined : body }
}

/** Sends a request to the contract with the client's key. */
export type Send = (request: OwnRequest) => Promise<OwnAnswer>

/** An operation that refused the request of a tool. */
export class OperationRefused extends Error {
  readonly headers: OwnAnswer['headers']
  readonly failure: Schemas['ApiV1Failure']
  /** What must not be lost with the call. */
  readonly known: NamedValues

  constructor({ status, headers, body }: OwnAnswer, known: NamedValues) {
    super(`an operation answered a tool with ${status}`)
    this.name = 'OperationRefused'
    this.headers = headers
    this.failure = body as Schemas['ApiV1Failure']
    this.known = known
  }
}

interface AskOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** What must not be lost with the call if the operation refuses. */
  readonly known?: NamedValues
}

/** Asks an operation with the client's key. Rejects with OperationRefused. */
export async function ask<Id extends AskedOperation>(
  send: Send,
  id: Id,
  asking: Asking<Id>,
  { headers = {}, known = {} }: AskOptions = {},
) {
  const answer = await send({ ...toOwnRequest(id, asking), headers })
  if (answer.status >= 400) throw new OperationRefused(answer, known)
  const left = answer.headers['X-Quota-Remaining']
  return {
    body: answer.body as Body<Id>,
    headers: answer.headers,
    charge: left === undefined ? undefined : `Charged. Left today: ${left} ${operations[id].quota?.pool}.`,
  }
}

/** What a description says of the price: `Costs 1 read`, or `Free`. */
export function costOf(id: AskedOperation): string {
  const { quota } = operations[id]
  const isCapped =
    quota !== null && Object.values(policies.quotaPools[quota.pool]).some((limit) => limit !== null)
  return isCapped ? `Costs 1 ${quota.pool.replace(/s$/, '')}` : 'Free'
}
