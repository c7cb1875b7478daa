import { describeIndependent, type ScoreToken, TOKEN_FIGURES } from '../../pages/figures/score-answer.ts'
import { nameOf, UNKNOWN } from '../../pages/figures/wording.ts'
import { renderList } from '../tables.ts'

const SHOWN = 12
const NAME_MAX = 14

const HEADS = ['token', ...TOKEN_FIGURES.map(([head]) => head), 'others trade it']

/** The counted tokens that move the score most, as lines of the terminal; none without a counted token. */
export function renderTokens(tokens: readonly ScoreToken[]): string[] {
  const counted = tokens.filter(({ state }) => state === 'counted')
  if (counted.length === 0) return []
  const rows = counted.slice(0, SHOWN).map((token) => {
    const figures = TOKEN_FIGURES.map(([, field, format]) => {
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
