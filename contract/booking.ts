import type { Admitted } from './admit.ts'
import { valueAt } from './formats.ts'
import type { Ending, Grant, Ports } from './ports.ts'
import { quotaExceeded, quotaUnverifiable, Refusal, vainCallsUsedUp } from './refusal.ts'
import { Rendered } from './rendered.ts'
import { type Claimed, toText } from './repeat.ts'
import { toAnswer } from './result.ts'
import type { Answer, QuotaPolicy, ServedContract } from './served-contract.ts'

/** How an operation with `charge: before` pays. */
export interface Payment<Tx, Result = unknown> {
  /**
   * Runs work that costs a unit, which is taken first: rejects with QUOTA_EXCEEDED where no unit is left. The unit is
   * kept with the request's answer. It is given back where the request ends without an answer, or the work was `free`.
   * A request pays once.
   */
  during<Done>(work: (unit: Unit<Tx, Result>) => Promise<Done>): Promise<Done>
}

/** The unit that a piece of work costs. */
export interface Unit<Tx, Result = unknown> {
  /**
   * Call it right before a call that may be in vain. It takes a unit of the pool of vain calls, which a request that
   * was not in vain gets back. Rejects with QUOTA_EXCEEDED when that pool is used up.
   */
  ask(): Promise<void>
  /** Keeps the unit, also of a request that ends without an answer: part of what it pays for is stored. */
  spend(): void
  /**
   * Keeps the unit and stores the answer for repeats, in the transaction that stores what was paid for. Rejects when
   * the transaction has to end.
   */
  keepIn(tx: Tx, result: Result): Promise<void>
  /** Marks the work as free: `return free(scan)`. */
  free<Done>(done: Done): Done
}

/** The charge of a request and its claim on an Idempotency-Key. Both end at once: with the answer, or without one. */
interface Booking<Tx> {
  readonly pay: Payment<Tx>
  /**
   * Charges an answer and stores it for repeats: a process that dies leaves both or neither. Resolves to what is left
   * of the pool. Rejects with QUOTA_EXCEEDED where the answer is charged after the work and nothing is left. An answer
   * that cannot be stored is charged all the same, and the failure is reported.
   */
  book(answer: Answer): Promise<Grant | undefined>
  /** Gives the unit and the key of a request back that this error has ended. What was stored stays. Never rejects. */
  cancel(error: unknown): Promise<void>
}

interface Booked<Held> {
  readonly policy: QuotaPolicy | null
  /** Undefined where a request needs no key. */
  readonly caller: Admitted | undefined
  readonly signal: AbortSignal
  readonly requestId: string
  readonly claimed: Claimed<Held> | undefined
}

/** A unit that is reserved. */
interface Reserved {
  readonly id: string
  readonly grant: Grant
}

/** Makes the function that opens the booking of a request. */
export function createBookings<Tx, Held>(
  { policies }: Pick<ServedContract, 'policies'>,
  { books, reports }: Pick<Ports<Tx, Held>, 'books' | 'reports'>,
) {
  return ({ policy, caller, signal, requestId, claimed }: Booked<Held>): Booking<Tx> => {
    const report = (error: unknown) => reports.bookingFailed({ requestId, error })
    let reserved: Reserved | undefined
    let state: 'open' | 'free' | 'spent' | 'kept' = 'open'
    /** The reserved unit of the pool of vain calls. */
    let attempt: string | undefined

    const unitOf = ({ pool, uncharged }: QuotaPolicy, { id }: Reserved): Unit<Tx> => ({
      async ask() {
        if (uncharged === undefined || attempt !== undefined) return
        const taking = books.reserve({ profileId: profileOf(caller), pool: uncharged })
        const { reservationId, ...balance } = await verify(uncharged, taking)
        if (reservationId === null) throw new Refusal('QUOTA_EXCEEDED', vainCallsUsedUp(uncharged, balance))
        attempt = reservationId
      },
      spend() {
        state = 'spent'
      },
      async keepIn(tx, result) {
        if (state === 'free' || state === 'kept') throw new Error(`a unit of ${pool} was ${state} already`)
        const answer = toAnswer(result)
        // An answer that JSON cannot hold is not paid for.
        Rendered.from(answer.body ?? null)
        await books.end({ keep: [id], ...answered(answer, false) }, tx)
        state = 'kept'
      },
      free(done) {
        state = 'free'
        return done
      },
    })

    /** The claim of this request with its answer, if it has one. */
    function answered(answer: Answer, isFree: boolean): Pick<Ending<Held>, 'claim'> {
      return claimed === undefined ? {} : { claim: { ...claimed, answer: { text: toText(answer), isFree } } }
    }

    async function end(ending: Ending<Held>): Promise<void> {
      const { keep = [], giveBack = [], claim } = ending
      if (keep.length > 0 || giveBack.length > 0 || claim !== undefined) await books.end(ending)
    }

    /** Ends the request without an answer for its repeats. Never rejects. */
    async function abandon(ending: Ending<Held>): Promise<void> {
      const once = () => end(ending)
      // A pool may hand out a killed connection once more. Without a second try, a repeat would wait for 70 s.
      await once().catch(once).catch(report)
    }

    /** Takes the units of an answer. A pool without a cap never refuses. */
    async function take({ pool, units: unitsAt }: QuotaPolicy, answer: Answer): Promise<Grant | undefined> {
      const units = unitsAt === undefined ? 1 : countUnits(answer.body, unitsAt)
      if (units === 0) return undefined
      const taking = books.take({ profileId: profileOf(caller), pool }, units)
      if (Object.values(policies.quotaPools[pool] ?? {}).every((limit) => limit === null)) {
        await taking.catch(report)
        return undefined
      }
      return granted(pool, await verify(pool, taking), unitsAt === undefined ? undefined : units)
    }

    return {
      pay: {
        async during(work) {
          if (policy?.charge !== 'before') throw new Error('an operation pays that is not charged before')
          if (reserved !== undefined) throw new Error('a request pays twice')
          const { pool } = policy
          const reserving = books.reserve({ profileId: profileOf(caller), pool })
          const grant = granted(pool, await verify(pool, reserving))
          if (grant.reservationId === null) throw new Error('a unit was granted and not reserved')
          reserved = { id: grant.reservationId, grant }
          return await work(unitOf(policy, reserved))
        },
      },
      async book(answer) {
        const isBefore = policy?.charge === 'before'
        const isPaid = !isBefore || (reserved !== undefined && state !== 'free')
        const charged = policy === null || isBefore ? reserved?.grant : await take(policy, answer)
        const units = {
          keep: listIds(state === 'free' || state === 'kept' ? undefined : reserved?.id),
          giveBack: listIds(attempt, state === 'free' ? reserved?.id : undefined),
        }
        try {
          await end({ ...units, ...(state === 'kept' ? {} : answered(answer, !isPaid)) })
        } catch (error) {
          report(error)
          // Separately, so that neither fails with the other.
          if (claimed !== undefined) await abandon({ claim: claimed })
          await end(units).catch(report)
        }
        return isPaid ? charged : undefined
      },
      async cancel(error) {
        const isInVain = signal.aborted || (error instanceof Refusal && error.explanation.inVain === true)
        const isSpent = state === 'spent'
        const isVainAttempt = isInVain && !isSpent
        await abandon({
          // `kept` may be of a transaction that was rolled back. A unit that is kept for good is not given back.
          keep: listIds(isSpent ? reserved?.id : undefined, isVainAttempt ? attempt : undefined),
          giveBack: listIds(isSpent ? undefined : reserved?.id, isVainAttempt ? undefined : attempt),
        })
        // Separately: a unit that maintenance has given back must not hold the key.
        if (claimed !== undefined) await abandon({ claim: claimed })
      },
    }
  }
}

function listIds(...ids: readonly (string | undefined)[]): string[] {
  return ids.filter((id) => id !== undefined)
}

/** Code generation ensures that every answer has the field. */
function countUnits(answer: unknown, path: string): number {
  const value = valueAt(answer, path.split('.'))
  if (typeof value === 'number') return value
  throw new Error(`the answer says nothing of its units at ${path}`)
}

/** Whose quotas a caller uses. A key without a profile has its own. */
function profileOf(caller: Admitted | undefined): string {
  if (caller === undefined) throw new Error('a charged operation was reached without a key')
  return caller.profileId ?? caller.keyId
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
