import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/connection.ts'
import { claimRequest, type IdempotentRequest, releaseRequest, storeAnswer } from '../../db/idempotency.ts'
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
 * Answers a request with an `Idempotency-Key` once: a repeat with the same key and body gets the stored answer and
 * runs nothing, also while the first is still under way. A failure is not stored. Rejects with VALIDATION_ERROR when
 * the key was used for another request, and with UPSTREAM_TIMEOUT when the first took too long.
 */
export async function runOnce(
  { db, telemetry }: Pick<Context, 'db' | 'telemetry'>,
  { policy, exchange, ...request }: RepeatableRequest,
  run: () => Promise<EnvelopeFields>,
): Promise<EnvelopeFields> {
  const idempotencyKey = exchange.req.headers['idempotency-key']
  if (policy === null || typeof idempotencyKey !== 'string' || exchange.keyId === undefined) return run()
  const asked: IdempotentRequest = {
    keyId: exchange.keyId,
    operation: exchange.operation,
    idempotencyKey,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([request.path, request.body ?? {}]))
      .digest(),
  }
  const stored = await awaitAnswer(db, asked, policy.retainHours * HOUR_MS)
  if (stored !== undefined) return JSON.parse(stored)
  // What becomes of the claim changes nothing of the answer: one that stays is taken over in time.
  const report = (error: unknown) => telemetry.idempotencyFailed({ requestId: exchange.requestId, error })
  const release = () => releaseRequest(db, asked).catch(report)
  let fields: EnvelopeFields
  try {
    fields = await run()
  } catch (error) {
    await release()
    throw error
  }
  await storeAnswer(db, asked, Rendered.from(fields).text).catch(async (error: unknown) => {
    report(error)
    await release()
  })
  return fields
}

/** The stored answer, or undefined when the request is ours to answer. */
async function awaitAnswer(
  db: Database,
  asked: IdempotentRequest,
  retainMs: number,
): Promise<string | undefined> {
  const startedAtMs = performance.now()
  for (let waitedMs = 0; waitedMs < WAIT_MAX_MS; waitedMs = performance.now() - startedAtMs) {
    const claim = await claimRequest(db, asked, retainMs)
    if (claim.state === 'ours') {
      if (waitedMs <= TAKE_OVER_WITHIN_MS) return undefined
      await releaseRequest(db, asked)
      break
    }
    if (claim.state === 'answered') return claim.answer
    if (claim.state === 'other') {
      throw new ApiError('VALIDATION_ERROR', idempotencyKeyUsed(asked.idempotencyKey))
    }
    await delay(POLL_INTERVAL_MS)
  }
  throw new ApiError('UPSTREAM_TIMEOUT', firstRequestTooSlow())
}
