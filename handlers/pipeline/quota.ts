import type { Database, DatabaseTransaction } from '../../db/connection.ts'
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
import type { Context } from '../../context.ts'
import { attemptsExhausted, quotaExceeded, quotaUnverifiable } from '../views/refusals.ts'
import { ApiError } from './api-error.ts'
import { createBatchLoader } from './batch-loader.ts'

/** Takes units from the daily pools; every failure to read them refuses with QUOTA_EXCEEDED. */
export interface QuotaMeter {
  /** Takes units, all or none, together with other requests of the same moment. Rejects with QUOTA_EXCEEDED. */
  charge(use: QuotaUse): Promise<QuotaCharge>
  /** Takes one unit in the caller's transaction. Rejects with QUOTA_EXCEEDED. */
  chargeIn(trx: DatabaseTransaction, ask: QuotaAsk): Promise<QuotaCharge>
  /** Rejects with QUOTA_EXCEEDED when nothing is left; takes nothing. */
  check(ask: QuotaAsk): Promise<void>
  /** Takes one unit before the work that it pays for. Rejects with QUOTA_EXCEEDED. */
  reserve(ask: QuotaAsk): Promise<Reservation>
  /** Takes one unit before the data provider is asked. Rejects with QUOTA_EXCEEDED, whose reason tells it apart. */
  reserveAttempt(ask: QuotaAsk): Promise<Reservation>
  /** Counts one unit of a pool without a cap. Never rejects: what has no cap must not refuse. */
  meter(ask: QuotaAsk): Promise<void>
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
      return granted(await verify(charges.load(use)), use.units)
    },
    async chargeIn(trx, ask) {
      const [charge] = await verify(consumeQuotas(trx, [ask]))
      return granted(charge)
    },
    async check({ profileId, pool }) {
      granted((await verify(findQuotas(db, { profileId, pools: [pool] })))[pool])
    },
    async reserve(ask) {
      return hold(granted(await verify(reserveQuota(db, ask))))
    },
    async reserveAttempt(ask) {
      const reservation = await verify(reserveQuota(db, ask))
      if (!reservation.granted) throw new ApiError('QUOTA_EXCEEDED', attemptsExhausted(reservation))
      return hold(reservation)
    },
    async meter(ask) {
      await charges.load(ask).catch(report('meter'))
    },
  }
}

function granted<Charge extends QuotaCharge>(charge: Charge | undefined, units?: number): Charge {
  if (!charge?.granted) throw new ApiError('QUOTA_EXCEEDED', quotaExceeded(charge, units))
  return charge
}

async function verify<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    // The database's clock is out of reach here; the day is the same but for a moment around midnight.
    throw new ApiError('QUOTA_EXCEEDED', quotaUnverifiable(nextUtcMidnight(new Date()), cause))
  }
}

function nextUtcMidnight(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}
