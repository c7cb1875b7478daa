import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  type IBackoffFactory,
  type IHalfOpenAfterBackoffContext,
} from 'cockatiel'
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

export interface Breaker {
  /** What `run` would reject with now; undefined when an attempt may be made. */
  refusal(): ProviderError | undefined
  /**
   * Runs an attempt. While the breaker is open it rejects at once with `ProviderError` of kind `unavailable`, but for
   * one probe at a time.
   */
  run<Result>(attempt: () => Promise<Result>): Promise<Result>
}

/** In a row even at a failure rate of a half this comes once in a million calls, and an outage shows within seconds. */
const FAILURES = 20
const FIRST_PROBE_AFTER_MS = 2_000
const PROBE_AFTER_MAX_MS = 60_000

type Outcome<Result> = { readonly result: Result } | { readonly refusal: unknown }

/** Stops calling a provider that is down, and probes whether it is back. One for all calls of a process. */
export function createBreaker(options: BreakerOptions = {}): Breaker {
  const { failures = FAILURES, firstProbeAfterMs = FIRST_PROBE_AFTER_MS, onChange } = options
  const { probeAfterMaxMs = PROBE_AFTER_MAX_MS } = options
  let probeAtMs = 0
  const halfOpenAfter: IBackoffFactory<IHalfOpenAfterBackoffContext> = {
    next({ attempt }) {
      const duration = Math.min(probeAfterMaxMs, firstProbeAfterMs * 2 ** (attempt - 1))
      probeAtMs = performance.now() + duration
      return { ...halfOpenAfter, duration }
    },
  }
  const policy = circuitBreaker(
    handleWhen((error) => isOutage(error) || policy.state === CircuitState.HalfOpen),
    { breaker: new ConsecutiveBreaker(failures), halfOpenAfter },
  )
  policy.onStateChange((state) => {
    if (state === CircuitState.Open) onChange?.('open')
    if (state === CircuitState.Closed) onChange?.('closed')
  })

  function refusal(): ProviderError | undefined {
    const waitMs = probeAtMs - performance.now()
    if (policy.state === CircuitState.HalfOpen) return describeOpen(firstProbeAfterMs)
    return policy.state === CircuitState.Open && waitMs > 0 ? describeOpen(waitMs) : undefined
  }

  return {
    refusal,
    async run<Result>(attempt: () => Promise<Result>): Promise<Result> {
      const refused = refusal()
      if (refused !== undefined) throw refused
      const outcome = await policy
        .execute((): Promise<Outcome<Result>> => attempt().then((result) => ({ result }), keepRefusal))
        .catch((error: unknown) => {
          throw error instanceof BrokenCircuitError ? describeOpen(firstProbeAfterMs) : error
        })
      if ('result' in outcome) return outcome.result
      throw outcome.refusal
    },
  }
}

/** A provider that refuses has answered. An attempt that its caller ended says nothing. */
function keepRefusal(error: unknown): { readonly refusal: unknown } {
  if (isOutage(error) || !isAnswer(error)) throw error
  return { refusal: error }
}

function isAnswer(error: unknown): boolean {
  return error instanceof ProviderError && error.endpoint !== null
}

/** Failures of an attempt have an endpoint; the time limit of a whole call has none. */
function isOutage(error: unknown): boolean {
  return isAnswer(error) && error instanceof ProviderError && ['unavailable', 'timeout'].includes(error.kind)
}

function describeOpen(retryAfterMs: number): ProviderError {
  const message = 'The data provider has failed many times in a row and is left alone for a while'
  return new ProviderError('unavailable', message, { retryAfterMs: Math.ceil(retryAfterMs) })
}
