import { Refusal } from '../contract/refusal.ts'
import { findWalletId, listTokensOfWallet, type WalletToken } from '../db/wallet-tokens.ts'
import type { OperationHandler } from './contract.ts'
import { BY_TIME, readListPage } from './reads/list-page.ts'
import type { Schema } from './schema.ts'
import { toPosition, toSecondSource } from './views/report.ts'
import { toLabels } from './views/wallet.ts'

/** Lists the tokens whose lists contain a wallet, the most recently scanned first. */
export const listWalletTokens: OperationHandler<'listWalletTokens'> = async (
  input,
  { db, reads, cursorSecret: secret },
) => {
  const { query } = input
  const { address } = input.path
  const walletId = await findWalletId(db, address)
  if (walletId === undefined) return new Refusal('WALLET_NOT_FOUND')
  const { entries, meta } = await readListPage({
    list: ['wallet-tokens', address],
    secret,
    query,
    form: BY_TIME,
    read: (limit, after) =>
      reads.heavy(input, (from) => listTokensOfWallet(from.db, walletId, { limit, after })),
  })
  return { data: entries.map(toWalletToken), meta }
}

/** A token that has a wallet on its list: the schema WalletToken. */
function toWalletToken(token: WalletToken): Schema<'WalletToken'> {
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
