import { html } from 'ghtml'
import type { components } from '../../../generated/v1/types.ts'
import { type Columns, makeColumns } from '../figures/columns.ts'
import { type Figures, type ListedWallet, SHOWN_PERIODS } from '../figures/ranking.ts'
import { formatPct, formatUsd, toTypography } from '../figures/wording.ts'
import { PERIOD_LABELS } from './choices.ts'
import { figureList, section } from './frames.ts'
import { crossTable } from './table.ts'

type Schemas = components['schemas']

/** The figures that a wallet's periods are compared by. */
const COMPARED = [
  'score',
  'confidence',
  'edge',
  'likelyEdge',
  'realized',
  'onPaper',
  'invested',
  'roi',
  'winrate',
  'interval',
  'closed',
  'held',
] as const satisfies readonly (keyof Columns)[]

/** The same figures of each period, side by side. */
export function renderPeriods(
  listed: ListedWallet,
  { periods, scanned_at: scannedAt }: Schemas['WalletScanData'],
): string {
  if (periods === undefined) return ''
  const columns = makeColumns(Date.parse(scannedAt))
  const wallets = SHOWN_PERIODS.map((period) => ({ ...listed, figures: periods[period] }))
  const rows = COMPARED.map((name) => {
    const { head, text } = columns[name]
    return [
      head,
      wallets.map((wallet) => html`<td class="number">${toTypography(text(wallet))}</td>`),
    ] as const
  })
  const heads = SHOWN_PERIODS.map((period) => PERIOD_LABELS[period])
  return section(
    'periods',
    'Period by period',
    crossTable('Table of periods', { look: 'periods', heads, rows }),
  )
}

/** How large its bets are, and how their results are spread. */
export function renderSpread(stats: Figures): string {
  const { roi_p10_pct: low, roi_p90_pct: high, average_buy_usd: buy, profit_factor: factor } = stats
  const isKnown = typeof low === 'number' && typeof high === 'number'
  return figureList('facts basis', [
    ['average purchase', buy === null ? null : formatUsd(buy)],
    ['median return of a token', toPct(stats.roi_median_pct)],
    [
      'return of eight of ten tokens',
      isKnown ? toTypography(`${formatPct(low)} to ${formatPct(high)}`) : null,
    ],
    ['won for each dollar lost', typeof factor === 'number' ? `$${factor.toFixed(2)}` : null],
  ])
}

/** How much the score rests on. */
export function renderBasis(stats: Figures): string {
  const figures = figureList('facts basis', [
    ['tokens, small stakes counted in part', toCount(stats.score_tokens)],
    ['bought, but not counted yet', toCount(stats.open_tokens)],
    ['left out, because figures are missing', toCount(stats.unknown_tokens)],
    ['of its sales are of tokens that it bought', toPct(stats.cost_coverage_pct)],
    ['of its wins are in tokens that many trade', toPct(stats.verified_pct)],
  ])
  return section('basis', 'What counts, and what does not', figures)
}

const toCount = (value: number | null | undefined) =>
  typeof value === 'number' ? String(Math.round(value)) : null
const toPct = (value: number | null | undefined) =>
  typeof value === 'number' ? toTypography(formatPct(value)) : null
