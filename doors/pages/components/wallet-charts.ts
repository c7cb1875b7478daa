import * as Plot from '@observablehq/plot'
import type { ListedWallet } from '../figures/ranking.ts'
import { leadingFamily } from '../figures/tag-families.ts'
import { countOf, formatPct, formatUsd } from '../figures/wording.ts'
import { drawChart, gridY, zeroY } from './chart.ts'

const SCORES: [number, number] = [0, 99]
const ROI_TICKS = [-90, -50, -20, -5, 0, 5, 20, 50, 100, 200, 500, 1000, 3000, 10_000, 100_000]
/** Around zero the scale of returns is linear for about this many per cent. */
const ROI_LINEAR_PCT = 10

/**
 * Score against return: a dot for each wallet as large as its stake, in the colour of its tags. The best are numbered.
 */
export function drawScoreAgainstRoi(wallets: readonly ListedWallet[], best: readonly ListedWallet[]): string {
  const known = wallets.filter(({ figures }) => figures.score !== null && figures.realized_roi_pct !== null)
  const rois = known.map((wallet) => roi(wallet) ?? 0)
  const ticks = ROI_TICKS.filter((tick) => tick >= Math.min(...rois) && tick <= Math.max(...rois))
  return drawChart({
    label: `Score against realized ROI of ${countOf(known.length, 'wallet')}. The same figures are in the table of all wallets.`,
    wide: { width: 1120, height: 440 },
    narrow: { width: 358, height: 380 },
    plot: ({ width }) => ({
      marginLeft: 56,
      marginRight: 12,
      marginTop: 28,
      x: {
        domain: SCORES,
        label: 'score',
        nice: false,
        ticks: width < 500 ? 5 : 10,
        insetRight: 10,
        insetLeft: 10,
      },
      y: { type: 'symlog', constant: ROI_LINEAR_PCT, ticks, tickFormat: formatPct, label: 'realized ROI' },
      r: { type: 'sqrt', range: [1.5, width < 500 ? 10 : 16] },
      color: { type: 'identity' },
      marks: [gridY(ticks), zeroY(), drawDots(known), drawNumbers(best)],
    }),
  })
}

const score = ({ figures }: ListedWallet) => figures.score
const roi = ({ figures }: ListedWallet) => figures.realized_roi_pct

function drawDots(wallets: readonly ListedWallet[]): Plot.Markish {
  return Plot.dot(wallets, {
    x: score,
    y: roi,
    r: ({ figures }) => Math.max(0, figures.total_invested_usd ?? 0),
    fill: (wallet) => `var(--${leadingFamily(wallet)})`,
    fillOpacity: 0.5,
    stroke: (wallet) => `var(--${leadingFamily(wallet)})`,
    strokeWidth: 0.75,
    title: describeDot,
  })
}

/** The ranks of the best, above their dots. */
function drawNumbers(wallets: readonly ListedWallet[]): Plot.Markish {
  return Plot.text(wallets, {
    x: score,
    y: roi,
    text: ({ rank }) => String(rank),
    dy: -11,
    fontWeight: 650,
    fill: 'var(--text)',
    stroke: 'var(--ground)',
    strokeWidth: 3,
  })
}

function describeDot({ address, rank, figures, group }: ListedWallet): string {
  const { score, realized_roi_pct: roi, realized_pnl_usd: pnl, total_invested_usd: invested, tags } = figures
  const facts = [`score ${score}`]
  if (roi !== null) facts.push(`ROI ${formatPct(roi)}`)
  if (pnl !== null && invested !== null) facts.push(`${formatUsd(pnl)} on ${formatUsd(invested)}`)
  if (group !== null) facts.push(`group ${group.name} of ${group.size}`)
  return [address, `${rank}. ${facts.join(', ')}`, tags.join(', ')].filter((line) => line !== '').join('\n')
}
