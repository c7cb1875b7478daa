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
  | { readonly state: 'ours' | 'running' | 'other' }
  | { readonly state: 'answered'; readonly answer: string }

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
        .doUpdateSet({ fingerprint, answer: null, created_at: databaseNow })
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
    .returning('key_id')
    .executeTakeFirst()
  if (claimed !== undefined) return { state: 'ours' }
  const row = await db
    .selectFrom('idempotent_answers')
    .select(['fingerprint', 'answer'])
    .where('key_id', '=', keyId)
    .where('operation', '=', operation)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  if (row === undefined) return { state: 'running' }
  if (!row.fingerprint.equals(fingerprint)) return { state: 'other' }
  return row.answer === null ? { state: 'running' } : { state: 'answered', answer: row.answer }
}

/** Keeps the answer of a claimed request, for those that repeat it. */
export async function storeAnswer(db: Database, request: IdempotentRequest, answer: string): Promise<void> {
  await db
    .updateTable('idempotent_answers')
    .set({ answer })
    .where('key_id', '=', request.keyId)
    .where('operation', '=', request.operation)
    .where('idempotency_key', '=', request.idempotencyKey)
    .execute()
}

/** Gives up a claim, so that the same request may be tried again. */
export async function releaseRequest(db: Database, request: IdempotentRequest): Promise<void> {
  await db
    .deleteFrom('idempotent_answers')
    .where('key_id', '=', request.keyId)
    .where('operation', '=', request.operation)
    .where('idempotency_key', '=', request.idempotencyKey)
    .where('answer', 'is', null)
    .execute()
}

/** Deletes answers that nobody may ask for any more. */
export async function deleteExpiredAnswers(db: Database, olderThanMs: number): Promise<void> {
  await db.deleteFrom('idempotent_answers').where('created_at', '<', databaseTimeAgo(olderThanMs)).execute()
}
