import type { Period } from '../../analysis/wallet-pnl.ts'
import type { findWalletCopy } from '../../db/copies.ts'
import { type Schema, stored } from '../schema.ts'

type StoredCopy = NonNullable<Awaited<ReturnType<typeof findWalletCopy>>>

type Details = Pick<Schema<'WalletCopyData'>, 'sizes' | 'path' | 'benchmark_pct' | 'since_listed'>

/** A stored copy result with its tokens, as the contract shows it. */
export function renderCopy(
  { address, period }: { readonly address: string; readonly period: Period },
  { summary, details, tokens, tokenCount }: StoredCopy,
) {
  const data = stored<'WalletCopySummary'>(summary).with<
    Details & Pick<Schema<'WalletCopyData'>, 'address' | 'tokens'>
  >({
    address,
    ...(JSON.parse(details) as Details),
    tokens: stored<'CopyTokenList'>(tokens),
  })
  return { data, meta: { count: tokenCount, period } }
}
