import { dayOf, nameOf, type ScoreToken, tellIndependent } from '../../pages/figures/score-answer.ts'
import { formatPct, formatUsd, toPlainText, UNKNOWN } from '../../pages/figures/wording.ts'
import { renderList } from '../tables.ts'

const SHOWN = 12
const NAME_MAX = 14

const HEADS = ['token', 'stake', 'result', 'return', 'weight', 'first bought', 'others trade it']

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
  const indented = renderList(HEADS, rows, { numbers: [1, 2, 3, 4], widths: [NAME_MAX] }).replaceAll(
    /^/gm,
    '  ',
  )
  return ['', indented, ...(left > 0 ? [`  and ${left} more, which move it less`] : [])]
}
