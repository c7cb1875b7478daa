import { API_ROOT, operations } from '../generated/v1/operations.ts'
import type { operations as Typed } from '../generated/v1/types.ts'
import type { OwnRequest } from './own-request.ts'

type Table = typeof operations

/** An operation of v1, by its id. */
export type OperationId = keyof Table & keyof Typed

/** The body of an operation's success. */
export type SuccessOf<Id extends OperationId> = Typed[Id]['responses'][Table[Id]['status'] &
  keyof Typed[Id]['responses']] extends { content: { 'application/json': infer Success } }
  ? Success
  : never

/** What an operation is asked. */
export interface Asking {
  /** The parameters of its path. */
  readonly path?: Readonly<Record<string, string>>
  /** Undefined values, empty texts and empty lists are left out. */
  readonly query?: Readonly<Record<string, unknown>> | URLSearchParams
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** The request that asks an operation of v1. */
export function requestOf(id: OperationId, { path = {}, query = {}, ...asked }: Asking): OwnRequest {
  const { method, path: template } = operations[id]
  const filled = Object.entries(path).reduce<string>(
    (to, [name, value]) => to.replace(`{${name}}`, encodeURIComponent(value.toWellFormed())),
    template,
  )
  const given = [...(query instanceof URLSearchParams ? query : Object.entries(query))]
    .map(([name, value]) => [name, String(value ?? '')] satisfies [string, string])
    .filter(([, text]) => text !== '')
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : ''
  return { method, path: `${API_ROOT}${filled}${search}`, ...asked }
}
