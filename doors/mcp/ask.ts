import { API_ROOT, operations, policies } from '../../generated/v1/operations.ts'
import type { components, operations as Typed } from '../../generated/v1/types.ts'
import type { OwnAnswer, OwnRequest } from '../own-request.ts'
import type { NamedValues } from './tool-answer.ts'

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

/** Sends a request to the contract with the client's key. */
export type Send = (request: OwnRequest) => Promise<OwnAnswer>

/** A request to an operation. Undefined values and empty lists are left out of the query. */
export interface Asking {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: NamedValues
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  /** Values that the tool's answer has even if the operation refuses. */
  readonly known?: NamedValues
}

/** Asks an operation with the client's key. Rejects with OperationRefused. */
export async function ask<Id extends AskedOperation>(
  send: Send,
  id: Id,
  { path = {}, query = {}, body, headers = {}, known = {} }: Asking,
) {
  const { method, path: template, quota } = operations[id]
  const filled = Object.entries(path).reduce<string>(
    (to, [name, value]) => to.replace(`{${name}}`, encodeURIComponent(value.toWellFormed())),
    template,
  )
  const given = Object.entries(query).flatMap(([name, value]) => {
    const text = String(value ?? '')
    return text === '' ? [] : [[name, text] as [string, string]]
  })
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : ''
  const answer = await send({ method, path: `${API_ROOT}${filled}${search}`, body, headers })
  if (answer.status >= 400) throw new OperationRefused(answer, known)
  const left = answer.headers['X-Quota-Remaining']
  return {
    body: answer.body as Body<Id>,
    headers: answer.headers,
    charge: left === undefined ? undefined : `Charged. Left today: ${left} ${quota?.pool}.`,
  }
}

/** An operation that refused the request of a tool. */
export class OperationRefused extends Error {
  readonly headers: OwnAnswer['headers']
  readonly failure: Schemas['ApiV1Failure']
  /** Values that the tool's answer has all the same. */
  readonly known: NamedValues

  constructor({ status, headers, body }: OwnAnswer, known: NamedValues) {
    super(`an operation answered a tool with ${status}`)
    this.name = 'OperationRefused'
    this.headers = headers
    this.failure = body as Schemas['ApiV1Failure']
    this.known = known
  }
}

/** What a description says of the price: `Costs 1 read`, or `Free`. */
export function costOf(id: AskedOperation): string {
  const { quota } = operations[id]
  const isCapped =
    quota !== null && Object.values(policies.quotaPools[quota.pool]).some((limit) => limit !== null)
  return isCapped ? `Costs 1 ${quota.pool.replace(/s$/, '')}` : 'Free'
}
