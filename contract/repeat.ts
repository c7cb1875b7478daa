import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Asked } from './door.ts'
import type { Claim, IdempotentRequest, Ports } from './ports.ts'
import { FIRST_REQUEST_TOO_SLOW, idempotencyKeyUsed, Refusal } from './refusal.ts'
import type { RequestState } from './render.ts'
import { Rendered } from './rendered.ts'
import type { Answer, IdempotencyPolicy, ServedContract } from './served-contract.ts'

const HOUR_MS = 3_600_000
/** The pause between two looks at a request that is being answered. */
const FIRST_PAUSE_MS = 100
const PAUSE_GROWTH = 2
const PAUSE_MAX_MS = 2_000
/** A repeat that has waited longer than this has no time left to do the work itself when the first request fails. */
const TAKE_OVER_WITHIN_MS = 4_000

interface RepeatableRequest {
  readonly policy: IdempotencyPolicy
  readonly asked: Asked
  readonly state: RequestState
  readonly path: unknown
  readonly query: object
  readonly body: unknown
}

/** An Idempotency-Key that is ours to answer for. A claim that is never released is taken over in time. */
export interface Claimed<Held> {
  readonly held: Held
}

interface ClaimOutcome<Held> {
  readonly claimed?: Claimed<Held>
  readonly replayed?: Answer
}

/**
 * Makes the function that claims the `Idempotency-Key` of a request. It resolves to a claim when the request is ours to
 * answer, to the answer that it was given before, and to neither for a request without a key. A repeat waits for the
 * first request, whichever instance answers that. It rejects with VALIDATION_ERROR when the key was used for another
 * request, and with the policy's error when the first request takes too long.
 */
export function createClaims<Held>(
  { headerNames }: Pick<ServedContract, 'headerNames'>,
  { books }: Pick<Ports<never, Held>, 'books'>,
) {
  const header = headerNames.idempotencyKey
  return async ({
    policy,
    asked,
    state,
    path,
    query,
    body,
  }: RepeatableRequest): Promise<ClaimOutcome<Held>> => {
    const { keyId, operation } = state
    const idempotencyKey = asked.headers[header.toLowerCase()]
    if (typeof idempotencyKey !== 'string' || keyId === undefined) return {}
    // Without a query the hash is that of the former release, whose answers are still repeated.
    const asIs = Object.keys(query).length === 0 ? [] : [query]
    const meant = JSON.stringify([path, withoutDefaults(body, policy), ...asIs])
    const fingerprint = createHash('sha256').update(meant).digest()
    const claim = await awaitClaim({ keyId, operation, idempotencyKey, fingerprint }, policy)
    if (claim.state === 'other')
      throw new Refusal('VALIDATION_ERROR', idempotencyKeyUsed(header, idempotencyKey, asIs.length > 0))
    if (claim.state === 'answered') return { replayed: replay(claim.answer, policy) }
    return { claimed: claim }
  }

  /** Waits for the first request, on whatever instance, with growing pauses. */
  async function awaitClaim(
    request: IdempotentRequest,
    { retainHours, wait }: IdempotencyPolicy,
  ): Promise<Exclude<Claim<Held>, { readonly state: 'running' }>> {
    const waitMaxMs = wait.seconds * 1_000
    const startedAtMs = performance.now()
    let pauseMs = FIRST_PAUSE_MS
    for (let waitedMs = 0; waitedMs < waitMaxMs; waitedMs = performance.now() - startedAtMs) {
      const claim = await books.claim(request, retainHours * HOUR_MS)
      if (claim.state === 'answered' || claim.state === 'other') return claim
      if (claim.state === 'ours') {
        if (waitedMs <= TAKE_OVER_WITHIN_MS) return claim
        await books.end({ claim })
        break
      }
      await delay(pauseMs)
      pauseMs = Math.min(pauseMs * PAUSE_GROWTH, PAUSE_MAX_MS)
    }
    throw new Refusal(wait.error, FIRST_REQUEST_TOO_SLOW)
  }
}

/** Two bodies mean the same when they differ only in properties at their defaults. */
function withoutDefaults(body: unknown, { bodyDefaults }: IdempotencyPolicy): unknown {
  if (typeof body !== 'object' || Array.isArray(body)) return body ?? {}
  const members = Object.entries(body ?? {})
  return Object.fromEntries(members.filter(([name, value]) => value !== bodyDefaults[name]))
}

/** An answer as it is stored for repeats. */
export function toText({ body, headers }: Answer): string {
  return `{"headers":${JSON.stringify(headers ?? {})},"fields":${Rendered.from(body ?? null).text}}`
}

/** A stored answer as a repeat gets it. */
function replay(stored: string, { replayed }: IdempotencyPolicy): Answer {
  const { fields: body, headers }: { readonly fields: unknown } & Pick<Answer, 'headers'> = JSON.parse(stored)
  return { headers, body: replayed === null ? body : replaceAt(body, replayed.field.split('.'), replayed) }
}

/** The value with `to` at this path, if it has `from` there. */
function replaceAt(
  value: unknown,
  [name, ...rest]: readonly string[],
  change: { readonly from: string; readonly to: string },
): unknown {
  if (name === undefined) return value === change.from ? change.to : value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value
  return { ...value, [name]: replaceAt(value[name as never], rest, change) }
}
