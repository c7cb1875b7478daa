import type { components } from '../../../generated/v1/types.ts'

type Schemas = components['schemas']

/** The answer of listTokenTopWallets. */
export type ScanAnswer = Schemas['ListTokenTopWalletsEnvelope']

/** A wallet's figures in one period. */
export type Figures = Schemas['PeriodStats']

export const SHOWN_PERIODS = ['1d', '7d', '30d', 'all'] as const
export type ShownPeriod = (typeof SHOWN_PERIODS)[number]

export const SORTS = ['score', 'realized', 'roi', 'winrate', 'last_trade'] as const
export type Sort = (typeof SORTS)[number]

/** One wallet of a token's list, with its figures in the period that is looked at. */
export interface ListedWallet {
  readonly address: string
  /** From 1; null where the wallet has no figure to be ranked by. */
  readonly rank: number | null
  readonly figures: Figures
  /** The data provider's labels on the scanned token; empty also where the service has none. */
  readonly labels: readonly string[]
  /** The wallets that it moves together with; null where none were found. */
  readonly group: ListedGroup | null
  /** USD on the scanned token, over all time. */
  readonly onToken: { readonly realized: number | undefined; readonly invested: number | undefined }
  /** What a second source says of it on the token; null where it was not asked. */
  readonly secondSource: Schemas['SecondSource']
  /** How it stands in the latest scan of the token; undefined where the service does not say. */
  readonly state: Schemas['WalletAnalysisState'] | undefined
  /** When its figures were computed; undefined where the service does not say. */
  readonly analysedAt: string | undefined
  /** What following it would have made; undefined where that is not in the answer. */
  readonly copy: Schemas['WalletCopySummary'] | undefined
}

/** A group of wallets that move together, as a list names it. */
interface ListedGroup {
  readonly id: string
  /** A, B, C and so on, in the order of the ranking; empty until the wallets are ranked. */
  readonly name: string
  /** How many wallets it has, in the list or not. */
  readonly size: number
}

export interface Ranking {
  readonly sort: Sort
  readonly period: ShownPeriod
  /** Best first. */
  readonly ranked: readonly ListedWallet[]
  /** The wallets that lack the figure to be ranked by, in the order of the API. */
  readonly unranked: readonly ListedWallet[]
  /** How many groups the list has; a wallet without one counts as one. Null where groups cannot be known. */
  readonly independent: number | null
}

const SORTED_BY: Readonly<Record<Sort, (wallet: ListedWallet) => number | null | undefined>> = {
  score: ({ figures }) => figures.edge_low_pct,
  realized: ({ onToken }) => onToken.realized,
  roi: ({ figures }) => figures.realized_roi_pct,
  winrate: ({ figures }) => figures.winrate_low ?? figures.winrate,
  last_trade: ({ figures }) => figures.last_trade_time,
}

const scoreOf = ({ figures }: ListedWallet) => figures.score

/**
 * Orders the wallets of a list by one figure of a period, the largest first; by score, solid records come first. Equal
 * wallets are ordered by the lower end of the edge and then by address, so that the order is always the same.
 */
export function rankWallets(answer: ScanAnswer, sort: Sort, period: ShownPeriod): Ranking {
  const wallets = answer.data.top_wallets.map((entry) => toTopWallet(entry, period))
  // A score of an earlier version, which has no edge, is on another scale. An older service may know no other.
  const isEarlier = wallets.every(({ figures }) => typeof figures.edge_low_pct !== 'number')
  const sortedBy = sort === 'score' && isEarlier ? scoreOf : SORTED_BY[sort]
  const isRanked = (wallet: ListedWallet) => typeof sortedBy(wallet) === 'number'
  const isBehind = ({ figures }: ListedWallet) => Number(sort === 'score' && figures.solid !== true)
  const descending = (a: number | null | undefined, b: number | null | undefined) =>
    (b ?? Number.NEGATIVE_INFINITY) - (a ?? Number.NEGATIVE_INFINITY) || 0
  const ranked = wallets
    .filter(isRanked)
    .toSorted(
      (a, b) =>
        isBehind(a) - isBehind(b) ||
        descending(sortedBy(a), sortedBy(b)) ||
        descending(a.figures.edge_low_pct, b.figures.edge_low_pct) ||
        (a.address < b.address ? -1 : 1),
    )
  const all = nameGroups([...ranked, ...wallets.filter((wallet) => !isRanked(wallet))])
  return {
    sort,
    period,
    ranked: all.filter(isRanked).map((wallet, index) => ({ ...wallet, rank: index + 1 })),
    unranked: all.filter((wallet) => !isRanked(wallet)),
    independent: answer.meta.independent_groups === null ? null : all.filter(isFirstOfGroup).length,
  }
}

function nameGroups(wallets: readonly ListedWallet[]): ListedWallet[] {
  const ids = [...new Set(wallets.flatMap(({ group }) => group?.id ?? []))]
  return wallets.map((wallet) => {
    const { group } = wallet
    return group === null
      ? wallet
      : { ...wallet, group: { ...group, name: toLetters(ids.indexOf(group.id)) } }
  })
}

/** A to Z, then AA, AB and so on. */
function toLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : `${toLetters(Math.floor(index / 26) - 1)}${last}`
}

function isFirstOfGroup({ group }: ListedWallet, index: number, wallets: readonly ListedWallet[]): boolean {
  return group === null || wallets.findIndex((wallet) => wallet.group?.id === group.id) === index
}

/** A wallet of a token's list, with its figures of a period. */
export function toTopWallet(entry: Schemas['TokenTopWallet'], period: ShownPeriod): ListedWallet {
  const { wallet, historic } = entry.wallet
  const figures = period === 'all' ? wallet : historic[period]
  return {
    ...toListed({ ...entry, address: entry.wallet_address, figures }),
    onToken: { realized: entry.realized, invested: entry.total_invested },
    secondSource: entry.second_source ?? null,
    state: entry.analysis?.state,
    analysedAt: entry.analysis?.analysed_at ?? undefined,
  }
}

/** What every answer of the API says of a wallet, and its figures in one period. */
interface AnsweredWallet extends Pick<Schemas['WalletSummary'], 'address' | 'labels' | 'group'> {
  readonly figures: Figures
  readonly scanned_at?: string
  readonly copy?: Schemas['WalletCopySummary']
}

/** A wallet that has no rank yet, and nothing on one token. */
export function toListed({
  address,
  figures,
  labels = [],
  group,
  scanned_at: analysedAt,
  copy,
}: AnsweredWallet): ListedWallet {
  return {
    address,
    rank: null,
    figures,
    labels: [...new Set(labels.map(({ name }) => name))],
    group: group ? { id: group.id, name: '', size: group.size } : null,
    onToken: { realized: undefined, invested: undefined },
    secondSource: null,
    state: undefined,
    analysedAt,
    copy,
  }
}

/** Tokens with a win or a loss; null when unknown. */
export function countClosed({ wins, losses }: Figures): number | null {
  return wins === null || losses === null ? null : wins + losses
}

/** How long the wallet holds a token: the median where the service has it, else the mean. */
export function readHoldingSec(figures: Figures): number | null {
  return figures.holding_median_sec ?? figures.average_holding_sec
}

/** Picks the wallets without obstacles, the first of each group: what `followable` lists. */
export function pickFollowable(ranked: readonly ListedWallet[]): ListedWallet[] {
  return ranked.filter(({ figures }) => figures.obstacles.length === 0).filter(isFirstOfGroup)
}

/** A page of listWallets in its order, whose first wallet has this rank. */
export function toRankedWallets(wallets: readonly Schemas['WalletSummary'][], first = 1): ListedWallet[] {
  return wallets.map((wallet, index) => ({
    ...toListed({ ...wallet, figures: wallet.stats }),
    rank: first + index,
  }))
}
