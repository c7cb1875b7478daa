import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import type { Asked } from '../../contract/door.ts'
import { Refusal } from '../../contract/refusal.ts'
import { FIRST_REQUEST_TOO_SLOW, idempotencyKeyUsed } from '../../contract/refusals.ts'
import type { Seen } from '../../contract/render.ts'
import { Rendered } from '../../contract/rendered.ts'
import type { Answer, EnvelopeFields, IdempotencyPolicy } from '../../contract/served-contract.ts'
import type { Database } from '../../db/connection/connection.ts'
import {
  type Claim,
  claimRequest,
  type HeldClaim,
  type IdempotentRequest,
  releaseRequest,
  storeAnswer,
  storeFreeAnswer,
} from '../../db/idempotency.ts'
import { HOUR_MS } from '../../durations.ts'

/** The pause between two looks at a request that is being answered. */
const FIRST_PAUSE_MS = 100
const PAUSE_GROWTH = 2
const PAUSE_MAX_MS = 2_000
/** A repeat that has waited longer than this has no time left to do the work itself when the first request fails. */
const TAKE_OVER_WITHIN_MS = 4_000

interface RepeatableRequest {
  readonly policy: IdempotencyPolicy | null
  readonly asked: Asked
  readonly seen: Seen
  readonly path: unknown
  readonly body: unknown
}

/**
 * Claims the `Idempotency-Key` of a request. Resolves to a claim when the request is ours to answer, to what is stored
 * when it was answered before, and to neither for a request without a key. A repeat waits for the first request,
 * whichever instance answers that. Rejects with VALIDATION_ERROR when the key was used for another request, and with
 * the policy's error when the first request takes too long.
 */
export async function claimKey(
  {
    db,
    reports,
  }: { readonly db: Database; readonly reports: Pick<Context['telemetry'], 'idempotencyFailed'> },
  { policy, asked, seen, path, body }: RepeatableRequest,
): Promise<{ readonly claim?: KeyClaim; readonly stored?: string }> {
  const { keyId, operation, requestId } = seen
  const idempotencyKey = asked.headers['idempotency-key']
  if (policy === null || typeof idempotencyKey !== 'string' || keyId === undefined) return {}
  const meant = JSON.stringify([path, withoutDefaults(body, policy)])
  const fingerprint = createHash('sha256').update(meant).digest()
  const request = { keyId, operation, idempotencyKey, fingerprint }
  const claim = await awaitClaim(db, request, policy)
  if (claim.state === 'answered') return { stored: claim.answer }
  const report = (error: unknown) => reports.idempotencyFailed({ requestId, error })
  return { claim: holdClaim(db, claim.held, report) }
}

/** Two bodies mean the same when they differ only in properties at their defaults. */
function withoutDefaults(body: unknown, { bodyDefaults }: IdempotencyPolicy): unknown {
  const given = Object.entries(body ?? {})
  return Object.fromEntries(given.filter(([name, value]) => value !== bodyDefaults[name]))
}

/** The Idempotency-Key of a request that is ours to answer. */
export type KeyClaim = ReturnType<typeof holdClaim>

/**
 * Failures to store or release the claim are reported and do not change the answer; only `storeIn` rejects with them. A
 * claim that stays is taken over in time.
 */
function holdClaim(db: Database, held: HeldClaim, report: (error: unknown) => void) {
  /** Gives the key up, so that the request may be tried again. A stored answer stays. */
  const release = async (): Promise<void> => {
    const once = () => releaseRequest(db, held)
    // The pool may hand out a killed connection once more. Without a second try, a repeat would wait for 70 s.
    await once().catch(once).catch(report)
  }
  return {
    release,
    /**
     * Stores an answer for repeats and books its charge, in one transaction: a process that dies leaves both or
     * neither. An answer that cannot be stored is charged and sent all the same.
     */
    async store(
      { fields, headers }: Answer,
      book: (db: Database) => Promise<void> = async () => undefined,
    ): Promise<void> {
      const text = `{"headers":${JSON.stringify(headers ?? {})},"fields":${Rendered.from(fields).text}}`
      try {
        await db.transaction().execute(async (trx) => {
          await storeAnswer(trx, held, text)
          await book(trx)
        })
      } catch (error) {
        report(error)
        await release()
        await book(db)
      }
    },
    /** Stores the source of the answer in the transaction of its charge. */
    storeIn: (trx: Database, record: object) => storeAnswer(trx, held, JSON.stringify(record)),
    /**
     * Stores the source of a free answer. Gives the Idempotency-Key up instead when the API key has stored very many
     * answers lately.
     */
    storeFree: (record: object) => storeFreeAnswer(db, held, JSON.stringify(record)).catch(report),
  }
}

/** A stored answer as a repeat gets it. */
export function replayAnswer(stored: string, { replayed }: IdempotencyPolicy): Answer {
  const { fields, headers }: Answer = JSON.parse(stored)
  return {
    headers,
    fields: replayed === null ? fields : replaceAt(fields, replayed.field.split('.'), replayed),
  }
}

/** The object with the value `to` at this path, if it has `from` there. */
function replaceAt(
  fields: EnvelopeFields,
  [name = '', ...rest]: readonly string[],
  change: { readonly from: string; readonly to: string },
): EnvelopeFields {
  const value = fields[name]
  if (rest.length > 0) return { ...fields, [name]: replaceAt(value as EnvelopeFields, rest, change) }
  return value === change.from ? { ...fields, [name]: change.to } : fields
}

/** Waits for the first request, on whatever instance, with growing pauses. */
async function awaitClaim(
  db: Database,
  request: IdempotentRequest,
  { retainHours, wait }: IdempotencyPolicy,
): Promise<Extract<Claim, { readonly state: 'ours' | 'answered' }>> {
  const waitMaxMs = wait.seconds * 1_000
  const startedAtMs = performance.now()
  let pauseMs = FIRST_PAUSE_MS
  for (let waitedMs = 0; waitedMs < waitMaxMs; waitedMs = performance.now() - startedAtMs) {
    const claim = await claimRequest(db, request, retainHours * HOUR_MS)
    if (claim.state === 'answered') return claim
    if (claim.state === 'ours') {
      if (waitedMs <= TAKE_OVER_WITHIN_MS) return claim
      await releaseRequest(db, claim.held)
      break
    }
    if (claim.state === 'other') {
      throw new Refusal('VALIDATION_ERROR', idempotencyKeyUsed(request.idempotencyKey))
    }
    await delay(pauseMs)
    pauseMs = Math.min(pauseMs * PAUSE_GROWTH, PAUSE_MAX_MS)
  }
  throw new Refusal(wait.error, FIRST_REQUEST_TOO_SLOW)
}
