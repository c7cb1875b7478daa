import * as Plot from '@observablehq/plot'
import type { components } from '../../../generated/v1/types.ts'
import { countOf, formatPct, nameOf } from '../figures/wording.ts'
import { drawChart, gridX, gridY } from './chart.ts'

type CopyToken = components['schemas']['CopyToken']

const TICKS = [-100, -50, 0, 50, 100, 200, 300, 400, 500]

interface Dot {
  readonly token: CopyToken
  readonly ownPct: number
  readonly pct: number
  readonly weight: number
  readonly isMissed: boolean
}

/**
 * The wallet's own return against that of a copy, token by token: a full dot after 10 seconds, an empty one after 60.
 * What lies below the diagonal is what following costs.
 */
export function drawCopies(tokens: readonly CopyToken[]): string {
  const after10 = tokens.flatMap((token) => place(token, token.after_10s))
  const after60 = tokens.flatMap((token) => place(token, token.after_60s))
  const dots = [...after10, ...after60]
  if (dots.length === 0) return '<p>None of its tokens has a price.</p>'
  const returns = dots.flatMap(({ ownPct, pct }) => [ownPct, pct])
  const low = TICKS.findLast((tick) => tick <= Math.min(-50, ...returns)) ?? -100
  const high = TICKS.find((tick) => tick >= Math.max(50, ...returns)) ?? 500
  const ticks = TICKS.filter((tick) => tick >= low && tick <= high)
  const size = { type: 'sqrt', domain: [0, 1], range: [1.5, 7] } as const
  return `<p>Each token twice: a full dot is a copy 10 seconds later, an empty one 60 seconds later. On the line a copy makes as much as the wallet; below it, following costs. Larger dots count more.</p>
${drawChart({
  label: `Own return against the return of a copy of ${countOf(after10.length, 'token')}.`,
  wide: { width: 720, height: 420 },
  narrow: { width: 358, height: 340 },
  plot: ({ width }) => ({
    marginLeft: 52,
    marginRight: 20,
    marginTop: 28,
    marginBottom: 36,
    x: {
      domain: [low, high],
      ticks: width < 500 ? ticks.filter((tick) => tick % 100 === 0) : ticks,
      tickFormat: formatPct,
      label: 'the wallet’s own return',
      inset: 10,
    },
    y: { domain: [low, high], ticks, tickFormat: formatPct, label: 'return of a copy', inset: 10 },
    r: size,
    color: { type: 'identity' },
    marks: [
      gridX(ticks),
      gridY(ticks),
      Plot.line(
        [
          [low, low],
          [high, high],
        ],
        { stroke: 'var(--muted)', strokeDasharray: '3,3' },
      ),
      Plot.dot(after60, { x: 'ownPct', y: 'pct', r: 'weight', stroke: colourOf, title: describe }),
      Plot.dot(after10, {
        x: 'ownPct',
        y: 'pct',
        r: 'weight',
        fill: colourOf,
        fillOpacity: 0.6,
        stroke: colourOf,
        strokeWidth: 0.75,
        title: describe,
      }),
    ],
  }),
})}`
}

function place(token: CopyToken, { return: returned, missed }: CopyToken['after_10s']): Dot[] {
  const { own_return: own, weight } = token
  if (returned === null || own === null) return []
  return [{ token, ownPct: own * 100, pct: returned * 100, weight: weight ?? 0, isMissed: missed === true }]
}

function colourOf({ pct, isMissed }: Dot): string {
  if (isMissed) return 'var(--none)'
  return pct > 0 ? 'var(--skill)' : 'var(--loss)'
}

function describe({ token, ownPct, pct, isMissed }: Dot): string {
  const copied = isMissed ? 'missed: the price had run away' : formatPct(pct)
  return `${token.address}\n${nameOf(token)}: own ${formatPct(ownPct)}, copied ${copied}`
}
