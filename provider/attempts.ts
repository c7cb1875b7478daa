import type { ProviderErrorKind } from './provider-error.ts'

/** One attempt at a request, for logs and metrics. It has no address, no query and no key. */
export interface ProviderCallEvent {
  /** The path template, such as `/pnl/{wallet}`. */
  readonly endpoint: string
  /** Null when no response came. */
  readonly status: number | null
  readonly durationMs: number
  /** Counts from 1; more than 1 is a retry. */
  readonly attempt: number
  readonly outcome: AttemptOutcome
}

export type AttemptOutcome = 'ok' | 'aborted' | ProviderErrorKind
