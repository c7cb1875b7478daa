import type { Clock } from './clock.ts'
import { ProviderError } from './provider-error.ts'

export interface BreakerOptions {
  /** Opens after this many failures of the provider in a row. */
  readonly failures?: number
  /** From opening to the first probe. Each probe that fails doubles the wait. */
  readonly firstProbeAfterMs?: number
  readonly probeAfterMaxMs?: number
  /** Told when the provider is no longer called, and when it is called again. */
  readonly onChange?: (state: 'open' | 'closed') => void
}

/** In a row even at a failure rate of a half this comes once in a million calls, and an outage shows within seconds. */
const FAILURES = 20
const FIRST_PROBE_AFTER_MS = 2_000
const PROBE_AFTER_MAX_MS = 60_000

/**
 * Leaves a provider alone that is down, and probes whether it is back. One for all calls of a process
 * (docs/provider.md, Limits and outages).
 */
export class CircuitBreaker {
  readonly #clock: Clock
  readonly #options: Required<BreakerOptions>
  #failuresInARow = 0
  #openings = 0
  /** When the next probe may be made; undefined while calls are made as usual. */
  #probeAtMs: number | undefined
  #probing = false

  constructor(clock: Clock, options: BreakerOptions = {}) {
    this.#clock = clock
    this.#options = {
      failures: FAILURES,
      firstProbeAfterMs: FIRST_PROBE_AFTER_MS,
      probeAfterMaxMs: PROBE_AFTER_MAX_MS,
      onChange: () => undefined,
      ...options,
    }
  }

  /** What `run` would reject with now; undefined when an attempt may be made. */
  refusal(): ProviderError | undefined {
    if (this.#probeAtMs === undefined) return undefined
    if (this.#probing) return describeOpen(this.#options.firstProbeAfterMs)
    const waitMs = this.#probeAtMs - this.#clock.elapsedMs()
    return waitMs > 0 ? describeOpen(waitMs) : undefined
  }

  /** Makes an attempt, or rejects with `refusal`. While the breaker is open there is one attempt at a time, a probe. */
  async run<Result>(attempt: () => Promise<Result>): Promise<Result> {
    const refusal = this.refusal()
    if (refusal !== undefined) throw refusal
    const isProbe = this.#probeAtMs !== undefined
    if (isProbe) this.#probing = true
    return attempt().then(
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

  /** Of a probe only an answer counts. Attempts that were under way when it opened have no say any more. */
  #learn(state: ProviderState, isProbe: boolean): void {
    if (isProbe) {
      this.#probing = false
      if (state === 'answers') this.#close()
      else this.#open()
      return
    }
    if (state === 'answers') this.#failuresInARow = 0
    if (state === 'is down') this.#failuresInARow++
    if (this.#failuresInARow >= this.#options.failures && this.#probeAtMs === undefined) this.#open()
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

/** What an attempt tells of the provider; nothing when its caller has ended it. */
type ProviderState = 'answers' | 'is down' | 'unknown'

function readFailure(error: unknown): ProviderState {
  // Failures of an attempt have an endpoint; the time limit of a whole call has none.
  if (!(error instanceof ProviderError) || error.endpoint === null) return 'unknown'
  return error.kind === 'unavailable' || error.kind === 'timeout' ? 'is down' : 'answers'
}

function describeOpen(retryAfterMs: number): ProviderError {
  const message = 'The data provider has failed many times in a row and is left alone for a while'
  return new ProviderError('unavailable', message, { retryAfterMs: Math.ceil(retryAfterMs) })
}
