import { HOUR_MS } from '../basics/durations.ts'
import { Refusal } from '../contract/refusal.ts'
import { rotateSecret } from '../db/key-changes.ts'
import type { OperationHandler } from './contract.ts'
import { toKeyData } from './views/key.ts'
import { SECRET_REPLACED } from './views/refusals.ts'

/** The `x-default` of the document. */
const OVERLAP_HOURS = 24

/** Gives the key of the request a new secret. The secret of the request still works for a while. */
export const rotateKey: OperationHandler<'rotateKey'> = async ({ body, caller }, { db, keySettings }) => {
  const { keyId: id, secretHash: keptHash } = caller
  const overlapMs = (body?.overlap_hours ?? OVERLAP_HOURS) * HOUR_MS
  const rotated = await rotateSecret(db, { id, keptHash, overlapMs, actor: `key ${id}` }, keySettings)
  if (rotated === undefined) {
    // The key may have ended, or lost this secret, since the request was admitted.
    await caller.admission.check()
    throw new Refusal('FORBIDDEN_PLAN', SECRET_REPLACED)
  }
  return { data: { secret: rotated.key, key: toKeyData(rotated.stored) } }
}
