import pLimit from 'p-limit'
import { isOfEveryCall, isOfOneWallet, ProviderError } from '../provider/provider-error.ts'
import type { Context } from './context.ts'

/** With more that fail, the provider is likelier to blame than what it is asked about. */
export const FAILED_MAX = 5

interface InTurn<Wallet> {
  readonly provider: Pick<Context['provider'], 'isBreakerOpen'>
  readonly signal: AbortSignal
  /** How many are asked about at a time; 1 unless set. */
  readonly atOnce?: number
  readonly ask: (wallet: Wallet) => Promise<unknown>
}

interface AskedInTurn<Wallet> {
  /** Each of one wallet. */
  readonly failures: readonly ProviderError[]
  /** The wallets that have failed so, and those that were not asked about. */
  readonly left: readonly Wallet[]
  /** Whether the provider fails as a whole, which has ended the asking. */
  readonly isOver: boolean
}

/**
 * Asks a provider about wallets, one after another. A wallet that it does not know, or describes in a way that cannot
 * be read, has had its turn. Any other failure leaves the others to be asked about, so that one wallet cannot end the
 * work for all, unless every call would fail or too many have. Asking also ends when the signal aborts. Rejects, once
 * no call is under way, with what is no failure of the provider.
 */
export async function askInTurn<Wallet>(
  wallets: readonly Wallet[],
  { provider, signal, atOnce = 1, ask }: InTurn<Wallet>,
): Promise<AskedInTurn<Wallet>> {
  const failures: ProviderError[] = []
  const left: Wallet[] = []
  let isOver = false
  const askOne = async (wallet: Wallet) => {
    if (isOver || signal.aborted) return void left.push(wallet)
    try {
      await ask(wallet)
    } catch (error) {
      if (!signal.aborted && isOfOneWallet(error)) return
      left.push(wallet)
      if (signal.aborted) return
      if (!(error instanceof ProviderError)) {
        isOver = true
        throw error
      }
      failures.push(error)
      isOver ||= failures.length >= FAILED_MAX || isOfEveryCall(error) || provider.isBreakerOpen()
    }
  }
  const limit = pLimit(atOnce)
  const asked = await Promise.allSettled(wallets.map((wallet) => limit(askOne, wallet)))
  for (const one of asked) if (one.status === 'rejected') throw one.reason
  return { failures, left, isOver }
}
