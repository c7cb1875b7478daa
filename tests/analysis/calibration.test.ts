import { expect, test } from '@jest/globals'
import { shuffler } from 'd3-array'
import {
  type CalibrationInput,
  type CalibrationReport,
  type CalibrationSection,
  calibrationReport,
  calibrationSection,
  isInSelection,
  RECORDS_NEEDED,
  type RecordOrigin,
  SECTIONS,
  type SettledRecord,
  TOKENS_NEEDED,
  WEEKS_NEEDED,
} from '../../analysis/calibration.ts'
import { drawsOf } from '../support/traders.ts'

const AT = '2026-11-21T09:30:00.000Z'

function calibrate(settled: readonly SettledRecord[], rest: Partial<CalibrationInput> = {}, at = AT) {
  const name = { records: 'frozen', selection: 'all', period: '30d' } as const
  return calibrationSection({ ...name, missing: 0, ...rest, settled }, at)
}

function predictor(section: Awaited<ReturnType<typeof calibrate>>, name: string) {
  const found = section.predictors.find((candidate) => candidate.predictor === name)
  if (found === undefined) throw new Error(`there is no ${name}`)
  return found
}

const RANDOM_COUNT = 600

/**
 * Records whose figures do not predict their outcome, unless `fields` makes them. They have just enough tokens and
 * weeks for a verdict.
 */
function drawRecords(
  fields: (record: SettledRecord, random: () => number) => Partial<SettledRecord> = () => ({}),
  count = RANDOM_COUNT,
): SettledRecord[] {
  const { uniform: random } = drawsOf(5)
  return Array.from({ length: count }, (_, index) => {
    const outcomeRoiPct = 200 * random() - 100
    const edgeLowPct = 100 * random() - 50
    const record = {
      score: Math.round(edgeLowPct + 50),
      edgeLowPct,
      winratePct: 100 * random(),
      winrateLowPct: 100 * random(),
      realizedUsd: 1000 * random(),
      roiPct: 100 * random(),
      outcomeUsd: outcomeRoiPct,
      outcomeRoiPct,
      outcomeMeanPct: outcomeRoiPct / 2,
      cluster: `token ${index % TOKENS_NEEDED}`,
      week: index % WEEKS_NEEDED,
    }
    return { ...record, ...fields(record, random) }
  })
}

const foretold = (record: SettledRecord) => ({ edgeLowPct: record.outcomeRoiPct })
const enoughForetold = drawRecords(foretold, RECORDS_NEEDED)
const predictive = calibrate(enoughForetold)

const spread = (tokens: number, weeks: number) =>
  enoughForetold.map((record, index) => ({
    ...record,
    cluster: `token ${index % tokens}`,
    week: index % weeks,
  }))

test('the verdict needs enough records, tokens and weeks, since a single one gives an interval without width', async () => {
  const enough = { tokens: TOKENS_NEEDED, weeks: WEEKS_NEEDED, verdict: 'predictive', verdict_at: AT }
  expect(await predictive).toMatchObject(enough)
  const none = { verdict: 'insufficient_data', verdict_at: null, beats_pnl: null }
  for (const few of [
    enoughForetold.slice(1),
    spread(TOKENS_NEEDED - 1, WEEKS_NEEDED),
    spread(TOKENS_NEEDED, WEEKS_NEEDED - 1),
  ])
    expect(await calibrate(few)).toMatchObject(none)
})

test('the verdict rests on a wider interval than the one shown, since twelve verdicts a year share the error', async () => {
  const section = await calibrate(drawRecords())
  const { rho_low: low, rho_high: high } = predictor(section, 'score')
  expect(section.verdict_low).toBeLessThan(low ?? -1)
  expect(section.verdict_high).toBeGreaterThan(high ?? 1)
})

test.each(['wallet_scan', 'met_again'] as const)(
  'the verdict is not given for wallets that callers chose: %s',
  async (selection) => {
    const section = await calibrate(drawRecords(foretold), { selection })
    expect(section).toMatchObject({ verdict: 'not_judged', verdict_at: null, beats_pnl: null })
  },
)

test('the verdict is inconclusive when every outcome is 0', async () => {
  const section = await calibrate(
    drawRecords(() => ({ outcomeUsd: 0, outcomeRoiPct: 0, outcomeMeanPct: 0 }), RECORDS_NEEDED),
  )
  expect(section.verdict).toBe('inconclusive')
  expect(predictor(section, 'score')).toMatchObject({ rho: null, lift_pct: 0 })
})

test('the verdict does not depend on the order of the records', async () => {
  const records = drawRecords((record, random) => ({ edgeLowPct: record.outcomeRoiPct + 400 * random() }))
  const numbered = shuffler(drawsOf(2).uniform)([...records])
  const [one, other] = [await calibrate(records), await calibrate(numbered)]
  expect(other.verdict).toBe(one.verdict)
  expect(predictor(other, 'score').rho).toBe(predictor(one, 'score').rho)
})

const halfForetold = (record: SettledRecord, random: () => number) => record.outcomeRoiPct + 400 * random()

test('the score against other figures does not beat realized profit when both have the same values, in backtests too', async () => {
  const settled = drawRecords((record, random) => {
    const figure = halfForetold(record, random)
    return { edgeLowPct: figure, realizedUsd: figure }
  }, RECORDS_NEEDED)
  const section = await calibrate(settled, { records: 'backtest' })
  expect(section).toMatchObject({ verdict: 'backtest_predictive', over_pnl: 0, beats_pnl: false })
})

test('the score against other figures beats those that predict less and loses to a better one, and each difference has an interval', async () => {
  const section = await calibrate(
    drawRecords(
      (record, random) => ({
        edgeLowPct: halfForetold(record, random),
        winrateLowPct: record.outcomeRoiPct,
      }),
      RECORDS_NEEDED,
    ),
  )
  const beats = Object.fromEntries(section.baselines.map(({ predictor, beats }) => [predictor, beats]))
  expect(beats).toEqual({ winrate: true, winrate_low: false, realized_pnl: true, roi: true, random: true })
  expect(
    section.baselines.find(({ predictor }) => predictor === 'winrate_low')?.difference_high,
  ).toBeLessThan(0)
  expect(section.beats_pnl).toBe(true)
  expect(section.over_pnl_low).toBeGreaterThan(0)
  expect(section.over_pnl_high).toBeGreaterThan(section.over_pnl ?? 1)
})

test('a section also correlates the score with the mean of capped returns, with an interval', async () => {
  const section = await calibrate(
    drawRecords((record, random) => ({ edgeLowPct: record.outcomeRoiPct, outcomeMeanPct: random() })),
  )
  expect(predictor(section, 'score').rho).toBe(1)
  expect(Math.abs(section.rho_capped ?? 1)).toBeLessThan(0.1)
  expect(section.rho_capped_low).toBeLessThan(section.rho_capped_high ?? -1)
})

test('the deciles are ten equal parts in the order of the figure, each with its outcome', async () => {
  const ordered = drawRecords(
    (record) => ({ score: record.outcomeRoiPct, edgeLowPct: record.outcomeRoiPct }),
    100,
  )
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

test('the deciles do not order equal scores by their outcomes', async () => {
  const equal = drawRecords(() => ({ edgeLowPct: 50 })).toSorted((a, b) => a.outcomeRoiPct - b.outcomeRoiPct)
  const { deciles } = predictor(await calibrate(equal), 'score')
  for (const { profitable_pct: share } of deciles) expect(Math.abs(share - 50)).toBeLessThan(25)
})

test('the deciles put wallets without a win rate below all others', async () => {
  const settled = drawRecords((record) => ({ winratePct: record.score < 20 ? null : 50 }))
  const { deciles } = predictor(await calibrate(settled), 'winrate')
  expect(deciles[0]).toMatchObject({ lowest: null, highest: null })
  expect(deciles[9]).toMatchObject({ lowest: 50, highest: 50 })
})

test('the deciles are an empty list with fewer than ten records', async () => {
  const section = await calibrate(drawRecords(() => ({}), 9))
  expect(predictor(section, 'score')).toMatchObject({ deciles: [], lift_pct: null })
})

const record: RecordOrigin = {
  kind: 'frozen',
  selection: 'top_trader',
  isFollowedUp: true,
  isDisputed: false,
}
const sectionsOf = (fields: Partial<RecordOrigin>) =>
  SECTIONS.filter(
    ({ records, selection, period }) =>
      period === 'all' &&
      records === (fields.kind ?? 'frozen') &&
      isInSelection(selection, { ...record, ...fields }),
  ).map(({ selection }) => selection)

test('the sections of a record are `all` and its own selection when the service chose it', () => {
  expect(sectionsOf({})).toEqual(['all', 'top_trader'])
  expect(sectionsOf({ kind: 'backtest', isFollowedUp: false })).toEqual(['all', 'top_trader'])
  expect(sectionsOf({ selection: 'first_buyer_sample' })).toEqual(['all', 'first_buyer_sample'])
})

test('the sections of a record are `wallet_scan` alone when a caller asked for the wallet, so that bought records change no verdict', () => {
  expect(sectionsOf({ selection: 'wallet_scan' })).toEqual(['wallet_scan'])
  expect(sectionsOf({ kind: 'backtest', selection: 'wallet_scan' })).toEqual(['wallet_scan'])
  expect(sectionsOf({ isFollowedUp: false, selection: 'wallet_scan' })).toEqual(['wallet_scan'])
})

test('the sections of a record are `met_again` alone when a caller settled a frozen record by scanning the wallet', () => {
  expect(sectionsOf({ isFollowedUp: false })).toEqual(['met_again'])
})

test('the sections of a record also include `disputed`, which has no verdict, when the service chose a disputed wallet', () => {
  expect(sectionsOf({ isDisputed: true })).toEqual(['all', 'top_trader', 'disputed'])
  expect(sectionsOf({ isDisputed: true, selection: 'wallet_scan' })).toEqual(['wallet_scan'])
})

const run = { computedAt: AT, simulated: true }
const inverted = calibrate(drawRecords((record) => ({ edgeLowPct: -record.outcomeRoiPct }), RECORDS_NEEDED))

test.each([
  ['backtest_inverted', (record: SettledRecord) => ({ edgeLowPct: -record.outcomeRoiPct })],
  ['backtest_inconclusive', undefined],
])(
  'backtests whose score says the opposite, or nothing, have a verdict of their own: %s',
  async (verdict, foretell) => {
    const records = drawRecords(foretell, RECORDS_NEEDED)
    expect(await calibrate(records, { records: 'backtest' })).toMatchObject({ verdict })
  },
)

test('the report rests on backtests until there are enough frozen records of the ranked score', async () => {
  const hint = { records: 'backtest', period: 'all', verdict: 'backtest_predictive' } as const
  const backtest = { ...(await predictive), ...hint }
  const ofAllTime = { ...(await inverted), period: 'all' as const }
  const few = await calibrate(drawRecords())
  const early = calibrationReport([backtest, ofAllTime, few], run)
  const { records: basis, period, verdict } = hint
  expect(early).toMatchObject({ basis, period, verdict, n: 3000, simulated: true })
  const late = calibrationReport([backtest, ofAllTime, await inverted], run)
  expect(late).toMatchObject({ basis: 'frozen', period: '30d', verdict: 'inverted' })
})

test('the report keeps its verdict for the calendar month, whatever later records say', async () => {
  const reportAt = (section: CalibrationSection, computedAt: string, previous?: CalibrationReport) => {
    const sections = [{ ...section, verdict_at: computedAt }]
    return calibrationReport(sections, { computedAt, simulated: true }, previous)
  }
  const [first, later] = ['2026-11-01T00:20:00.000Z', '2026-11-30T00:20:00.000Z']
  const before = reportAt(await predictive, first)
  const kept = reportAt(await inverted, later, before)
  const [one, other] = [before.sections[0], kept.sections[0]]
  const { verdict_low, baselines } = one ?? {}
  expect(kept).toMatchObject({ verdict: 'predictive', computed_at: later })
  expect(other).toMatchObject({ verdict_at: first, verdict_low, baselines })
  expect(other?.predictors).not.toEqual(one?.predictors)
  // So it does when the records of the verdict are no longer enough.
  const few = { ...(await inverted), verdict: 'insufficient_data', verdict_at: null } as const
  const stands = { verdict: 'predictive', sections: [{ verdict_at: first }] }
  expect(calibrationReport([few], { computedAt: later, simulated: true }, before)).toMatchObject(stands)
  const december = '2026-12-01T00:20:00.000Z'
  const changed = reportAt(await inverted, december, kept)
  expect(changed).toMatchObject({ verdict: 'inverted', sections: [{ verdict_at: december }] })
})

test('the report says `insufficient_data` before there are any records', () => {
  expect(calibrationReport([], { computedAt: null, simulated: false })).toMatchObject({
    verdict: 'insufficient_data',
    n: 0,
    sections: [],
  })
})
