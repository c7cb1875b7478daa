import { Refusal } from '../contract/refusal.ts'
import { revokeKey } from '../db/key-changes.ts'
import type { OperationHandler } from './contract.ts'
import { SECRET_REPLACED } from './views/refusals.ts'

/** Revokes the key of the request. */
export const deleteKey: OperationHandler<'deleteKey'> = async ({ caller }, { db }) => {
  const { keyId, secretHash } = caller
  if (await revokeKey(db, keyId, `key ${keyId}`, secretHash)) return
  // The key may have lost this secret since the request was admitted.
  await caller.admission.check()
  throw new Refusal('FORBIDDEN_PLAN', SECRET_REPLACED)
}
