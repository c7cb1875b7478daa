import type { QuotaAsk, QuotaCharge } from '../../db/quotas.ts'
import { ProviderError } from '../../provider/provider-error.ts'
import type { Caller, CreationQuota, ProviderAttempt } from '../contract.ts'
import { attemptsExhausted } from '../views/refusals.ts'
import { ApiError } from './api-error.ts'
import type { Answer } from './envelope.ts'
import type { KeyClaim } from './idempotency.ts'
import type { QuotaMeter } from './quota.ts'

/** What an operation charges, as its document says. */
export interface QuotaPolicy {
  readonly pool: string
  /**
   * - `when-answered`: one unit, once there is an answer; or as many as the answer says, all of them or none.
   * - `when-created`: the operation takes the unit itself, in the transaction that creates what it is for.
   * - `reserved`: one unit before the work, given back when there is nothing to return.
   * - `metered`: counted after the answer, without a cap.
   */
  readonly charge: 'when-answered' | 'when-created' | 'reserved' | 'metered'
  /** Where an answer that is charged says how many units it takes, as `meta.found`; one unit without it. */
  readonly units?: string
  /** The pool of requests that ask the data provider in vain. */
  readonly uncharged?: string
}

/** The charge of one request: opened before the operation runs, then either settled or given back. */
export interface Charge {
  /** What the operation takes by itself. */
  readonly input: { readonly quota?: CreationQuota; readonly attempt?: ProviderAttempt }
  /**
   * Charges an answer, stores it for repeats, and resolves to what was charged. Rejects with QUOTA_EXCEEDED.
   */
  settle(answer: Answer): Promise<QuotaCharge | undefined>
  /** Ends the charge of a request that has nothing to return. Never rejects. */
  giveBack(): Promise<void>
}

export interface Charged {
  readonly policy: QuotaPolicy | null
  readonly caller: Caller
  readonly meter: QuotaMeter
  readonly claim: KeyClaim | undefined
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal
}

/** Opens the charge of a request. Rejects with QUOTA_EXCEEDED when a unit has to be reserved and none is left. */
export async function openCharge({ policy, caller, meter, claim, signal }: Charged): Promise<Charge> {
  const free = { input: {}, giveBack: async () => undefined }
  const store = async (answer: Answer, charged: QuotaCharge | undefined) => {
    await claim?.store(answer)
    return charged
  }
  if (policy === null) return { ...free, settle: (answer) => store(answer, undefined) }
  const { profileId } = caller
  if (profileId === null) throw new Error('a charged operation was reached without a profile')
  const ask = { profileId, pool: policy.pool }
  const attempts = { profileId, pool: policy.uncharged ?? policy.pool }
  const attempt: ProviderAttempt = (work) => attemptWork(work, { meter, ask: attempts, signal })
  switch (policy.charge) {
    case 'when-created': {
      let charged: QuotaCharge | undefined
      const quota: CreationQuota = {
        earlier: claim?.stored === undefined ? undefined : JSON.parse(claim.stored),
        check: () => meter.check(ask),
        async charge(trx, started) {
          charged = await meter.chargeIn(trx, ask)
          await claim?.storeIn(trx, started)
          return started
        },
        async reuse(started) {
          await claim?.storeFree(started)
          return started
        },
      }
      return { ...free, input: { quota, attempt }, settle: async () => charged }
    }
    case 'reserved': {
      const unit = await meter.reserve(ask)
      return {
        input: { attempt },
        async settle(answer) {
          await (claim === undefined ? unit.keep() : claim.store(answer, unit.keep))
          return unit.charge
        },
        giveBack: () => unit.giveBack(),
      }
    }
    case 'metered':
      return { ...free, settle: async (answer) => store(answer, await meter.meter(ask)) }
    case 'when-answered':
      return {
        ...free,
        settle: async (answer) =>
          store(answer, await chargeAnswered(meter, ask, { answer, unitsAt: policy.units })),
      }
  }
}

/**
 * Runs work that asks the data provider. A unit of the pool is held meanwhile, and stays taken only when the caller is
 * to blame for the failure; the failures of others are bounded by what does not outlast them (docs/operating.md).
 */
async function attemptWork<Result>(
  work: () => Promise<Result>,
  {
    meter,
    ask,
    signal,
  }: { readonly meter: QuotaMeter; readonly ask: QuotaAsk; readonly signal: AbortSignal },
): Promise<Result> {
  const unit = await meter.reserve(ask, attemptsExhausted)
  try {
    const result = await work()
    await unit.giveBack()
    return result
  } catch (error) {
    await (signal.aborted || isCallersFault(error) ? unit.keep() : unit.giveBack())
    throw error
  }
}

/** An address that the provider does not know, or a quota that was used up while the provider was asked. */
function isCallersFault(error: unknown): boolean {
  return error instanceof ApiError || (error instanceof ProviderError && error.kind === 'not-found')
}

/** An answer of no units takes none. */
async function chargeAnswered(
  meter: QuotaMeter,
  ask: QuotaAsk,
  { answer, unitsAt }: { readonly answer: Answer; readonly unitsAt: string | undefined },
): Promise<QuotaCharge | undefined> {
  if (unitsAt === undefined) return meter.charge(ask)
  const units = countUnits(answer.fields, unitsAt)
  return units === 0 ? undefined : meter.charge({ ...ask, units })
}

/** Code generation has seen to it that every answer has the field. */
function countUnits(answer: object, path: string): number {
  let value: unknown = answer
  for (const name of path.split('.')) value = (value as Readonly<Record<string, unknown>> | undefined)?.[name]
  if (typeof value === 'number') return value
  throw new Error(`the answer says nothing of its units at ${path}`)
}
