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

/** All in percent. */
export interface Precision {
  readonly world: LuckWorld
  readonly score: number
  /** With stakes of one wallet that differ by a factor of up to 100. */
  readonly scoreFar: number
  readonly realizedUsd: number
  readonly winrateLow: number
  readonly random: number
}

/** How many of the 90 % intervals contain the truth, in percent. */
export interface Coverage {
  readonly world: LuckWorld
  readonly all: number
  readonly top: number
  readonly skilled: number
}

export interface Findings {
  readonly precision: Precision
  readonly coverage: Coverage
  /** How many of the checked wallets have another edge by their rows. */
  readonly differing: number
}

interface Judged extends Trader {
  readonly edge: Edge
}

/** Judges the score in each world. */
export function judgeWorlds(): Findings[] {
  return [...WORLDS, DOUBLE_OR_NOTHING].map((world) => {
    const worlds = SEEDS.map((seed) => drawTraders(world, seed, SPREAD).map(judge))
    const far = FAR_SEEDS.map((seed) => drawTraders(world, seed, FAR_SPREAD).map(judge))
    return {
      precision: {
        world,
        score: meanPrecision(worlds, ({ edge }) => placeOf(edge)),
        scoreFar: meanPrecision(far, ({ edge }) => placeOf(edge)),
        realizedUsd: meanPrecision(worlds, realizedUsdOf),
        winrateLow: meanPrecision(worlds, winrateLowOf),
        random: meanPrecision(worlds, randomOrder()),
      },
      coverage: { world, ...coverageOf(world, worlds) },
      differing: (worlds[0] ?? []).slice(0, CHECKED).filter(isDifferent).length,
    }
  })
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

/**
 * How many of the intervals contain the truth, in percent. The truth is the expected capped return of a wallet on one
 * more token, which is the mean of its distribution. Stakes do not change it in these worlds, so all wallets with an
 * edge share one truth, and all others another. Nine in ten intervals contain it, but fewer among wallets with an edge:
 * as long as these have few tokens, the prior mistakes them for the others.
 */
function coverageOf(world: LuckWorld, worlds: readonly Judged[][]) {
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
  return {
    all: share(worlds.flat()),
    top: share(top),
    skilled: share(worlds.flat().filter(({ isSkilled }) => isSkilled)),
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
