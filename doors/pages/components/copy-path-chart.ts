import * as Plot from '@observablehq/plot'
import type { components } from '../../../generated/v1/types.ts'
import { formatResult, formatTime, formatUsd, toTypography } from '../figures/wording.ts'
import { drawChart, gridY, zeroY } from './chart.ts'

type Schemas = components['schemas']

interface Moment {
  readonly at: Date
  readonly usd: number
}

/** A fall of the result from its highest before. */
interface Fall {
  readonly high: Moment
  readonly low: Moment
}

/**
 * What the copies made over time, as a line for each delay, with the deepest loss on the way at the delay where it was
 * deeper. Empty where no copy was priced.
 */
export function drawCopyPath({ path, as_of: asOf, amount_usd: amount }: Schemas['WalletCopyData']): string {
  const lines = [
    { delay: '10 s', path: path.after_10s, stroke: 'var(--accent)', strokeDasharray: '' },
    { delay: '60 s', path: path.after_60s, stroke: 'var(--text)', strokeDasharray: '4,3' },
  ].map((line) => ({ ...line, moments: listMoments(line.path, asOf) }))
  const [worse] = lines.toSorted((one, other) => other.path.deepest_loss_usd - one.path.deepest_loss_usd)
  if (worse === undefined || worse.moments.length === 0) return ''
  const fall = findDeepestFall(worse.moments)
  const results = lines.map(({ delay, path }) => `${formatResult(path.result_usd)} after ${delay}`)
  const deepest = describeFall(fall, worse.delay)
  return `${drawChart({
    label: toTypography(
      `What copies of ${amount} USD a token made over time: ${results.join(', ')}. ${deepest}`,
    ),
    wide: { width: 720, height: 260 },
    plot: () => ({
      marginLeft: 58,
      marginRight: 20,
      marginTop: 28,
      x: { type: 'utc', label: null, ticks: 5 },
      y: { tickFormat: formatUsd, label: 'made so far', nice: true, ticks: 5 },
      marks: [
        gridY(5),
        zeroY(),
        ...(fall === undefined ? [] : drawFall(fall)),
        ...lines.map(({ moments, stroke, strokeDasharray }) =>
          Plot.line(moments, { x: 'at', y: 'usd', curve: 'step-after', stroke, strokeDasharray }),
        ),
      ],
    }),
  })}<p class="source">Full line: 10 seconds after the wallet. Broken line: 60 seconds. ${deepest}</p>`
}

function listMoments({ points }: Schemas['CopyPath'], asOf: string): Moment[] {
  const moments = points.map(({ time, result_usd: usd }) => ({ at: new Date(time), usd }))
  const last = moments.at(-1)
  return last === undefined ? [] : [...moments, { at: new Date(asOf), usd: last.usd }]
}

function findDeepestFall(moments: readonly Moment[]): Fall | undefined {
  const depthOf = ({ high, low }: Fall) => high.usd - low.usd
  let [high] = moments
  let deepest: Fall | undefined
  for (const low of moments) {
    if (high === undefined || low.usd > high.usd) high = low
    const fall = { high, low }
    if (depthOf(fall) > (deepest === undefined ? 0 : depthOf(deepest))) deepest = fall
  }
  return deepest
}

function drawFall({ high, low }: Fall): Plot.Markish[] {
  const area = { x1: high.at, x2: low.at, y1: low.usd, y2: high.usd }
  return [
    Plot.rect([area], { x1: 'x1', x2: 'x2', y1: 'y1', y2: 'y2', fill: 'var(--loss)', fillOpacity: 0.18 }),
    Plot.ruleX([area], { x: 'x2', y1: 'y1', y2: 'y2', stroke: 'var(--loss)', strokeWidth: 2 }),
  ]
}

function describeFall(fall: Fall | undefined, delay: string): string {
  if (fall === undefined) return 'It never fell below where it had been.'
  const { high, low } = fall
  return `Deepest loss, in red: ${formatUsd(high.usd - low.usd)} after ${delay}, from ${formatTime(high.at.toISOString())} to ${formatTime(low.at.toISOString())}.`
}
