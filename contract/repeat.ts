import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { HOUR_MS } from '../basics/durations.ts'
import type { Asked } from './door.ts'
import type { Claim, IdempotentRequest, Ports } from './ports.ts'
import { FIRST_REQUEST_TOO_SLOW, idempotencyKeyUsed, Refusal } from './refusal.ts'
import type { Seen } from './render.ts'
import { Rendered } from './rendered.ts'
import type { Answer, EnvelopeFields, IdempotencyPolicy } from './served-contract.ts'

/** The pause between two looks at a request that is being answered. */
const FIRST_PAUSE_MS = 100
const PAUSE_GROWTH = 2
const PAUSE_MAX_MS = 2_000
/** A repeat that has waited longer than this has no time left to do the work itself when the first request fails. */
const TAKE_OVER_WITHIN_MS = 4_000

interface RepeatableRequest {
  readonly policy: IdempotencyPolicy
  readonly asked: Asked
  readonly seen: Seen
  readonly path: unknown
  readonly body: unknown
}

/**
 * An Idempotency-Key that is ours to answer for. Failures to store or release it are reported and do not change the
 * answer; only `storeIn` rejects with them. A claim that stays is taken over in time.
 */
export interface ClaimedKey<Tx> {
  /**
   * Stores an answer for repeats and books its charge, in one transaction: a process that dies leaves both or neither.
   * An answer that cannot be stored is charged alone and sent all the same.
   */
  store(answer: Answer, charge?: { in(tx: Tx): Promise<void>; alone(): Promise<void> }): Promise<void>
  /** Stores an answer in the transaction that stores what it says. */
  storeIn(tx: Tx, answer: Answer): Promise<void>
  /** Stores an answer that cost nothing. */
  storeFree(answer: Answer): Promise<void>
  /** Gives the key up, so that the request may be tried again. A stored answer stays. */
  release(): Promise<void>
}

/**
 * Makes the function that claims the `Idempotency-Key` of a request. It resolves to a claim when the request is ours to
 * answer, to the answer that it was given before, and to neither for a request without a key. A repeat waits for the
 * first request, whichever instance answers that. It rejects with VALIDATION_ERROR when the key was used for another
 * request, and with the policy's error when the first request takes too long.
 */
export function createClaims<Tx, Held>({
  repeats,
  reports,
  transaction,
}: Pick<Ports<Tx, Held>, 'repeats' | 'reports' | 'transaction'>) {
  return async ({ policy, asked, seen, path, body }: RepeatableRequest) => {
    const { keyId, operation, requestId } = seen
    const idempotencyKey = asked.headers['idempotency-key']
    if (typeof idempotencyKey !== 'string' || keyId === undefined) return {}
    const meant = JSON.stringify([path, withoutDefaults(body, policy)])
    const fingerprint = createHash('sha256').update(meant).digest()
    const claim = await awaitClaim({ keyId, operation, idempotencyKey, fingerprint }, policy)
    if (claim.state === 'answered') return { replayed: replay(claim.answer, policy) }
    const report = (error: unknown) => reports.idempotencyFailed({ requestId, error })
    return { claimed: hold(claim.held, report) }
  }

  /** Waits for the first request, on whatever instance, with growing pauses. */
  async function awaitClaim(
    request: IdempotentRequest,
    { retainHours, wait }: IdempotencyPolicy,
  ): Promise<Extract<Claim<Held>, { readonly state: 'ours' | 'answered' }>> {
    const waitMaxMs = wait.seconds * 1_000
    const startedAtMs = performance.now()
    let pauseMs = FIRST_PAUSE_MS
    for (let waitedMs = 0; waitedMs < waitMaxMs; waitedMs = performance.now() - startedAtMs) {
      const claim = await repeats.claim(request, retainHours * HOUR_MS)
      if (claim.state === 'answered') return claim
      if (claim.state === 'ours') {
        if (waitedMs <= TAKE_OVER_WITHIN_MS) return claim
        await repeats.release(claim.held)
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

  function hold(held: Held, report: (error: unknown) => void): ClaimedKey<Tx> {
    const release = async (): Promise<void> => {
      const once = () => repeats.release(held)
      // A pool may hand out a killed connection once more. Without a second try, a repeat would wait for 70 s.
      await once().catch(once).catch(report)
    }
    return {
      release,
      async store(answer, charge) {
        try {
          await transaction(async (tx) => {
            await repeats.store(held, toText(answer), tx)
            await charge?.in(tx)
          })
        } catch (error) {
          report(error)
          await release()
          await charge?.alone()
        }
      },
      storeIn: (tx, answer) => repeats.store(held, toText(answer), tx),
      storeFree: (answer) => repeats.storeFree(held, toText(answer)).catch(report),
    }
  }
}

/** Two bodies mean the same when they differ only in properties at their defaults. */
function withoutDefaults(body: unknown, { bodyDefaults }: IdempotencyPolicy): unknown {
  const members = Object.entries(body ?? {})
  return Object.fromEntries(members.filter(([name, value]) => value !== bodyDefaults[name]))
}

function toText({ fields, headers }: Answer): string {
  return `{"headers":${JSON.stringify(headers ?? {})},"fields":${Rendered.from(fields).text}}`
}

/** A stored answer as a repeat gets it. */
function replay(stored: string, { replayed }: IdempotencyPolicy): Answer {
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
