import { roiPct } from '../../analysis/figures.ts'
import { round2 } from '../../analysis/numbers.ts'
import { ofPeriods } from '../../analysis/wallet-pnl.ts'
import type { Envelope } from '../../contract/served-contract.ts'
import type { ScoredWallet } from '../../db/legacy-ranking.ts'
import type { OperationResult } from '../contract.ts'
import type { LegacySchema, Schema } from '../schema.ts'
import {
  formatLegacyDuration,
  formatLegacyUsd,
  formatPercent,
  shortenLegacyAddress,
  UNKNOWN_NUMBER,
  UNKNOWN_TEXT,
} from './legacy-formats.ts'
import { readStats } from './wallet.ts'

type PeriodStats = Schema<'PeriodStats'>

/** The answer with the best wallets, best first. */
export function toLegacyAnswer(wallets: readonly ScoredWallet[]): OperationResult<'listLegacyTopWallets'> {
  return { message: 'Top wallets found.', data: wallets.map(toLegacyWallet) }
}

/** A wallet as the legacy interface shows it, with a record of the same shape for each period. */
function toLegacyWallet(wallet: ScoredWallet): LegacySchema<'LegacyWallet'> {
  const periods = readStats(wallet)
  const identity = {
    address: wallet.address,
    formattedAddress: shortenLegacyAddress(wallet.address),
    name: wallet.name,
    twitter_url: wallet.twitterUrl,
    picture_url: wallet.pictureUrl,
    type: wallet.isKol ? 'kols' : 'normal',
    isFavorite: wallet.isFavourite,
    updatedAt: wallet.analysedAt.toISOString(),
  } satisfies Partial<LegacySchema<'LegacyWalletRecord'>>
  return ofPeriods((period) => ({ ...NO_PARTS, ...identity, ...toFigures(periods[period]) }))
}

/** The present version of the score has no parts. */
const NO_PARTS = {
  winrateScore: UNKNOWN_NUMBER,
  pnlScore: UNKNOWN_NUMBER,
  roiScore: UNKNOWN_NUMBER,
  consistencyScore: UNKNOWN_NUMBER,
}

/** The members in which the periods of a wallet differ. */
function toFigures(stats: PeriodStats) {
  const unrealizedRoiPct = round2(roiPct(stats.unrealized_pnl_usd, stats.total_invested_usd))
  return {
    score: stats.score ?? UNKNOWN_NUMBER,
    realizedPnl: formatLegacyUsd(stats.realized_pnl_usd) ?? UNKNOWN_TEXT,
    realizedPnlRaw: stats.realized_pnl_usd ?? UNKNOWN_NUMBER,
    unrealizedPnl: formatLegacyUsd(stats.unrealized_pnl_usd) ?? UNKNOWN_TEXT,
    unrealizedPnlRaw: stats.unrealized_pnl_usd ?? UNKNOWN_NUMBER,
    combinedPnlRaw: stats.combined_pnl_usd ?? UNKNOWN_NUMBER,
    realizedRoi: formatPercent(stats.realized_roi_pct) ?? UNKNOWN_TEXT,
    realizedRoiRaw: stats.realized_roi_pct ?? UNKNOWN_NUMBER,
    unrealizedRoi: formatPercent(unrealizedRoiPct) ?? UNKNOWN_TEXT,
    unrealizedRoiRaw: unrealizedRoiPct ?? UNKNOWN_NUMBER,
    combinedRoi: formatPercent(stats.combined_roi_pct) ?? UNKNOWN_TEXT,
    combinedRoiRaw: stats.combined_roi_pct ?? UNKNOWN_NUMBER,
    totalInvested: stats.total_invested_usd,
    totalInvestedFormatted: formatLegacyUsd(stats.total_invested_usd),
    averageBuyAmount: stats.average_buy_usd,
    averageBuyAmountFormatted: formatLegacyUsd(stats.average_buy_usd),
    winrate: stats.winrate ?? UNKNOWN_NUMBER,
    tokenTraded: stats.tokens_traded ?? UNKNOWN_NUMBER,
    averageHoldingTime: formatLegacyDuration(stats.average_holding_sec) ?? UNKNOWN_TEXT,
    totalWins: stats.wins,
    totalLosses: stats.losses,
    lossPercentage: lossPct(stats.wins, stats.losses),
  }
}

function lossPct(wins: number | null, losses: number | null): number | null {
  if (wins === null || losses === null || wins + losses === 0) return null
  return round2((losses / (wins + losses)) * 100)
}

/**
 * The envelope of the legacy interface, the same for both outcomes: `{ success, message, data }`. Every answer links to
 * the interface that succeeds this one. There is no field for simulated figures, so the message says it.
 */
export function createLegacyEnvelope(successorUrl: () => string, simulated: boolean): Envelope {
  return {
    headers: () => ({ Link: `<${successorUrl()}>; rel="successor-version"` }),
    success(body) {
      const { message, ...fields } = body as Readonly<Record<string, unknown>>
      const shown = simulated ? `${message} Simulated data: every figure is invented.` : message
      return { success: true, message: shown, ...fields }
    },
    failure: ({ message }) => ({ success: false, message, data: [] }),
  }
}
