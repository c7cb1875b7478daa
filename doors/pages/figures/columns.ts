import type { ListedWallet } from './ranking.ts'
import { isCaution } from './tag-families.ts'
import { formatDuration, formatPct, formatUsd, shortenAddress, toPlainText, UNKNOWN } from './wording.ts'

/** One figure of a wallet as the tables show it, in the terminal and on the page. */
export interface Column {
  readonly head: string
  /** What is sorted by; undefined in a column of texts, which are sorted by themselves. */
  readonly value?: Value
  readonly text: (wallet: ListedWallet) => string
}

type Value = (wallet: ListedWallet) => number | null | undefined

function numberColumn(head: string, value: Value, format: (value: number) => string): Column {
  return {
    head,
    value,
    text: (wallet) => {
      const known = value(wallet)
      return typeof known === 'number' ? format(known) : UNKNOWN
    },
  }
}

function textColumn(head: string, text: (wallet: ListedWallet) => string): Column {
  return { head, text }
}

/**
 * The columns by name, from left to right as tables have them. All but `onToken` and `labels` are of the ranking's
 * period. "Ago" is counted from `nowMs`. `cautious rate` is where the win rate of a long record would lie. The
 * win rate of a short record with nothing but wins lies above it.
 */
export function makeColumns(nowMs: number) {
  return {
    rank: numberColumn('#', ({ rank }) => rank, String),
    address: textColumn('wallet', ({ address }) => address),
    shortAddress: textColumn('wallet', ({ address }) => shortenAddress(address)),
    score: numberColumn('score', ({ figures }) => figures.score, String),
    shortConfidence: textColumn('sure', ({ figures }) => shortenConfidence(figures.score_confidence)),
    confidence: textColumn('confidence', ({ figures }) => figures.score_confidence ?? UNKNOWN),
    solid: textColumn('solid', ({ figures }) => (figures.solid === true ? 'yes' : '')),
    edge: numberColumn('edge', ({ figures }) => figures.edge_pct, formatPct),
    likelyEdge: textColumn('likely edge', describeEdge),
    cautions: textColumn('cautions', ({ figures }) => figures.tags.filter(isCaution).join(', ')),
    winrate: numberColumn('win rate', ({ figures }) => figures.winrate, formatPct),
    interval: textColumn('cautious rate', describeInterval),
    closed: numberColumn('closed', ({ figures }) => countClosed(figures), String),
    realized: numberColumn('PnL', ({ figures }) => figures.realized_pnl_usd, formatUsd),
    onPaper: numberColumn('unrealized', ({ figures }) => figures.unrealized_pnl_usd, formatUsd),
    roi: numberColumn('ROI', ({ figures }) => figures.realized_roi_pct, formatPct),
    invested: numberColumn('invested', ({ figures }) => figures.total_invested_usd, formatUsd),
    held: numberColumn('held', ({ figures }) => readHoldingSec(figures), formatDuration),
    lastTrade: numberColumn(
      'last trade',
      ({ figures }) => figures.last_trade_time,
      (timeMs) => `${formatDuration(Math.max(0, (nowMs - timeMs) / 1000))} ago`,
    ),
    onToken: numberColumn('on token', ({ onToken }) => onToken.realized, formatUsd),
    secondSource: textColumn('2nd source', ({ secondSource }) => describeVerdict(secondSource)),
    group: textColumn('group', describeGroup),
    labels: textColumn('labels', ({ labels }) => labels.map(toPlainText).join(', ')),
    praise: textColumn('tags', ({ figures }) => figures.tags.filter((tag) => !isCaution(tag)).join(', ')),
    tags: textColumn('tags', ({ figures }) => figures.tags.join(', ')),
  }
}

export type Columns = ReturnType<typeof makeColumns>

/** The group of a wallet by its name, with its size: A of 3. */
function describeGroup({ group }: ListedWallet): string {
  return group === null ? '' : `${group.name} of ${group.size}`.trim()
}

/** The second source's verdict on the token's figure: agrees, differs, other sign. */
function describeVerdict(secondSource: ListedWallet['secondSource']): string {
  const verdict = secondSource?.verdict ?? UNKNOWN
  if (verdict === 'unknown') return UNKNOWN
  return verdict === 'sign_differs' ? 'other sign' : toPlainText(verdict)
}

/** A confidence in at most four letters: a narrow terminal has no room for more. */
function shortenConfidence(confidence: string | null | undefined): string {
  return confidence === 'medium' ? 'med' : (confidence ?? UNKNOWN)
}

/** Tokens with a win or a loss; null when unknown. */
export function countClosed({ wins, losses }: ListedWallet['figures']): number | null {
  return wins === null || losses === null ? null : wins + losses
}

/** How long the wallet holds a token: the median where the service has it, else the mean. */
export function readHoldingSec(figures: ListedWallet['figures']): number | null {
  return figures.holding_median_sec ?? figures.average_holding_sec
}

/** The 90 % range of the edge, which is what the wallet makes of a dollar per token. */
export function describeEdge({ figures }: ListedWallet): string {
  return describeRange(figures.edge_low_pct, figures.edge_high_pct)
}

/** The range that the win rate lies in with a probability of 90 %. */
export function describeInterval({ figures }: ListedWallet): string {
  return describeRange(figures.winrate_low, figures.winrate_high)
}

function describeRange(low: number | null | undefined, high: number | null | undefined): string {
  if (typeof low !== 'number' || typeof high !== 'number') return UNKNOWN
  return `${Math.round(low)} to ${Math.round(high)} %`
}
