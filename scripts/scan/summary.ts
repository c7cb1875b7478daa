import { styleText } from 'node:util'
import type { ListedWallet, Ranking, ScanAnswer } from './ranking.ts'
import { renderTable } from './table.ts'
import { explainUnranked, formatTime, nameToken, PERIOD_NAMES, SIMULATED, SORT_WORDINGS } from './wording.ts'

/** What the terminal shows of a scan: the token, the given wallets as a table, and who is left out and why. */
export function renderSummary(
  answer: ScanAnswer,
  ranking: Ranking,
  wallets: readonly ListedWallet[],
  { simulated, width }: { readonly simulated: boolean; readonly width: number | undefined },
): string {
  const { period, sort } = ranking
  const { token } = answer.data
  const scannedAtMs = Date.parse(answer.meta.scanned_at)
  const lines = [
    `${styleText('bold', nameToken(answer))} ${token.address}`,
    `Scanned ${formatTime(answer.meta.scanned_at)}. Figures of ${PERIOD_NAMES[period]}, ${SORT_WORDINGS[sort].order}.`,
    ...(simulated ? [styleText('yellow', SIMULATED)] : []),
    '',
    ...(wallets.length > 0 ? [renderTable(wallets, scannedAtMs, width), ''] : []),
    ...countWallets(ranking, wallets),
  ]
  return `${lines.join('\n')}\n`
}

function countWallets(ranking: Ranking, wallets: readonly ListedWallet[]): string[] {
  const { ranked, unranked, sort } = ranking
  const shown = wallets.filter(({ rank }) => rank !== null).length
  const more = shown < ranked.length ? ' (--all shows every one)' : ''
  const lines = [`${shown} of ${ranked.length} wallets with ${SORT_WORDINGS[sort].has}${more}`]
  if (unranked.length > 0) {
    const place = wallets.length > shown ? 'stand last, without a rank' : 'are left out'
    lines.push(`${unranked.length} of ${ranked.length + unranked.length} wallets ${place}:`)
    lines.push(...explainUnranked(ranking).map((reason) => `  ${reason}`))
  }
  return lines
}
