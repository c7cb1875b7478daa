import { styleText } from 'node:util'
import { countReasons, explainNoScore } from '../../doors/pages/figures/judgement.ts'
import type { ListedWallet, Ranking, ScanAnswer, Sort } from '../../doors/pages/figures/ranking.ts'
import {
  countOf,
  describeAgreement,
  formatTime,
  nameToken,
  PERIOD_NAMES,
  SIMULATED,
} from '../../doors/pages/figures/wording.ts'
import { renderTable } from './table.ts'

interface Shown {
  /** Those wallets of the ranking that the table has. */
  readonly shown: readonly ListedWallet[]
  readonly simulated: boolean
  readonly followable: boolean
  readonly width: number | undefined
}

/** What the terminal shows of a scan: the token, the shown wallets as a table, and who is left out and why. */
export function renderSummary(
  answer: ScanAnswer,
  ranking: Ranking,
  { shown, simulated, followable, width }: Shown,
): string {
  const { period, sort } = ranking
  const { token } = answer.data
  const scannedAtMs = Date.parse(answer.meta.scanned_at)
  const agreement = describeAgreement(answer)
  const lines = [
    `${styleText('bold', nameToken(answer))} ${token.address}`,
    describeWallets(ranking, followable),
    ...(agreement === '' ? [] : [agreement]),
    `Scanned ${formatTime(answer.meta.scanned_at)}. Figures of ${PERIOD_NAMES[period]}, ${SORT_WORDINGS[sort].order}.`,
    ...(simulated ? [styleText('yellow', SIMULATED)] : []),
    '',
    ...(shown.length > 0 ? [renderTable(shown, scannedAtMs, width), ''] : []),
    ...countWallets(ranking, shown),
  ]
  return `${lines.join('\n')}\n`
}

/** How many wallets a list has, and which of the token's they are: all, with their groups, or the filtered ones. */
function describeWallets({ ranked, unranked, independent }: Ranking, followable: boolean): string {
  const wallets = countOf(ranked.length + unranked.length, 'wallet')
  if (followable) return `${wallets} whose record is worth a closer look, one of each group`
  if (independent === null) return `${wallets}; which of them move together is not known`
  return `${wallets}, ${countOf(independent, 'independent group')}`
}

function countWallets(ranking: Ranking, shown: readonly ListedWallet[]): string[] {
  const { ranked, unranked, sort } = ranking
  const shownRanked = shown.filter(({ rank }) => rank !== null).length
  const more = shownRanked < ranked.length ? ' (--all shows every one)' : ''
  const lines = [
    `${shownRanked} of ${countOf(ranked.length, 'wallet')} with ${SORT_WORDINGS[sort].has}${more}`,
  ]
  if (unranked.length > 0) {
    const one = unranked.length === 1
    const left = one ? 'is left out' : 'are left out'
    const last = one ? 'stands last, without a rank' : 'stand last, without a rank'
    const place = shown.length > shownRanked ? last : left
    lines.push(`${unranked.length} of ${countOf(ranked.length + unranked.length, 'wallet')} ${place}:`)
    lines.push(...explainUnranked(ranking).map((reason) => `  ${reason}`))
  }
  return lines
}

/** For each order its name, and what only a ranked wallet has. */
const SORT_WORDINGS: Readonly<Record<Sort, { readonly order: string; readonly has: string }>> = {
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
