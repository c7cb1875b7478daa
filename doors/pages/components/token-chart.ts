import * as Plot from '@observablehq/plot'
import type { components } from '../../../generated/v1/types.ts'
import { countOf, formatPct, formatUsd, nameOf } from '../figures/wording.ts'
import { drawChart, gridX, gridY, zeroY } from './chart.ts'

const RETURN_TICKS = [-100, -50, -20, 0, 20, 50, 100, 200, 300, 400, 500]
const NAMED = 6

type Position = components['schemas']['WalletPosition']

type PlacedToken = Position & { readonly stake: number; readonly pct: number }

/**
 * Stake against return: a dot for each token, as large as it weighs, in the colour of a gain or a loss. What does not
 * count has an empty circle. The largest results are named. Tokens without a stake of 1 USD are left out.
 */
export function drawTokens(tokens: readonly Position[]): string {
  const placed = tokens.flatMap(place)
  const counted = placed.filter(({ state }) => state === 'counted')
  const others = placed.filter(({ state }) => state !== 'counted')
  const size = ({ score_result_usd: result }: PlacedToken) => Math.abs(result ?? 0)
  const named: PlacedToken[] = []
  for (const token of counted.toSorted((one, other) => size(other) - size(one)))
    if (named.length < NAMED && isApart(token, named)) named.push(token)
  const [low, high] = returnsOf(placed)
  // Of a wide range the small steps would stand too close.
  const ticks = RETURN_TICKS.filter(
    (pct) => pct >= low && pct <= high && (high - low <= 200 || Math.abs(pct) !== 20),
  )
  return drawChart({
    label: `Stake against return of ${countOf(placed.length, 'token')}, ${counted.length} count. The table has the same figures.`,
    wide: { width: 1120, height: 440 },
    narrow: { width: 358, height: 380 },
    plot: ({ width }) => ({
      marginLeft: 52,
      marginRight: 16,
      marginTop: 28,
      marginBottom: 36,
      x: {
        type: 'log',
        domain: domainOf(placed),
        label: 'stake in USD',
        ticks: stakeTicks(width, placed),
        tickFormat: formatUsd,
        insetLeft: 14,
        insetRight: 14,
      },
      y: { domain: [low, high], ticks, tickFormat: formatPct, label: 'return', inset: 10 },
      r: { type: 'sqrt', domain: [0, 1], range: [1.5, width < 500 ? 9 : 13] },
      color: { type: 'identity' },
      marks: [
        gridX(stakeTicks(width, placed)),
        gridY(ticks),
        zeroY(),
        Plot.dot(others, { x: 'stake', y: 'pct', r: 3.5, stroke: 'var(--none)', title: describeToken }),
        Plot.dot(counted, {
          x: 'stake',
          y: 'pct',
          r: ({ weight }) => weight ?? 0,
          fill: colourOf,
          fillOpacity: 0.5,
          stroke: colourOf,
          strokeWidth: 0.75,
          title: describeToken,
        }),
        Plot.text(named, {
          x: 'stake',
          y: 'pct',
          text: (token) => nameOf(token).slice(0, 10),
          dy: -13,
          fontWeight: 650,
          fill: 'var(--text)',
          stroke: 'var(--ground)',
          strokeWidth: 3,
        }),
      ],
    }),
  })
}

function place(token: Position): PlacedToken[] {
  const { stake_usd: stake, score_result_usd: result, return: returned } = token
  if (stake === null || result === null || stake < 1) return []
  const pct = Math.min(500, Math.max(-100, (returned ?? result / stake) * 100))
  return [{ ...token, stake, pct }]
}

/** Whether a name has room next to others: a tenfold stake is about as wide as three names. */
function isApart(token: PlacedToken, others: readonly PlacedToken[]): boolean {
  return others.every(
    ({ stake, pct }) => Math.abs(Math.log10(stake / token.stake)) > 0.4 || Math.abs(pct - token.pct) > 40,
  )
}

/** The ticks between which all returns lie, zero among them. */
function returnsOf(tokens: readonly PlacedToken[]): [number, number] {
  const pcts = tokens.map(({ pct }) => pct)
  const low = RETURN_TICKS.findLast((tick) => tick <= Math.min(-20, ...pcts)) ?? -100
  return [low, RETURN_TICKS.find((tick) => tick >= Math.max(20, ...pcts)) ?? 500]
}

/** Powers of ten and, where there is room, three times each of them. */
function stakeTicks(width: number, tokens: readonly PlacedToken[]): number[] {
  const [low, high] = domainOf(tokens)
  const all = Array.from({ length: 16 }, (_, power) => [10 ** power, 3 * 10 ** power])
  const wanted = width < 500 ? all.map(([power = 0]) => power) : all.flat()
  return wanted.filter((usd) => usd >= low && usd <= high)
}

/** From the smallest to the largest stake, and at least to ten times the smallest. */
function domainOf(tokens: readonly PlacedToken[]): [number, number] {
  const stakes = tokens.map(({ stake }) => stake)
  const [low, high] = [Math.min(...stakes), Math.max(...stakes)]
  return stakes.length === 0 ? [1, 1000] : [low, Math.max(high, low * 10)]
}

function colourOf({ pct }: PlacedToken): string {
  if (pct === 0) return 'var(--none)'
  return pct > 0 ? 'var(--skill)' : 'var(--loss)'
}

function describeToken(token: PlacedToken): string {
  const weight =
    token.weight === null ? `does not count: ${token.state}` : `weight ${token.weight.toFixed(2)}`
  const made = `${formatUsd(token.score_result_usd ?? 0)} on ${formatUsd(token.stake)}, ${formatPct(token.pct)}`
  return `${token.address}\n${nameOf(token)}: ${made}\n${weight}`
}
