import { dayOf, nameOf, type ScoreToken, tellIndependent } from '../../pages/figures/score-answer.ts'
import { formatPct, formatUsd, toPlainText, UNKNOWN } from '../../pages/figures/wording.ts'
import { renderList } from '../tables.ts'

const SHOWN = 12
const NAME_MAX = 14

const COLUMNS = [
  { head: 'token', isNumber: false, width: NAME_MAX },
  { head: 'stake', isNumber: true },
  { head: 'result', isNumber: true },
  { head: 'return', isNumber: true },
  { head: 'weight', isNumber: true },
  { head: 'first bought', isNumber: false },
  { head: 'others trade it', isNumber: false },
]

/** The counted tokens that move the score most, as lines of the terminal; none without a counted token. */
export function renderTokens(tokens: readonly ScoreToken[]): string[] {
  const counted = tokens.filter(({ state }) => state === 'counted')
  if (counted.length === 0) return []
  const rows = counted
    .slice(0, SHOWN)
    .map((token) => [
      toPlainText(nameOf(token)),
      ...[token.stake_usd, token.result_usd].map((usd) => (usd === null ? UNKNOWN : formatUsd(usd))),
      token.return === null ? UNKNOWN : formatPct(token.return * 100),
      token.weight === null ? UNKNOWN : token.weight.toFixed(2),
      dayOf(token.first_buy_time),
      tellIndependent(token),
    ])
  const left = counted.length - SHOWN
  const indented = renderList(COLUMNS, rows).replaceAll(/^/gm, '  ')
  return ['', indented, ...(left > 0 ? [`  and ${left} more, which move it less`] : [])]
}
