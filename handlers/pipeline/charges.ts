import type { QuotaAsk, QuotaUse } from '../../db/quotas.ts'
import type { Caller, CreationQuota } from '../contract.ts'
import type { EnvelopeFields } from './envelope.ts'
import type { Commit } from './idempotency.ts'
import type { QuotaMeter } from './quota.ts'

/** What an operation charges, as its document says. */
export interface QuotaPolicy {
  readonly pool: string
  readonly charge: 'when-answered' | 'when-created' | 'reserved' | 'metered'
  /** Where an answer that is charged says how many units it takes, as `meta.found`; one unit without it. */
  readonly units?: string
}

export interface Charged {
  readonly policy: QuotaPolicy | null
  readonly caller: Caller
  readonly meter: QuotaMeter
  readonly commit: Commit
}

/**
 * Runs an operation under its charge, and commits its answer with it. `run` rejects when there is nothing to return; then
 * nothing stays charged.
 *
 * - `when-answered`: one unit, once there is an answer; or as many as the answer says, all of them or none.
 * - `when-created`: the operation takes the unit itself, in the transaction that creates what it is for.
 * - `reserved`: one unit before the work, given back when there is nothing to return.
 * - `metered`: counted after the answer, without a cap.
 */
export async function runCharged(
  { policy, caller, meter, commit }: Charged,
  run: (creation: CreationQuota | undefined) => Promise<EnvelopeFields>,
): Promise<EnvelopeFields> {
  const conclude = async (answer: EnvelopeFields, book: Parameters<Commit>[1] = async () => undefined) => {
    await commit(answer, book)
    return answer
  }
  if (policy === null) return conclude(await run(undefined))
  const { profileId } = caller
  if (profileId === null) throw new Error('a charged operation was reached without a profile')
  const ask = { profileId, pool: policy.pool }
  switch (policy.charge) {
    case 'when-created':
      return conclude(await run(chargeOnCreation(meter, ask)))
    case 'reserved': {
      const reservation = await meter.reserve(ask)
      try {
        return await conclude(await run(undefined), reservation.keep)
      } catch (error) {
        await reservation.giveBack()
        throw error
      }
    }
    case 'metered': {
      const answer = await run(undefined)
      await meter.meter(ask)
      return conclude(answer)
    }
    case 'when-answered': {
      const answer = await run(undefined)
      const use: QuotaUse =
        policy.units === undefined ? ask : { ...ask, units: countUnits(answer, policy.units) }
      if (use.units !== 0) await meter.charge(use)
      return conclude(answer)
    }
  }
}

function chargeOnCreation(meter: QuotaMeter, ask: QuotaAsk): CreationQuota {
  return { check: () => meter.check(ask), charge: (trx) => meter.chargeIn(trx, ask) }
}

/** Code generation has seen to it that every answer has the field. */
function countUnits(answer: object, path: string): number {
  let value: unknown = answer
  for (const name of path.split('.')) value = (value as Readonly<Record<string, unknown>> | undefined)?.[name]
  if (typeof value === 'number') return value
  throw new Error(`the answer says nothing of its units at ${path}`)
}
