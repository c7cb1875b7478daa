import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** An answer in JSON. */
export interface SimulatedAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers?: OutgoingHttpHeaders
}

/** Sends a whole answer. */
export function sendAnswer(response: ServerResponse, { status, body, headers = {} }: SimulatedAnswer): void {
  const text = JSON.stringify(body)
  const type = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  }
  response.writeHead(status, { ...type, ...headers }).end(text)
}
