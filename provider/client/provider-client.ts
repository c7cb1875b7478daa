import { setTimeout as wait } from 'node:timers/promises'
import type { CallOptions, CallPriority, Trouble } from '../data-provider.ts'
import { ProviderError, type ProviderErrorKind } from '../provider-error.ts'
import { CallBudget, type CallBudgetOptions } from './call-budget.ts'
import { type Clock, systemClock } from './clock.ts'
import { createProviderHttp, type ProviderHttpOptions, type Question, type Try, type Wire } from './http.ts'
import { ProviderHealth, type ProviderHealthOptions } from './provider-health.ts'
import { planRetry, RetryBudget } from './retries.ts'
import type { Checked, Misfits } from './vendor-answers.ts'

export interface ProviderClientOptions
  extends Omit<ProviderHttpOptions, 'clock'>,
    ProviderHealthOptions,
    CallBudgetOptions {
  readonly clock?: Clock
  /** Waits between tries; rejects when the signal ends. */
  readonly sleep?: ((delayMs: number, signal: AbortSignal) => Promise<unknown>) | undefined
  /** Retries that every minute has, whatever its calls; ten unless set. */
  readonly leastRetries?: number | undefined
  /** Called with every try of every request. */
  readonly onTry?: ((event: TryEvent) => void) | undefined
  /** Called when an answer had rows or values that did not fit `spec/provider/`. */
  readonly onMisfits?: ((event: MisfitsEvent) => void) | undefined
}

/** One try of a request, for logs and metrics. It has no address, no query and no key. */
export interface TryEvent {
  /** The path template, such as `/pnl/{wallet}`. */
  readonly endpoint: string
  /** Null when no response came. */
  readonly status: number | null
  readonly durationMs: number
  /** Counts from 1; more than 1 is a retry. */
  readonly try: number
  readonly outcome: 'ok' | 'aborted' | ProviderErrorKind
}

interface MisfitsEvent {
  /** The path template. */
  readonly endpoint: string
  readonly misfits: Misfits
}

/** Asks a question within one call. Rejects with `ProviderError`, or with the reason of the call's abort. */
export type Ask = <Answer>(question: Question<Answer>) => Promise<Checked<Answer>>

/** One call of the client: its requests share one signal and one deadline. */
interface CallScope {
  /** Ends with the caller's signal, at the deadline, or when the client closes. */
  readonly signal: AbortSignal
  /** On the clock's `elapsedMs`; infinite without a time limit. */
  readonly deadlineMs: number
  readonly priority: CallPriority
  readonly profileId: string | undefined
  readonly retries: boolean
}

const KEY_TRIAL = { timeoutMs: 3_000, priority: 'person' } as const

/** Why a request ends when its call has ended. One error serves all requests: each error would cost a stack trace. */
const ENDED = new ProviderError('unavailable', 'The call has ended')

/**
 * The calls to one provider, whatever its vendor. Failures that may pass (429, 5xx, connections, time limits) are tried
 * again up to three times, within the call's `timeoutMs` and the retry budget; `Retry-After` is obeyed up to ten
 * seconds. Every try has a slot of the call budget. A provider that is down is left alone except for probes
 * (docs/provider.md).
 */
export class ProviderClient {
  readonly budget: CallBudget
  readonly health: ProviderHealth
  readonly #options: ProviderClientOptions
  readonly #clock: Clock
  readonly #http
  readonly #retries: RetryBudget
  readonly #closing = new AbortController()

  constructor(wire: Wire, options: ProviderClientOptions) {
    const { clock = systemClock } = options
    this.#options = options
    this.#clock = clock
    this.#http = createProviderHttp(wire, { ...options, clock })
    this.budget = new CallBudget(clock, options)
    this.#retries = new RetryBudget(clock, options.leastRetries)
    this.health = new ProviderHealth(clock, options)
  }

  /**
   * Runs the work of a call. Rejects as the work does, with the reason of the signal, or with `ProviderError`.
   * Its signal and timer are gone when it settles: signals of callers may live for as long as the process.
   */
  async run<Result>(
    { signal, timeoutMs, priority = 'job', profileId }: CallOptions = {},
    work: (ask: Ask) => Promise<Result>,
    retries = true,
  ): Promise<Result> {
    this.#closing.signal.throwIfAborted()
    signal?.throwIfAborted()
    const call = new AbortController()
    const signals = [call.signal, this.#closing.signal, ...(signal ? [signal] : [])]
    const cancelTimer =
      timeoutMs === undefined
        ? undefined
        : this.#clock.after(timeoutMs, () => {
            call.abort(new ProviderError('timeout', `The data provider took longer than ${timeoutMs} ms`))
          })
    try {
      const deadlineMs = this.#clock.elapsedMs() + (timeoutMs ?? Number.POSITIVE_INFINITY)
      const scope = { signal: AbortSignal.any(signals), deadlineMs, priority, profileId, retries }
      return await work((question) => this.#ask(question, scope))
    } finally {
      cancelTimer?.()
      // When one of several requests has failed, the others are of no use any more.
      call.abort(ENDED)
    }
  }

  /** Runs the work that tries the key (`DataProvider.tryKey`). */
  async tryKey(work: (ask: Ask) => Promise<unknown>): Promise<Trouble | undefined> {
    const failure = await this.run(KEY_TRIAL, work, false).then(
      () => undefined,
      (error: unknown) => error,
    )
    // The call failed because this client was closed: that says nothing about the provider.
    if (this.#closing.signal.aborted) return undefined
    return this.health.tried(failure)
  }

  /** Ends all calls as `unavailable` and closes the connections. */
  async close(): Promise<void> {
    this.#closing.abort(new ProviderError('unavailable', 'The client of the data provider is closed'))
    this.#http.close()
  }

  /** Asks until there is an answer, a failure that stays, or no retry left. */
  async #ask<Answer>(question: Question<Answer>, scope: CallScope): Promise<Checked<Answer>> {
    const { sleep = sleepFor, onMisfits } = this.#options
    const refused = this.health.refusalOf(question.endpoint)
    if (refused !== undefined) throw refused
    const send = this.#http.prepare(question)
    this.#retries.countCall()
    for (let count = 1; ; count++) {
      try {
        const checked = await this.#tryInSlot(this.#report(send, question.endpoint, count), question, scope)
        const { misfits } = checked
        if (Object.keys(misfits).length > 0) onMisfits?.({ endpoint: question.endpoint, misfits })
        return checked
      } catch (error) {
        if (!(error instanceof ProviderError) || scope.signal.aborted) throw error
        const leftMs = scope.deadlineMs - this.#clock.elapsedMs()
        const delayMs = scope.retries ? planRetry(error, count, leftMs) : null
        if (delayMs === null || !this.#retries.takeRetry()) throw this.#describeLast(error, scope)
        await sleep(delayMs, scope.signal).catch((reason: unknown) => {
          throw scope.signal.aborted ? scope.signal.reason : reason
        })
      }
    }
  }

  /**
   * While the breaker is open, calls fail at once: new ones, and those that have waited for a slot. A probe goes on
   * even when its call has ended. A call with several requests ends soon, because the breaker refuses its other
   * requests.
   */
  async #tryInSlot<Answer>(
    send: Try<Answer>,
    question: Question<Answer>,
    scope: CallScope,
  ): Promise<Checked<Answer>> {
    const { signal } = scope
    const refusal = this.health.refusal(scope.profileId)
    if (refusal !== undefined) throw refusal
    const endSlot = await this.budget.enter(scope)
    let used = false
    const address = question.address === undefined ? undefined : String(question.address)
    const answer = this.health.run(
      (isProbe) => {
        used = true
        return send(isProbe ? this.#closing.signal : signal)
      },
      { endpoint: question.endpoint, address, profileId: scope.profileId },
    )
    const end = () => endSlot(used)
    answer.then(end, end)
    return await untilAborted(answer, signal)
  }

  /** The try, which reports its outcome to the log and the metrics. */
  #report<Answer>(send: Try<Answer>, endpoint: string, count: number): Try<Answer> {
    const { onTry } = this.#options
    return async (signal) => {
      const startMs = this.#clock.elapsedMs()
      const report = (outcome: TryEvent['outcome'], status: number | null) =>
        onTry?.({
          endpoint,
          status,
          durationMs: this.#clock.elapsedMs() - startMs,
          try: count,
          outcome,
        })
      try {
        const answer = await send(signal)
        report('ok', 200)
        return answer
      } catch (error) {
        if (error instanceof ProviderError && error !== ENDED) report(error.kind, error.status)
        else report('aborted', null)
        throw error
      }
    }
  }

  /** Once the provider is down, the breaker's refusal says more than the last failure. */
  #describeLast(error: ProviderError, { profileId }: CallScope): ProviderError {
    const isFailure = error.kind === 'unavailable' || error.kind === 'timeout'
    return (isFailure ? this.health.refusal(profileId) : undefined) ?? error
  }
}

/** Settles as `pending` does, or rejects with the signal's reason as soon as the signal is aborted. */
function untilAborted<Result>(pending: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const leave = () => reject(signal.reason)
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave, { once: true })
  pending.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  return promise
}

function sleepFor(delayMs: number, signal: AbortSignal): Promise<unknown> {
  return wait(delayMs, undefined, { signal })
}
