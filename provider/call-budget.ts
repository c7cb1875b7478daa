import { type Clock, Timers } from './clock.ts'
import type { CallPriority } from './data-provider.ts'
import { ProviderError } from './provider-error.ts'
import type { ReservedSlots, ReserveSlots, Slot } from './slots.ts'

export interface CallBudgetOptions {
  /** Calls under way at a time in this process. */
  readonly concurrency: number
  /** Without it only the concurrency is bounded. */
  readonly reserve?: ReserveSlots | undefined
  /** Told when the calls of the day are used up. */
  readonly onExhausted?: ((exhaustedForMs: number) => void) | undefined
}

/** On whose account slots are asked for; jobs are starving when those of this process have long had no turn. */
type Lane = CallPriority | 'starving'

/**
 * Jobs book a quarter second ahead at most, people further: so a waiting person always gets the next slot that no job
 * of any instance has, and never waits long for it. Starving jobs book behind everything that people can have booked.
 */
const LOOK_AHEAD_MS: Readonly<Record<Lane, number>> = { person: 5_000, job: 250, starving: 10_000 }

/** So long without a turn, and the jobs of a process are starving: they have one call in this time in any case. */
const STARVING_AFTER_MS = 10_000

/** People have so many turns in a row while jobs wait; the next one is a job's. */
const PEOPLE_IN_A_ROW_MAX = 3

/** After a grant that was cut short the next one is worth asking for when half of the look-ahead is free again. */
const ASK_AGAIN_MS = 125

/** A call that comes later after its slot than this would crowd the second after it: the slot is given back. */
const LATE_MAX_MS = 15

/** A spent day is looked at again after this time: the operator may have raised its limit. */
const EXHAUSTED_RECHECK_MS = 5_000

/** Calls that wait, of people and of jobs each. Whoever comes behind so many would hardly have a turn in time. */
const WAITING_MAX = 1_000

/** Calls of this process: those that wait for their turn, and those that are under way. */
export type CallBudgetUse = Readonly<
  Record<CallPriority, { readonly waiting: number; readonly underWay: number }>
>

/** Ends a turn, once, and says whether the call was made. */
export type EndTurn = (used: boolean) => void

type Waiter = { admit(slotId: number | undefined): void; refuse(reason: unknown): void }

/**
 * The one limiter of calls to the provider: a call has its turn when fewer than `concurrency` are under way in this
 * process and a slot of the budget that all instances share is due. People have theirs before jobs, though not without
 * end, and jobs leave one of the calls under way to people (docs/provider.md, The budget).
 */
export class CallBudget {
  readonly #options: CallBudgetOptions
  readonly #clock: Clock
  readonly #timers: Timers
  /** In the order in which they came. */
  readonly #waiting: Readonly<Record<CallPriority, Set<Waiter>>> = { person: new Set(), job: new Set() }
  readonly #askAtMs: Record<Lane, number> = { person: 0, job: 0, starving: 0 }
  readonly #toBeAsked = new Set<Lane>()
  readonly #underWay: Record<CallPriority, number> = { person: 0, job: 0 }
  /** While jobs waited. */
  #peopleInARow = 0
  /** When a job has had a turn or was promised one, or when the first of those that wait came. */
  #jobsServedAtMs = 0
  /** Slots whose time has not come. */
  #booked = 0
  #unused: number[] = []
  #asking = false
  #exhaustedUntilMs = 0

  constructor(clock: Clock, options: CallBudgetOptions) {
    this.#clock = clock
    this.#timers = new Timers(clock)
    this.#options = options
  }

  /**
   * Resolves when it is the call's turn, with what ends the turn. Rejects with the signal's reason as soon as the
   * signal ends, and with `ProviderError`: of kind `budget` when the day's calls are used up, of kind `unavailable`
   * when the shared budget cannot be asked or too many calls wait already.
   */
  async enter(priority: CallPriority, signal: AbortSignal): Promise<EndTurn> {
    signal.throwIfAborted()
    const exhaustedForMs = this.#exhaustedUntilMs - this.#clock.elapsedMs()
    if (exhaustedForMs > 0) throw describeExhausted(exhaustedForMs)
    const queue = this.#waiting[priority]
    if (queue.size >= WAITING_MAX) throw describeOvercrowded()
    const { promise, resolve, reject } = Promise.withResolvers<EndTurn>()
    const waiter: Waiter = { admit: (slotId) => resolve(this.#startTurn(priority, slotId)), refuse: reject }
    if (priority === 'job' && queue.size === 0) this.#jobsServedAtMs = this.#clock.elapsedMs()
    const leave = () => {
      queue.delete(waiter)
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    queue.add(waiter)
    this.#proceed()
    return promise.finally(() => signal.removeEventListener('abort', leave))
  }

  /** At this moment. */
  readUse(): CallBudgetUse {
    const useOf = (priority: CallPriority) => ({
      waiting: this.#waiting[priority].size,
      underWay: this.#underWay[priority],
    })
    return { person: useOf('person'), job: useOf('job') }
  }

  /** Ends the timers; calls that wait are ended by their signals. */
  close(): void {
    this.#timers.stop()
  }

  #startTurn(priority: CallPriority, slotId: number | undefined): EndTurn {
    this.#underWay[priority]++
    if (priority === 'job') this.#jobsServedAtMs = this.#clock.elapsedMs()
    return (used) => {
      if (!used && slotId !== undefined) this.#unused.push(slotId)
      this.#underWay[priority]--
      this.#proceed()
    }
  }

  /** Without a shared budget turns have no slot. */
  #admitNext(slotId?: number): boolean {
    const jobs = this.#admissibleJobs()
    const { person, job } = this.#waiting
    const isJob = jobs > 0 && (person.size === 0 || this.#peopleInARow >= PEOPLE_IN_A_ROW_MAX)
    const [next] = isJob ? job : person
    if (next === undefined) return false
    this.#peopleInARow = isJob || jobs === 0 ? 0 : this.#peopleInARow + 1
    this.#waiting[isJob ? 'job' : 'person'].delete(next)
    next.admit(slotId)
    return true
  }

  /** Of the jobs that wait those that may go now, as far as people are concerned: one call under way is left to them. */
  #admissibleJobs(): number {
    const most = Math.max(1, this.#options.concurrency - 1)
    return Math.max(0, Math.min(this.#waiting.job.size, most - this.#underWay.job))
  }

  #proceed(): void {
    const { concurrency, reserve } = this.#options
    const underWay = this.#underWay.person + this.#underWay.job
    if (reserve === undefined) {
      if (underWay < concurrency && this.#admitNext()) this.#proceed()
      return
    }
    const waiting = this.#waiting.person.size
    const free = concurrency - underWay - this.#booked
    if (this.#asking || free <= 0) return
    if (waiting > this.#booked) this.#ask(reserve, 'person', Math.min(waiting - this.#booked, free))
    // One reservation for many calls: the next one is made when those of the last are nearly used.
    else if (this.#booked <= 1) this.#askForJobs(reserve, free)
  }

  #askForJobs(reserve: ReserveSlots, free: number): void {
    const calls = Math.min(this.#waiting.person.size + this.#admissibleJobs() - this.#booked, free)
    const unservedMs = this.#clock.elapsedMs() - this.#jobsServedAtMs
    if (unservedMs < STARVING_AFTER_MS) this.#ask(reserve, 'job', calls)
    else this.#ask(reserve, 'starving', Math.min(calls, 1))
  }

  #ask(reserve: ReserveSlots, lane: Lane, calls: number): void {
    if (calls <= 0) return
    const inMs = this.#askAtMs[lane] - this.#clock.elapsedMs()
    if (inMs > 0) {
      this.#askLater(lane, inMs)
      return
    }
    const unused = this.#unused
    this.#unused = []
    this.#asking = true
    reserve({ calls, unused, lookAheadMs: LOOK_AHEAD_MS[lane] })
      .then((slots) => this.#take(slots, lane, calls))
      .catch((cause: unknown) => {
        this.#unused.push(...unused)
        const message = 'The budget of calls to the data provider cannot be read'
        this.#refuseAll(new ProviderError('unavailable', message, { cause }))
      })
      .finally(() => {
        this.#asking = false
        this.#proceed()
      })
  }

  #askLater(lane: Lane, inMs: number): void {
    if (this.#toBeAsked.has(lane)) return
    this.#toBeAsked.add(lane)
    this.#timers.after(inMs, () => {
      this.#toBeAsked.delete(lane)
      this.#proceed()
    })
  }

  #take({ slots, waitMs, exhaustedForMs }: ReservedSlots, lane: Lane, calls: number): void {
    const nowMs = this.#clock.elapsedMs()
    if (lane === 'starving' && slots.length > 0) this.#jobsServedAtMs = nowMs
    for (const slot of slots) this.#book(slot, nowMs)
    if (slots.length === calls) return
    if (exhaustedForMs === null) {
      this.#askAtMs[lane] = nowMs + Math.max(waitMs, ASK_AGAIN_MS * (0.8 + 0.4 * Math.random()))
    } else if (slots.length === 0) {
      this.#exhaustedUntilMs = nowMs + Math.min(exhaustedForMs, EXHAUSTED_RECHECK_MS)
      this.#options.onExhausted?.(exhaustedForMs)
      this.#refuseAll(describeExhausted(exhaustedForMs))
    }
  }

  #book({ id, delayMs }: Slot, nowMs: number): void {
    const dueMs = nowMs + delayMs
    this.#booked++
    const use = () => {
      this.#booked--
      const late = this.#clock.elapsedMs() - dueMs > LATE_MAX_MS
      if (late || !this.#admitNext(id)) this.#unused.push(id)
      this.#proceed()
    }
    const inMs = dueMs - this.#clock.elapsedMs()
    if (inMs > 0) this.#timers.after(inMs, use)
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
  const message = 'The calls to the data provider that this day has are used up'
  return new ProviderError('budget', message, { retryAfterMs: Math.ceil(exhaustedForMs) })
}

function describeOvercrowded(): ProviderError {
  return new ProviderError('unavailable', 'Too many calls wait for the data provider')
}
