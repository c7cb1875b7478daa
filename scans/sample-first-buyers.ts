import { drawWallets } from '../analysis/draw.ts'
import type { Context } from '../context.ts'
import { readDatabaseTime } from '../db/clock.ts'
import type { TokenTraders } from '../provider/data-provider.ts'
import { isOfOneWallet, ProviderError } from '../provider/provider-error.ts'
import { refreshWallet } from './refresh-wallet.ts'

/** First buyers that a scan has drawn, and the token that they bought. */
export interface FirstBuyerSample {
  readonly mint: string
  readonly tokenId: number
  readonly addresses: readonly string[]
}

/** The sample is analysed after this time: the scan's own wallets come first. */
export const SAMPLE_DELAY_MS = 10 * 60_000

const SAMPLE_SIZE = 20
const TIMEOUT_MS = 30_000

/**
 * Up to 20 of a token's first buyers that are not among its traders, drawn at random. Traders are listed because they
 * have won; these are not.
 */
export function drawFirstBuyers(
  scanId: string,
  {
    firstBuyers,
    traders,
  }: Pick<TokenTraders, 'firstBuyers'> & { readonly traders: readonly { readonly address: string }[] },
): string[] {
  const listed = new Set(traders.map(({ address }) => address))
  const others = (firstBuyers ?? []).filter((address) => !listed.has(address)).map((address) => ({ address }))
  return drawWallets(scanId, others, SAMPLE_SIZE).map(({ address }) => address)
}

/**
 * Analyses drawn first buyers, one call each, and adds their scores to the ledger. They enter no list. Returns the
 * addresses that are still to be analysed, with the failure if the provider has failed. A wallet that the provider does
 * not know, or describes in a way that cannot be read, is skipped.
 */
export async function analyseSample(
  context: Context,
  sample: FirstBuyerSample,
  signal: AbortSignal,
): Promise<{ readonly left: readonly string[]; readonly failure?: ProviderError }> {
  const reason = { selection: { kind: 'first_buyer_sample', tokenId: sample.tokenId } } as const
  const wanted = {
    timeoutMs: TIMEOUT_MS,
    priority: 'job',
    signal,
    selectingMint: sample.mint,
    reason,
  } as const
  for (const [index, address] of sample.addresses.entries()) {
    const left = sample.addresses.slice(index)
    if (signal.aborted) return { left }
    try {
      await refreshWallet(context, { ...wanted, address, since: await readDatabaseTime(context.db) })
    } catch (error) {
      if (signal.aborted) return { left }
      if (!(error instanceof ProviderError)) throw error
      if (!isOfOneWallet(error)) return { left, failure: error }
    }
  }
  return { left: [] }
}
