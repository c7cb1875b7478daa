import type { Context } from '../../context.ts'
import { Refusal } from '../../contract/refusal.ts'
import { quotaExceeded, quotaUnverifiable } from '../../contract/refusals.ts'
import type { Answer, QuotaPolicy } from '../../contract/served-contract.ts'
import type { Database, DatabaseTransaction } from '../../db/connection/connection.ts'
import { createBatchLoader } from '../../db/loaders.ts'
import {
  consumeQuotas,
  findQuotas,
  keepReservation,
  type QuotaAsk,
  type QuotaCharge,
  type QuotaUse,
  refundReservation,
  reserveQuota,
} from '../../db/quotas.ts'
import { ProviderError } from '../../provider/provider-error.ts'
import type { Caller, CreationQuota, ProviderAttempt } from '../contract.ts'
import { attemptsExhausted } from '../views/refusals.ts'
import type { KeyClaim } from './idempotency.ts'

/** The charge of one request: opened before the operation runs, then either settled or given back. */
export interface Charge {
  /** The units that the operation takes itself. */
  readonly input: { readonly quota?: CreationQuota; readonly attempt?: ProviderAttempt }
  /**
   * Charges an answer, stores it for repeats, and resolves to what was charged. Rejects with QUOTA_EXCEEDED.
   */
  settle(answer: Answer): Promise<QuotaCharge | undefined>
  /** Ends the charge of a request that has nothing to return. Never rejects. */
  giveBack(): Promise<void>
}

interface Charged {
  readonly policy: QuotaPolicy | null
  readonly caller: Caller
  /** Undefined where nothing is charged. */
  readonly meter: QuotaMeter | undefined
  readonly claim: KeyClaim | undefined
  /** The stored answer of an earlier request with the same Idempotency-Key. */
  readonly stored: string | undefined
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal
}

/** Opens the charge of a request. Rejects with QUOTA_EXCEEDED when a unit cannot be reserved. */
export async function openCharge({ policy, caller, meter, claim, stored, signal }: Charged): Promise<Charge> {
  const free = { input: {}, giveBack: async () => undefined }
  const store = async (answer: Answer, charged: QuotaCharge | undefined) => {
    await claim?.store(answer)
    return charged
  }
  if (policy === null) return { ...free, settle: (answer) => store(answer, undefined) }
  const { profileId } = caller
  if (profileId === null || meter === undefined) {
    throw new Error('a charged operation was reached without a profile')
  }
  const ask = { profileId, pool: policy.pool }
  const attempt: ProviderAttempt = async (work) => {
    const unit = await meter.reserve({ profileId, pool: policy.uncharged ?? policy.pool }, attemptsExhausted)
    return await attemptWork(work, unit, signal)
  }
  switch (policy.charge) {
    case 'when-created': {
      let charged: QuotaCharge | undefined
      const quota: CreationQuota = {
        earlier: stored === undefined ? undefined : JSON.parse(stored),
        check: () => meter.check(ask),
        async charge(trx, started) {
          charged = await meter.chargeIn(trx, ask)
          await claim?.storeIn(trx, started)
        },
        async reuse(started) {
          await claim?.storeFree(started)
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
        settle: async (answer) => store(answer, await chargeAnswered(meter, ask, answer, policy.units)),
      }
  }
}

/**
 * Runs work that asks the data provider. A unit of the pool is held meanwhile. It stays taken only when the caller is
 * to blame for the failure; the rate limit, the lease of a fetch and the breaker bound other failures
 * (docs/decisions.md, "An attempt is a unit, too").
 */
async function attemptWork<Result>(
  work: () => Promise<Result>,
  unit: Reservation,
  signal: AbortSignal,
): Promise<Result> {
  try {
    const result = await work()
    await unit.giveBack()
    return result
  } catch (error) {
    await (signal.aborted || isCallersFault(error) ? unit.keep() : unit.giveBack())
    throw error
  }
}

/** True for an address that the provider does not know, and when the quota was used up while the provider was asked. */
function isCallersFault(error: unknown): boolean {
  return error instanceof Refusal || (error instanceof ProviderError && error.kind === 'not-found')
}

/** An answer that stands for no units takes none. */
async function chargeAnswered(
  meter: QuotaMeter,
  ask: QuotaAsk,
  answer: Answer,
  unitsAt: string | undefined,
): Promise<QuotaCharge | undefined> {
  if (unitsAt === undefined) return meter.charge(ask)
  const units = countUnits(answer.fields, unitsAt)
  return units === 0 ? undefined : meter.charge({ ...ask, units })
}

/** Code generation ensures that every answer has the field. */
function countUnits(answer: object, path: string): number {
  let value: unknown = answer
  for (const name of path.split('.')) value = (value as Readonly<Record<string, unknown>> | undefined)?.[name]
  if (typeof value === 'number') return value
  throw new Error(`the answer says nothing of its units at ${path}`)
}

/**
 * A unit that is taken. Settling it never fails the request, and maintenance catches up. In a transaction, though, it
 * rejects when the transaction has to end.
 */
interface Reservation {
  readonly charge: QuotaCharge
  keep(at?: Database): Promise<void>
  giveBack(): Promise<void>
}

/** Takes units from the daily pools; every failure to read them refuses with QUOTA_EXCEEDED. */
export type QuotaMeter = ReturnType<typeof createQuotaMeter>

/** A meter over the SQL functions that the web application shares. */
export function createQuotaMeter(db: Database, telemetry: Context['telemetry']) {
  const charges = createBatchLoader<QuotaUse, QuotaCharge>((asks) => consumeQuotas(db, asks))
  const report = (booking: 'keep' | 'give-back' | 'meter') => (error: unknown) =>
    telemetry.quotaBookingFailed({ booking, error })
  return {
    /** Takes units, all or none, together with other requests of the same moment. Rejects with QUOTA_EXCEEDED. */
    async charge(use: QuotaUse): Promise<QuotaCharge> {
      return granted(use, await verify(use, charges.load(use)))
    },
    /** Takes one unit in the caller's transaction. Rejects with QUOTA_EXCEEDED. */
    async chargeIn(trx: DatabaseTransaction, ask: QuotaAsk): Promise<QuotaCharge> {
      const [charge] = await verify(ask, consumeQuotas(trx, [ask]))
      return granted(ask, charge)
    },
    /** Rejects with QUOTA_EXCEEDED when nothing is left; takes nothing. */
    async check(ask: QuotaAsk): Promise<void> {
      const { profileId, pool } = ask
      granted(ask, (await verify(ask, findQuotas(db, { profileId, pools: [pool] })))[pool])
    },
    /** Takes one unit before the work that it pays for. Rejects with QUOTA_EXCEEDED, as `refusal` describes it. */
    async reserve(ask: QuotaAsk, refusal = quotaExceeded): Promise<Reservation> {
      const reserved = await verify(ask, reserveQuota(db, ask))
      const { reservationId, ...charge } = granted(ask, reserved, refusal)
      return {
        charge,
        async keep(at = db) {
          const kept = keepReservation(at, reservationId)
          await (at.isTransaction ? kept : kept.catch(report('keep')))
        },
        giveBack: () => refundReservation(db, reservationId).catch(report('give-back')),
      }
    },
    /** Counts one unit of a pool without a cap. Never rejects: such a pool must not refuse. */
    async meter(ask: QuotaAsk): Promise<undefined> {
      await charges.load(ask).catch(report('meter'))
      return undefined
    },
  }
}

function granted<Charge extends QuotaCharge>(
  { pool, units }: QuotaUse,
  charge: Charge | undefined,
  refusal = quotaExceeded,
): Charge {
  if (!charge?.granted) throw new Refusal('QUOTA_EXCEEDED', refusal(pool, charge, units))
  return charge
}

async function verify<T>({ pool }: QuotaAsk, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    // The process's clock decides the day here. It differs from the database's only around midnight.
    throw new Refusal('QUOTA_EXCEEDED', quotaUnverifiable(pool, nextUtcMidnight(new Date()), cause))
  }
}

function nextUtcMidnight(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}
