import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import type { Request, Response } from 'express'
import type { FieldError, Refusal } from '../../contract/refusal.ts'
import type { Caller, RateStatus } from '../contract.ts'

/** An answer as it was sent. */
export interface SentAnswer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  /** The body before compression; empty for an answer without one. */
  readonly chunks: readonly Buffer[]
}

/** Answers one HTTP request; never rejects. Resolves to the answer, or to undefined when the client was gone. */
export type RequestListener = (req: Request, res: Response) => Promise<SentAnswer | undefined>

/** One request and its answer, with what the pipeline has learned about it so far. */
export class Exchange {
  readonly req: Request
  readonly res: Response
  /** The caller's own id when it is harmless, else a new one. */
  readonly requestId: string
  readonly startedAtMs = performance.now()
  operation = 'none'
  keyId: string | undefined
  caller: Caller | undefined
  rate: RateStatus | undefined
  /** When the key ends, if that is soon. */
  keyEndsAt: Date | undefined
  /** Headers that each answer of its operation has. */
  announced: Readonly<Record<string, string>> = {}
  /** The failure that it was answered with. */
  failure: Refusal | undefined
  sent: SentAnswer | undefined
  /** Problems found before validation, reported together with those that validation finds. */
  readonly problems: FieldError[] = []

  constructor(req: Request, res: Response) {
    this.req = req
    this.res = res
    this.requestId = requestIdOf(req.headers['x-request-id'])
  }
}

/** Aborts when the client goes away before its answer is written, or has gone already. */
export function abortWhenGone({ res }: Exchange): AbortSignal {
  const gone = new AbortController()
  const abortUnfinished = () => {
    if (!res.writableFinished) gone.abort(new Error('the client went away'))
  }
  // A client that left while its key was looked up emits no further event.
  if (res.closed) abortUnfinished()
  else res.once('close', abortUnfinished)
  return gone.signal
}

const ACCEPTED_REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/
/** Part of every API key, after its prefix. A key that was sent as a request id must be neither logged nor echoed. */
const KEY_MARK = /_(live|test)_/

/** The request id for this header value: the value itself, or a new id. An API key is never one. */
export function requestIdOf(header: unknown): string {
  return typeof header === 'string' && ACCEPTED_REQUEST_ID.test(header) && !KEY_MARK.test(header)
    ? header
    : randomUUID()
}
