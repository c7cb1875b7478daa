import { styleText } from 'node:util'
import type { ListedWallet, Ranking, ScanAnswer } from './ranking.ts'
import { renderTable } from './table.ts'
import { explainUnranked, formatTime, nameToken, PERIOD_NAMES, SIMULATED, SORT_WORDINGS } from './wording.ts'

/** A ranking, and which of its wallets are shown. */
interface ShownRanking extends Ranking {
  readonly shown: readonly ListedWallet[]
}

/** What the terminal shows of a scan: the token, the shown wallets as a table, and who is left out and why. */
export function renderSummary(
  answer: ScanAnswer,
  ranking: ShownRanking,
  { simulated, width }: { readonly simulated: boolean; readonly width: number | undefined },
): string {
  const { period, sort, shown } = ranking
  const { token } = answer.data
  const scannedAtMs = Date.parse(answer.meta.scanned_at)
  const lines = [
    `${styleText('bold', nameToken(answer))} ${token.address}`,
    `Scanned ${formatTime(answer.meta.scanned_at)}. Figures of ${PERIOD_NAMES[period]}, ${SORT_WORDINGS[sort].order}.`,
    ...(simulated ? [styleText('yellow', SIMULATED)] : []),
    '',
    ...(shown.length > 0 ? [renderTable(shown, scannedAtMs, width), ''] : []),
    ...countWallets(ranking),
  ]
  return `${lines.join('\n')}\n`
}

function countWallets(ranking: ShownRanking): string[] {
  const { ranked, unranked, shown, sort } = ranking
  const shownRanked = shown.filter(({ rank }) => rank !== null).length
  const more = shownRanked < ranked.length ? ' (--all shows every one)' : ''
  const lines = [`${shownRanked} of ${ranked.length} wallets with ${SORT_WORDINGS[sort].has}${more}`]
  if (unranked.length > 0) {
    const place = shown.length > shownRanked ? 'stand last, without a rank' : 'are left out'
    lines.push(`${unranked.length} of ${ranked.length + unranked.length} wallets ${place}:`)
    lines.push(...explainUnranked(ranking).map((reason) => `  ${reason}`))
  }
  return lines
}
