import { Refusal } from '../contract/refusal.ts'
import { findWalletId, listTokensOfWallet } from '../db/wallet-tokens.ts'
import type { Handler } from './contract.ts'
import { BY_TIME, readPage } from './reads/page.ts'
import { toWalletToken } from './views/wallet-token.ts'

/** Lists the tokens whose lists contain a wallet, the most recently scanned first. */
export const listWalletTokens: Handler<'listWalletTokens'> = async (
  input,
  { db, reads, cursorSecret: secret },
) => {
  const { query } = input
  const { address } = input.path
  const walletId = await findWalletId(db, address)
  if (walletId === undefined) return new Refusal('WALLET_NOT_FOUND')
  const { entries, meta } = await readPage({
    list: ['wallet-tokens', address],
    secret,
    query,
    form: BY_TIME,
    read: (limit, after) =>
      reads.heavy(input, (from) => listTokensOfWallet(from.db, walletId, { limit, after })),
  })
  return { data: entries.map(toWalletToken), meta }
}
