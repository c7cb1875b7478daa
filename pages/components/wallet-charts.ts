import * as Plot from '@observablehq/plot'
import { bin, range } from 'd3-array'
import { DAY_SEC, HOUR_SEC, MINUTE_SEC } from '../../durations.ts'
import { readHoldingSec } from '../figures/columns.ts'
import type { ListedWallet } from '../figures/ranking.ts'
import { leadingFamily } from '../figures/tag-families.ts'
import { countOf, formatPct, formatUsd } from '../figures/wording.ts'
import { drawChart, gridY, PHONE, zeroY } from './chart.ts'

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
      marks: [
        gridY(ticks),
        zeroY(),
        drawGroups(known),
        drawDots(known),
        ...drawNumbers(best, { width, rois }),
      ],
    }),
  })
}

const score = ({ figures }: ListedWallet) => figures.score
const roi = ({ figures }: ListedWallet) => figures.realized_roi_pct

/** Wallets that move together are joined, in the order of their scores. */
function drawGroups(wallets: readonly ListedWallet[]): Plot.Markish {
  return Plot.line(
    wallets.filter(({ group }) => group !== null),
    { x: score, y: roi, z: ({ group }) => group?.id, sort: score, stroke: 'var(--text)', strokeOpacity: 0.5 },
  )
}

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

/** Where a number may stand next to its dot, the best place first: in pixels. */
const PLACES = [
  [0, -11],
  [12, 0],
  [-12, 0],
  [0, 12],
] as const
/** The room that a number takes. */
const NUMBER_PX = { width: 15, height: 12 }

/**
 * Puts the ranks of the best next to their dots, where no other rank stands. Distances are approximate, since the
 * picture has margins.
 */
function drawNumbers(
  wallets: readonly ListedWallet[],
  { width, rois }: { readonly width: number; readonly rois: readonly number[] },
): Plot.Markish[] {
  const symlog = (pct: number) => Math.sign(pct) * Math.log1p(Math.abs(pct) / ROI_LINEAR_PCT)
  const top = symlog(Math.max(...rois))
  const heightPx = 360 / Math.max(0.1, top - symlog(Math.min(...rois)))
  const taken: [number, number][] = []
  const placed = wallets.map((wallet) => {
    const x = ((score(wallet) ?? 0) / SCORES[1]) * (width - 88)
    const y = (top - symlog(roi(wallet) ?? 0)) * heightPx
    const isFree = ([dx, dy]: readonly [number, number]) =>
      taken.every(
        ([left, down]) =>
          Math.abs(left - x - dx) > NUMBER_PX.width || Math.abs(down - y - dy) > NUMBER_PX.height,
      )
    const place = PLACES.find(isFree) ?? PLACES[0]
    taken.push([x + place[0], y + place[1]])
    return { wallet, place }
  })
  return PLACES.map((place) =>
    Plot.text(
      placed.filter((each) => each.place === place).map(({ wallet }) => wallet),
      {
        x: score,
        y: roi,
        text: ({ rank }) => String(rank),
        dx: place[0],
        dy: place[1],
        fontWeight: 650,
        fill: 'var(--text)',
        stroke: 'var(--ground)',
        strokeWidth: 3,
      },
    ),
  )
}

function describeDot({ address, rank, figures, group }: ListedWallet): string {
  const { score, realized_roi_pct: roi, realized_pnl_usd: pnl, total_invested_usd: invested, tags } = figures
  const facts = [`score ${score}`]
  if (roi !== null) facts.push(`ROI ${formatPct(roi)}`)
  if (pnl !== null && invested !== null) facts.push(`${formatUsd(pnl)} on ${formatUsd(invested)}`)
  if (group !== null) facts.push(`group ${group.name} of ${group.size}`)
  return [address, `${rank}. ${facts.join(', ')}`, tags.join(', ')].filter((line) => line !== '').join('\n')
}

/** The colour of a score by its confidence, the highest first. A score without one has the colour of the highest. */
export const CONFIDENCE_COLOURS = { high: 'accent', medium: 'accent-2', low: 'accent-3' } as const

function confidenceColour({ figures }: ListedWallet): string {
  const confidence = (figures.score_confidence ?? 'high') as keyof typeof CONFIDENCE_COLOURS
  return `var(--${CONFIDENCE_COLOURS[confidence] ?? CONFIDENCE_COLOURS.high})`
}

/** The width of a group of scores. */
const STEP = 5

/** How many wallets have which score, and with which confidence. */
export function drawScores(wallets: readonly ListedWallet[]): string {
  const scores = wallets.flatMap(({ figures }) => figures.score ?? [])
  const counts = bin()
    .thresholds(range(STEP, 100, STEP))
    .domain([0, 100])(scores)
  const steps = counts
    .filter(({ length }) => length > 0)
    .map(({ x0 = 0, length }) => `${x0} to ${x0 + STEP - 1} ${length}`)
  return drawChart({
    label: `How many of ${countOf(scores.length, 'wallet')} have which score: ${steps.join(', ')}`,
    plot: () => ({
      marginLeft: 32,
      marginRight: 8,
      marginTop: 10,
      x: { domain: [0, 100], label: null },
      y: { label: null, ticks: 4 },
      color: { type: 'identity' },
      marks: [
        gridY(4),
        Plot.rectY(
          wallets,
          Plot.binX<Plot.RectYOptions>(
            { y: 'count' },
            {
              x: ({ figures }: ListedWallet) => figures.score,
              interval: STEP,
              fill: confidenceColour,
              order: Object.values(CONFIDENCE_COLOURS).map((name) => `var(--${name})`),
              inset: 0.75,
            },
          ),
        ),
        zeroY(),
      ],
    }),
  })
}

/** The upper ends of the groups that wallets are put in by how long they hold a token. */
const HOLDING_ENDS_SEC = [2 * MINUTE_SEC, 10 * MINUTE_SEC, HOUR_SEC, 6 * HOUR_SEC, DAY_SEC, 7 * DAY_SEC]
const HOLDING_NAMES = ['< 2 min', '2-10 min', '10-60 min', '1-6 h', '6-24 h', '1-7 d', '> 7 d'] as const

/** How many wallets hold a token for how long, and which of them made money. */
export function drawHoldingTimes(wallets: readonly ListedWallet[]): string {
  const known = wallets.flatMap(groupByHolding)
  const groups = HOLDING_NAMES.map((name) => {
    const some = known.filter(({ held }) => held === name)
    return `${name} ${some.length}, of them ${some.filter(({ made }) => made).length}`
  })
  return drawChart({
    label: `How long ${countOf(known.length, 'wallet')} hold a token, and how many of them made money: ${groups.join('; ')}`,
    plot: ({ width }) => ({
      marginLeft: 32,
      marginRight: 8,
      marginTop: 10,
      x: {
        domain: HOLDING_NAMES,
        label: null,
        padding: 0.08,
        // A phone has no room for full names of units.
        tickFormat: (name: string) =>
          width > PHONE.width ? name : name.replaceAll(' min', 'm').replaceAll(' ', ''),
      },
      y: { label: null, ticks: 4 },
      color: { type: 'identity' },
      marks: [
        gridY(4),
        Plot.barY(
          known,
          Plot.groupX(
            { y: 'count' },
            {
              x: 'held',
              fill: ({ made }) => (made ? 'var(--accent)' : 'var(--faint)'),
              order: ['var(--accent)', 'var(--faint)'],
            },
          ),
        ),
        zeroY(),
      ],
    }),
  })
}

function groupByHolding({ figures }: ListedWallet) {
  const sec = readHoldingSec(figures)
  if (sec === null || figures.realized_pnl_usd === null) return []
  const group = HOLDING_ENDS_SEC.findIndex((end) => sec < end)
  return [{ held: HOLDING_NAMES.at(group), made: figures.realized_pnl_usd > 0 }]
}
