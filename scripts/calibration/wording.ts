import type { components } from '../../generated/v1/types.ts'
import { countOf, UNKNOWN } from '../scan/wording.ts'

type Schemas = components['schemas']
export type Report = Schemas['CalibrationReport']
export type Section = Schemas['CalibrationSection']
export type Predictor = Schemas['CalibrationPredictor']

/** How the report on the score is worded, in the terminal and on the page. */

export const PROOF_OF_MACHINERY =
  'Simulated data: proof of the machinery alone. Every figure is invented and says nothing of the score.'

export const PREDICTOR_NAMES: Readonly<Record<Predictor['predictor'], string>> = {
  score: 'score',
  winrate: 'win rate alone',
  realized_pnl: 'profit alone',
  roi: 'return alone',
  random: 'random order',
}

export const SELECTION_NAMES: Readonly<Record<Section['selection'], string>> = {
  all: 'all wallets',
  top_trader: 'top traders',
  first_buyer: 'first buyers',
  wallet_scan: 'asked for',
}

export const VERDICT_NAMES: Readonly<Record<Report['verdict'], string>> = {
  predictive: 'predictive',
  inconclusive: 'inconclusive',
  inverted: 'inverted',
  insufficient_data: 'not enough data',
}

const KIND_NAMES: Readonly<Record<Report['basis'], string>> = {
  backtest: 'backtest',
  frozen: 'frozen score',
}

/** The section that the verdict rests on; undefined before there is any. */
export function findBasis({ sections, basis }: Report): Section | undefined {
  return sections.find(({ records, selection }) => records === basis && selection === 'all')
}

/** What the verdict rests on and what it says. */
export function explainVerdict(report: Report): string {
  const { verdict, n, basis, records_needed: recordsNeeded, tokens_needed: tokensNeeded } = report
  const tokens = findBasis(report)?.tokens ?? 0
  const found = `${countOf(n, KIND_NAMES[basis])} of wallets of ${countOf(tokens, 'token')}`
  switch (verdict) {
    case 'predictive':
      return `In ${found}, higher scores did better in the next 30 days.`
    case 'inverted':
      return `In ${found}, higher scores did worse in the next 30 days.`
    case 'inconclusive':
      return `${found}: they do not tell whether higher scores did better or worse in the next 30 days.`
    case 'insufficient_data':
      return `There ${n === 1 ? 'is' : 'are'} ${found}; a verdict needs ${formatCount(recordsNeeded)} of ${countOf(tokensNeeded, 'token')}.`
  }
}

/** Whether the score is worth more than its simplest part; nothing before there is enough data. */
export function explainAdvantage(section: Section | undefined): string {
  if (section === undefined || section.beats_pnl === null) return ''
  const { over_pnl, over_pnl_low, over_pnl_high } = section
  const range = `${formatRho(over_pnl)} (${formatRho(over_pnl_low)} to ${formatRho(over_pnl_high)}) over it`
  return section.beats_pnl
    ? `The score tells more than realized profit alone: ${range}.`
    : `The score does not beat realized profit alone: ${range}.`
}

const integer = new Intl.NumberFormat('en-US')
const share = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
  // No sign on what rounds to zero.
  signDisplay: 'negative',
})

/** A number of things: 1,840. */
export function formatCount(count: number): string {
  return integer.format(count)
}

/** Per cent, or percentage points, with a decimal: -1.5 %. */
export function formatShare(pct: number | null): string {
  return pct === null ? UNKNOWN : `${share.format(pct)} %`
}

/** A correlation, with its sign. */
export function formatRho(rho: number | null): string {
  if (rho === null) return UNKNOWN
  const size = Math.abs(rho).toFixed(2)
  return size === '0.00' ? size : `${rho < 0 ? '-' : '+'}${size}`
}

/** An interval of correlations; unknown where it has no width, since a single token tells nothing of the spread. */
export function formatRange(low: number | null, high: number | null): string {
  return low === null || high === null || low === high ? UNKNOWN : `${formatRho(low)} to ${formatRho(high)}`
}
