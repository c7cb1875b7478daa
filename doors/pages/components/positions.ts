import * as Plot from '@observablehq/plot'
import { rollups, sum } from 'd3-array'
import { html } from 'ghtml'
import { DAY_MS } from '../../../basics/durations.ts'
import type { components } from '../../../generated/v1/types.ts'
import { explainCode } from '../figures/meanings.ts'
import { countOf, formatPct, formatUsd, PERIOD_NAMES, toTypography } from '../figures/wording.ts'
import { drawChart, gridY, zeroY } from './chart.ts'
import { figureList } from './frames.ts'
import { type Elsewhere, linkElsewhere } from './links.ts'
import { headCell, numberCell, table, timeCell } from './table.ts'

export type Positions = components['schemas']['ListWalletPositionsEnvelope']
type Position = Positions['data'][number]

/** Tokens as a table with sums, so that the figures of a page can be added up. */
export function renderPositions({ data, meta }: Positions, { links, sites }: Elsewhere): string {
  const tokens = table<Position>(
    'Table of tokens',
    data,
    {
      token: ({ address, symbol }) => headCell(links.token(address, symbol)),
      mint: ({ address }) => html`<td>!${linkElsewhere('token', address, { sites })}</td>`,
      bought: ({ bought_usd: usd }) => numberCell(usd, formatUsd),
      sold: ({ sold_usd: usd }) => numberCell(usd, formatUsd),
      'holds now': ({ worth_usd: usd }) => numberCell(usd, formatUsd),
      result: ({ result_usd: usd }) => numberCell(usd, formatUsd),
      'in the score': (position) => html`<td>${describeState(position)}</td>`,
      return: ({ return: returned }) => numberCell(returned, (value) => formatPct(value * 100)),
      weight: ({ weight }) => numberCell(weight, (value) => value.toFixed(2)),
      'first bought': ({ first_buy_time: timeMs }) => timeCell(timeMs),
      'last trade': ({ last_trade_time: timeMs }) => timeCell(timeMs),
    },
    { idOf: ({ address }) => address },
  )
  return html`!${renderSums(data)}
<p>A result is what a token was sold for and what is still held of it, less what it was bought for, of all time. The score of
${PERIOD_NAMES[meta.period]} takes gains on paper for 0 and leaves out gifts, and PnL counts sales alone, so their sums differ.</p>
!${tokens}`
}

/** Whole dollars: rounded to three digits, sums would not add up. */
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

function renderSums(positions: readonly Position[]): string {
  const total = (name: string, read: (position: Position) => number | null) => {
    const known = positions.map(read).filter((value) => value !== null)
    const of =
      known.length === positions.length ? '' : `, of ${countOf(known.length, 'token')} where it is known`
    return [`${name}${of}`, toTypography(dollars.format(sum(known)))] as const
  }
  return figureList('facts basis', [
    ['tokens', String(positions.length)],
    total('bought', (position) => position.bought_usd),
    total('sold', (position) => position.sold_usd),
    total('holds now', (position) => position.worth_usd),
    total('result', (position) => position.result_usd),
  ])
}

function describeState({ state, closed }: Position): string {
  if (state !== 'counted') return `no: ${explainCode('tokenState', state)}`
  return closed ? 'counts' : 'counts, and is still held: a gain on paper counts 0'
}

/** What sales made, day by day, as a curve; a sentence where the provider has no times. */
export function renderResultsByDay(positions: readonly Position[]): string {
  const realized = positions.filter(({ realized_usd: usd }) => usd !== null && usd !== 0)
  const timed = realized.flatMap(({ realized_usd: usd, last_trade_time: timeMs }) =>
    timeMs === null ? [] : [{ day: Math.floor(timeMs / DAY_MS) * DAY_MS, usd: usd ?? 0 }],
  )
  const days = rollups(
    timed,
    (some) => sum(some, ({ usd }) => usd),
    ({ day }) => day,
  ).toSorted(([one], [other]) => one - other)
  if (days.length < 2)
    return '<p>There is no curve: it is not known on which days these tokens were traded, or it was one day.</p>'
  const untimed = realized.length - timed.length
  const left =
    untimed === 0
      ? ''
      : ` ${countOf(untimed, 'token')} without a known time ${untimed === 1 ? 'is' : 'are'} left out.`
  return html`<p>What the sales of these tokens made, added up. A token counts on the day of its last trade (UTC).${left}</p>
!${drawCurve(days)}`
}

function drawCurve(days: readonly (readonly [day: number, usd: number])[]): string {
  let total = 0
  const points = days.map(([day, usd]) => {
    total += usd
    return { day: new Date(day), usd, total }
  })
  const describe = ({ day, usd, total: sum }: (typeof points)[number]) =>
    `${day.toISOString().slice(0, 10)}: ${formatUsd(usd)}, ${formatUsd(sum)} in all`
  return drawChart({
    label: `Realized results added up over ${countOf(points.length, 'day')}: ${formatUsd(total)}. The table has the same figures.`,
    wide: { width: 1120, height: 260 },
    plot: ({ width }) => ({
      marginLeft: 56,
      marginRight: 16,
      marginTop: 16,
      x: { type: 'utc', label: null, ticks: width < 500 ? 3 : 8 },
      y: { label: null, ticks: 5, tickFormat: formatUsd, nice: true, zero: true },
      marks: [
        gridY(5),
        zeroY(),
        Plot.line(points, {
          x: 'day',
          y: 'total',
          curve: 'step-after',
          stroke: 'var(--accent)',
          strokeWidth: 2,
        }),
        Plot.dot(points, { x: 'day', y: 'total', r: 3, fill: 'var(--accent)', title: describe }),
      ],
    }),
  })
}
