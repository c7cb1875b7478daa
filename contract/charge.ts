import type { Admitted } from './admit.ts'
import { valueAt } from './formats.ts'
import type { Grant, Ports } from './ports.ts'
import { quotaExceeded, quotaUnverifiable, Refusal, vainCallsUsedUp } from './refusal.ts'
import { toAnswer } from './render.ts'
import type { ClaimedKey } from './repeat.ts'
import type { Answer, OperationResult, QuotaPolicy, ServedContract } from './served-contract.ts'

/** How an operation with `charge: before` pays: a unit is held while it works. */
export interface Payment<Tx> {
  /** Takes the unit. Call it before any work that it pays for. Rejects with QUOTA_EXCEEDED. */
  reserve(): Promise<void>
  /**
   * Call it right before a call that may be in vain: a request that ends without an answer then takes a unit of the
   * pool of vain calls. Rejects with QUOTA_EXCEEDED when that is used up.
   */
  ask(): Promise<void>
  /**
   * Keeps the unit and stores the answer for repeats, in the transaction that stores what was paid for. Rejects when
   * the transaction has to end. Without this call the unit is kept once there is an answer.
   */
  keep(tx: Tx, result: OperationResult): Promise<void>
  /** Gives the unit back: the answer costs nothing. */
  giveBack(): Promise<void>
}

/** The charge of one request: either booked with its answer, or given back. */
interface Charge<Tx> {
  readonly payment: Payment<Tx>
  /** Charges an answer and stores it for repeats. Resolves to what is left, or rejects with QUOTA_EXCEEDED. */
  book(answer: Answer): Promise<Grant | undefined>
  /** Ends the charge of a request that this error has ended. Never rejects. */
  giveBack(error: unknown): Promise<void>
}

interface Charged<Tx> {
  readonly policy: QuotaPolicy
  readonly caller: Admitted
  readonly signal: AbortSignal
  readonly claimed: ClaimedKey<Tx> | undefined
}

/** Makes the function that opens the charge of a request. */
export function createCharges<Tx>(
  { policies }: Pick<ServedContract, 'policies'>,
  { quotas, reports }: Pick<Ports<Tx, never>, 'quotas' | 'reports'>,
) {
  const report = (booking: 'keep' | 'give-back' | 'meter') => (error: unknown) =>
    reports.quotaBookingFailed({ booking, error })
  const isUncapped = (pool: string) =>
    Object.values(policies.quotaPools[pool] ?? {}).every((limit) => limit === null)

  return ({ policy, caller: { profileId }, signal, claimed }: Charged<Tx>): Charge<Tx> => {
    if (profileId === null) throw new Error('a charged operation was reached without a profile')
    const { pool, units: unitsAt, uncharged } = policy
    let reserved: { readonly id: string; readonly grant: Grant } | undefined
    let kept: Grant | undefined
    let hasAsked = false

    /** Takes the units of an answer. A pool without a cap never refuses. */
    async function take(answer: Answer): Promise<Grant | undefined> {
      const units = unitsAt === undefined ? 1 : countUnits(answer.fields, unitsAt)
      if (units === 0) return undefined
      const taking = quotas.take({ profileId: profileId as string, pool }, units)
      if (isUncapped(pool)) {
        await taking.catch(report('meter'))
        return undefined
      }
      return granted(pool, await verify(pool, taking), unitsAt === undefined ? undefined : units)
    }

    async function endReservation(instead?: string): Promise<void> {
      const { id } = reserved ?? {}
      reserved = undefined
      if (id !== undefined) await quotas.giveBack(id, instead).catch(report('give-back'))
    }

    return {
      payment: {
        async reserve() {
          const grant = granted(pool, await verify(pool, quotas.reserve({ profileId, pool })))
          if (grant.reservationId === null) throw new Error('a unit was granted and not reserved')
          reserved = { id: grant.reservationId, grant }
        },
        async ask() {
          if (uncharged === undefined) return
          const balance = await verify(uncharged, quotas.look({ profileId, pool: uncharged }))
          if (!balance.granted) throw new Refusal('QUOTA_EXCEEDED', vainCallsUsedUp(uncharged, balance))
          hasAsked = true
        },
        async keep(tx, result) {
          if (reserved === undefined) throw new Error('no unit is reserved')
          await quotas.keep(reserved.id, tx)
          await claimed?.storeIn(tx, toAnswer(result))
          kept = reserved.grant
        },
        giveBack: () => endReservation(),
      },
      async book(answer) {
        if (policy.charge === 'after') {
          const charged = await take(answer)
          await claimed?.store(answer)
          return charged
        }
        if (kept !== undefined) return kept
        if (reserved === undefined) {
          await claimed?.storeFree(answer)
          return undefined
        }
        const { id, grant } = reserved
        const alone = () => quotas.keep(id).catch(report('keep'))
        await (claimed === undefined
          ? alone()
          : claimed.store(answer, { in: (tx) => quotas.keep(id, tx), alone }))
        return grant
      },
      async giveBack(error) {
        const isInVain = signal.aborted || (error instanceof Refusal && error.explanation.inVain === true)
        await endReservation(hasAsked && isInVain ? uncharged : undefined)
      },
    }
  }
}

/** Code generation ensures that every answer has the field. */
function countUnits(answer: object, path: string): number {
  const value = valueAt(answer, path.split('.'))
  if (typeof value === 'number') return value
  throw new Error(`the answer says nothing of its units at ${path}`)
}

function granted<Granted extends Grant>(pool: string, grant: Granted, units?: number): Granted {
  if (!grant.granted) throw new Refusal('QUOTA_EXCEEDED', quotaExceeded(pool, grant, units))
  return grant
}

/** A quota that cannot be read refuses. */
async function verify<T>(pool: string, answer: Promise<T>): Promise<T> {
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
