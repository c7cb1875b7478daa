import * as Plot from '@observablehq/plot'
import type { components } from '../../generated/v1/types.ts'
import { countOf, formatPct, formatUsd, toPlainText } from '../figures/wording.ts'
import { drawChart, gridY, zeroY } from './chart.ts'

type ScoreToken = components['schemas']['ScoreToken']
type Bet = ScoreToken & { readonly stake_usd: number; readonly result_usd: number }

/** The largest returns are drawn at this edge, as the score takes them. */
const RETURN_PCT_MAX = 500
const STAKE_TICKS = [1, 10, 100, 1_000, 10_000, 100_000]

/** Stake against return: a dot for each token, filled where it counts in the score. Empty without a known stake. */
export function drawTokens(tokens: readonly ScoreToken[]): string {
  const bets = tokens.filter(isBet)
  if (bets.length === 0) return ''
  const counted = bets.filter(({ state }) => state === 'counted').length
  return drawChart({
    label: `Stake against return of ${countOf(bets.length, 'token')}, of which ${counted} count in the score.`,
    wide: { width: 1120, height: 360 },
    narrow: { width: 358, height: 300 },
    plot: () => ({
      marginLeft: 56,
      marginRight: 16,
      marginTop: 24,
      x: { type: 'log', label: 'stake', ticks: STAKE_TICKS, tickFormat: formatUsd },
      y: { label: 'return', tickFormat: formatPct },
      color: { type: 'identity' },
      marks: [
        gridY(5),
        zeroY(),
        Plot.dot(bets, {
          x: 'stake_usd',
          y: returnPct,
          r: 4,
          fill: (bet: Bet) => (bet.state === 'counted' ? colour(bet) : 'var(--ground)'),
          fillOpacity: 0.6,
          stroke: colour,
          title: describe,
        }),
      ],
    }),
  })
}

function isBet(token: ScoreToken): token is Bet {
  return token.stake_usd !== null && token.stake_usd >= 1 && token.result_usd !== null
}

function returnPct({ stake_usd: stake, result_usd: result }: Bet): number {
  return Math.min(RETURN_PCT_MAX, Math.max(-100, (result / stake) * 100))
}

function colour(bet: Bet): string {
  return `var(--${bet.result_usd >= 0 ? 'skill' : 'loss'})`
}

function describe(bet: Bet): string {
  const name = toPlainText(bet.symbol ?? '') || bet.address
  return `${name}: ${formatUsd(bet.result_usd)} on ${formatUsd(bet.stake_usd)}\n${bet.state}`
}
