import { countReasons, explainNoScore } from '../../doors/pages/figures/judgement.ts'
import type { Ranking, Sort } from '../../doors/pages/figures/ranking.ts'

/** How the order of a list is worded, and why wallets have no place in it. */

/** For each order its name, and what only a ranked wallet has. */
export const SORT_WORDINGS: Readonly<Record<Sort, { readonly order: string; readonly has: string }>> = {
  score: { order: 'best score first, solid records before others', has: 'a score' },
  realized: { order: 'most USD on this token first', has: 'a known result on this token' },
  roi: { order: 'highest ROI first', has: 'an ROI' },
  winrate: { order: 'highest win rate first', has: 'a win rate' },
  last_trade: { order: 'latest trade first', has: 'a known last trade' },
}

/** How many wallets have no rank and why, the most frequent reason first. */
export function explainUnranked({ unranked, sort }: Ranking): string[] {
  return countReasons(unranked, ({ figures, state }) => {
    if (state === 'pending') return 'it is not analysed yet'
    if (state === 'skipped') return 'the scan skipped it'
    if (sort !== 'score') return `it has ${SORT_WORDINGS[sort].has.replace(/^an? /, 'no ')}`
    return figures.score === null ? explainNoScore(figures.score_reason) : FORMER_SCORE
  })
}

const FORMER_SCORE = 'its score is of an earlier version'
