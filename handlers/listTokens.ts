import { findTokens } from '../db/token-search.ts'
import type { OperationHandler } from './contract.ts'
import { toFilter } from './views/wallet-filter.ts'

/** Finds scanned tokens by their symbols and names, each with the wallet that is most worth following. */
export const listTokens: OperationHandler<'listTokens'> = async (input, { reads }) => {
  const { q, limit } = input.query
  const ranking = toFilter({ period: '30d', sort: 'score', followable: true } as const)
  const tokens = await reads.heavy(input, ({ db }) => findTokens(db, { text: q?.trim(), ranking, limit }))
  return {
    data: tokens.map(({ fetchedAt, bestWallet, bestScore, ...token }) => ({
      ...token,
      scanned_at: fetchedAt.toISOString(),
      best_wallet: bestWallet,
      best_score: bestScore,
    })),
    meta: { count: tokens.length, limit },
  }
}
