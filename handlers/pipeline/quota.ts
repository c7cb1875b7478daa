import type { Database, DatabaseTransaction } from '../../db/connection.ts'
import {
  consumeQuotas,
  findQuota,
  keepReservation,
  type QuotaAsk,
  type QuotaCharge,
  refundReservation,
  reserveQuota,
} from '../../db/quotas.ts'
import type { Context } from '../../context.ts'
import { quotaUnverifiable } from '../views/refusals.ts'
import { ApiError } from './api-error.ts'
import { createBatchLoader } from './batch-loader.ts'

/** Takes units from the daily pools; every failure to read them refuses with QUOTA_EXCEEDED. */
export interface QuotaMeter {
  /** Takes one unit, together with other requests of the same moment. Rejects with QUOTA_EXCEEDED. */
  charge(ask: QuotaAsk): Promise<void>
  /** Takes one unit in the caller's transaction. Rejects with QUOTA_EXCEEDED. */
  chargeIn(trx: DatabaseTransaction, ask: QuotaAsk): Promise<void>
  /** Rejects with QUOTA_EXCEEDED when nothing is left; takes nothing. */
  check(ask: QuotaAsk): Promise<void>
  /** Takes one unit before the work that it pays for. Rejects with QUOTA_EXCEEDED. */
  reserve(ask: QuotaAsk): Promise<Reservation>
  /** Counts one unit of a pool without a cap. Never rejects: what has no cap must not refuse. */
  meter(ask: QuotaAsk): Promise<void>
}

/** A unit that is taken. What happens to it at the end cannot fail the request; maintenance catches up. */
export interface Reservation {
  keep(): Promise<void>
  giveBack(): Promise<void>
}

/** A meter over the SQL functions that the web application shares. */
export function createQuotaMeter(db: Database, telemetry: Context['telemetry']): QuotaMeter {
  const charges = createBatchLoader<QuotaAsk, QuotaCharge>((asks) => consumeQuotas(db, asks))
  const report = (booking: 'keep' | 'give-back' | 'meter') => (error: unknown) =>
    telemetry.quotaBookingFailed({ booking, error })
  return {
    async charge(ask) {
      refuseUnlessGranted(await verify(charges.load(ask)))
    },
    async chargeIn(trx, ask) {
      const [charge] = await verify(consumeQuotas(trx, [ask]))
      refuseUnlessGranted(charge)
    },
    async check(ask) {
      refuseUnlessGranted(await verify(findQuota(db, ask)))
    },
    async reserve(ask) {
      const { reservationId, ...charge } = await verify(reserveQuota(db, ask))
      refuseUnlessGranted(charge)
      return {
        keep: () => keepReservation(db, reservationId).catch(report('keep')),
        giveBack: () => refundReservation(db, reservationId).catch(report('give-back')),
      }
    },
    async meter(ask) {
      await charges.load(ask).catch(report('meter'))
    },
  }
}

function refuseUnlessGranted(charge: QuotaCharge | undefined): void {
  if (charge?.granted) return
  throw new ApiError('QUOTA_EXCEEDED', {
    details: { used: charge?.used, limit: charge?.limit, resets_at: charge?.resetsAt.toISOString() },
  })
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
