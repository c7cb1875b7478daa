import { type ComparedFigures, compareRealized } from '../analysis/cross-check.ts'
import { isAddress } from '../basics/addresses.ts'
import type { DataProvider, Definition, WalletTokenTotals } from '../provider/data-provider.ts'
import { ProviderError } from '../provider/provider-error.ts'
import type { Context } from './context.ts'

/** A source's figures of a wallet on a token. */
export interface SourceAnswer {
  readonly vendor: string
  readonly definition: Definition
  /** Undefined where it does not cover the wallet or the token, or has not answered. */
  readonly totals: WalletTokenTotals | undefined
  /** Why it has not answered; undefined where it has. */
  readonly failure: string | undefined
}

/** The figures of all sources, the first source first. */
export interface SourceComparison extends ComparedFigures {
  readonly sources: readonly SourceAnswer[]
}

const TIMEOUT_MS = 60_000

/**
 * Asks every source about a wallet on a token, one call each, and compares the first two. Stores nothing. Throws,
 * without a call, for a text that is no address.
 */
export async function compareSources(
  { provider, checkers }: Pick<Context, 'provider' | 'checkers'>,
  wallet: string,
  mint: string,
): Promise<SourceComparison> {
  const wrong = [wallet, mint].find((address) => !isAddress(address))
  if (wrong !== undefined) throw new Error(`"${wrong}" is not an address: 32 to 44 letters and digits.`)
  const sources = await Promise.all([provider, ...checkers].map((source) => ask(source, wallet, mint)))
  const [first, second] = sources.map(({ totals }) => totals?.realizedUsd ?? null)
  return { ...compareRealized(first ?? null, second ?? null), sources }
}

async function ask(source: DataProvider, wallet: string, mint: string): Promise<SourceAnswer> {
  const { vendor, definition } = source
  try {
    const totals = await source.fetchWalletToken(wallet, mint, { timeoutMs: TIMEOUT_MS, priority: 'person' })
    return { vendor, definition, totals, failure: undefined }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { vendor, definition, totals: undefined, failure: error.message }
  }
}
