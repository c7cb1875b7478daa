import type { Request, Response } from 'express'
import { requestIdOf } from '../contract/door.ts'
import type { Refusal } from '../contract/refusal.ts'
import type { RateStatus, Seen } from '../contract/render.ts'

/** A request that no contract answers, with what is known of it so far. */
export class Exchange implements Seen {
  readonly req: Request
  readonly res: Response
  readonly requestId: string
  readonly startedAtMs = performance.now()
  operation = 'none'
  keyId?: string | undefined
  admitted?: boolean
  rate?: RateStatus | undefined
  keyEndsAt?: Date | undefined
  refusal?: Refusal

  constructor(req: Request, res: Response) {
    this.req = req
    this.res = res
    this.requestId = requestIdOf(req.headers['x-request-id'])
  }
}
