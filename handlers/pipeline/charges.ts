import type { QuotaAsk, QuotaUse } from '../../db/quotas.ts'
import type { Caller, CreationQuota, ProviderAttempt } from '../contract.ts'
import { Attempt } from './attempt.ts'
import type { EnvelopeFields } from './envelope.ts'
import type { Commit } from './idempotency.ts'
import type { QuotaMeter } from './quota.ts'

/** What an operation charges, as its document says. */
export interface QuotaPolicy {
  readonly pool: string
  readonly charge: 'when-answered' | 'when-created' | 'reserved' | 'metered'
  /** Where an answer that is charged says how many units it takes, as `meta.found`; one unit without it. */
  readonly units?: string
  /** The pool of requests that ask the data provider and end without a charge. */
  readonly uncharged?: string
}

/** What an operation takes by itself, as far as its policy has it do so. */
export interface OwnCharges {
  readonly quota: CreationQuota | undefined
  readonly attempt: ProviderAttempt | undefined
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
  run: (own: OwnCharges) => Promise<EnvelopeFields>,
): Promise<EnvelopeFields> {
  const conclude = async (answer: EnvelopeFields, book: Parameters<Commit>[1] = async () => undefined) => {
    await commit(answer, book)
    return answer
  }
  if (policy === null) return conclude(await run(NOTHING))
  const profileId = profileOf(caller)
  const ask = { profileId, pool: policy.pool }
  switch (policy.charge) {
    case 'when-created':
      return runAttempted(meter, { profileId, pool: policy.uncharged }, async (attempt) =>
        conclude(await run({ attempt, quota: chargeOnCreation(meter, ask, attempt) })),
      )
    case 'reserved': {
      const reservation = await meter.reserve(ask)
      return await runAttempted(meter, { profileId, pool: policy.uncharged }, async (attempt) => {
        const answer = await conclude(await run({ attempt, quota: undefined }), reservation.keep)
        await attempt?.giveBack()
        return answer
      }).catch(async (error: unknown) => {
        await reservation.giveBack()
        throw error
      })
    }
    case 'metered': {
      const answer = await run(NOTHING)
      await meter.meter(ask)
      return conclude(answer)
    }
    case 'when-answered': {
      const answer = await run(NOTHING)
      const use: QuotaUse = { ...ask, ...(policy.units && { units: countUnits(answer, policy.units) }) }
      if (use.units !== 0) await meter.charge(use)
      return conclude(answer)
    }
  }
}

function profileOf({ profileId }: Caller): string {
  if (profileId === null) throw new Error('a charged operation was reached without a profile')
  return profileId
}

const NOTHING: OwnCharges = { quota: undefined, attempt: undefined }

/** The charge and the end of the attempt are one transaction: either both are there or neither. */
function chargeOnCreation(meter: QuotaMeter, ask: QuotaAsk, attempt: Attempt | undefined): CreationQuota {
  return {
    check: () => meter.check(ask),
    async charge(trx) {
      await meter.chargeIn(trx, ask)
      await attempt?.giveBack(trx)
    },
  }
}

/** Runs an operation that may ask the data provider; whatever it has not given back of its attempt stays taken. */
async function runAttempted(
  meter: QuotaMeter,
  { profileId, pool }: { readonly profileId: string; readonly pool: string | undefined },
  run: (attempt: Attempt | undefined) => Promise<EnvelopeFields>,
): Promise<EnvelopeFields> {
  if (pool === undefined) return run(undefined)
  const attempt = new Attempt(meter, { profileId, pool })
  try {
    const answer = await run(attempt)
    await attempt.endAnswered()
    return answer
  } catch (error) {
    await attempt.endFailed(error)
    throw error
  }
}

/** Code generation has seen to it that every answer has the field. */
function countUnits(answer: object, path: string): number {
  let value: unknown = answer
  for (const name of path.split('.')) value = (value as Readonly<Record<string, unknown>> | undefined)?.[name]
  if (typeof value === 'number') return value
  throw new Error(`the answer says nothing of its units at ${path}`)
}
