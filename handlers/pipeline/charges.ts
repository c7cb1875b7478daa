import type { DatabaseTransaction } from '../../db/connection.ts'
import type { QuotaAsk, QuotaCharge } from '../../db/quotas.ts'
import type { Caller, CreationQuota, ProviderAttempt } from '../contract.ts'
import { Attempt } from './attempt.ts'
import { type Answer, type OperationResult, toAnswer } from './envelope.ts'
import type { AnswerStore, Book } from './idempotency.ts'
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
  readonly quota: CreationQuota<OperationResult> | undefined
  readonly attempt: ProviderAttempt | undefined
}

export interface Charged {
  readonly policy: QuotaPolicy | null
  readonly caller: Caller
  readonly meter: QuotaMeter
  readonly answers: AnswerStore
}

/**
 * Runs an operation under its charge, and stores its answer with it. `run` rejects when there is nothing to return; then
 * nothing stays charged.
 *
 * - `when-answered`: one unit, once there is an answer; or as many as the answer says, all of them or none.
 * - `when-created`: the operation takes the unit itself, in the transaction that creates what it is for.
 * - `reserved`: one unit before the work, given back when there is nothing to return.
 * - `metered`: counted after the answer, without a cap.
 *
 * An answer that was charged says what is left, which is no part of what is stored for its repeats.
 */
export async function runCharged(
  { policy, caller, meter, answers }: Charged,
  run: (own: OwnCharges) => Promise<Answer>,
): Promise<Answer> {
  const conclude = async (answer: Answer, charge?: QuotaCharge, book: Book = bookNothing) => {
    await answers.store(answer, book)
    return tellRemaining(answer, charge)
  }
  if (policy === null) return conclude(await run(NOTHING))
  const profileId = profileOf(caller)
  const ask = { profileId, pool: policy.pool }
  switch (policy.charge) {
    case 'when-created':
      return runAttempted(meter, { profileId, pool: policy.uncharged }, async (attempt) => {
        const creation = new CreationCharge({ meter, ask, attempt, answers })
        const answer = await run({ attempt, quota: creation })
        return creation.taken === undefined ? conclude(answer) : tellRemaining(answer, creation.taken)
      })
    case 'reserved': {
      const reservation = await meter.reserve(ask)
      return await runAttempted(meter, { profileId, pool: policy.uncharged }, async (attempt) => {
        const found = await run({ attempt, quota: undefined })
        const answer = await conclude(found, reservation.charge, reservation.keep)
        await attempt?.giveBack()
        return answer
      }).catch(async (error: unknown) => {
        await reservation.giveBack()
        throw error
      })
    }
    case 'metered': {
      const answer = await run(NOTHING)
      return meter.meter(ask).then(() => conclude(answer))
    }
    case 'when-answered': {
      const answer = await run(NOTHING)
      return conclude(answer, await chargeAnswered(meter, ask, { answer, unitsAt: policy.units }))
    }
  }
}

const bookNothing: Book = async () => undefined

/** What is left, where something was charged and there is a cap. */
function tellRemaining({ fields, headers }: Answer, charge: QuotaCharge | undefined): Answer {
  return { fields, headers: { ...headers, 'X-Quota-Remaining': charge?.remaining ?? undefined } }
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

function profileOf({ profileId }: Caller): string {
  if (profileId === null) throw new Error('a charged operation was reached without a profile')
  return profileId
}

const NOTHING: OwnCharges = { quota: undefined, attempt: undefined }

interface CreationParts {
  readonly meter: QuotaMeter
  readonly ask: QuotaAsk
  readonly attempt: Attempt | undefined
  readonly answers: AnswerStore
}

/** The charge, the end of the attempt and the stored answer are one transaction: all of them are there or none. */
class CreationCharge implements CreationQuota<OperationResult> {
  readonly #parts: CreationParts
  #taken: QuotaCharge | undefined

  constructor(parts: CreationParts) {
    this.#parts = parts
  }

  /** What was charged, if anything was; its answer is stored then. */
  get taken(): QuotaCharge | undefined {
    return this.#taken
  }

  check(): Promise<void> {
    return this.#parts.meter.check(this.#parts.ask)
  }

  async charge(trx: DatabaseTransaction, result: OperationResult): Promise<void> {
    const { meter, ask, attempt, answers } = this.#parts
    this.#taken = await meter.chargeIn(trx, ask)
    await attempt?.giveBack(trx)
    await answers.storeIn(trx, toAnswer(result))
  }
}

/** Runs an operation that may ask the data provider; whatever it has not given back of its attempt stays taken. */
async function runAttempted(
  meter: QuotaMeter,
  { profileId, pool }: { readonly profileId: string; readonly pool: string | undefined },
  run: (attempt: Attempt | undefined) => Promise<Answer>,
): Promise<Answer> {
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
