import { HOUR_MS } from '../../../basics/durations.ts'
import type { components } from '../../../generated/v1/types.ts'
import { describeCopyVerdict, formatEdge, judgeWallet } from './judgement.ts'
import { countClosed, type Figures, type ListedWallet, readHoldingSec } from './ranking.ts'
import { isCaution } from './tag-families.ts'
import { formatDuration, formatPct, formatUsd, shortenAddress, toPlainText, UNKNOWN } from './wording.ts'

type CopySummary = NonNullable<components['schemas']['WalletCopySummary']>

/** What is known of a wallet under one name; null or undefined where it is unknown. */
type Known = string | number | boolean | readonly string[] | null | undefined
type Read<Value extends Known = Known> = (wallet: ListedWallet) => Value

/** Values of a wallet by name, as files and agents get them. */
export type Fields = Readonly<Record<string, Exclude<Known, null | undefined>>>

/** What people see of a wallet in one place of a table, and the values behind it. */
export interface Column {
  readonly head: string
  /** What is sorted by; undefined in a column of texts, which are sorted by themselves. */
  readonly value?: Read<number | null | undefined>
  readonly text: Read<string>
  readonly fields: Readonly<Record<string, Read>>
}

function numberColumn(
  head: string,
  name: string,
  value: Read<number | null | undefined>,
  format: (value: number) => string,
): Column {
  const text = (wallet: ListedWallet) => {
    const known = value(wallet)
    return typeof known === 'number' ? format(known) : UNKNOWN
  }
  return { head, value, text, fields: { [name]: value } }
}

/** The names of the figures that are such values. */
type NameOf<Value> = { [Name in keyof Figures]-?: Figures[Name] extends Value ? Name : never }[keyof Figures]

/** The column of a figure of the period, whose field has the same name. */
function figureColumn(
  head: string,
  name: NameOf<number | null | undefined>,
  format: (value: number) => string,
): Column {
  return numberColumn(head, name, ({ figures }) => figures[name], format)
}

/** Fields that are figures of the period, under their own names. */
function figureFields(...names: readonly NameOf<Known>[]): Column['fields'] {
  return Object.fromEntries(names.map((name): [string, Read] => [name, ({ figures }) => figures[name]]))
}

function textColumn(head: string, text: Read<string>, fields: Column['fields'] = {}): Column {
  return { head, text, fields }
}

/**
 * The columns of a wallet by name, from left to right: those of the tables in the terminal and on the pages. What files
 * for people and the tools for agents say of a wallet are their fields. All but `onToken`, `copies` and `labels` are
 * of the ranking's period. "Ago" is counted from `nowMs`. `cautious rate` is where the win rate of a long record would
 * lie. The win rate of a short record with nothing but wins lies above it.
 */
export function makeColumns(nowMs: number) {
  const ofCopy =
    (read: (copy: CopySummary) => number | string | null | undefined): Read =>
    ({ copy }) =>
      copy && read(copy)
  return {
    rank: numberColumn('#', 'rank', ({ rank }) => rank, String),
    address: textColumn('wallet', ({ address }) => address, { address: ({ address }) => address }),
    shortAddress: textColumn('wallet', ({ address }) => shortenAddress(address)),
    verdict: textColumn('verdict', ({ figures }) => judgeWallet(figures), {
      judgement: ({ figures }) => judgeWallet(figures),
      ...figureFields('verdict', 'obstacles', 'gain_probability_pct'),
    }),
    against: textColumn('against', ({ figures: { obstacles } }) =>
      obstacles.length > 1 ? `${obstacles[0]} +${obstacles.length - 1}` : (obstacles[0] ?? ''),
    ),
    copied: textColumn('copy', ({ figures }) => describeCopyVerdict(figures)),
    score: {
      ...figureColumn('score', 'score', String),
      fields: figureFields('score', 'score_version', 'score_reason', 'score_tokens'),
    },
    shortConfidence: textColumn('sure', ({ figures }) => shortenConfidence(figures.score_confidence)),
    confidence: textColumn('confidence', ({ figures }) => figures.score_confidence ?? UNKNOWN, {
      confidence: ({ figures }) => figures.score_confidence,
    }),
    solid: textColumn('solid', ({ figures }) => (figures.solid === true ? 'yes' : ''), figureFields('solid')),
    edge: figureColumn('edge', 'edge_pct', formatEdge),
    likelyEdge: textColumn('likely edge', describeEdge, figureFields('edge_low_pct', 'edge_high_pct')),
    cautions: textColumn('cautions', ({ figures }) => figures.tags.filter(isCaution).join(', ')),
    winrate: figureColumn('win rate', 'winrate', formatPct),
    interval: textColumn('cautious rate', describeInterval, figureFields('winrate_low', 'winrate_high')),
    verified: figureColumn('verified', 'verified_pct', formatPct),
    closed: numberColumn('closed', 'closed_tokens', ({ figures }) => countClosed(figures), String),
    realized: figureColumn('PnL', 'realized_pnl_usd', formatUsd),
    onPaper: figureColumn('change on paper', 'unrealized_pnl_usd', formatUsd),
    roi: figureColumn('ROI', 'realized_roi_pct', formatPct),
    medianRoi: figureColumn('median ROI', 'roi_median_pct', formatPct),
    invested: figureColumn('invested', 'total_invested_usd', formatUsd),
    held: numberColumn('held', 'holding_sec', ({ figures }) => readHoldingSec(figures), formatDuration),
    lastTrade: {
      ...numberColumn(
        'last trade',
        'last_trade_time',
        ({ figures }) => figures.last_trade_time,
        (timeMs) => `${formatDuration(Math.max(0, (nowMs - timeMs) / 1000))} ago`,
      ),
      fields: {
        last_trade_at: ({ figures }) => toIsoTime(figures.last_trade_time),
        last_trade_time: ({ figures }) => figures.last_trade_time,
        last_trade_hours: ({ figures }) => hoursSince(figures.last_trade_time, nowMs),
      },
    },
    onToken: {
      ...numberColumn('on token', 'token_pnl_usd', ({ onToken }) => onToken.realized, formatUsd),
      fields: {
        token_pnl_usd: ({ onToken }) => onToken.realized,
        token_invested_usd: ({ onToken }) => onToken.invested,
      },
    },
    secondSource: textColumn('2nd source', ({ secondSource }) => describeSecondVerdict(secondSource), {
      second_source: ({ secondSource }) => secondSource?.verdict,
    }),
    copies: textColumn('copies', ({ copy }) => (copy ? 'yes' : ''), {
      copy_10s_low_pct: ofCopy(({ after_10s }) => after_10s.edge_low_pct),
      copy_10s_high_pct: ofCopy(({ after_10s }) => after_10s.edge_high_pct),
      copy_60s_low_pct: ofCopy(({ after_60s }) => after_60s.edge_low_pct),
      copy_60s_high_pct: ofCopy(({ after_60s }) => after_60s.edge_high_pct),
      copy_tokens_priced: ofCopy(({ after_10s }) => after_10s.tokens_priced),
      copy_tokens_off_market: ofCopy(({ tokens_off_market }) => tokens_off_market),
      copied_at: ofCopy(({ copied_at }) => copied_at),
      copy_age_hours: ofCopy(({ copied_at }) => hoursSince(copied_at, nowMs)),
    }),
    group: textColumn('group', describeGroup, {
      group: ({ group }) => group?.id,
      group_size: ({ group }) => group?.size,
    }),
    labels: textColumn('labels', ({ labels }) => labels.map(toPlainText).join(', '), {
      labels: ({ labels }) => (labels.length > 0 ? labels : undefined),
    }),
    praise: textColumn('tags', ({ figures }) => figures.tags.filter((tag) => !isCaution(tag)).join(', ')),
    tags: textColumn('tags', ({ figures }) => figures.tags.join(', '), figureFields('tags')),
    analysed: textColumn('analysed', ({ analysedAt }) => analysedAt ?? UNKNOWN, {
      state: ({ state }) => state,
      analysed_at: ({ analysedAt }) => analysedAt,
      age_hours: ({ analysedAt }) => hoursSince(analysedAt, nowMs),
    }),
  } satisfies Readonly<Record<string, Column>>
}

export type Columns = ReturnType<typeof makeColumns>

/**
 * What is known of the wallet under these names, in the order of the columns. Numbers have two decimals, as the service
 * publishes figures.
 */
export function pickFields(wallet: ListedWallet, columns: Columns, names: readonly string[]): Fields {
  const all = Object.values<Column>(columns).flatMap(({ fields }) => Object.entries(fields))
  return Object.fromEntries(
    all.flatMap(([name, read]) => {
      const value = names.includes(name) ? (read(wallet) ?? undefined) : undefined
      if (value === undefined) return []
      return [[name, typeof value === 'number' ? Number(value.toFixed(2)) : value] as const]
    }),
  )
}

/** The hours since a time, which is given as text or in milliseconds. Agents seldom know what time it is. */
export function hoursSince(time: string | number | null | undefined, nowMs: number): number | undefined {
  if (time === null || time === undefined) return undefined
  return Math.round(((nowMs - new Date(time).getTime()) / HOUR_MS) * 10) / 10
}

function toIsoTime(timeMs: number | null | undefined): string | undefined {
  return typeof timeMs === 'number' ? new Date(timeMs).toISOString() : undefined
}

/** The group of a wallet by its name, with its size: A of 3. */
function describeGroup({ group }: ListedWallet): string {
  return group === null ? '' : `${group.name} of ${group.size}`.trim()
}

/** The second source's verdict on the token's figure: agrees, differs, other sign. */
function describeSecondVerdict(secondSource: ListedWallet['secondSource']): string {
  const verdict = secondSource?.verdict ?? UNKNOWN
  if (verdict === 'unknown') return UNKNOWN
  return verdict === 'sign_differs' ? 'other sign' : toPlainText(verdict)
}

/** A confidence in at most four letters: a narrow terminal has no room for more. */
function shortenConfidence(confidence: string | null | undefined): string {
  return confidence === 'medium' ? 'med' : (confidence ?? UNKNOWN)
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
