import { holdingOf, proceedsUsdOf, realizedUsdOf, worthInWalletUsdOf } from './cost-basis.ts'
import { clean, round2 } from './numbers.ts'
import type { TokenHistory } from './wallet-pnl.ts'

/** A wallet's position in a token over all time, as it is stored. Money in USD, `null` is unknown. */
export type StoredPosition = readonly [
  boughtUsd: number | null,
  soldUsd: number | null,
  realizedUsd: number | null,
  /** Tokens in the wallet. */
  holding: number | null,
  worthUsd: number | null,
  lastTradeMs: number | null,
]

/** The position in a token at the moment of the provider's answer. */
export function positionOf({ current }: Pick<TokenHistory, 'current'>): StoredPosition {
  return [
    round2(clean(current.investedUsd)),
    round2(proceedsUsdOf(current)),
    round2(realizedUsdOf(current)),
    holdingOf(current),
    round2(worthInWalletUsdOf(current)),
    current.lastTradeMs,
  ]
}
