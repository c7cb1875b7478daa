import { setTimeout as wait } from 'node:timers/promises'
import type { Checked } from './answer-checks.ts'
import { CallBudget, type CallBudgetUse } from './call-budget.ts'
import { type BreakerOptions, CircuitBreaker } from './circuit-breaker.ts'
import type { CallPriority } from './data-provider.ts'
import { type Attempt, createHttp, type HttpOptions, type Question } from './http.ts'
import { ProviderError, type ProviderErrorKind } from './provider-error.ts'
import { ProviderHealth, type ProviderHealthOptions } from './provider-health.ts'
import { planRetry, RetryBudget, type RetryBudgetOptions } from './retries.ts'
import type { ReserveSlots } from './slots.ts'

export interface RequestOptions extends HttpOptions, ProviderHealthOptions {
  /** Requests under way at a time; the others wait for their turn. */
  readonly concurrency: number
  /** Waits between attempts; rejects when the signal ends. */
  readonly sleep?: ((delayMs: number, signal: AbortSignal) => Promise<unknown>) | undefined
  /** Takes slots of the budget that all instances share. Every attempt takes one. */
  readonly reserveSlots?: ReserveSlots | undefined
  readonly breaker?: BreakerOptions | undefined
  readonly retryBudget?: RetryBudgetOptions | undefined
  /** Told of every attempt at every request. */
  readonly onAttempt?: ((event: AttemptEvent) => void) | undefined
  /** Told when the calls of the day are used up. */
  readonly onExhausted?: ((exhaustedForMs: number) => void) | undefined
}

/** One attempt at a request, for logs and metrics. It has no address, no query and no key. */
export interface AttemptEvent {
  /** The path template, such as `/pnl/{wallet}`. */
  readonly endpoint: string
  /** Null when no response came. */
  readonly status: number | null
  readonly durationMs: number
  /** Counts from 1; more than 1 is a retry. */
  readonly attempt: number
  readonly outcome: 'ok' | 'aborted' | ProviderErrorKind
}

/** One call of the client: its requests share one signal and one deadline. */
export interface CallScope {
  /** Ends with the caller's signal, at the deadline, or when the client closes. */
  readonly signal: AbortSignal
  /** On the clock's `elapsedMs`; infinite without a time limit. */
  readonly deadlineMs: number
  readonly priority: CallPriority
}

/** Requests to the provider: each attempt in its turn, tried again where that may help, none to a provider that is down. */
export class Requests {
  readonly #options: RequestOptions
  readonly #http
  readonly #budget: CallBudget
  readonly #breaker: CircuitBreaker
  readonly #retries: RetryBudget
  /** What every attempt has told of the provider. */
  readonly health: ProviderHealth

  constructor(options: RequestOptions) {
    const { clock, concurrency, reserveSlots: reserve, onExhausted } = options
    this.#options = options
    this.#http = createHttp(options)
    this.#budget = new CallBudget(clock, { concurrency, reserve, onExhausted })
    this.#breaker = new CircuitBreaker(clock, options.breaker)
    this.#retries = new RetryBudget(clock, options.retryBudget)
    this.health = new ProviderHealth(clock, options)
  }

  /**
   * Asks until there is an answer, a failure that stays, or no retry left. Rejects with `ProviderError`, or with the
   * reason of the scope's signal.
   */
  async ask<Answer>(question: Question<Answer>, scope: CallScope): Promise<Checked<Answer>> {
    const { clock, sleep = sleepFor } = this.#options
    const attempt = this.#http.prepare(question)
    this.#retries.countCall()
    for (let count = 1; ; count++) {
      try {
        return await this.#attemptInTurn(this.#told(attempt, question.endpoint, count), scope)
      } catch (error) {
        if (!(error instanceof ProviderError) || scope.signal.aborted) throw error
        const delayMs = planRetry(error, { attempt: count, leftMs: scope.deadlineMs - clock.elapsedMs() })
        if (delayMs === null || !this.#retries.takeRetry()) throw this.#describeLast(error)
        await sleep(delayMs, scope.signal).catch((reason: unknown) => {
          throw scope.signal.aborted ? scope.signal.reason : reason
        })
      }
    }
  }

  /** The calls that wait for their turn, and those that are under way. */
  readUse(): CallBudgetUse {
    return this.#budget.readUse()
  }

  /** Closes the connections. Calls that are under way are ended by their scopes. */
  close(): void {
    this.#budget.close()
    this.#http.close()
  }

  /** While the breaker is open, calls fail at once: those that come now, and those that have waited for their turn. */
  async #attemptInTurn<Answer>(
    attempt: Attempt<Answer>,
    { priority, signal }: CallScope,
  ): Promise<Checked<Answer>> {
    const refusal = this.#breaker.refusal()
    if (refusal !== undefined) throw refusal
    const endTurn = await this.#budget.enter(priority, signal)
    let used = false
    try {
      return await this.#breaker.run(() => {
        used = true
        return attempt(signal)
      })
    } finally {
      endTurn(used)
    }
  }

  #told<Answer>(attempt: Attempt<Answer>, endpoint: string, count: number): Attempt<Answer> {
    const { clock, onAttempt } = this.#options
    return async (signal) => {
      const startMs = clock.elapsedMs()
      const tell = (outcome: AttemptEvent['outcome'], status: number | null) =>
        onAttempt?.({ endpoint, status, durationMs: clock.elapsedMs() - startMs, attempt: count, outcome })
      try {
        const answer = await attempt(signal)
        tell('ok', 200)
        this.health.answered()
        return answer
      } catch (error) {
        if (error instanceof ProviderError) tell(error.kind, error.status)
        else tell('aborted', null)
        this.health.failed(error)
        throw error
      }
    }
  }

  /** That the provider is down says more than the failure that came last. */
  #describeLast(error: ProviderError): ProviderError {
    const isFailure = error.kind === 'unavailable' || error.kind === 'timeout'
    return (isFailure ? this.#breaker.refusal() : undefined) ?? error
  }
}

function sleepFor(delayMs: number, signal: AbortSignal): Promise<unknown> {
  return wait(delayMs, undefined, { signal })
}
