import { Refusal } from '../contract/refusal.ts'
import { Rendered } from '../contract/rendered.ts'
import { findWalletScore } from '../db/wallets.ts'
import type { OperationHandler } from './contract.ts'
import { stored } from './schema.ts'
import { readScoreInputs, toScoreTokens } from './views/wallet-score.ts'

/** Reads what a stored wallet's score of a period rests on; never calls the provider. */
export const getWalletScore: OperationHandler<'getWalletScore'> = async (input, { reads }) => {
  const { address } = input.path
  const { period } = input.query
  const wallet = await reads.heavy(input, ({ db }) => findWalletScore(db, address, period))
  if (wallet === undefined) return new Refusal('WALLET_NOT_FOUND')
  const { analysedAt, stats } = wallet
  const tokens = toScoreTokens(readScoreInputs(wallet.inputs, period))
  const counted = tokens.filter(({ state }) => state === 'counted').length
  return {
    data: Rendered.from({
      address,
      period,
      scanned_at: analysedAt.toISOString(),
      stats: stored<'PeriodStats'>(stats),
      tokens,
    }),
    meta: { count: tokens.length, counted, period },
  }
}
