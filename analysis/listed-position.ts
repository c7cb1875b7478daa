import { surplusOf } from './cost-basis.ts'
import { clean } from './numbers.ts'
import type { TokenPnl } from './wallet-pnl.ts'

/** A wallet's position in a token as the list of top wallets stores it; unrounded. */
export interface ListedPosition extends Pick<TokenPnl, 'realizedUsd' | 'investedUsd' | 'firstBuyMs'> {
  /** Sold over 2 % more than it ever held: its figures are doubtful (docs/provider.md, How answers are read). */
  readonly oversold: boolean
}

/** A row of such a list. */
export interface ListedTrader extends ListedPosition {
  readonly address: string
}

/** Makes the position that lists store from the provider's. */
export function listedPosition(
  position: Pick<TokenPnl, 'realizedUsd' | 'investedUsd' | 'firstBuyMs' | 'held' | 'sold'>,
): ListedPosition {
  const { realizedUsd, investedUsd, firstBuyMs } = position
  return {
    realizedUsd: clean(realizedUsd),
    investedUsd: clean(investedUsd),
    firstBuyMs,
    oversold: (surplusOf(position) ?? 0) > 0,
  }
}
