import { Refusal } from '../contract/refusal.ts'
import { readFromReplica } from '../db/connection/replica.ts'
import { listScoredWallets } from '../db/legacy-ranking.ts'
import type { OperationHandler } from './contract.ts'
import { toLegacyAnswer } from './views/legacy.ts'

/** Lists the wallets that did best over the last 7 days. */
export const listLegacyTopWallets: OperationHandler<'listLegacyTopWallets'> = async (input, context) => {
  const { query, caller } = input
  const ranking = { limit: Math.floor(query.limit), profileId: caller.profileId }
  const wallets = await context.reads.heavy(input, (from) =>
    readFromReplica(from, (db) => listScoredWallets(db, ranking)),
  )
  if (wallets.length === 0) return new Refusal('TOP_WALLETS_NOT_FOUND')
  return toLegacyAnswer(wallets)
}
