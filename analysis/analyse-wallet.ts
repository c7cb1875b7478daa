import type { components } from '../generated/v1/types.ts'
import { isContradictory, realizedUsdOf, UNKNOWN_STATE } from './cost-basis.ts'
import { roiPct } from './figures.ts'
import { type ListedPosition, listedPosition } from './listed-position.ts'
import { clean, round2 } from './numbers.ts'
import { analysePeriod, type PeriodStats } from './period-stats.ts'
import { positionOf, type StoredPosition } from './positions.ts'
import { type StoredScoreInputs, toStoredInputs } from './score-inputs.ts'
import { type ScoreRecords, scoreRecordsOf } from './score-records.ts'
import type { WalletFacts } from './tags.ts'
import { ofPeriods, PERIODS, type Period, type TokenHistory, type WalletPnl } from './wallet-pnl.ts'

/** Everything that is computed about a wallet from one provider answer. */
export interface WalletAnalysis {
  readonly address: string
  readonly periods: Readonly<Record<Period, PeriodStats>>
  /** Up to three, newest trade first. */
  readonly recentTokens: readonly RecentToken[]
  /** The wallet's own row of every token, to update token rankings with; unrounded. */
  readonly tokens: readonly WalletTokenPnl[]
  readonly scoreRecords: ScoreRecords
  /** What the scores rest on, token by token. */
  readonly scoreInputs: StoredScoreInputs
  /** The position in each token of `scoreInputs`, in the same order. */
  readonly positions: readonly StoredPosition[]
}

/** A token that the wallet traded lately, as the contract shows it. Times in epoch milliseconds. */
export type RecentToken = components['schemas']['RecentToken']

interface WalletTokenPnl extends ListedPosition {
  readonly mint: string
  /** Its profit is unknown, and not the one that a list of traders has: the row contradicts itself. */
  readonly contradicts: boolean
}

const RECENT_TOKENS = 3

/**
 * Computes everything from the provider's answer, the facts and the token whose scan selected the wallet, if one did.
 * The same input gives the same result.
 */
export function analyseWallet(pnl: WalletPnl, facts: WalletFacts, selectingMint?: string): WalletAnalysis {
  const analyses = ofPeriods((period) => analysePeriod(pnl, period, facts))
  const periods = ofPeriods((period) => analyses[period].stats)
  const inputs = ofPeriods((period) => analyses[period].inputs)
  const scoreInputs = toStoredInputs(pnl.tokens, inputs, {
    scored: PERIODS.filter((period) => periods[period].score !== null),
    ...facts,
  })
  const histories = new Map(pnl.tokens.map((token) => [token.mint, token]))
  return {
    address: pnl.address,
    periods,
    scoreRecords: scoreRecordsOf(pnl, periods, selectingMint),
    scoreInputs,
    positions: scoreInputs.tokens.map(([mint]) =>
      positionOf(histories.get(mint) ?? { current: UNKNOWN_STATE }),
    ),
    recentTokens: recentTokensOf(pnl.tokens),
    tokens: pnl.tokens.map(walletTokenPnl),
  }
}

/**
 * Sorted by last trade, or by first buy where there is none, newest first, then by mint. A token with neither time is
 * not recent.
 */
function recentTokensOf(tokens: readonly TokenHistory[]): RecentToken[] {
  return tokens
    .map((token) => ({ token, timeMs: token.current.lastTradeMs ?? token.current.firstBuyMs ?? 0 }))
    .filter(({ timeMs }) => timeMs > 0)
    .sort((one, other) => other.timeMs - one.timeMs || (one.token.mint < other.token.mint ? -1 : 1))
    .slice(0, RECENT_TOKENS)
    .map(({ token }) => recentToken(token))
}

function recentToken({ mint, symbol, name, image, current }: TokenHistory): RecentToken {
  const realizedUsd = realizedUsdOf(current)
  return {
    address: mint,
    symbol,
    name,
    image,
    realized_pnl_usd: round2(realizedUsd),
    roi_pct: round2(roiPct(realizedUsd, current.investedUsd)),
    holding: clean(current.holding),
    first_buy_time: current.firstBuyMs,
    last_trade_time: current.lastTradeMs,
  }
}

function walletTokenPnl({ mint, current }: TokenHistory): WalletTokenPnl {
  const position = listedPosition({ ...current, realizedUsd: realizedUsdOf(current) })
  return { mint, ...position, contradicts: isContradictory(current) }
}
