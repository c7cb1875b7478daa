import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/connection.ts'
import {
  type Claim,
  claimRequest,
  type IdempotentRequest,
  releaseRequest,
  storeAnswer,
} from '../../db/idempotency.ts'
import { firstRequestTooSlow, idempotencyKeyUsed } from '../views/refusals.ts'
import { Rendered } from '../views/rendered.ts'
import { ApiError } from './api-error.ts'
import type { EnvelopeFields } from './envelope.ts'
import type { Exchange } from './exchange.ts'

const HOUR_MS = 3_600_000
const POLL_INTERVAL_MS = 100
/** scanWallet answers in under 60 seconds, the wait for the first request's answer included. */
const WAIT_MAX_MS = 55_000
/** Who has waited longer for a request that then failed has no time left to do its work anew. */
const TAKE_OVER_WITHIN_MS = 5_000

export interface IdempotencyPolicy {
  readonly retainHours: number
}

export interface RepeatableRequest {
  readonly policy: IdempotencyPolicy | null
  readonly exchange: Exchange
  readonly path: unknown
  readonly body: unknown
}

/**
 * What makes an answer final, before it is sent: it is stored for its repeats, and its charge is booked, together. A
 * process that dies between the two would charge a repeat again, or not at all.
 */
export type Commit = (fields: EnvelopeFields, book: (db: Database) => Promise<void>) => Promise<void>

/**
 * Answers a request with an `Idempotency-Key` once: a repeat with the same key and body gets the stored answer and
 * runs nothing, also while the first is still under way. `run` commits its answer. A failure is not stored. Rejects with
 * VALIDATION_ERROR when the key was used for another request, and with UPSTREAM_TIMEOUT when the first took too long.
 */
export async function runOnce(
  { db, telemetry }: Pick<Context, 'db' | 'telemetry'>,
  { policy, exchange, ...request }: RepeatableRequest,
  run: (commit: Commit) => Promise<EnvelopeFields>,
): Promise<EnvelopeFields> {
  const idempotencyKey = exchange.req.headers['idempotency-key']
  if (policy === null || typeof idempotencyKey !== 'string' || exchange.keyId === undefined)
    return run((_fields, book) => book(db))
  const asked: IdempotentRequest = {
    keyId: exchange.keyId,
    operation: exchange.operation,
    idempotencyKey,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([request.path, request.body ?? {}]))
      .digest(),
  }
  const claim = await awaitClaim(db, asked, policy.retainHours * HOUR_MS)
  if (claim.state === 'answered') return JSON.parse(claim.answer)
  const { held } = claim
  // What becomes of the claim changes nothing of the answer: one that stays is taken over in time.
  const report = (error: unknown) => telemetry.idempotencyFailed({ requestId: exchange.requestId, error })
  const release = () => releaseRequest(db, held).catch(report)
  try {
    return await run(async (fields, book) => {
      const stored = db.transaction().execute(async (trx) => {
        await storeAnswer(trx, held, Rendered.from(fields).text)
        await book(trx)
      })
      await stored.catch(async (error: unknown) => {
        report(error)
        await release()
        await book(db)
      })
    })
  } catch (error) {
    await release()
    throw error
  }
}

/** Waits until the request is answered, or ours to answer. */
async function awaitClaim(
  db: Database,
  asked: IdempotentRequest,
  retainMs: number,
): Promise<Extract<Claim, { readonly state: 'ours' | 'answered' }>> {
  const startedAtMs = performance.now()
  for (let waitedMs = 0; waitedMs < WAIT_MAX_MS; waitedMs = performance.now() - startedAtMs) {
    const claim = await claimRequest(db, asked, retainMs)
    if (claim.state === 'ours') {
      if (waitedMs <= TAKE_OVER_WITHIN_MS) return claim
      await releaseRequest(db, claim.held)
      break
    }
    if (claim.state === 'answered') return claim
    if (claim.state === 'other') {
      throw new ApiError('VALIDATION_ERROR', idempotencyKeyUsed(asked.idempotencyKey))
    }
    await delay(POLL_INTERVAL_MS)
  }
  throw new ApiError('UPSTREAM_TIMEOUT', firstRequestTooSlow())
}
