import { sumKnown } from './numbers.ts'
import type { PeriodRow } from './periods.ts'

/**
 * Which tokens of a period a judgement may rest on, and how much is left out. The rules and their reasons are in
 * docs/score-and-tags.md, Funded tokens.
 */
export interface Funding {
  readonly counted: readonly CountedToken[]
  /** False when there are tokens and none tells whether it was bought: then nothing can be said about wins. */
  readonly isKnown: boolean
  /** Proceeds of funded tokens of those of all, 0 to 100; `null` without a sell, and where no proceeds are known. */
  readonly coveragePct: number | null
  /** Tokens sold in the period without being funded. */
  readonly unfundedTokens: number
  readonly unfundedProceedsUsd: number | null
}

/** A token that counts, in USD: a funded one, or the loss of what an overdrawn one cost. */
export interface CountedToken
  extends Pick<
    PeriodRow,
    'mint' | 'investedUsd' | 'buys' | 'trades' | 'hasSell' | 'traded' | 'firstBuyMs' | 'lastTradeMs'
  > {
  readonly costUsd: number
  readonly realizedUsd: number
  /**
   * The realized PnL less the paper loss on what is left. Paper gains make up for nothing: they may be gone
   * tomorrow.
   */
  readonly resultUsd: number
  readonly unrealizedUsd: number | null
  /** What it was worth at the start of the period, and what was bought since. */
  readonly stakeUsd: number | null
}

/**
 * - `funded`: what was sold is covered by what was bought.
 * - `overdrawn`: more was sold than bought.
 * - `unbought`: nothing worth mentioning was bought, or nothing of it was left in the period.
 * - `unknown`: the provider does not tell.
 */
type Kind = 'funded' | 'overdrawn' | 'unbought' | 'unknown'

interface Judged {
  readonly row: PeriodRow
  readonly kind: Kind
  readonly counted: CountedToken | undefined
}

/** Under this a purchase says nothing. */
const LEAST_INVESTED_USD = 1

const STABLECOINS: ReadonlySet<string> = new Set([
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', // USDC
  'Es9vMFrzaCERmJfrF4H2FYD4KCoLkY1McCe8BenwNYB', // USDT
])

/** Sorts the rows of a period. Moving between a coin and a stablecoin is no bet: stablecoins are left out of all. */
export function fundingOf(rows: readonly PeriodRow[]): Funding {
  const judged = rows.filter((row) => !STABLECOINS.has(row.mint)).map(judge)
  const counted = judged.map((token) => token.counted).filter((token) => token !== undefined)
  const sold = judged.filter(({ row }) => row.hasSell)
  const unfunded = sold.filter(({ kind }) => kind === 'overdrawn' || kind === 'unbought')
  const fundedUsd = proceedsUsdOf(sold.filter(({ kind }) => kind === 'funded'))
  const unfundedUsd = proceedsUsdOf(unfunded)
  const allUsd = (fundedUsd ?? 0) + (unfundedUsd ?? 0)
  return {
    counted,
    isKnown: counted.length > 0 || judged.every(({ kind }) => kind !== 'unknown'),
    coveragePct: allUsd === 0 ? null : ((fundedUsd ?? 0) / allUsd) * 100,
    unfundedTokens: unfunded.length,
    unfundedProceedsUsd: unfundedUsd,
  }
}

function judge(row: PeriodRow): Judged {
  const { everInvestedUsd, costUsd, realizedUsd } = row.basis
  if (everInvestedUsd !== null && everInvestedUsd < LEAST_INVESTED_USD) {
    return { row, kind: 'unbought', counted: undefined }
  }
  if (everInvestedUsd === null || row.overdrawn === null) return { row, kind: 'unknown', counted: undefined }
  if (row.overdrawn) return { row, kind: 'overdrawn', counted: lossOfAll(row, everInvestedUsd) }
  if (costUsd === 0) return { row, kind: 'unbought', counted: undefined }
  if (costUsd === null || realizedUsd === null) return { row, kind: 'unknown', counted: undefined }
  return { row, kind: 'funded', counted: asItWent(row, costUsd, realizedUsd) }
}

function asItWent(row: PeriodRow, costUsd: number, realizedUsd: number): CountedToken {
  const { paperUsd, unrealizedUsd, stakeUsd } = row.basis
  const resultUsd = realizedUsd + Math.min(0, paperUsd ?? 0)
  return { ...row, costUsd, realizedUsd, resultUsd, unrealizedUsd, stakeUsd }
}

/** The worst that can be true: were it left out, a few gifted tokens would wipe out any loss. */
function lossOfAll(row: PeriodRow, costUsd: number): CountedToken {
  const realizedUsd = row.hasSell ? -costUsd : 0
  return { ...row, costUsd, realizedUsd, resultUsd: realizedUsd, unrealizedUsd: 0, stakeUsd: costUsd }
}

function proceedsUsdOf(tokens: readonly Judged[]): number | null {
  return sumKnown(tokens.map(({ row }) => row.basis.proceedsUsd))
}
