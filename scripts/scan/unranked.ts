import type { ListedWallet, Ranking, Sort } from '../../pages/figures/ranking.ts'
import { toPlainText } from '../../pages/figures/wording.ts'

/** How the order of a list is worded, and why wallets have no place in it. */

interface SortWording {
  readonly order: string
  /** In words: what a ranked wallet has, and what any other wallet lacks. */
  readonly has: string
  readonly hasNot: string
}

export const SORT_WORDINGS: Readonly<Record<Sort, SortWording>> = {
  score: { order: 'best score first, solid records before others', has: 'a score', hasNot: 'no score' },
  realized: {
    order: 'most USD on this token first',
    has: 'a known result on this token',
    hasNot: 'no known result on this token',
  },
  roi: { order: 'highest ROI first', has: 'an ROI', hasNot: 'no ROI' },
  winrate: { order: 'highest win rate first', has: 'a win rate', hasNot: 'no win rate' },
  last_trade: { order: 'latest trade first', has: 'a known last trade', hasNot: 'no known last trade' },
}

const REASONS: Readonly<Record<string, string>> = {
  no_trades: 'did not trade in the period',
  unknown_figures: 'have too few figures for the period',
  low_coverage: 'sold mostly tokens that they had not bought',
}

/** Why a wallet without figures has none, by its state in the scan. */
const STATES: Readonly<Record<string, string>> = {
  pending: 'are not analysed yet',
  skipped: 'were skipped by the scan',
}

/** How many wallets have no rank and why: a sentence for each reason, the most frequent first. */
export function explainUnranked({ unranked, sort }: Ranking): string[] {
  const byReason = Map.groupBy(unranked, (wallet) => explainMissing(wallet, sort))
  return [...byReason]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([reason, { length }]) => {
      const words =
        length === 1 ? reason.replace(/^(have|are|were) /, (verb) => SINGULAR[verb] ?? verb) : reason
      return `${length} ${words}`
    })
}

const SINGULAR: Readonly<Record<string, string>> = { 'have ': 'has ', 'are ': 'is ', 'were ': 'was ' }

function explainMissing({ figures, state }: ListedWallet, sort: Sort): string {
  const notAnalysed = state && STATES[state]
  if (notAnalysed) return notAnalysed
  const { score, score_reason: reason } = figures
  if (sort === 'score' && score !== null) return 'have a score of an earlier version'
  if (sort !== 'score' || !reason) return `have ${SORT_WORDINGS[sort].hasNot}`
  return REASONS[reason] ?? `have no score (${toPlainText(reason)})`
}
