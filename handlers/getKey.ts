import { readKey } from '../db/keys.ts'
import type { OperationHandler } from './contract.ts'
import { toKeyData } from './views/key.ts'

/** Reads the key of the request. From the primary: it may have been rotated a moment ago. */
export const getKey: OperationHandler<'getKey'> = async ({ caller }, { db }) => {
  return { data: toKeyData(await readKey(db, caller.keyId)) }
}
