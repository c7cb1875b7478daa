import { listProofPlaces } from '../analysis/merkle-tree.ts'
import { type FrozenScore, listFrozenScores, listHashes } from '../db/score-seals.ts'
import { findWalletId } from '../db/wallet-tokens.ts'
import type { Handler } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { renderFrozenScore } from './views/wallet-score.ts'

const SCORES_MAX = 100

/** Lists a wallet's frozen scores, each with the proof that it has not changed. */
export const listWalletScores: Handler<'listWalletScores'> = async (
  { path: { address } },
  { db, simulated },
) => {
  const scores = await listFrozenScores(db, simulated, { address, limit: SCORES_MAX })
  if (scores.length === 0 && (await findWalletId(db, address)) === undefined)
    return new ApiError('WALLET_NOT_FOUND')
  const places = scores.map(listHashPlaces)
  const hashes = await listHashes(db, simulated, places.flat())
  const data = scores.map((score, index) => renderFrozenScore(score, hashes.splice(0, places[index]?.length)))
  return { data, meta: { count: data.length } }
}

function listHashPlaces({ day, place, records }: FrozenScore) {
  return records === null ? [] : listProofPlaces(place, records).map((number) => ({ day, number }))
}
