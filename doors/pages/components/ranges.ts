import { ticks } from 'd3-array'
import { html } from 'ghtml'
import type { ListedWallet } from '../figures/ranking.ts'
import { formatPct, shortenAddress, toTypography } from '../figures/wording.ts'

/* Ranges as small pictures. A list has two for each wallet: drawn by Plot, they would take most of a page's time. */

/** The picture's size in pixels, and the space on both sides of its scale. */
interface Frame {
  readonly width: number
  readonly height: number
  readonly margin: number
}

const EDGE: Frame = { width: 240, height: 44, margin: 22 }
const EDGE_TICKS = 4
/** At least this much of the scale is shown. */
const EDGE_DOMAIN_PCT: Domain = [-50, 100]

/** What the wallet makes of a dollar per token, as a range; empty where the service does not have it. */
export function drawEdge({ address, figures }: ListedWallet): string {
  const { edge_pct: edge, edge_low_pct: low, edge_high_pct: high } = figures
  if (typeof edge !== 'number' || typeof low !== 'number' || typeof high !== 'number') return ''
  const [least, most] = EDGE_DOMAIN_PCT
  const domain: Domain = [Math.min(least, low), Math.max(most, high)]
  const toX = scaleOf(EDGE, domain)
  const labels = ticks(...domain, EDGE_TICKS).map(
    (pct) => html`<text x="${toX(pct)}" y="40">${toTypography(formatPct(pct))}</text>`,
  )
  const range = `${formatPct(low)} to ${formatPct(high)}`
  return drawImage(
    EDGE,
    `Edge per token of ${shortenAddress(address)}: ${formatPct(edge)}, likely ${range}`,
    html`!${labels}<path d="M${toX(0)},6V24" stroke="var(--text)" stroke-opacity="0.5"/>
<path d="M${toX(low)},15H${toX(high)}" stroke="var(--accent)" stroke-width="5"/>
<circle cx="${toX(edge)}" cy="15" r="4" fill="var(--text)"/>`,
  )
}

type Domain = readonly [least: number, most: number]

function scaleOf({ width, margin }: Frame, [least, most]: Domain): (value: number) => string {
  return (value) => (margin + ((value - least) / (most - least)) * (width - 2 * margin)).toFixed(2)
}

function drawImage({ width, height }: Frame, label: string, content: string): string {
  return html`<svg class="chart" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="currentColor"
font-family="system-ui, sans-serif" font-size="10" text-anchor="middle" role="img" aria-label="${label}">!${content}</svg>`
}
