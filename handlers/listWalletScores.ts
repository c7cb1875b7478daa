import { Refusal } from '../contract/refusal.ts'
import { listFrozenScores } from '../db/score-ledger.ts'
import { findWalletId } from '../db/wallet-tokens.ts'
import type { OperationHandler } from './contract.ts'

const SCORES_MAX = 100

/** Lists a wallet's frozen scores with their outcomes. */
export const listWalletScores: OperationHandler<'listWalletScores'> = async (
  input,
  { db, reads, simulated },
) => {
  const { address } = input.path
  const data = await reads.heavy(input, (from) =>
    listFrozenScores(from.db, simulated, { address, limit: SCORES_MAX }),
  )
  if (data.length === 0 && (await findWalletId(db, address)) === undefined)
    return new Refusal('WALLET_NOT_FOUND')
  return { data, meta: { count: data.length } }
}
