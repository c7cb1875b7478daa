import {
  judgedInputsOf,
  readStoredInputs,
  type StoredScoreInputs,
  type TokenInput,
} from '../../analysis/score-inputs.ts'
import type { Period } from '../../analysis/wallet-pnl.ts'
import type { Schema } from '../schema.ts'

/** The stored inputs of a period; none of a wallet that was stored without them. */
export function readScoreInputs(text: string | null, period: Period): TokenInput[] {
  if (text === null) return []
  const stored: StoredScoreInputs = JSON.parse(text)
  return readStoredInputs(stored, period)
}

/** The schema ScoreTokenList: what moves the score most comes first. */
export function toScoreTokens(inputs: readonly TokenInput[]): Schema<'ScoreToken'>[] {
  const judged = judgedInputsOf(inputs)
  return inputs
    .map((input) => toScoreToken(input, judged.get(input.mint)))
    .sort((one, other) => pullOf(other) - pullOf(one) || (one.address < other.address ? -1 : 1))
}

function toScoreToken(
  { mint, symbol, state, closed, stakeUsd, resultUsd, firstBuyMs, independent, ...known }: TokenInput,
  judged: { readonly weight: number; readonly returned: number } | undefined,
): Schema<'ScoreToken'> {
  return {
    address: mint,
    symbol,
    state,
    closed,
    stake_usd: stakeUsd,
    result_usd: resultUsd,
    return: judged?.returned ?? null,
    weight: judged?.weight ?? null,
    first_buy_time: firstBuyMs,
    looked_up: known.lookedUp,
    independent,
    at_market: known.offMarket === null ? null : !known.offMarket,
    market_share: known.marketShare,
    copy_return: known.copied,
  }
}

/** How much a token adds or takes; those that do not count come last. */
function pullOf({ return: returned, weight }: Schema<'ScoreToken'>): number {
  return returned === null || weight === null ? -1 : Math.abs(returned * weight)
}
