import { mean } from 'd3-array'
import { Rendered } from '../../contract/rendered.ts'
import type { CorrelatedWallet, MatchedRow, ScannedToken } from '../../db/correlations.ts'
import { RANKED_MAX } from '../../db/tokens.ts'
import type { Schema } from '../schema.ts'
import { renderGroup, renderStats } from './wallet.ts'
import { type ShownOfWallets, toListedLabel } from './watchlist.ts'

/** Correlated wallets; `tokens` are in the order of the request. */
export async function renderCorrelations(
  wallets: readonly CorrelatedWallet[],
  tokens: readonly ScannedToken[],
  shown: ShownOfWallets,
): Promise<Rendered<readonly WalletData[]>> {
  return await Rendered.list(wallets, (wallet) => renderWallet(wallet, tokens, shown))
}

/** A token as it is shown next to a wallet. */
export function toTokenDetail(token: ScannedToken): Schema<'CorrelationTokenDetail'> {
  const { address, name, symbol, image } = token
  return { address, name, symbol, image }
}

type WalletData = Schema<'CorrelationWalletData'>

interface Match {
  readonly token: ScannedToken
  readonly row: MatchedRow
}

function renderWallet(
  wallet: CorrelatedWallet,
  tokens: readonly ScannedToken[],
  { fields, labels }: ShownOfWallets,
): Rendered<WalletData> {
  const matches = tokens.flatMap((token): Match[] => {
    const row = wallet.rows.find(({ tokenId }) => tokenId === token.id)
    return row === undefined ? [] : [{ token, row }]
  })
  return Rendered.from({
    address: wallet.address,
    correlation: toSets(matches),
    aggregates: toAggregates(wallet, matches),
    matched_tokens: matches.map(({ token }) => toTokenDetail(token)),
    ...toListedLabel(labels, wallet.address),
    group: renderGroup(wallet.group),
    stats: renderStats(wallet, fields),
  })
}

function toSets(matches: readonly Match[]): Schema<'CorrelationSets'> {
  const mints = (accepts: (row: MatchedRow) => boolean) =>
    matches.filter(({ row }) => accepts(row)).map(({ token }) => token.address)
  const global = mints(() => true)
  const winners = mints((row) => row.realized !== null && isRanked(row.rankRealized))
  const firstBuyers = mints((row) => isRanked(row.rankFirstBuy))
  const counts = { global: global.length, winners: winners.length, first_buyers: firstBuyers.length }
  return {
    global,
    winners,
    first_buyers: firstBuyers,
    counts: { ...counts, max: Math.max(counts.global, counts.winners, counts.first_buyers) },
  }
}

function isRanked(rank: number | null): boolean {
  return rank !== null && rank <= RANKED_MAX
}

function toAggregates(wallet: CorrelatedWallet, matches: readonly Match[]): Schema<'CorrelationAggregates'> {
  const names = ({ address, name, symbol }: ScannedToken) => ({ address, name, symbol })
  return {
    avg_realized_pnl: wallet.averageRealized,
    avg_total_invested: mean(matches, ({ row }) => row.totalInvested) ?? 0,
    avg_first_buy_delay_sec: mean(matches, firstBuyDelaySec) ?? null,
    pair_pnl_by_token: matches.map(({ token, row }) => ({ ...names(token), pnl: row.realized ?? 0 })),
    pair_buy_size_by_token: matches.map(({ token, row }) => ({
      ...names(token),
      buySize: row.totalInvested ?? 0,
    })),
  }
}

/** Seconds from the token's creation to the first buy; null when unknown or negative. */
function firstBuyDelaySec({ token, row }: Match): number | null {
  if (token.createdAtMs === null || row.firstBuyMs === null) return null
  const delaySec = (row.firstBuyMs - token.createdAtMs) / 1000
  return delaySec < 0 ? null : delaySec
}
