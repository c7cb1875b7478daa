import type { Context } from '../../context.ts'
import type { Database, DatabaseTransaction } from '../../db/connection/connection.ts'
import {
  consumeQuotas,
  findQuotas,
  keepReservation,
  type QuotaAsk,
  type QuotaCharge,
  type QuotaReservation,
  type QuotaUse,
  refundReservation,
  reserveQuota,
} from '../../db/quotas.ts'
import { createBatchLoader } from '../reads/batch-loader.ts'
import { quotaExceeded, quotaUnverifiable } from '../views/refusals.ts'
import { ApiError } from './api-error.ts'

/** Takes units from the daily pools; every failure to read them refuses with QUOTA_EXCEEDED. */
export interface QuotaMeter {
  /** Takes units, all or none, together with other requests of the same moment. Rejects with QUOTA_EXCEEDED. */
  charge(use: QuotaUse): Promise<QuotaCharge>
  /** Takes one unit in the caller's transaction. Rejects with QUOTA_EXCEEDED. */
  chargeIn(trx: DatabaseTransaction, ask: QuotaAsk): Promise<QuotaCharge>
  /** Rejects with QUOTA_EXCEEDED when nothing is left; takes nothing. */
  check(ask: QuotaAsk): Promise<void>
  /** Takes one unit before the work that it pays for. Rejects with QUOTA_EXCEEDED, as `refusal` describes it. */
  reserve(ask: QuotaAsk, refusal?: typeof quotaExceeded): Promise<Reservation>
  /** Counts one unit of a pool without a cap. Never rejects: what has no cap must not refuse. */
  meter(ask: QuotaAsk): Promise<undefined>
}

/**
 * A unit that is taken. What happens to it at the end cannot fail the request, and maintenance catches up; but in a
 * transaction it rejects with what ends the transaction.
 */
export interface Reservation {
  readonly charge: QuotaCharge
  keep(at?: Database): Promise<void>
  giveBack(at?: Database): Promise<void>
}

/** A meter over the SQL functions that the web application shares. */
export function createQuotaMeter(db: Database, telemetry: Context['telemetry']): QuotaMeter {
  const charges = createBatchLoader<QuotaUse, QuotaCharge>((asks) => consumeQuotas(db, asks))
  const report = (booking: 'keep' | 'give-back' | 'meter') => (error: unknown) =>
    telemetry.quotaBookingFailed({ booking, error })
  const hold = ({ reservationId, ...charge }: QuotaReservation): Reservation => ({
    charge,
    async keep(at = db) {
      const kept = keepReservation(at, reservationId)
      await (at.isTransaction ? kept : kept.catch(report('keep')))
    },
    async giveBack(at = db) {
      const given = refundReservation(at, reservationId)
      await (at.isTransaction ? given : given.catch(report('give-back')))
    },
  })
  return {
    async charge(use) {
      return granted(use, await verify(use, charges.load(use)))
    },
    async chargeIn(trx, ask) {
      const [charge] = await verify(ask, consumeQuotas(trx, [ask]))
      return granted(ask, charge)
    },
    async check(ask) {
      const { profileId, pool } = ask
      granted(ask, (await verify(ask, findQuotas(db, { profileId, pools: [pool] })))[pool])
    },
    async reserve(ask, refusal) {
      return hold(granted(ask, await verify(ask, reserveQuota(db, ask)), refusal))
    },
    async meter(ask) {
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
  if (!charge?.granted) throw new ApiError('QUOTA_EXCEEDED', refusal(pool, charge, units))
  return charge
}

async function verify<T>({ pool }: QuotaAsk, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    // The database's clock is out of reach here; the day is the same but for a moment around midnight.
    throw new ApiError('QUOTA_EXCEEDED', quotaUnverifiable(pool, nextUtcMidnight(new Date()), cause))
  }
}

function nextUtcMidnight(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}
