import { formatPct, formatUsd, nameOf, UNKNOWN } from '../../doors/pages/figures/wording.ts'
import { renderList } from '../tables.ts'
import type { ScoreToken } from './what-if.ts'

const SHOWN = 12
const NAME_MAX = 14

/** The figures of a token: the head, the field, and its format. A day is in UTC. */
const FIGURES = [
  ['stake', 'stake_usd', formatUsd],
  ['result', 'result_usd', formatUsd],
  ['return', 'return', (value: number) => formatPct(value * 100)],
  ['weight', 'weight', (value: number) => value.toFixed(2)],
  ['first bought', 'first_buy_time', (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10)],
] as const
const HEADS = ['token', ...FIGURES.map(([head]) => head), 'others trade it']

/** The counted tokens that move the score most, as lines of the terminal; none without a counted token. */
export function renderTokens(tokens: readonly ScoreToken[]): string[] {
  const counted = tokens.filter(({ state }) => state === 'counted')
  if (counted.length === 0) return []
  const rows = counted.slice(0, SHOWN).map((token) => {
    const figures = FIGURES.map(([, field, format]) => {
      const value = token[field]
      return value === null ? UNKNOWN : format(value)
    })
    return [nameOf(token), ...figures, describeIndependent(token)]
  })
  const left = counted.length - SHOWN
  const indented = renderList(HEADS, rows, { numbers: [1, 2, 3, 4], widths: [NAME_MAX] }).replaceAll(
    /^/gm,
    '  ',
  )
  return ['', indented, ...(left > 0 ? [`  and ${left} more, which move it less`] : [])]
}

/** Whether others trade a token, in a word. */
function describeIndependent({ independent }: ScoreToken): string {
  if (independent === null) return UNKNOWN
  return independent ? 'yes' : 'no'
}
