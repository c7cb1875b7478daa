import { type Asked, askFor, CLIENT_LEFT, type Door, type OwnRequest } from '../../contract/door.ts'
import { JSON_TYPE } from '../../contract/formats.ts'

export interface OwnAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The body before compression; empty for an answer without one. */
  readonly text: string
  /** The envelope, as a client would read it; empty for an answer of another type. */
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * Sends a request to a contract as if the client of another one had sent it: key, plan, minute, quota, idempotency and
 * log are those of any request, with the same request id. Rejects when the client has left.
 */
export async function sendInProcess(contract: Door, outer: Asked, request: OwnRequest): Promise<OwnAnswer> {
  outer.signal.throwIfAborted()
  const { status, headers, body } = await contract(askFor(outer, request))
  if (status === CLIENT_LEFT) throw new Error('a request of our own was left without an answer')
  const text = Buffer.concat(body).toString()
  return { status, headers, text, body: headers['Content-Type'] === JSON_TYPE ? JSON.parse(text) : {} }
}
