import type { Period } from '../../analysis/wallet-pnl.ts'
import type { findWalletCopy } from '../../db/copies.ts'
import { type Schema, stored } from '../schema.ts'

type StoredCopy = NonNullable<Awaited<ReturnType<typeof findWalletCopy>>>

/** A stored copy result with its tokens, as the contract shows it. */
export function renderCopy(
  { address, period }: { readonly address: string; readonly period: Period },
  { summary, tokens, tokenCount }: StoredCopy,
) {
  const data = stored<'WalletCopySummary'>(summary).with<
    Pick<Schema<'WalletCopyData'>, 'address' | 'tokens'>
  >({ address, tokens: stored<'CopyTokenList'>(tokens) })
  return { data, meta: { count: tokenCount, period } }
}
