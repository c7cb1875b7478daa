import type { WalletToken } from '../../db/wallet-tokens.ts'
import type { Schema } from '../schema.ts'
import { toSecondSource } from './report.ts'
import { toLabels } from './wallet.ts'

/** A token that has a wallet on its list: the schema WalletToken. */
export function toWalletToken(token: WalletToken): Schema<'WalletToken'> {
  const { id: mint, fetchedAt, realized, totalInvested, firstBuyMs } = token
  return {
    token_address: mint,
    token_name: token.name,
    token_symbol: token.symbol,
    rank: token.rank,
    scanned_at: fetchedAt.toISOString(),
    ...(realized === null ? {} : { realized }),
    first_buy_time: firstBuyMs === null ? null : Number(firstBuyMs),
    ...(totalInvested === null ? {} : { total_invested: totalInvested }),
    ...(token.oversold ? { oversold: true } : {}),
    labels: toLabels(token.labels, { address: mint, fetchedAt }),
    second_source: toSecondSource(token),
    disputed: token.isDisputed,
  }
}
