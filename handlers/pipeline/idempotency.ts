import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import type { Database, DatabaseTransaction } from '../../db/connection.ts'
import {
  type Claim,
  claimRequest,
  type HeldClaim,
  type IdempotentRequest,
  releaseRequest,
  type StoredAnswer,
  storeAnswer,
} from '../../db/idempotency.ts'
import { firstRequestTooSlow, idempotencyKeyUsed } from '../views/refusals.ts'
import { Rendered } from '../views/rendered.ts'
import { ApiError, type ErrorCode } from './api-error.ts'
import type { Answer, EnvelopeFields } from './envelope.ts'
import type { Exchange } from './exchange.ts'

const HOUR_MS = 3_600_000
/** Between two looks at a request that another instance answers. */
const FIRST_PAUSE_MS = 50
const PAUSE_GROWTH = 1.5
const PAUSE_MAX_MS = 1_000
/** Who has waited longer for a request that then failed has no time left to do its work anew. */
const TAKE_OVER_WITHIN_MS = 4_000

export interface IdempotencyPolicy {
  readonly retainHours: number
  /** How long a repeat waits for the first request, so that its operation keeps its time, and the error that it then gets. */
  readonly wait: { readonly seconds: number; readonly error: ErrorCode }
  /** What a replayed answer says at this field, such as `data.source`, for what is true of the first request alone. */
  readonly replayed: { readonly field: string; readonly from: string; readonly to: string } | null
  /** What properties of the body that are absent stand for. */
  readonly bodyDefaults: Readonly<Record<string, unknown>>
}

/** An answer made for this request, or the stored one of an earlier request with the same key. */
export interface OnceAnswer extends Answer {
  readonly replayed: boolean
}

/** The claimed requests that this process works on; each promise resolves when its request has ended, however it did. */
export type RequestsUnderWay = Map<string, Promise<void>>

export interface RepeatableRequest {
  readonly underWay: RequestsUnderWay
  readonly policy: IdempotencyPolicy | null
  readonly exchange: Exchange
  readonly path: unknown
  readonly body: unknown
}

/**
 * What makes an answer final, before it is sent: it is stored for its repeats, and its charge is booked, together. A
 * process that dies between the two would charge a repeat again, or not at all.
 */
export interface AnswerStore {
  /** In a transaction of its own. When the answer cannot be stored, its charge is booked all the same. */
  store(answer: Answer, book: Book): Promise<void>
  /** In the transaction of the charge. When the answer cannot be stored, the transaction ends. */
  storeIn(trx: DatabaseTransaction, answer: Answer): Promise<void>
}

/** Books the charge of an answer. */
export type Book = (db: Database) => Promise<void>

/**
 * Answers a request with an `Idempotency-Key` once: a repeat with the same key and body gets the stored answer and
 * runs nothing, also while the first is still under way. `run` stores its answer. A failure is not stored. Rejects with
 * VALIDATION_ERROR when the key was used for another request, and with the policy's error when the first took too long.
 */
export async function runOnce(
  { db, telemetry }: Pick<Context, 'db' | 'telemetry'>,
  { policy, exchange, underWay, ...request }: RepeatableRequest,
  run: (answers: AnswerStore) => Promise<Answer>,
): Promise<OnceAnswer> {
  const idempotencyKey = exchange.req.headers['idempotency-key']
  if (policy === null || typeof idempotencyKey !== 'string' || exchange.keyId === undefined)
    return { ...(await run(storeNothing(db))), replayed: false }
  const asked: IdempotentRequest = {
    keyId: exchange.keyId,
    operation: exchange.operation,
    idempotencyKey,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([request.path, withoutDefaults(request.body, policy)]))
      .digest(),
  }
  const claim = await awaitClaim({ db, underWay }, asked, policy)
  if (claim.state === 'answered') return { ...replay(claim.answer, policy), replayed: true }
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  underWay.set(nameOf(asked), ended)
  // What becomes of the claim changes nothing of the answer: one that stays is taken over in time.
  const report = (error: unknown) => telemetry.idempotencyFailed({ requestId: exchange.requestId, error })
  try {
    return { ...(await runClaimed({ db, held: claim.held, report }, run)), replayed: false }
  } finally {
    underWay.delete(nameOf(asked))
    end()
  }
}

/** The body as all have it who mean the same: a property at its default is left out, as a body without any is. */
function withoutDefaults(body: unknown, { bodyDefaults }: IdempotencyPolicy): unknown {
  const given = Object.entries(body ?? {})
  return Object.fromEntries(given.filter(([name, value]) => value !== bodyDefaults[name]))
}

/** A stored answer as a repeat gets it. */
function replay({ body, headers }: StoredAnswer, { replayed }: IdempotencyPolicy): Answer {
  const fields: EnvelopeFields = JSON.parse(body)
  const told = replayed === null ? fields : replaceAt(fields, replayed.field.split('.'), replayed)
  return { fields: told, headers: headers === null ? undefined : JSON.parse(headers) }
}

/** Of a request that nobody can repeat. */
function storeNothing(db: Database): AnswerStore {
  return { store: (_answer, book) => book(db), storeIn: async () => undefined }
}

/** The object with another value at this path, where it has the one that is to be replaced. */
function replaceAt(
  fields: EnvelopeFields,
  [name = '', ...rest]: readonly string[],
  change: { readonly from: string; readonly to: string },
): EnvelopeFields {
  const value = fields[name]
  if (rest.length > 0) return { ...fields, [name]: replaceAt(value as EnvelopeFields, rest, change) }
  return value === change.from ? { ...fields, [name]: change.to } : fields
}

interface ClaimedRequest {
  readonly db: Database
  readonly held: HeldClaim
  readonly report: (error: unknown) => void
}

/** Runs a request that is ours to answer, and gives it up when it fails. */
async function runClaimed(
  { db, held, report }: ClaimedRequest,
  run: (answers: AnswerStore) => Promise<Answer>,
): Promise<Answer> {
  const release = () => releaseRequest(db, held).catch(report)
  const storeIn: AnswerStore['storeIn'] = (trx, { fields, headers = {} }) =>
    storeAnswer(trx, held, { body: Rendered.from(fields).text, headers: JSON.stringify(headers) })
  const storeWith = (answer: Answer, book: Book) =>
    db.transaction().execute(async (trx) => {
      await storeIn(trx, answer)
      await book(trx)
    })
  const store: AnswerStore['store'] = (answer, book) =>
    storeWith(answer, book).catch(async (error: unknown) => {
      report(error)
      await release()
      await book(db)
    })
  try {
    return await run({ store, storeIn })
  } catch (error) {
    await release()
    throw error
  }
}

function nameOf({ keyId, operation, idempotencyKey }: IdempotentRequest): string {
  return JSON.stringify([keyId, operation, idempotencyKey])
}

/**
 * Waits until the request is answered, or ours to answer: for a request of this process by its promise, for one of another
 * with growing pauses.
 */
async function awaitClaim(
  { db, underWay }: { readonly db: Database; readonly underWay: RequestsUnderWay },
  asked: IdempotentRequest,
  { retainHours, wait }: IdempotencyPolicy,
): Promise<Extract<Claim, { readonly state: 'ours' | 'answered' }>> {
  const waitMaxMs = wait.seconds * 1_000
  const startedAtMs = performance.now()
  let pauseMs = FIRST_PAUSE_MS
  for (let waitedMs = 0; waitedMs < waitMaxMs; waitedMs = performance.now() - startedAtMs) {
    const claim = await claimRequest(db, asked, retainHours * HOUR_MS)
    if (claim.state === 'ours') {
      if (waitedMs <= TAKE_OVER_WITHIN_MS) return claim
      await releaseRequest(db, claim.held)
      break
    }
    if (claim.state === 'answered') return claim
    if (claim.state === 'other') {
      throw new ApiError('VALIDATION_ERROR', idempotencyKeyUsed(asked.idempotencyKey))
    }
    const ended = underWay.get(nameOf(asked))
    if (ended === undefined) await delay(pauseMs)
    else await Promise.race([ended, delay(waitMaxMs - waitedMs, undefined, { ref: false })])
    pauseMs = Math.min(pauseMs * PAUSE_GROWTH, PAUSE_MAX_MS)
  }
  throw new ApiError(wait.error, firstRequestTooSlow())
}
