import type { Database } from '../../db/connection.ts'
import type { QuotaAsk } from '../../db/quotas.ts'
import { ProviderError } from '../../provider/provider-error.ts'
import type { ProviderAttempt } from '../contract.ts'
import type { QuotaMeter, Reservation } from './quota.ts'

/**
 * The unit that a request takes before it asks the data provider. It is given back when the request is charged or nobody
 * was asked, and stays taken when the provider was asked for nothing.
 */
export class Attempt implements ProviderAttempt {
  readonly #meter: QuotaMeter
  readonly #ask: QuotaAsk
  #unit: Reservation | undefined

  constructor(meter: QuotaMeter, ask: QuotaAsk) {
    this.#meter = meter
    this.#ask = ask
  }

  async begin(): Promise<void> {
    this.#unit ??= await this.#meter.reserveAttempt(this.#ask)
  }

  /** In a transaction, where it belongs to the charge, it rejects with what ends the transaction. */
  async giveBack(at?: Database): Promise<void> {
    await this.#unit?.giveBack(at)
  }

  /** Ends a request that has failed. What was given back in a transaction that took hold stays given back. */
  async endFailed(error: unknown): Promise<void> {
    await (isRefusedUnasked(error) ? this.#unit?.giveBack() : this.#unit?.keep())
  }

  /** Ends a request that was answered and not charged here. */
  async endAnswered(): Promise<void> {
    await this.#unit?.keep()
  }
}

/** Whether the client of the provider has refused by itself: the day's calls are used up, or the provider is left alone. */
function isRefusedUnasked(error: unknown): boolean {
  const cause = error instanceof Error && !(error instanceof ProviderError) ? error.cause : error
  if (!(cause instanceof ProviderError) || cause.endpoint !== null) return false
  return cause.kind === 'budget' || cause.kind === 'unavailable'
}
