import { mean } from 'd3-array'
import {
  type CalibrationSection,
  calibrationSection,
  type SettledRecord,
} from '../../../analysis/calibration.ts'
import { correlateRanks } from '../../../analysis/rank-correlation.ts'
import { scoreRecordsOf } from '../../../analysis/score-records.ts'
import { drawWallets, type PriceWorld } from '../../support/trader-worlds.ts'
import { statsOf } from '../../support/traders.ts'
import { type Part, partOf, type Row } from './report.ts'

/* Whether the calibration recognises skill, and does not mistake luck or habits for it. */

interface Judged {
  readonly name: string
  readonly world: PriceWorld
}

/** The mean rank correlation of the score with the return, and with the mean of the capped returns. */
interface Biases {
  readonly rho: number
  readonly rhoCapped: number
}

interface Verdicts extends Judged, Biases {
  readonly worlds: number
  readonly predictive: number
  readonly inverted: number
}

const NULL_WORLDS: readonly Judged[] = [
  { name: 'sold at once', world: {} },
  { name: 'half sold early, half weeks later', world: { sellsHalves: true } },
  { name: 'losers never sold', world: { keepsLosers: true } },
  { name: 'both', world: { sellsHalves: true, keepsLosers: true } },
  { name: 'dead tokens sent away', world: { sendsDeadAway: true } },
  { name: 'habitual transfers in', world: { transfersIn: true } },
  { name: 'market months', world: { marketSigma: 0.3 } },
  { name: 'hot months, silent wallets', world: { isSilentAtTimes: true } },
  { name: 'some trade more than others', world: { activityLasts: true } },
  { name: 'some trade wilder tokens', world: { riskRange: 8 } },
]

const SKILL_WORLDS: readonly (Judged & { readonly expected: CalibrationSection['verdict'] })[] = [
  { name: 'skill lasts', world: { driftBefore: 0.02, driftLater: 0.02 }, expected: 'predictive' },
  { name: 'the skilled lose later', world: { driftBefore: 0.02, driftLater: -0.02 }, expected: 'inverted' },
]

const SEEDS = Array.from({ length: 30 }, (_, index) => index + 1)
/** The allowed share of wrong verdicts in each direction. */
const WRONG_SHARE_MAX = 0.07
/** The allowed bias. No verdict of a small world shows a larger one, but one of a large ledger would. */
const MEAN_RHO_MAX = 0.03
/**
 * A mean of 30 worlds has a standard error of 0.008. If it is beyond the bar, it is measured again in 60 worlds, with
 * an error of 0.006, by twice which it may miss the bar.
 */
const MORE_SEEDS_ERROR = 0.006
const MORE_SEEDS = Array.from({ length: 60 }, (_, index) => index + 1)

/** Worlds below the gate get no verdict, so it is read from the interval that a verdict rests on. */
const SMALL = { wallets: 500, tokens: 100, weeks: 26 }
const AT_THE_GATE = { wallets: 3_100, tokens: 104, weeks: 26 }

/** Judges the verdicts. Each wrong one beyond the allowed number counts 1, and a bias counts by its excess. */
export async function judgeCalibration(): Promise<Part> {
  const rows: Row[] = []
  for (const judged of NULL_WORLDS) {
    const sections: CalibrationSection[] = []
    for (const seed of SEEDS) sections.push(await calibrate(judged.world, seed, SMALL))
    const verdicts = describe(judged, sections)
    const most = sections.length * WRONG_SHARE_MAX
    const { predictive, inverted } = verdicts
    const wrong = Math.max(0, predictive - most) + Math.max(0, inverted - most)
    const biasOf = ({ rho, rhoCapped }: Biases) => Math.max(Math.abs(rho), Math.abs(rhoCapped)) - MEAN_RHO_MAX
    const again = biasOf(verdicts) > 0 ? await measureBiases(judged.world) : undefined
    const bias = again === undefined ? 0 : Math.max(0, biasOf(again) - 2 * MORE_SEEDS_ERROR)
    rows.push(rowOf({ ...verdicts, ...again }, wrong + bias))
  }
  for (const judged of SKILL_WORLDS) {
    const section = await calibrate(judged.world, 1, AT_THE_GATE)
    rows.push(rowOf(describe(judged, [section]), section.verdict === judged.expected ? 0 : 1))
  }
  return partOf(
    'Verdicts of the calibration: without skill at most 7 % in either direction, and a mean rho within 0.03 of 0.\n' +
      'A mean beyond that is measured again in 60 worlds, and may miss by twice its standard error. Worlds without skill have 500 records; those with skill pass the gate of 3,000.',
    'world | worlds | predictive | inverted | mean rho | of capped',
    rows,
  )
}

function rowOf({ name, worlds, predictive, inverted, rho, rhoCapped }: Verdicts, by: number): Row {
  return { cells: [name, worlds, predictive, inverted, rho.toFixed(3), rhoCapped.toFixed(3)], by }
}

async function measureBiases(world: PriceWorld): Promise<Biases> {
  const rhos: Biases[] = []
  for (const seed of MORE_SEEDS) {
    const settled = backtestWorld(world, seed, SMALL)
    const predictors = { score: settled.map(({ edgeLowPct }) => edgeLowPct) }
    const clusters = settled.map(({ week, cluster }) => ({ week, token: cluster }))
    const rhoWith = async (outcomes: number[]) => {
      const { score } = await correlateRanks({ outcomes, predictors, clusters }, seed)
      return score.rho ?? Number.NaN
    }
    rhos.push({
      rho: await rhoWith(settled.map(({ outcomeRoiPct }) => outcomeRoiPct)),
      rhoCapped: await rhoWith(settled.map(({ outcomeMeanPct }) => outcomeMeanPct)),
    })
  }
  return {
    rho: mean(rhos, ({ rho }) => rho) ?? Number.NaN,
    rhoCapped: mean(rhos, ({ rhoCapped }) => rhoCapped) ?? Number.NaN,
  }
}

function calibrate(world: PriceWorld, seed: number, size: typeof SMALL): Promise<CalibrationSection> {
  const settled = backtestWorld(world, seed, size)
  const name = { records: 'frozen', selection: 'all', period: 'all' } as const
  return calibrationSection({ ...name, settled, missing: 0 }, '2026-01-01T00:00:00.000Z')
}

function describe(judged: Judged, sections: readonly CalibrationSection[]): Verdicts {
  const rhoOf = ({ predictors }: CalibrationSection) =>
    predictors.find(({ predictor }) => predictor === 'score')?.rho ?? Number.NaN
  return {
    ...judged,
    worlds: sections.length,
    predictive: sections.filter(({ verdict_low: low }) => (low ?? 0) > 0).length,
    inverted: sections.filter(({ verdict_high: high }) => (high ?? 0) < 0).length,
    rho: mean(sections, rhoOf) ?? Number.NaN,
    rhoCapped: mean(sections, ({ rho_capped: rho }) => rho ?? Number.NaN) ?? Number.NaN,
  }
}

/** The backtests of a world's wallets. A scan of a token in a calendar week selected each of them. */
function backtestWorld(world: PriceWorld, seed: number, size: typeof SMALL): SettledRecord[] {
  return drawWallets(world, seed, size).flatMap(({ pnl, cluster, week }) => {
    const all = statsOf(pnl.tokens)
    const { backtest } = scoreRecordsOf(pnl, { all, '30d': all }, undefined)
    if (backtest === null) return []
    const { prediction, outcome } = backtest
    const { resultUsd: outcomeUsd, roiPct: outcomeRoiPct, meanReturnPct: outcomeMeanPct } = outcome
    return { ...prediction, outcomeUsd, outcomeRoiPct, outcomeMeanPct, cluster, week }
  })
}
