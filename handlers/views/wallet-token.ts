import type { WalletToken } from '../../db/wallet-tokens.ts'
import type { Schema } from '../schema.ts'
import { toPosition, toSecondSource } from './report.ts'
import { toLabels } from './wallet.ts'

/** A token that has a wallet on its list: the schema WalletToken. */
export function toWalletToken(token: WalletToken): Schema<'WalletToken'> {
  const { id: mint, fetchedAt } = token
  return {
    token_address: mint,
    token_name: token.name,
    token_symbol: token.symbol,
    rank: token.rank,
    scanned_at: fetchedAt.toISOString(),
    ...toPosition(token),
    labels: toLabels(token.labels, { address: mint, fetchedAt }),
    second_source: toSecondSource(token),
    disputed: token.isDisputed,
  }
}
