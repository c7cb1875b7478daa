import { DAY_MS } from '../basics/durations.ts'
import type { Claim, IdempotentRequest, Repeats } from '../contract/ports.ts'
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

/** Stored answers as the kernel repeats them. A claim that was taken over belongs to the other attempt. */
export function createRepeats(db: Database): Repeats<Database, HeldClaim> {
  const repeats: Repeats<Database, HeldClaim> = {
    async claim(request, retainMs) {
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
    },
    async store(held, answer, tx = db) {
      await tx
        .updateTable('idempotent_answers')
        .set({ answer })
        .where((eb) => eb.and(identify(held)))
        .execute()
    },
    // What costs nothing must not fill the table.
    async storeFree(held, answer) {
      const { stored } = await db
        .selectFrom('idempotent_answers')
        .select((eb) => eb.fn.countAll<number>().as('stored'))
        .where('key_id', '=', held.keyId)
        .where('answer', 'is not', null)
        .where('created_at', '>', databaseTimeAgo(DAY_MS))
        .executeTakeFirstOrThrow()
      await (Number(stored) < FREE_ANSWERS_MAX ? repeats.store(held, answer) : repeats.release(held))
    },
    async release(held) {
      await db
        .deleteFrom('idempotent_answers')
        .where((eb) => eb.and(identify(held)))
        .where('answer', 'is', null)
        .execute()
    },
  }
  return repeats
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
