import { ProviderError } from '../provider-error.ts'
import type { Clock } from './clock.ts'

export interface BreakerOptions {
  /** Opens after this many failures of the provider in a row; 20 unless set. */
  readonly failures?: number
  /** The wait from opening to the first probe. Each probe that fails doubles it. */
  readonly firstProbeAfterMs: number
  readonly probeAfterMaxMs: number
  /** Called when the breaker opens and when it closes. */
  readonly onChange: (state: 'open' | 'closed') => void
}

/**
 * When half of all calls fail, this many failures in a row come once in a million calls. An outage still shows within
 * seconds.
 */
const FAILURES = 20

/**
 * Stops calls to a provider that is down, and probes whether it is back. One breaker serves all calls of a process
 * (docs/provider.md, Limits and outages).
 */
export class CircuitBreaker {
  readonly #clock: Clock
  readonly #options: BreakerOptions
  #failuresInARow = 0
  #openings = 0
  /** When the next probe may be made; undefined while calls are made as usual. */
  #probeAtMs: number | undefined
  #probing = false

  constructor(clock: Clock, options: BreakerOptions) {
    this.#clock = clock
    this.#options = options
  }

  /** Whether calls are stopped, except for probes. */
  isOpen(): boolean {
    return this.#probeAtMs !== undefined
  }

  /** The error that `run` would reject with now; undefined when an attempt may be made. */
  refusal(): ProviderError | undefined {
    if (this.#probeAtMs === undefined) return undefined
    if (this.#probing) return describeOpen(this.#options.firstProbeAfterMs)
    const waitMs = this.#probeAtMs - this.#clock.elapsedMs()
    return waitMs > 0 ? describeOpen(waitMs) : undefined
  }

  /** Makes an attempt, or rejects with `refusal`. While the breaker is open it lets one probe through at a time. */
  async run<Result>(attempt: (isProbe: boolean) => Promise<Result>): Promise<Result> {
    const refusal = this.refusal()
    if (refusal !== undefined) throw refusal
    const isProbe = this.#probeAtMs !== undefined
    if (isProbe) this.#probing = true
    return attempt(isProbe).then(
      (result) => {
        this.#learn('answers', isProbe)
        return result
      },
      (error: unknown) => {
        this.#learn(readFailure(error), isProbe)
        throw error
      },
    )
  }

  /** Only an answer to a probe closes the breaker. Attempts that began before the breaker opened no longer count. */
  #learn(state: ProviderState, isProbe: boolean): void {
    if (isProbe) {
      this.#probing = false
      if (state === 'answers') this.#close()
      else this.#open()
      return
    }
    if (state === 'answers') this.#failuresInARow = 0
    if (state === 'is down') this.#failuresInARow++
    const { failures = FAILURES } = this.#options
    if (this.#failuresInARow >= failures && this.#probeAtMs === undefined) this.#open()
  }

  #open(): void {
    const { firstProbeAfterMs, probeAfterMaxMs, onChange } = this.#options
    const waitMs = Math.min(probeAfterMaxMs, firstProbeAfterMs * 2 ** this.#openings)
    this.#openings++
    this.#probeAtMs = this.#clock.elapsedMs() + waitMs
    onChange('open')
  }

  #close(): void {
    this.#failuresInARow = 0
    this.#openings = 0
    this.#probeAtMs = undefined
    this.#options.onChange('closed')
  }
}

/** The outcome of an attempt for the breaker; `unknown` when its caller has ended it. */
type ProviderState = 'answers' | 'is down' | 'unknown'

function readFailure(error: unknown): ProviderState {
  // Only failures of an attempt have an endpoint; the time limit of a whole call has none.
  if (!(error instanceof ProviderError) || error.endpoint === null) return 'unknown'
  return error.kind === 'unavailable' || error.kind === 'timeout' ? 'is down' : 'answers'
}

function describeOpen(retryAfterMs: number): ProviderError {
  const message = 'The data provider has failed many times in a row and is not called for a while'
  return new ProviderError('unavailable', message, { retryAfterMs: Math.ceil(retryAfterMs) })
}
