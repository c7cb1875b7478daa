import type { CallOptions, CallPriority, CallUse } from '../data-provider.ts'
import { ProviderError } from '../provider-error.ts'
import type { Clock } from './clock.ts'

/** The calls that a process asks of the budget that all instances share. */
export interface CallRequest {
  readonly calls: number
  /** How many of the calls a person waits for. These may be taken further ahead. */
  readonly people: number
  /** Calls of earlier grants that were not made. */
  readonly unused: number
}

/** The calls that the shared budget grants. */
export interface CallGrant {
  /** When each granted call may be made, from now on and in order. At most as many as were asked for. */
  readonly delaysMs: readonly number[]
  /** For calls that were not granted: calls before this time are refused again. */
  readonly retryMs: number
  /** How long until the next day begins, when the calls of this one are used up; else null. */
  readonly exhaustedForMs: number | null
}

export type TakeCalls = (request: CallRequest) => Promise<CallGrant>

export interface CallBudgetOptions {
  /** Calls under way at a time in this process. */
  readonly concurrency: number
  /** Without it only the concurrency is bounded. */
  readonly takeCalls?: TakeCalls | undefined
  /** Called when the calls of the day are used up. */
  readonly onExhausted?: ((exhaustedForMs: number) => void) | undefined
}

/** While jobs wait, people get this many slots in a row; the next slot is a job's. */
const PEOPLE_IN_A_ROW_MAX = 3

/** A spent day is looked at again after this time: the operator may have raised its limit. */
const EXHAUSTED_RECHECK_MS = 5_000

/** Spreads the requests of instances that wait for the same call. */
const RETRY_SPREAD_MS = 25

/**
 * How many calls of people, and how many of jobs, may wait. A call behind that many would hardly get a slot in time.
 */
const WAITING_MAX = 1_000

/** A call that wants a slot. */
interface CallEntry extends Pick<CallOptions, 'profileId'> {
  readonly priority: CallPriority
  readonly signal: AbortSignal
}

/** Ends a slot, once. A slot that was not used for a call goes back to the budget. */
type EndSlot = (used: boolean) => void

interface Waiter {
  readonly profileId: string | undefined
  admit(): void
  refuse(reason: unknown): void
}

/**
 * The one limiter of calls to the provider: a call has a slot when fewer than `concurrency` are under way in this
 * process and the budget that all instances share allows it. People go before jobs, but not without end, and jobs
 * leave one of the calls under way to people. A profile has half of the slots at most, and of the calls that wait the
 * next is of the profile with the fewest under way (docs/provider.md, "The budget").
 */
export class CallBudget {
  readonly #options: CallBudgetOptions
  readonly #clock: Clock
  /** In the order in which they came. */
  readonly #waiting: Readonly<Record<CallPriority, Set<Waiter>>> = { person: new Set(), job: new Set() }
  readonly #underWay: Record<CallPriority, number> = { person: 0, job: 0 }
  readonly #ofProfile = new Map<string, number>()
  /** When the shared budget may have calls for them again. */
  readonly #askAtMs: Record<CallPriority, number> = { person: 0, job: 0 }
  #peopleInARow = 0
  /** Granted calls whose time has not come. */
  #booked = 0
  #unused = 0
  #asking = false
  #exhaustedUntilMs = 0

  constructor(clock: Clock, options: CallBudgetOptions) {
    this.#clock = clock
    this.#options = options
  }

  /**
   * Resolves when the call has a slot, with a function that ends the slot. Rejects with the signal's reason as soon
   * as the signal ends, and with `ProviderError`: of kind `budget` when the day's calls are used up, of kind
   * `unavailable` when the shared budget cannot be read or too many calls wait already.
   */
  async enter({ priority, profileId, signal }: CallEntry): Promise<EndSlot> {
    signal.throwIfAborted()
    const exhaustedForMs = this.#exhaustedUntilMs - this.#clock.elapsedMs()
    if (exhaustedForMs > 0) throw describeExhausted(exhaustedForMs)
    const queue = this.#waiting[priority]
    if (queue.size >= WAITING_MAX)
      throw new ProviderError('unavailable', 'Too many calls wait for the data provider')
    const { promise, resolve, reject } = Promise.withResolvers<EndSlot>()
    const admit = () => resolve(this.#startSlot(priority, profileId))
    const waiter: Waiter = { profileId, admit, refuse: reject }
    const leave = () => {
      queue.delete(waiter)
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    queue.add(waiter)
    this.#proceed()
    return promise.finally(() => signal.removeEventListener('abort', leave))
  }

  /** The calls at this moment. */
  readUse(): CallUse {
    const useOf = (priority: CallPriority) => ({
      waiting: this.#waiting[priority].size,
      underWay: this.#underWay[priority],
    })
    return { person: useOf('person'), job: useOf('job') }
  }

  #startSlot(priority: CallPriority, profileId: string | undefined): EndSlot {
    this.#underWay[priority]++
    this.#countOf(profileId, 1)
    return (used) => {
      this.#underWay[priority]--
      this.#countOf(profileId, -1)
      if (!used) this.#unused++
      this.#proceed()
    }
  }

  #countOf(profileId: string | undefined, change: number): void {
    if (profileId === undefined) return
    const count = (this.#ofProfile.get(profileId) ?? 0) + change
    if (count > 0) this.#ofProfile.set(profileId, count)
    else this.#ofProfile.delete(profileId)
  }

  /** Gives the next waiting call a slot; false when no call may have one. */
  #admitNext(): boolean {
    const [person, job] = [this.#listAdmissible('person'), this.#listAdmissible('job')]
    const isJob = job.length > 0 && (person.length === 0 || this.#peopleInARow >= PEOPLE_IN_A_ROW_MAX)
    const [next] = isJob ? job : person
    if (next === undefined) return false
    this.#peopleInARow = isJob || job.length === 0 ? 0 : this.#peopleInARow + 1
    this.#waiting[isJob ? 'job' : 'person'].delete(next)
    next.admit()
    return true
  }

  /** The waiting calls that may go now, the next one first. */
  #listAdmissible(priority: CallPriority): Waiter[] {
    const { concurrency } = this.#options
    const ofProfileMax = Math.max(1, Math.floor(concurrency / 2))
    const counts = new Map(this.#ofProfile)
    const places = [...this.#waiting[priority]].map((waiter) => {
      const place = waiter.profileId === undefined ? 0 : (counts.get(waiter.profileId) ?? 0)
      if (waiter.profileId !== undefined) counts.set(waiter.profileId, place + 1)
      return { waiter, place }
    })
    const admissible = places
      .filter(({ place }) => place < ofProfileMax)
      .sort((one, other) => one.place - other.place)
      .map(({ waiter }) => waiter)
    // Jobs leave one of the calls under way to people.
    const jobs = Math.max(1, concurrency - 1) - this.#underWay.job
    return priority === 'job' ? admissible.slice(0, Math.max(0, jobs)) : admissible
  }

  #proceed(): void {
    const { concurrency, takeCalls } = this.#options
    const free = concurrency - this.#underWay.person - this.#underWay.job - this.#booked
    if (free <= 0) return
    if (takeCalls !== undefined) this.#askFor(free, takeCalls)
    else if (this.#admitNext()) this.#proceed()
  }

  /** One statement takes many calls: jobs ask again when those of the last statement have been made. */
  #askFor(free: number, takeCalls: TakeCalls): void {
    if (this.#asking) return
    const nowMs = this.#clock.elapsedMs()
    const wanted = (priority: CallPriority, count: number) =>
      nowMs < this.#askAtMs[priority] ? 0 : Math.max(0, count)
    const [person, job] = [this.#listAdmissible('person').length, this.#listAdmissible('job').length]
    const people = wanted('person', Math.min(person - this.#booked, free))
    const jobs = wanted('job', this.#booked > 0 ? 0 : Math.min(job, free - people))
    if (people + jobs === 0) return
    const request = { calls: people + jobs, people, unused: this.#unused }
    this.#unused = 0
    this.#asking = true
    takeCalls(request)
      .then((grant) => this.#accept(grant, request))
      .catch((cause: unknown) => {
        this.#unused += request.unused
        const message = 'The budget of calls to the data provider cannot be read'
        this.#refuseAll(new ProviderError('unavailable', message, { cause }))
      })
      .finally(() => {
        this.#asking = false
        this.#proceed()
      })
  }

  #accept({ delaysMs, retryMs, exhaustedForMs }: CallGrant, { calls, people }: CallRequest): void {
    for (const delayMs of delaysMs) this.#book(delayMs)
    if (delaysMs.length === calls) return
    const nowMs = this.#clock.elapsedMs()
    if (exhaustedForMs === null) {
      const waitMs = retryMs + RETRY_SPREAD_MS * Math.random()
      this.#askAtMs.job = nowMs + waitMs
      if (delaysMs.length < people) this.#askAtMs.person = nowMs + waitMs
      this.#clock.after(waitMs, () => this.#proceed())
    } else if (delaysMs.length === 0) {
      this.#exhaustedUntilMs = nowMs + Math.min(exhaustedForMs, EXHAUSTED_RECHECK_MS)
      this.#options.onExhausted?.(exhaustedForMs)
      this.#refuseAll(describeExhausted(exhaustedForMs))
    }
  }

  #book(delayMs: number): void {
    this.#booked++
    const use = () => {
      this.#booked--
      if (!this.#admitNext()) this.#unused++
      this.#proceed()
    }
    if (delayMs > 0) this.#clock.after(delayMs, use)
    else use()
  }

  #refuseAll(reason: ProviderError): void {
    for (const queue of Object.values(this.#waiting)) {
      for (const waiter of queue) waiter.refuse(reason)
      queue.clear()
    }
  }
}

function describeExhausted(exhaustedForMs: number): ProviderError {
  const message = 'The calls to the data provider of this day are used up'
  return new ProviderError('budget', message, { retryAfterMs: Math.ceil(exhaustedForMs) })
}
