import { unknownStats } from '../../analysis/period-stats.ts'
import type { Period } from '../../analysis/wallet-pnl.ts'
import { STATS_VERSION, type StoredStats, type StoredWallet } from '../../db/wallets.ts'
import type { Schema } from '../contract.ts'
import { Rendered } from './rendered.ts'

/*
 * Stored statistics as the present contract has them. Rows of the present version are passed on as the text that they
 * are; only those that an earlier release stored are parsed, and what they lack is unknown.
 */

type Stats = Schema<'PeriodStats'>
type RecentTokens = Schema<'RecentTokenList'>

/** A wallet's statistics by period; unknown figures for a wallet that has none. */
export function renderStats(stored: StoredStats): Readonly<Record<Period, Rendered<Stats>>> {
  const render = (text: string | null): Rendered<Stats> =>
    text === null ? Rendered.from(unknownStats(stored.address)) : renderPeriod(text, stored)
  return {
    all: render(stored.statsAll),
    '30d': render(stored.stats30d),
    '7d': render(stored.stats7d),
    '1d': render(stored.stats1d),
  }
}

/** The same as values. */
export function readStats(stored: StoredStats): Readonly<Record<Period, Stats>> {
  const read = (text: string | null): Stats =>
    text === null ? unknownStats(stored.address) : complete(text, stored)
  return {
    all: read(stored.statsAll),
    '30d': read(stored.stats30d),
    '7d': read(stored.stats7d),
    '1d': read(stored.stats1d),
  }
}

/** The statistics of one period that is stored. */
export function renderPeriodStats(
  stored: Pick<StoredStats, 'address' | 'statsVersion'> & { readonly stats: string },
): Rendered<Stats> {
  return renderPeriod(stored.stats, stored)
}

/** The last 30 days of a wallet, with the tokens that it traded last. */
export function renderWalletStats(stored: StoredWallet): Rendered<Schema<'WalletScanStats'>> {
  const recentTokens = renderRecentTokens(stored)
  return renderPeriod(stored.stats30d, stored).with<{ readonly recentTokens: RecentTokens }>({ recentTokens })
}

type Origin = Pick<StoredStats, 'address' | 'statsVersion'>

function renderPeriod(text: string, origin: Origin): Rendered<Stats> {
  if (origin.statsVersion < STATS_VERSION) return Rendered.from(complete(text, origin))
  return Rendered.stored<'PeriodStats'>(text)
}

function renderRecentTokens({ recentTokens, statsVersion }: StoredWallet): Rendered<RecentTokens> {
  if (statsVersion >= STATS_VERSION) return Rendered.stored<'RecentTokenList'>(recentTokens)
  const tokens: readonly { readonly address: string }[] = JSON.parse(recentTokens)
  return Rendered.from(tokens.map((token) => ({ ...UNKNOWN_TOKEN, ...token })))
}

function complete(text: string, { address, statsVersion }: Origin): Stats {
  const stored: Partial<Stats> = JSON.parse(text)
  return { ...unknownStats(address), ...(statsVersion === 1 && formerScore(stored)), ...stored }
}

/** What 1.0.0 did not say of its scores: they are of the first version, and are null for want of trades or figures. */
function formerScore({ score, tokens_traded }: Partial<Stats>) {
  const reason = tokens_traded === 0 ? 'no_trades' : 'unknown_figures'
  return { score_version: 1, score_reason: typeof score === 'number' ? null : reason }
}

const UNKNOWN_TOKEN = {
  symbol: null,
  name: null,
  image: null,
  realized_pnl_usd: null,
  roi_pct: null,
  holding: null,
  first_buy_time: null,
  last_trade_time: null,
}
