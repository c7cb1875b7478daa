import { operations, policies } from '../../generated/v1/operations.ts'
import type { components } from '../../generated/v1/types.ts'
import { type Asking, type OperationId, requestOf, type SuccessOf } from '../asking.ts'
import type { OwnAnswer, OwnRequest } from '../own-request.ts'
import type { NamedValues } from './tool-answer.ts'

export type Schemas = components['schemas']

/** Sends a request to the contract with the client's key. */
export type Send = (request: OwnRequest) => Promise<OwnAnswer>

export interface ToolAsking extends Asking {
  /** Values that the tool's answer has even if the operation refuses. */
  readonly known?: NamedValues
}

/** Asks an operation with the client's key. Rejects with OperationRefused. */
export async function ask<Id extends OperationId>(send: Send, id: Id, { known = {}, ...asking }: ToolAsking) {
  const answer = await send(requestOf(id, asking))
  if (answer.status >= 400) throw new OperationRefused(answer, known)
  const left = answer.headers['X-Quota-Remaining']
  return {
    body: answer.body as SuccessOf<Id>,
    headers: answer.headers,
    charge: left === undefined ? undefined : `Charged. Left today: ${left} ${operations[id].quota?.pool}.`,
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
export function costOf(id: OperationId): string {
  const { quota } = operations[id]
  const isCapped =
    quota !== null && Object.values(policies.quotaPools[quota.pool]).some((limit) => limit !== null)
  return isCapped ? `Costs 1 ${quota.pool.replace(/s$/, '')}` : 'Free'
}
