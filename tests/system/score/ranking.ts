import { mean } from 'd3-array'
import { randomLcg } from 'd3-random'
import { type Edge, edgeOf, returnOf } from '../../../analysis/edge.ts'
import { winrateInterval } from '../../../analysis/figures.ts'
import { listShortfalls } from '../../../analysis/score.ts'
import {
  DOUBLE_OR_NOTHING,
  drawReturns,
  drawTraders,
  type LuckWorld,
  type Trader,
  WORLDS,
} from '../../support/trader-worlds.ts'
import { statsOf, toTokens } from '../../support/traders.ts'
import { type Part, partOf, type Row, tenth, whole } from './report.ts'

/*
 * Whether the score finds wallets with an edge, and whether its interval contains the truth as often as it says.
 * `edgeOf` computes the edges directly, since the figures of 160,000 wallets from their rows would take minutes. Some
 * wallets of each world are checked to have the same edge by their rows.
 */

const SEEDS = Array.from({ length: 8 }, (_, index) => index + 1)
const FAR_SEEDS = SEEDS.slice(0, 4)
const FIRST = 10
const TOP_SHARE = 0.1
/** The largest stake of a wallet is at most so many times its smallest: usually, and with stakes far apart. */
const SPREAD = 2
const FAR_SPREAD = 100
const CHECKED = 50
const TRUTH_DRAWS = 500_000

interface Judged extends Trader {
  readonly edge: Edge
}

/** Judges which traders the score puts first, and whether its intervals contain the truth, in each world. */
export function judgeWorlds(): { readonly precision: Part; readonly coverage: Part } {
  const told = [...WORLDS, DOUBLE_OR_NOTHING].map((world) => {
    const worlds = SEEDS.map((seed) => drawTraders(world, seed, SPREAD).map(judge))
    const far = FAR_SEEDS.map((seed) => drawTraders(world, seed, FAR_SPREAD).map(judge))
    return { precision: precisionOf(world, worlds, far), coverage: coverageOf(world, worlds) }
  })
  return {
    precision: partOf(
      'First 10 of 2,000 wallets that have an edge, in percent: 5 % have one. Through edgeOf; of 50 wallets of each world "differ" have\n' +
        'another edge through periodStats. "apart": stakes of a wallet differ 100 times.',
      'world | bar | score | apart | realized PnL | winrate_low | random | differ',
      told.map(({ precision }) => precision),
    ),
    coverage: partOf(
      `Intervals of 90 % that hold the expected capped return of the wallet: ${COVERED.least} to ${COVERED.most} % is the bar.`,
      'world | all | top tenth | with an edge (no bar)',
      told.map(({ coverage }) => coverage),
    ),
  }
}

function precisionOf(world: LuckWorld, worlds: readonly Judged[][], far: readonly Judged[][]): Row {
  const score = meanPrecision(worlds, ({ edge }) => placeOf(edge))
  const shares = [
    score,
    meanPrecision(far, ({ edge }) => placeOf(edge)),
    meanPrecision(worlds, realizedUsdOf),
    meanPrecision(worlds, winrateLowOf),
    meanPrecision(worlds, randomOrder()),
  ]
  const differing = (worlds[0] ?? []).slice(0, CHECKED).filter(isDifferent).length
  return {
    cells: [world.name, world.precisionMin, ...shares.map(whole), differing],
    by: Math.max(world.precisionMin - score, differing),
  }
}

/** The lower end of the edge of the tenth trader in a scan's list, in percent: the mean over all seeds. */
export function edgeLowOfTenthPct(world: LuckWorld, traders: number): number {
  const tenths = SEEDS.map((seed) => {
    const edges = drawTraders(world, seed, SPREAD, traders).map(({ bets }) => edgeOf(bets))
    return edges.toSorted((one, other) => placeOf(other) - placeOf(one))[FIRST - 1]?.low ?? Number.NaN
  })
  return (mean(tenths) ?? Number.NaN) * 100
}

/** The order of lists by score: solid records first, then the others, each by the lower end of the edge. */
export function placeOf({ mean: edge, low, tokens, stakesUsd, resultsUsd }: Edge): number {
  const isSolid = listShortfalls({ tokens, stakesUsd, resultsUsd, edgePct: edge * 100 }).length === 0
  return low + (isSolid ? BEFORE_ALL_OTHERS : 0)
}

/** No edge reaches it. */
const BEFORE_ALL_OTHERS = 100

function judge(wallet: Trader): Judged {
  return { ...wallet, edge: edgeOf(wallet.bets) }
}

function meanPrecision(worlds: readonly Judged[][], figureOf: (wallet: Judged) => number): number {
  const shares = worlds.map((wallets) => {
    const order = wallets.map((wallet) => ({ wallet, value: figureOf(wallet) }))
    const first = order.toSorted((one, other) => other.value - one.value).slice(0, FIRST)
    return first.filter(({ wallet }) => wallet.isSkilled).length / FIRST
  })
  return (mean(shares) ?? Number.NaN) * 100
}

/** How many of the intervals have to contain the truth, in percent. */
const COVERED = { least: 87, most: 97 }

/**
 * How many of the intervals contain the truth, in percent. The truth is the expected capped return of a wallet on one
 * more token, which is the mean of its distribution. Stakes do not change it in these worlds, so all wallets with an
 * edge share one truth, and all others another. Nine in ten intervals contain it, but fewer among wallets with an edge:
 * as long as these have few tokens, the prior mistakes them for the others.
 */
function coverageOf(world: LuckWorld, worlds: readonly Judged[][]): Row {
  const truth = { skilled: trueReturn(world, true), other: trueReturn(world, false) }
  const covers = ({ isSkilled, edge }: Judged) => {
    const value = isSkilled ? truth.skilled : truth.other
    return edge.low <= value && value <= edge.high
  }
  const share = (wallets: readonly Judged[]) => (wallets.filter(covers).length / wallets.length) * 100
  const top = worlds.flatMap((wallets) =>
    wallets
      .toSorted((one, other) => other.edge.low - one.edge.low)
      .slice(0, Math.floor(wallets.length * TOP_SHARE)),
  )
  const [ofAll, ofTop] = [share(worlds.flat()), share(top)]
  const ofSkilled = share(worlds.flat().filter(({ isSkilled }) => isSkilled))
  const missBy = (pct: number) => Math.max(COVERED.least - pct, pct - COVERED.most)
  return {
    name: `interval, ${world.name}`,
    cells: [world.name, ...[ofAll, ofTop, ofSkilled].map(tenth)],
    by: Math.max(missBy(ofAll), missBy(ofTop)),
  }
}

function trueReturn(world: LuckWorld, isSkilled: boolean): number {
  const returns = drawReturns(world, isSkilled, TRUTH_DRAWS)
  return mean(returns, (value) => returnOf({ stakeUsd: 1, resultUsd: value })) ?? Number.NaN
}

function isDifferent({ bets, edge }: Judged): boolean {
  const { edge_low_pct: low } = statsOf(toTokens(bets))
  return low === null || Math.abs(low / 100 - edge.low) > 1e-4
}

function realizedUsdOf({ bets }: Judged): number {
  return bets.reduce((sum, { resultUsd }) => sum + resultUsd, 0)
}

function winrateLowOf({ bets }: Judged): number {
  const wins = bets.filter(({ resultUsd, stakeUsd }) => resultUsd >= Math.max(1, stakeUsd / 100)).length
  return winrateInterval(wins, bets.filter(({ resultUsd }) => resultUsd < 0).length).low
}

function randomOrder(): () => number {
  return randomLcg(783)
}
