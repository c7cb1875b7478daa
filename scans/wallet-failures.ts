import type { WaitReason } from '../db/scans.ts'
import { ProviderError, type ProviderErrorKind } from '../provider/provider-error.ts'
import { SharedFetchError } from './shared-fetch.ts'

/** The effect of a wallet's failure on the wallet and on its batch. */
export interface FailureVerdict {
  /** How strongly it speaks against the wallet itself: with STRIKES_MAX in all, the wallet is skipped. */
  readonly strikes: number
  /** The provider said that it does not know the wallet. */
  readonly isUnknown: boolean
  /** The provider fails as a whole: the batch tries no more wallets. */
  readonly endsBatch: boolean
  /** The pause that the provider asked for. */
  readonly retryAfterMs: number
  /** Why the scan waits; null when the failure concerns this wallet alone. */
  readonly waitsFor: WaitReason | null
}

/**
 * A wallet that can be fetched is never skipped while up to a third of all calls fail. A wallet that fails each time,
 * while the provider answers for others, is settled within ten minutes.
 */
export const STRIKES_MAX = 12

const STRIKES: Readonly<Partial<Record<ProviderErrorKind, number>>> = {
  'not-found': STRIKES_MAX,
  'bad-response': STRIKES_MAX / 3,
  unavailable: 1,
  timeout: 1,
}

const WAIT_REASONS: Readonly<Partial<Record<ProviderErrorKind, WaitReason>>> = {
  budget: 'provider_budget',
  'rate-limited': 'provider_rate',
  unauthorized: 'provider_refused',
  unavailable: 'provider_down',
  timeout: 'provider_down',
}

const HARMLESS: FailureVerdict = {
  strikes: 0,
  isUnknown: false,
  endsBatch: false,
  retryAfterMs: 0,
  waitsFor: null,
}

/** Judges a failure; undefined when the data provider did not cause it. */
export function judgeFailure(error: unknown): FailureVerdict | undefined {
  if (error instanceof SharedFetchError) {
    // Another request met the failure. Only `not-found` says something about the wallet: other failures may concern
    // that request alone.
    return error.kind === 'not-found' ? { ...HARMLESS, strikes: STRIKES_MAX, isUnknown: true } : HARMLESS
  }
  if (!(error instanceof ProviderError)) return undefined
  const { kind, endpoint } = error
  const isUnknown = kind === 'not-found'
  // Without an endpoint the client itself refused, before it asked for this wallet.
  const wasAsked = endpoint !== null || isUnknown
  const endsBatch = kind === 'unauthorized' || (!wasAsked && kind !== 'timeout')
  return {
    strikes: wasAsked ? (STRIKES[kind] ?? 0) : 0,
    isUnknown,
    endsBatch,
    retryAfterMs: error.retryAfterMs ?? 0,
    waitsFor: endsBatch || kind === 'rate-limited' ? (WAIT_REASONS[kind] ?? null) : null,
  }
}

/**
 * Judges the failure of a probe: a call for a wallet that the provider answered for before. So the provider fails as a
 * whole: the batch ends, and nothing speaks against its wallets.
 */
export function judgeProbe(error: unknown): FailureVerdict | undefined {
  const verdict = judgeFailure(error)
  if (verdict === undefined) return undefined
  const { retryAfterMs, waitsFor } = verdict
  return { ...HARMLESS, endsBatch: true, retryAfterMs, waitsFor: waitsFor ?? 'provider_down' }
}

/** Random failures pass soon; a wallet that keeps failing waits ever longer. */
const FIRST_WAIT_MS = 500
const SHORT_WAITS = 5
const WAIT_GROWTH = 2.5

/** How long wallets with this many strikes wait until they are tried again. */
export function planWait({
  strikes,
  retryAfterMs,
  waitMaxMs,
}: Readonly<Record<'strikes' | 'retryAfterMs' | 'waitMaxMs', number>>): number {
  const waitMs = Math.max(FIRST_WAIT_MS * WAIT_GROWTH ** Math.max(0, strikes - SHORT_WAITS), retryAfterMs)
  return Math.min(waitMs, waitMaxMs) * (1 + 0.2 * Math.random())
}
