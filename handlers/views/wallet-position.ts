import type { StoredPosition } from '../../analysis/positions.ts'
import { judgedInputsOf, readStoredInputs, type StoredScoreInputs } from '../../analysis/score-inputs.ts'
import type { Period } from '../../analysis/wallet-pnl.ts'
import type { Schema } from '../schema.ts'

const UNKNOWN: StoredPosition = [null, null, null, null, null, null]

/** A wallet's tokens as they are stored, as JSON text. */
interface StoredTokens {
  readonly inputs: string | null
  readonly positions: string | null
}

/** The schema WalletPositionList, in no order; none of a wallet that was stored without its tokens. */
export function toPositions(stored: StoredTokens, period: Period): Schema<'WalletPosition'>[] {
  if (stored.inputs === null) return []
  const inputs: StoredScoreInputs = JSON.parse(stored.inputs)
  const positions: readonly StoredPosition[] = JSON.parse(stored.positions ?? '[]')
  const ofPeriod = readStoredInputs(inputs, period)
  const byMint = new Map(ofPeriod.map((input) => [input.mint, input]))
  const judged = judgedInputsOf(ofPeriod)
  return inputs.tokens.map(([mint, symbol, firstBuyMs, independent], place) => {
    const [boughtUsd, soldUsd, realizedUsd, holding, worthUsd, lastTradeMs] = positions[place] ?? UNKNOWN
    const input = byMint.get(mint)
    return {
      address: mint,
      symbol,
      bought_usd: boughtUsd,
      sold_usd: soldUsd,
      holding,
      worth_usd: worthUsd,
      result_usd: resultOf(boughtUsd, soldUsd, worthUsd),
      realized_usd: realizedUsd,
      first_buy_time: firstBuyMs,
      last_trade_time: lastTradeMs,
      state: input?.state ?? 'unknown',
      closed: input?.closed ?? false,
      stake_usd: input?.stakeUsd ?? null,
      score_result_usd: input?.resultUsd ?? null,
      return: judged.get(mint)?.returned ?? null,
      weight: judged.get(mint)?.weight ?? null,
      independent,
    }
  })
}

/** In whole cents, as its parts are. */
function resultOf(boughtUsd: number | null, soldUsd: number | null, worthUsd: number | null): number | null {
  if (boughtUsd === null || soldUsd === null || worthUsd === null) return null
  return Math.round((soldUsd + worthUsd - boughtUsd) * 100) / 100
}

type Position = Schema<'WalletPosition'>

/** The figure of a token that a list is ordered by, and its address. */
interface Place {
  readonly figure: number | null
  readonly address: string
}

const SORTED_BY: Readonly<Record<Schema<'PositionsSort'>, (position: Position) => number | null>> = {
  last_trade: (position) => position.last_trade_time,
  worth: (position) => position.worth_usd,
  result: (position) => position.result_usd,
  bought: (position) => position.bought_usd,
  sold: (position) => position.sold_usd,
}

/** The tokens with their places, in order. */
export function placePositions(positions: readonly Position[], sort: Schema<'PositionsSort'>) {
  return positions
    .map((position) => ({ position, figure: SORTED_BY[sort](position), address: position.address }))
    .sort(comparePlaces)
}

/** The largest figure first, unknown ones last, then by address. */
export function comparePlaces(one: Place, other: Place): number {
  const [figure, otherFigure] = [one, other].map((place) => place.figure ?? Number.NEGATIVE_INFINITY)
  if (figure !== otherFigure) return Number(otherFigure) > Number(figure) ? 1 : -1
  return one.address < other.address ? -1 : Number(one.address > other.address)
}
