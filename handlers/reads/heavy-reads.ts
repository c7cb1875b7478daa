import pLimit from 'p-limit'
import { createSlots } from '../../basics/slots.ts'
import { Refusal } from '../../contract/refusal.ts'
import { HEAVY_CONNECTIONS } from '../../db/connection/connection.ts'
import type { ReadableDatabases } from '../../db/connection/replica.ts'
import { TOO_MANY_READS } from '../views/refusals.ts'

const READS_OF_PROFILE = 1
const WAIT_MAX_MS = 30_000

/** The request that a read is for. */
interface ReadRequest {
  readonly caller: { readonly profileId: string | null; readonly keyId: string }
  readonly signal: AbortSignal
}

/**
 * Makes a function that runs reads whose statements may be expensive, and renders what they find, each in its turn: a
 * profile has one at a time, however many requests it sends, and those that wait hold no connection. A read that has
 * waited too long is refused with RATE_LIMITED; that of a client that has left does not run.
 */
export function createHeavyReads(databases: ReadableDatabases, waitMaxMs = WAIT_MAX_MS) {
  const inSlot = createSlots(READS_OF_PROFILE)
  const withConnection = pLimit(HEAVY_CONNECTIONS)
  return async <Found>(
    { caller, signal }: ReadRequest,
    read: (from: ReadableDatabases) => Promise<Found>,
  ): Promise<Found> => {
    const askedAtMs = performance.now()
    const start = async () => {
      signal.throwIfAborted()
      if (performance.now() - askedAtMs > waitMaxMs) throw new Refusal('RATE_LIMITED', TOO_MANY_READS)
      return await read(databases)
    }
    return await inSlot(caller.profileId ?? caller.keyId, () => withConnection(start))
  }
}
