import type { DatabaseTransaction } from '../../db/connection.ts'
import type { Caller, CreationQuota } from '../contract.ts'
import type { QuotaMeter } from './quota.ts'

/** What an operation charges, as its document says. */
export interface QuotaPolicy {
  readonly pool: string
  readonly charge: 'when-answered' | 'when-created' | 'reserved' | 'metered'
}

export interface Charged {
  readonly policy: QuotaPolicy | null
  readonly caller: Caller
  readonly meter: QuotaMeter
}

/**
 * Runs an operation under its charge. `run` rejects when there is nothing to return; then nothing
 * stays charged.
 *
 * - `when-answered`: one unit, once there is an answer.
 * - `when-created`: the operation takes the unit itself, in the transaction that creates what it is for.
 * - `reserved`: one unit before the work, given back when there is nothing to return.
 * - `metered`: counted after the answer, without a cap.
 */
export async function runCharged<Answer>(
  { policy, caller, meter }: Charged,
  run: (creation: CreationQuota | undefined) => Promise<Answer>,
): Promise<Answer> {
  if (policy === null) return run(undefined)
  const { profileId } = caller
  if (profileId === null) throw new Error('a charged operation was reached without a profile')
  const ask = { profileId, pool: policy.pool }
  switch (policy.charge) {
    case 'when-created':
      return run({
        check: () => meter.check(ask),
        charge: (trx: DatabaseTransaction) => meter.chargeIn(trx, ask),
      })
    case 'reserved': {
      const reservation = await meter.reserve(ask)
      try {
        const answer = await run(undefined)
        await reservation.keep()
        return answer
      } catch (error) {
        await reservation.giveBack()
        throw error
      }
    }
    case 'metered': {
      const answer = await run(undefined)
      await meter.meter(ask)
      return answer
    }
    case 'when-answered': {
      const answer = await run(undefined)
      await meter.charge(ask)
      return answer
    }
  }
}
