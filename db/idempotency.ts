import { DAY_MS } from '../basics/durations.ts'
import type { BookedAnswer, Claim, IdempotentRequest } from '../contract/ports.ts'
import { databaseNow, databaseTimeAgo } from './clock.ts'
import type { Database } from './connection/connection.ts'

/** A request that is ours to answer, until it counts as abandoned and another attempt takes it over. */
export interface HeldClaim extends IdempotentRequest {
  readonly attempt: number
}

/** An answer that is not there after this time never comes, because no request lasts as long. */
const ABANDONED_AFTER_MS = 70_000
/** An API key stores up to this many answers a day. Beyond it, answers that cost nothing are not stored. */
const FREE_ANSWERS_MAX = 1_000

/** Claims a request for its first caller. An answer older than this, and an abandoned claim, count as absent. */
export async function claimRequest(
  db: Database,
  request: IdempotentRequest,
  retainMs: number,
): Promise<Claim<HeldClaim>> {
  const { keyId, operation, idempotencyKey, fingerprint } = request
  const claimed = await db
    .insertInto('idempotent_answers')
    .values({ key_id: keyId, operation, idempotency_key: idempotencyKey, fingerprint })
    .onConflict((conflict) =>
      conflict
        .columns(['key_id', 'operation', 'idempotency_key'])
        .doUpdateSet((eb) => ({
          fingerprint,
          answer: null,
          created_at: databaseNow,
          attempt: eb('idempotent_answers.attempt', '+', 1),
        }))
        .where((eb) =>
          eb.or([
            eb('idempotent_answers.created_at', '<', databaseTimeAgo(retainMs)),
            eb.and([
              eb('idempotent_answers.answer', 'is', null),
              eb('idempotent_answers.created_at', '<', databaseTimeAgo(ABANDONED_AFTER_MS)),
            ]),
          ]),
        ),
    )
    .returning('attempt')
    .executeTakeFirst()
  if (claimed !== undefined) return { state: 'ours', held: { ...request, attempt: claimed.attempt } }
  return await readClaim(db, request)
}

/**
 * Stores the answer of a claim; a claim that was taken over stores nothing. What costs nothing must not fill the table:
 * beyond a thousand answers of a key and day, the claim of a free one is given up.
 */
export async function storeAnswer(
  db: Database,
  held: HeldClaim,
  { text, isFree }: BookedAnswer,
): Promise<void> {
  if (isFree && (await countAnswers(db, held)) >= FREE_ANSWERS_MAX) return await giveClaimUp(db, held)
  await db
    .updateTable('idempotent_answers')
    .set({ answer: text })
    .where((eb) => eb.and(identify(held)))
    .execute()
}

/** How many answers of the key of this claim were stored in the last day. */
async function countAnswers(db: Database, { keyId }: HeldClaim): Promise<number> {
  const { stored } = await db
    .selectFrom('idempotent_answers')
    .select((eb) => eb.fn.countAll<string>().as('stored'))
    .where('key_id', '=', keyId)
    .where('answer', 'is not', null)
    .where('created_at', '>', databaseTimeAgo(DAY_MS))
    .executeTakeFirstOrThrow()
  return Number(stored)
}

/** Gives a claim up, so that the request may be tried again. A stored answer stays. */
export async function giveClaimUp(db: Database, held: HeldClaim): Promise<void> {
  await db
    .deleteFrom('idempotent_answers')
    .where((eb) => eb.and(identify(held)))
    .where('answer', 'is', null)
    .execute()
}

/** The state that an earlier request with this key has left. */
async function readClaim(
  db: Database,
  { keyId, operation, idempotencyKey, fingerprint }: IdempotentRequest,
): Promise<Claim<HeldClaim>> {
  const row = await db
    .selectFrom('idempotent_answers')
    .select(['fingerprint', 'answer'])
    .where('key_id', '=', keyId)
    .where('operation', '=', operation)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  if (row === undefined) return { state: 'running' }
  if (!row.fingerprint.equals(fingerprint)) return { state: 'other' }
  const { answer } = row
  return answer === null ? { state: 'running' } : { state: 'answered', answer }
}

/** A claim that was taken over has another number. */
function identify({ keyId, operation, idempotencyKey, attempt }: HeldClaim) {
  return { key_id: keyId, operation, idempotency_key: idempotencyKey, attempt }
}
