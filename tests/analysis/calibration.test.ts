import { describe, expect, test } from '@jest/globals'
import {
  type CalibrationInput,
  calibrationReport,
  calibrationSection,
  RECORDS_NEEDED,
  type SettledRecord,
  TOKENS_NEEDED,
} from '../../analysis/calibration.ts'
import { backtestWorld, chanceBefore, type World } from './calibration-worlds.ts'
import { seededRandom, shuffled } from './histories.ts'

function calibrate(settled: readonly SettledRecord[], rest: Partial<CalibrationInput> = {}) {
  return calibrationSection({ records: 'backtest', selection: 'all', missing: 0, ...rest, settled })
}

function predictor(section: Awaited<ReturnType<typeof calibrate>>, name: string) {
  const found = section.predictors.find((candidate) => candidate.predictor === name)
  if (found === undefined) throw new Error(`there is no ${name}`)
  return found
}

const RANDOM_COUNT = 900

/** Records in which nothing follows from anything; a test says what does. */
function drawRecords(
  fields: (record: SettledRecord, random: () => number) => Partial<SettledRecord> = () => ({}),
  count = RANDOM_COUNT,
): SettledRecord[] {
  const random = seededRandom(5)
  return Array.from({ length: count }, (_, index) => {
    const outcomeRoiPct = 200 * random() - 100
    const record = {
      score: Math.floor(100 * random()),
      winratePct: 100 * random(),
      realizedUsd: 1000 * random(),
      roiPct: 100 * random(),
      outcomeUsd: outcomeRoiPct,
      outcomeRoiPct,
      cluster: `token ${index % 40}`,
    }
    return { ...record, ...fields(record, random) }
  })
}

describe('in a world whose truth is known, the whole way from the rows to the verdict', () => {
  const worlds: readonly [string, string, World['chanceLater']][] = [
    ['skill lasts', 'predictive', chanceBefore],
    ['all is luck', 'inconclusive', () => 0.5],
    ['the skilled lose later', 'inverted', (skill) => chanceBefore(1 - skill)],
  ]
  test.each(worlds)('where %s it is %s', async (_, verdict, chanceLater) => {
    const settled = backtestWorld({ seed: 11, chanceLater })
    const section = await calibrate(settled)
    expect(section).toMatchObject({ n: 1000, tokens: 40, verdict })
    const [score, random] = [predictor(section, 'score'), predictor(section, 'random')]
    expect(Math.abs(random.rho ?? 1)).toBeLessThan(0.1)
    if (verdict === 'predictive') expect(score.lift_pct).toBeGreaterThan(10)
    if (verdict === 'inverted') expect(score.lift_pct).toBeLessThan(-10)
  })

  test('wallets that fell silent are records with the outcome 0', () => {
    const settled = backtestWorld({ seed: 11, chanceLater: () => 0.5 })
    expect(
      settled.filter(({ outcomeUsd, outcomeRoiPct }) => outcomeUsd === 0 && outcomeRoiPct === 0),
    ).toHaveLength(100)
  })
})

describe('the verdict', () => {
  const foretold = (record: SettledRecord) => ({ score: record.outcomeRoiPct })

  test('needs as many records as show a correlation of 0.10', async () => {
    const enough = drawRecords(foretold, RECORDS_NEEDED)
    expect((await calibrate(enough)).verdict).toBe('predictive')
    expect(await calibrate(enough.slice(1))).toMatchObject({ verdict: 'insufficient_data', beats_pnl: null })
  })

  test('needs wallets of enough tokens, since one token has no interval at all', async () => {
    const spread = (tokens: number) =>
      drawRecords(foretold).map((record, index) => ({ ...record, cluster: `token ${index % tokens}` }))
    expect((await calibrate(spread(TOKENS_NEEDED))).verdict).toBe('predictive')
    expect(await calibrate(spread(TOKENS_NEEDED - 1))).toMatchObject({ verdict: 'insufficient_data' })
  })

  test('is inconclusive when nothing came of any record', async () => {
    const section = await calibrate(drawRecords(() => ({ outcomeUsd: 0, outcomeRoiPct: 0 })))
    expect(section.verdict).toBe('inconclusive')
    expect(predictor(section, 'score')).toMatchObject({ rho: null, lift_pct: 0 })
  })

  test('does not depend on how the records are numbered', async () => {
    const records = drawRecords((record, random) => ({ score: record.outcomeRoiPct + 400 * random() }))
    const numbered = shuffled(records, seededRandom(2))
    const [one, other] = [await calibrate(records), await calibrate(numbered)]
    expect(other.verdict).toBe(one.verdict)
    expect(predictor(other, 'score').rho).toBe(predictor(one, 'score').rho)
  })
})

describe('compared with realized profit alone', () => {
  const halfForetold = (record: SettledRecord, random: () => number) => record.outcomeRoiPct + 400 * random()

  test('a score that tells the same does not beat it', async () => {
    const section = await calibrate(
      drawRecords((record, random) => {
        const told = halfForetold(record, random)
        return { score: told, realizedUsd: told }
      }),
    )
    expect(section).toMatchObject({ verdict: 'predictive', over_pnl: 0, beats_pnl: false })
  })

  test('a score that tells more beats it, and the difference has an interval', async () => {
    const section = await calibrate(
      drawRecords((record, random) => ({ score: halfForetold(record, random) })),
    )
    expect(section.beats_pnl).toBe(true)
    expect(section.over_pnl_low).toBeGreaterThan(0)
    expect(section.over_pnl_high).toBeGreaterThan(section.over_pnl ?? 1)
  })
})

describe('the deciles', () => {
  test('are ten equal parts in the order of the figure, with what came of each', async () => {
    const ordered = drawRecords((record) => ({ score: record.outcomeRoiPct }), 100)
    const outcomes = ordered.map(({ outcomeRoiPct }) => outcomeRoiPct).toSorted((a, b) => a - b)
    const { deciles, lift_pct: lift } = predictor(await calibrate(ordered), 'score')
    expect(deciles.map(({ decile, n }) => [decile, n])).toEqual(
      Array.from({ length: 10 }, (_, index) => [index + 1, 10]),
    )
    const top = outcomes.slice(90)
    expect(deciles[9]).toMatchObject({ profitable_pct: 100 })
    expect(deciles[9]?.lowest).toBeCloseTo(top[0] ?? 0, 1)
    expect(deciles[9]?.highest).toBeCloseTo(top[9] ?? 0, 1)
    const middle = (values: readonly number[]) =>
      ((values[values.length / 2 - 1] ?? 0) + (values[values.length / 2] ?? 0)) / 2
    expect(deciles[9]?.median_roi_pct).toBeCloseTo(middle(top), 1)
    expect(lift).toBeCloseTo(middle(top) - middle(outcomes), 1)
  })

  test('do not put equal scores in the order of what came of them', async () => {
    const equal = drawRecords(() => ({ score: 50 })).toSorted((a, b) => a.outcomeRoiPct - b.outcomeRoiPct)
    const { deciles } = predictor(await calibrate(equal), 'score')
    for (const { profitable_pct: share } of deciles) expect(Math.abs(share - 50)).toBeLessThan(25)
  })

  test('put wallets without a win rate below all others', async () => {
    const settled = drawRecords((record) => ({ winratePct: record.score < 20 ? null : 50 }))
    const { deciles } = predictor(await calibrate(settled), 'winrate')
    expect(deciles[0]).toMatchObject({ lowest: null, highest: null })
    expect(deciles[9]).toMatchObject({ lowest: 50, highest: 50 })
  })

  test('are none with fewer than ten records', async () => {
    const section = await calibrate(drawRecords(() => ({}), 9))
    expect(predictor(section, 'score')).toMatchObject({ deciles: [], lift_pct: null })
  })
})

describe('the report', () => {
  const told = { computedAt: '2026-11-21T09:30:00.000Z', simulated: true }

  test('rests on frozen records as soon as there are enough of them, before that on backtests', async () => {
    const foretold = drawRecords((record) => ({ score: record.outcomeRoiPct }))
    const inverted = drawRecords((record) => ({ score: -record.outcomeRoiPct }))
    const backtest = await calibrate(foretold)
    const few = await calibrate(inverted.slice(0, 700), { records: 'frozen' })
    const enough = await calibrate(inverted, { records: 'frozen' })
    const early = calibrationReport([backtest, few], told)
    expect(early).toMatchObject({ basis: 'backtest', verdict: 'predictive', n: 900, simulated: true })
    expect(calibrationReport([backtest, enough], told)).toMatchObject({
      basis: 'frozen',
      verdict: 'inverted',
    })
  })

  test('before there are any records has too few of them', () => {
    expect(calibrationReport([], { computedAt: null, simulated: false })).toMatchObject({
      verdict: 'insufficient_data',
      n: 0,
      sections: [],
    })
  })
})
