import type { IncomingMessage } from 'node:http'
import { findEndpoint } from './endpoints.ts'

/** A call as the simulator has received it. */
export interface SimulatedRequest {
  readonly atMs: number
  readonly method: string
  /** With its query. */
  readonly path: string
}

export interface CallLog {
  /** The last calls, oldest first. */
  readonly requests: readonly SimulatedRequest[]
  /** All calls by path template; those to other paths are under `other`. */
  readonly counts: Readonly<Record<string, number>>
  add(request: IncomingMessage, atMs: number): void
}

/** A log that keeps the last calls, up to a number, and counts all. */
export function createCallLog(requestsMax: number): CallLog {
  const requests: SimulatedRequest[] = []
  const counts: Record<string, number> = {}
  return {
    requests,
    counts,
    add({ method = '', url = '/' }, atMs) {
      requests.push({ atMs, method, path: url })
      if (requests.length > requestsMax) requests.shift()
      const template = findEndpoint(url.split('?', 1)[0] ?? url)?.endpoint.template ?? 'other'
      counts[template] = (counts[template] ?? 0) + 1
    },
  }
}
