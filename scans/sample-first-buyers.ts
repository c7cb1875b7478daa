import { drawWallets } from '../analysis/draw.ts'
import type { Context } from '../context.ts'
import { readDatabaseTime } from '../db/clock.ts'
import { storeWalletAnalysis } from '../db/wallets.ts'
import type { TokenTraders } from '../provider/data-provider.ts'
import { ProviderError } from '../provider/provider-error.ts'
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
 * not know is skipped.
 */
export async function analyseSample(
  context: Context,
  sample: FirstBuyerSample,
  signal: AbortSignal,
): Promise<{ readonly left: readonly string[]; readonly failure?: ProviderError }> {
  for (const [index, address] of sample.addresses.entries()) {
    if (signal.aborted) return { left: sample.addresses.slice(index) }
    try {
      await analyse(context, sample, address, signal)
    } catch (error) {
      const left = sample.addresses.slice(index)
      if (signal.aborted) return { left }
      if (!(error instanceof ProviderError)) throw error
      if (error.kind !== 'not-found') return { left, failure: error }
    }
  }
  return { left: [] }
}

async function analyse(
  context: Context,
  { mint, tokenId }: FirstBuyerSample,
  address: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, simulated } = context
  await refreshWallet(context, {
    address,
    since: await readDatabaseTime(db),
    freshForMs: 0,
    unknownForMs: 0,
    timeoutMs: TIMEOUT_MS,
    priority: 'job',
    signal,
    selectingMint: mint,
    store: async (analysis, lease) => {
      const selection = { kind: 'first_buyer_sample', tokenId } as const
      await storeWalletAnalysis(db, { analysis, lease, simulated, selection })
      return true
    },
  })
}
