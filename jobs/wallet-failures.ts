import type { ScanWait } from '../db/scans.ts'
import { ProviderError, type ProviderErrorKind } from '../provider/provider-error.ts'
import { SharedFetchError } from './shared-fetch.ts'

/** What a wallet's failure means for its batch. */
export interface Verdict {
  /** How much it speaks against the wallet itself; from STRIKES_MAX on the wallet is skipped. */
  readonly strikes: number
  /** The provider has said that it does not know the wallet. */
  readonly isUnknown: boolean
  /** The provider as a whole is not to be had: the other wallets of the batch need not be tried. */
  readonly endsBatch: boolean
  /** Trying again before that is in vain. */
  readonly retryAfterMs: number
  /** What the scan waits for; null when it is only this wallet. */
  readonly waitsFor: ScanWait | null
}

/**
 * Enough that a wallet which can be had is never skipped while a third of all calls fails; a wallet that fails each
 * time, while the provider answers for others, is settled within ten minutes.
 */
export const STRIKES_MAX = 12

const STRIKES: Readonly<Partial<Record<ProviderErrorKind, number>>> = {
  'not-found': STRIKES_MAX,
  'bad-response': STRIKES_MAX / 3,
  unavailable: 1,
  timeout: 1,
}

const WAITS_FOR: Readonly<Partial<Record<ProviderErrorKind, ScanWait>>> = {
  budget: 'provider_budget',
  'rate-limited': 'provider_rate',
  unauthorized: 'provider_refused',
  unavailable: 'provider_down',
  timeout: 'provider_down',
}

/** Judges a failure; undefined when the data provider has nothing to do with it. */
export function judge(error: unknown): Verdict | undefined {
  if (error instanceof SharedFetchError) {
    const isUnknown = error.kind === 'not-found'
    return {
      strikes: isUnknown ? STRIKES_MAX : 0,
      isUnknown,
      endsBatch: false,
      retryAfterMs: 0,
      waitsFor: null,
    }
  }
  if (!(error instanceof ProviderError)) return undefined
  const { kind, endpoint } = error
  // An error without an endpoint is the client's own: it has not asked for this wallet.
  const isOfWallet = endpoint !== null || kind === 'not-found'
  const endsBatch = kind === 'unauthorized' || (!isOfWallet && kind !== 'timeout')
  return {
    strikes: isOfWallet ? (STRIKES[kind] ?? 0) : 0,
    isUnknown: kind === 'not-found',
    endsBatch,
    retryAfterMs: error.retryAfterMs ?? 0,
    waitsFor: endsBatch || kind === 'rate-limited' ? (WAITS_FOR[kind] ?? null) : null,
  }
}

/** Whether the batch has ended because the provider does not answer; one that refuses us does answer. */
export function isOutage({ endsBatch, waitsFor }: Verdict): boolean {
  return endsBatch && waitsFor === 'provider_down'
}

/** Whether the provider has answered, though not with what was asked for. */
export function isAnswer(error: unknown): boolean {
  return error instanceof ProviderError && (error.kind === 'not-found' || error.kind === 'bad-response')
}

/**
 * Judges the failure of a probe. Its wallet could be had before, so it is the provider that fails: the batch ends, and
 * nothing speaks against any of its wallets.
 */
export function judgeProbe(error: unknown): Verdict | undefined {
  const verdict = judge(error)
  return (
    verdict && {
      ...verdict,
      strikes: 0,
      isUnknown: false,
      endsBatch: true,
      waitsFor: verdict.waitsFor ?? 'provider_down',
    }
  )
}

/** Failures by chance pass soon; a wallet that goes on failing waits ever longer. */
const FIRST_WAIT_MS = 500
const SHORT_WAITS = 5
const WAIT_GROWTH = 2.5

/** How long wallets with so many strikes wait for their next turn. */
export function planWait({
  strikes,
  retryAfterMs,
  waitMaxMs,
}: {
  readonly strikes: number
  readonly retryAfterMs: number
  readonly waitMaxMs: number
}): number {
  const waitMs = Math.max(FIRST_WAIT_MS * WAIT_GROWTH ** Math.max(0, strikes - SHORT_WAITS), retryAfterMs)
  return Math.min(waitMs, waitMaxMs) * (1 + 0.2 * Math.random())
}
