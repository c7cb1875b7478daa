import { databaseNow, databaseTimeAgo } from './clock.ts'
import type { Database } from './connection.ts'

/** A request that carries an Idempotency-Key. */
export interface IdempotentRequest {
  readonly keyId: string
  readonly operation: string
  readonly idempotencyKey: string
  /** Hash of everything that makes two requests the same. */
  readonly fingerprint: Buffer
}

/** What is known of a request: it is ours to answer, answered, being answered, or another under the same key. */
export type Claim =
  | { readonly state: 'ours'; readonly held: HeldClaim }
  | { readonly state: 'running' | 'other' }
  | { readonly state: 'answered'; readonly answer: StoredAnswer }

/** An answer as JSON: its body without the envelope's own, and the headers that the operation gave it. */
export interface StoredAnswer {
  readonly body: string
  /** Null of an answer that an earlier release has stored. */
  readonly headers: string | null
}

/** A request that is ours to answer, until it counts as abandoned and another attempt takes it over. */
export interface HeldClaim extends IdempotentRequest {
  readonly attempt: number
}

/** An answer that is not there after this long never comes: no request lasts as long. */
const ABANDONED_AFTER_MS = 70_000

/**
 * Claims a request for its first caller. An answer older than `retainMs`, and a claim whose process died, count as
 * absent.
 */
export async function claimRequest(
  db: Database,
  request: IdempotentRequest,
  retainMs: number,
): Promise<Claim> {
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
          headers: null,
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

/** What others have made of a request. */
async function readClaim(
  db: Database,
  { keyId, operation, idempotencyKey, fingerprint }: IdempotentRequest,
): Promise<Claim> {
  const row = await db
    .selectFrom('idempotent_answers')
    .select(['fingerprint', 'answer', 'headers'])
    .where('key_id', '=', keyId)
    .where('operation', '=', operation)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  if (row === undefined) return { state: 'running' }
  if (!row.fingerprint.equals(fingerprint)) return { state: 'other' }
  const { answer: body, headers } = row
  return body === null ? { state: 'running' } : { state: 'answered', answer: { body, headers } }
}

/** Keeps the answer of a claimed request, for those that repeat it. A claim that was taken over keeps nothing. */
export async function storeAnswer(
  db: Database,
  held: HeldClaim,
  { body, headers }: StoredAnswer,
): Promise<void> {
  await db
    .updateTable('idempotent_answers')
    .set({ answer: body, headers })
    .where((eb) => eb.and(identify(held)))
    .execute()
}

/** Gives up a claim, so that the same request may be tried again. A claim that was taken over is the other's. */
export async function releaseRequest(db: Database, held: HeldClaim): Promise<void> {
  await db
    .deleteFrom('idempotent_answers')
    .where((eb) => eb.and(identify(held)))
    .where('answer', 'is', null)
    .execute()
}

/** One attempt at a request. The fingerprint tells apart those of an earlier release, which counts no attempts. */
function identify({ keyId, operation, idempotencyKey, fingerprint, attempt }: HeldClaim) {
  return { key_id: keyId, operation, idempotency_key: idempotencyKey, fingerprint, attempt }
}
