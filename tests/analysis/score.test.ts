import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { type Bet, edgeOf, returnOf, weightsOf } from '../../analysis/edge.ts'
import {
  confidenceOf,
  leastEdgePctOf,
  listShortfalls,
  SCORE_VERSION,
  SOLID,
  scoreOf,
} from '../../analysis/score.ts'
import { DAY_MS } from '../../basics/durations.ts'
import { drawsOf, statsOf } from '../support/traders.ts'
import { page } from './page.ts'
import { stepsOf, studentExceededBy } from './page-formulas.ts'
import { diluted, independenceRows, recordRows, stepRows } from './page-lines.ts'
import { ONE_HIT, THREE, TWENTY, WORKED_BETS } from './worked-wallets.ts'

const ROUNDS = 5000

/** No two bets that are made here are of one day. */
let day = 0

/** Groups of bets with the same stake and return. */
function bets(...groups: readonly (readonly [count: number, stakeUsd: number, share: number])[]): Bet[] {
  return groups.flatMap(([count, stakeUsd, share]) =>
    Array.from({ length: count }, () => {
      day += 1
      return { stakeUsd, resultUsd: share * stakeUsd, firstBuyMs: day * DAY_MS }
    }),
  )
}

/** Arbitrary bets of a wallet, on few days or many. */
function randomBets(random: () => number): Bet[] {
  const days = 1 + Math.floor(random() * 20)
  const winners = random()
  return Array.from({ length: 1 + Math.floor(random() * 40) }, () => {
    const stakeUsd = 10 ** (random() * 5)
    const share = random() < winners ? 10 ** (random() * 3 - 2) : -random()
    return { stakeUsd, resultUsd: share * stakeUsd, firstBuyMs: Math.floor(random() * days) * DAY_MS }
  })
}

const lowPctOf = (some: readonly Bet[]) => Math.round(edgeOf(some).low * 10_000) / 100

test('a change of any score needs a new SCORE_VERSION, because the ledger must not mix two formulas', () => {
  const { uniform: random } = drawsOf(1)
  const scores = Array.from({ length: 500 }, () => lowPctOf(randomBets(random)))
  const digest = createHash('sha256').update(scores.join(' ')).digest('hex').slice(0, 16)
  expect({ version: SCORE_VERSION, digest }).toEqual({ version: 3, digest: '52fe15a4dca4de4b' })
})

test('the worked wallets on the page have the steps that the page shows, by its formulas alone', () => {
  expect(page).toContain(
    `| Step | Twenty | One hit | Three |\n| --- | --- | --- | --- |\n${stepRows().join('\n')}`,
  )
})

test.each([
  ['Twenty', TWENTY, 0],
  ['One hit', ONE_HIT, 1],
  ['Three', THREE, 2],
] as const)('the worked wallets on the page have the same figures in the API: %s', (_name, tokens, place) => {
  const steps = stepsOf(WORKED_BETS[place] ?? [])
  expect(statsOf(tokens)).toMatchObject({
    score: steps.score,
    edge_pct: Math.round(steps.mu * 10_000) / 100,
    edge_low_pct: steps.lowPct,
    edge_high_pct: steps.highPct,
    score_tokens: Math.round(steps.n * 100) / 100,
    score_version: 3,
    score_parts: null,
  })
})

test('the worked wallets on the page use the quantiles of Student that published tables have', () => {
  // As tables of the distribution print them: one-sided, 5 %.
  expect(studentExceededBy(0.05, 5)).toBeCloseTo(2.015, 4)
  expect(studentExceededBy(0.05, 24)).toBeCloseTo(1.7109, 4)
})

test('the records on the page have the intervals, scores and confidence that it shows', () => {
  expect(page).toContain(recordRows().join('\n'))
})

test('wins count as the page says, depending on the independence of their tokens', () => {
  expect(page).toContain(independenceRows().join('\n'))
})

test('flat trades raise a score by exactly as much as the page says', () => {
  const { losers, losersAndFlat, oneDay, oneDayAndFlat } = diluted()
  expect(page).toContain(`has ${losers}, and ${losersAndFlat} with 400 flat trades added`)
  expect(page).toContain(`of one day have ${oneDay}, and ${oneDayAndFlat} with 50 flat trades on other days`)
})

test('the score follows the formula of the page', () => {
  expect(page).toContain('score = round(99 / (1 + exp(-edge_low_pct / 30)))')
  expect(page).toContain(`\`score_version\` is ${SCORE_VERSION}.`)
  const { uniform: random } = drawsOf(1)
  for (let round = 0; round < ROUNDS; round += 1) {
    const lowPct = (random() - 0.4) * 800
    expect(scoreOf(lowPct)).toBe(Math.round(99 / (1 + Math.exp(-lowPct / 30))))
  }
})

test('the score reaches each value exactly at its least edge, to the last published digit', () => {
  for (let score = 1; score <= 99; score += 1) {
    const cents = Math.ceil(leastEdgePctOf(score) * 100)
    expect([scoreOf((cents - 1) / 100), scoreOf(cents / 100)]).toEqual([score - 1, score])
  }
  expect([leastEdgePctOf(0), leastEdgePctOf(100)]).toEqual([-Number.MAX_VALUE, Infinity])
})

test('the score never ranks two wins of two above forty of fifty with the same mean return', () => {
  const { uniform: random } = drawsOf(4)
  for (let round = 0; round < ROUNDS; round += 1) {
    const mean = 0.001 + random() * 3.5
    // The forty wins make up for the ten losses, so that the mean is the same.
    const loss = random()
    const win = (50 * mean + 10 * loss) / 40
    if (win > 5) continue
    const fifty = bets([40, 100, win], [10, 100, -loss])
    expect(edgeOf(bets([2, 100, mean])).low).toBeLessThan(edgeOf(fifty).low)
  }
})

test.each([
  ['Twenty, as on the page', bets([12, 500, 0.5], [8, 500, -0.25]), -4.84],
  ['one hit of a hundred times', bets([1, 100, 99]), -125.84],
  ['two wins of two', bets([2, 100, 1]), -49.21],
  ['a martingale', bets([40, 20, 1], [1, 790, -1]), -34.32],
  ['the prior alone', [], -94.76],
])('the edge has the expected lower end for %s', (_name, some, lowPct) => {
  expect(lowPctOf(some)).toBe(lowPct)
})

test('the edge does not depend on the order of the bets, to the last digit', () => {
  const { uniform: random } = drawsOf(6)
  for (let round = 0; round < 500; round += 1) {
    const some = randomBets(random)
    const one = edgeOf(some)
    const other = edgeOf(some.toReversed())
    expect(other).toEqual(one)
  }
})

test('the edge never falls with a better result, nor does its lower end up to the return that the page states', () => {
  expect(page).toContain("as long as the token's return stays up to `mu + (n + 4) * h / t^2`")
  const { uniform: random } = drawsOf(7)
  let tried = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const some = randomBets(random)
    const [first, ...others] = some
    if (first === undefined) continue
    const better = [{ ...first, resultUsd: first.resultUsd + random() * 2 * first.stakeUsd }, ...others]
    const [was, is] = [edgeOf(some), edgeOf(better)]
    expect(is.mean).toBeGreaterThanOrEqual(was.mean - 1e-12)
    if (returnOf(better[0] ?? first) > largestReturnOf(is)) continue
    tried += 1
    expect(is.low).toBeGreaterThanOrEqual(was.low - 1e-12)
  }
  expect(tried).toBeGreaterThan(ROUNDS / 2)
})

test('the edge of Twenty has a lower end that rises up to the return on the page and falls beyond it', () => {
  const wonMore = (share: number) => edgeOf(bets([1, 500, share], [11, 500, 0.5], [8, 500, -0.25]))
  const bound = largestReturnOf(edgeOf(bets([12, 500, 0.5], [8, 500, -0.25])))
  expect(page).toContain(`which is ${Math.round(bound * 100)} % in **Twenty**`)
  expect(wonMore(1).low).toBeGreaterThan(wonMore(0.5).low)
  expect(wonMore(5).low).toBeLessThan(wonMore(2.5).low)
})

test('the edge gains nothing from flat trades beyond a score of 50, where stakes are equal and days differ', () => {
  const { uniform: random } = drawsOf(8)
  for (let round = 0; round < 1000; round += 1) {
    const [winners, largest] = [random(), random() * 5]
    const some = Array.from({ length: 1 + Math.floor(random() * 60) }, () =>
      bets([1, 100, random() < winners ? random() * largest : -random()]),
    ).flat()
    const flat = bets([1 + Math.floor(random() * random() * 300), 100, 0])
    const [was, is] = [scoreOf(lowPctOf(some)), scoreOf(lowPctOf([...some, ...flat]))]
    expect(is).toBeLessThanOrEqual(Math.max(was, 50))
  }
})

test('the edge limits a return to the range from -100 % to 500 %', () => {
  expect([-7, -1, 2, 5, 99].map((resultUsd) => returnOf({ stakeUsd: 1, resultUsd }))).toEqual([
    -1, -1, 2, 5, 5,
  ])
})

test('the edge gives small stakes little weight, and no stake more than 1', () => {
  expect(weightsOf(bets([1, 1000, 0], [2, 100, 0]))).toEqual([
    1,
    expect.closeTo(0.1176, 4),
    expect.closeTo(0.1176, 4),
  ])
})

test('the edge counts tokens of one day for less, and those of an unknown day as of one', () => {
  const ten = bets([10, 100, 0.2])
  const tokensOn = (dayOf: (index: number) => number) =>
    edgeOf(ten.map((bet, index) => ({ ...bet, firstBuyMs: dayOf(index) * DAY_MS }))).tokens
  expect(tokensOn((index) => index)).toBeCloseTo(10, 9)
  const ofOneDay = 100 / (7 + 30)
  expect(tokensOn((index) => 4 + 0.09 * index)).toBeCloseTo(ofOneDay, 9)
  expect(edgeOf(ten.map((bet) => ({ ...bet, firstBuyMs: null }))).tokens).toBeCloseTo(ofOneDay, 9)
})

test.each([
  [30, 'high'],
  [30.01, 'medium'],
  [60, 'medium'],
  [60.01, 'low'],
])('the confidence of an interval of %d points is %s', (points, confidence) => {
  expect(page).toContain('`high` where the interval is up to 30 points wide, `medium` up to 60, else `low`')
  expect(confidenceOf({ low: 0, high: points / 100 })).toBe(confidence)
})

test.each([
  ['`score_tokens` | 12', 'tokens'],
  ['what was put into the tokens that count | 2,000 USD', 'stakesUsd'],
  ['what the tokens that count made together | 600 USD', 'resultsUsd'],
  ['`edge_pct` | 5', 'edgePct'],
] as const)('a record is solid from the figure on the page on: %s', (row, figure) => {
  expect(page).toContain(`| ${row} |`)
  expect(listShortfalls(SOLID)).toEqual([])
  expect(listShortfalls({ ...SOLID, [figure]: SOLID[figure] - 0.01 })).toEqual([figure])
})

/** Beyond this return, a better result looks like luck. */
function largestReturnOf({ mean, low, tokens }: ReturnType<typeof edgeOf>): number {
  return mean + ((tokens + 4) * (mean - low)) / (1.08 * studentQuantileOf(4 + tokens)) ** 2
}

const quantiles = new Map<number, number>()

/** Cached by tenths of a degree of freedom. Rounding down gives the larger quantile, and so the smaller return. */
function studentQuantileOf(degrees: number): number {
  const tenth = Math.floor(degrees * 10) / 10
  const known = quantiles.get(tenth) ?? studentExceededBy(0.05, tenth)
  quantiles.set(tenth, known)
  return known
}
