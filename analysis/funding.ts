import { STABLECOINS } from '../basics/money.ts'
import { LEAST_STAKE_USD } from './figures.ts'
import { change, sumKnown } from './numbers.ts'
import type { PeriodRow } from './periods.ts'

/**
 * Which tokens of a period a judgement may rest on, and how much is left out. The rules and their reasons are in
 * docs/score-and-tags.md, Funded tokens and What counts.
 */
export interface Funding {
  readonly funded: readonly FundedToken[]
  /** The others, with why nothing rests on them. */
  readonly leftOut: readonly LeftOutToken[]
  /**
   * True when it is known of at least one token whether it was bought, and when there are no tokens. When it is false,
   * wins are unknown.
   */
  readonly isKnown: boolean
  /** Tokens whose figures are missing or contradict each other. */
  readonly unknownTokens: number
  /** What sales of bought tokens brought, in percent of what all sales brought; `null` without known proceeds. */
  readonly coveragePct: number | null
  /** Tokens with more sold in the period than bought. */
  readonly unfundedTokens: number
  readonly unfundedProceedsUsd: number | null
}

/** A token that no judgement rests on. */
interface LeftOutToken extends Pick<PeriodRow, 'mint' | 'firstBuyMs'> {
  /** The rule of `Judged` that leaves it out. */
  readonly kind: 'unbought' | 'unknown' | 'stablecoin'
}

/** A token on which the wallet has spent money, in USD. */
export interface FundedToken
  extends Pick<
    PeriodRow,
    'mint' | 'investedUsd' | 'buys' | 'trades' | 'hasSell' | 'traded' | 'firstBuyMs' | 'lastTradeMs'
  > {
  readonly costUsd: number
  readonly realizedUsd: number
  readonly unrealizedUsd: number | null
  /** What it was worth at the start of the period, and what was bought since. */
  readonly stakeUsd: number
  /** What became of the stake. Paper gains count nothing: they may be gone tomorrow. */
  readonly resultUsd: number
  /** Whether the score rests on it: it was sold, has lost more than half of its stake, or was held for over a day. */
  readonly counts: boolean
}

/**
 * - `funded`: money was spent on it.
 * - `unbought`: nothing worth mentioning was bought, or nothing of it was left in the period.
 * - `unknown`: the provider does not say, or its figures contradict each other.
 * - `stablecoin`: moving between a coin and a stablecoin is no bet.
 */
type Judged =
  | { readonly row: PeriodRow; readonly kind: 'funded'; readonly token: FundedToken }
  | { readonly row: PeriodRow; readonly kind: LeftOutToken['kind'] }

/**
 * A token that was oversold by more than this share can be a loss but not a win, unless all of it was sold in one sale
 * after the last purchase. Nothing is known of its outcome (docs/calibration.md).
 */
export const LARGEST_SURPLUS = 0.2

/** Sorts the rows of a period. No figure counts a stablecoin. */
export function fundingOf(rows: readonly PeriodRow[]): Funding {
  const all = rows.map(judge)
  const judged = all.filter(({ kind }) => kind !== 'stablecoin')
  const known = judged.filter(({ kind }) => kind !== 'unknown')
  const sold = known.filter(({ row }) => row.hasSell)
  const allUsd = sumKnown(sold.map(({ row }) => row.basis.proceedsUsd))
  const boughtUsd = sumKnown(sold.map(boughtProceedsUsdOf))
  return {
    funded: judged.flatMap((one) => (one.kind === 'funded' ? [one.token] : [])),
    leftOut: all.flatMap(({ kind, row: { mint, firstBuyMs } }) =>
      kind === 'funded' ? [] : [{ mint, kind, firstBuyMs }],
    ),
    isKnown: known.length > 0 || judged.length === 0,
    unknownTokens: judged.length - known.length,
    coveragePct: allUsd === null || allUsd === 0 ? null : ((boughtUsd ?? 0) / allUsd) * 100,
    unfundedTokens: sold.filter((one) => one.kind === 'unbought' || (one.row.basis.boughtShare ?? 1) < 1)
      .length,
    unfundedProceedsUsd: change(allUsd, boughtUsd),
  }
}

function judge(row: PeriodRow): Judged {
  if (STABLECOINS.has(row.mint)) return { row, kind: 'stablecoin' }
  const { everInvestedUsd, costUsd, realizedUsd, stakeUsd, resultUsd, unrealizedUsd } = row.basis
  if (everInvestedUsd !== null && everInvestedUsd < LEAST_STAKE_USD) return { row, kind: 'unbought' }
  if (costUsd === 0) return { row, kind: 'unbought' }
  if (everInvestedUsd === null || row.surplus === null || costUsd === null) return { row, kind: 'unknown' }
  if (realizedUsd === null || stakeUsd === null || resultUsd === null) return { row, kind: 'unknown' }
  // Gifts that are sold together with bought tokens, at a price of one's choosing, would turn any token into a win.
  const isDoubtful = row.surplus > LARGEST_SURPLUS && !row.soldAtOnce
  const bounded = (usd: number) => (isDoubtful ? Math.min(0, usd) : usd)
  const token = { ...row, costUsd, realizedUsd: bounded(realizedUsd), unrealizedUsd, stakeUsd }
  const result = bounded(resultUsd)
  return {
    row,
    kind: 'funded',
    token: { ...token, resultUsd: result, counts: isCounted(row, stakeUsd, result) },
  }
}

/**
 * A token that was neither sold nor lost counts after a day. Sooner is too early to tell; later, and a wallet could
 * keep its losers and sell its winners.
 */
function isCounted({ hasSell, heldOverDay }: PeriodRow, stakeUsd: number, resultUsd: number): boolean {
  if (stakeUsd < LEAST_STAKE_USD) return false
  return hasSell || heldOverDay || hasLostHalf({ stakeUsd, resultUsd })
}

/** Whether more than half of the stake is lost, sold or not. */
export function hasLostHalf({ stakeUsd, resultUsd }: Pick<FundedToken, 'stakeUsd' | 'resultUsd'>): boolean {
  return resultUsd < -stakeUsd / 2
}

/** Whether the token counts, and was sold or has lost more than half. */
export function isClosed(token: FundedToken): boolean {
  return token.counts && (token.hasSell || hasLostHalf(token))
}

function boughtProceedsUsdOf({ row, kind }: Judged): number | null {
  const { proceedsUsd, boughtShare } = row.basis
  if (kind !== 'funded') return 0
  return proceedsUsd === null || boughtShare === null ? null : proceedsUsd * boughtShare
}
