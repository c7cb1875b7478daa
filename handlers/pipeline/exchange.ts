import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import type { Request, Response } from 'express'
import type { Caller, RateStatus } from '../contract.ts'
import type { ApiError, FieldError } from './api-error.ts'

/** An answer as it was sent. */
export interface SentAnswer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  /** The body before compression; undefined unless it is JSON. */
  readonly json: readonly Buffer[] | undefined
}

/** One request and its answer, with what the pipeline has found out about it so far. */
export interface Exchange {
  readonly req: Request
  readonly res: Response
  readonly requestId: string
  readonly startedAtMs: number
  operation: string
  keyId: string | undefined
  caller: Caller | undefined
  rate: RateStatus | undefined
  /** Headers that each answer of its operation has. */
  announced: Readonly<Record<string, string>>
  /** The failure that it was answered with. */
  failure: ApiError | undefined
  sent: SentAnswer | undefined
  /** Problems found before validation, reported together with those that validation finds. */
  readonly problems: FieldError[]
}

const ACCEPTED_REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/
/** In every API key, after its prefix: a key that was sent as a request id must be neither logged nor echoed. */
const KEY_MARK = '_live_'

/** Starts an exchange. A caller's own request id is kept when it is harmless, else replaced. */
export function beginExchange(req: Request, res: Response): Exchange {
  return {
    req,
    res,
    requestId: requestIdOf(req.headers['x-request-id']),
    startedAtMs: performance.now(),
    operation: 'none',
    keyId: undefined,
    caller: undefined,
    rate: undefined,
    announced: {},
    failure: undefined,
    sent: undefined,
    problems: [],
  }
}

/** The request id that this header value stands for: itself, or a new one. An API key is never one. */
export function requestIdOf(header: unknown): string {
  return typeof header === 'string' && ACCEPTED_REQUEST_ID.test(header) && !header.includes(KEY_MARK)
    ? header
    : randomUUID()
}
