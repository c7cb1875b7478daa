import { revokeKey } from '../db/key-changes.ts'
import type { Handler } from './contract.ts'

/** Revokes the key of the request. */
export const deleteKey: Handler<'deleteKey'> = async ({ caller: { keyId } }, { db }) => {
  await revokeKey(db, keyId, `key ${keyId}`)
  return {}
}
