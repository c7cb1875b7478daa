import { expect, test } from '@jest/globals'
import {
  correlateRanks,
  differenceOf,
  intervalOf,
  type RecordCluster,
} from '../../analysis/rank-correlation.ts'
import { drawsOf } from '../support/traders.ts'

/** Mean ranks by their definition, with every rank counted separately. */
function ranksOf(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((candidate) => candidate < value).length
    return below + (values.filter((candidate) => candidate === value).length + 1) / 2
  })
}

/** The correlation of mean ranks by its definition. */
function plainRho(one: readonly number[], other: readonly number[]): number {
  return pearson(ranksOf(one), ranksOf(other))
}

function pearson(x: readonly number[], y: readonly number[]): number {
  const sum = (read: (index: number) => number) => x.reduce((total, _, index) => total + read(index), 0)
  const meanOf = (values: readonly number[]) => sum((index) => values[index] ?? 0) / x.length
  const [meanX, meanY] = [meanOf(x), meanOf(y)]
  const dx = (index: number) => (x[index] ?? 0) - meanX
  const dy = (index: number) => (y[index] ?? 0) - meanY
  return sum((i) => dx(i) * dy(i)) / Math.sqrt(sum((i) => dx(i) ** 2) * sum((i) => dy(i) ** 2))
}

const inOneWeek = (token: PropertyKey): RecordCluster => ({ week: 'one', token })
const inItsWeek = (week: PropertyKey): RecordCluster => ({ week, token: 'one' })

/** Values with many ties, in clusters that share a part of their outcome. */
function makeRecords({
  count,
  clusterCount,
  effect,
}: Readonly<Record<'count' | 'clusterCount' | 'effect', number>>) {
  const { uniform: random } = drawsOf(1)
  const ofCluster = Array.from({ length: clusterCount }, () => random() - 0.5)
  const tokens = Array.from({ length: count }, (_, index) => index % clusterCount)
  const skill = tokens.map((cluster) => Math.floor(20 * (random() + (ofCluster[cluster] ?? 0))))
  const outcomes = tokens.map(
    (cluster, index) =>
      Math.round(effect * (skill[index] ?? 0) + 20 * random()) + 10 * (ofCluster[cluster] ?? 0),
  )
  const noise = tokens.map(() => random())
  return { outcomes, predictors: { skill, noise }, clusters: tokens.map(inOneWeek) }
}

test('rho is the correlation of mean ranks, ties included', async () => {
  const records = makeRecords({ count: 300, clusterCount: 30, effect: 0.3 })
  const { skill, noise } = await correlateRanks(records, 1)
  expect(skill.rho).toBeCloseTo(plainRho(records.predictors.skill, records.outcomes), 12)
  expect(noise.rho).toBeCloseTo(plainRho(records.predictors.noise, records.outcomes), 12)
})

test('by value, rho is the correlation of mean ranks with the outcomes themselves, in each resample too', async () => {
  const { outcomes, predictors, clusters } = makeRecords({ count: 24, clusterCount: 2, effect: 0.3 })
  const { skill } = await correlateRanks({ outcomes, predictors, clusters, byValue: true }, 1)
  const places = [...clusters.keys()]
  const only = (token: number) => places.filter((place) => clusters[place]?.token === token)
  const expected = [places, only(0), only(1)].map((drawn) => {
    const pick = (values: readonly number[]) => drawn.map((place) => values[place] ?? 0)
    return pearson(ranksOf(pick(predictors.skill)), pick(outcomes)).toFixed(9)
  })
  expect(skill.rho?.toFixed(9)).toBe(expected[0])
  expect(new Set(skill.resampled.map((rho) => rho.toFixed(9)))).toEqual(new Set(expected))
})

test('every resample is ranked again, with each record as often as it was drawn', async () => {
  const { outcomes, predictors, clusters } = makeRecords({ count: 24, clusterCount: 2, effect: 0.3 })
  const { skill } = await correlateRanks({ outcomes, predictors, clusters }, 1)
  const expected = [
    [0, 0],
    [0, 1],
    [1, 1],
  ].map((drawn) => {
    const places = drawn.flatMap((cluster) =>
      [...clusters.keys()].filter((place) => clusters[place]?.token === cluster),
    )
    const pick = (values: readonly number[]) => places.map((place) => values[place] ?? 0)
    return plainRho(pick(predictors.skill), pick(outcomes)).toFixed(9)
  })
  expect(new Set(skill.resampled.map((rho) => rho.toFixed(9)))).toEqual(new Set(expected))
})

test('the interval is wider when records of one token are drawn together than when each is drawn alone', async () => {
  const { clusters, ...records } = makeRecords({ count: 600, clusterCount: 20, effect: 0 })
  const alone = clusters.map((_, index) => inOneWeek(index))
  const width = async (by: readonly RecordCluster[]) => {
    const interval = intervalOf((await correlateRanks({ ...records, clusters: by }, 1)).skill)
    return (interval?.high ?? 0) - (interval?.low ?? 0)
  }
  expect(await width(clusters)).toBeGreaterThan(1.5 * (await width(alone)))
})

test('intervals of independent records cover the truth, which is 0, in about 38 of 40 samples', async () => {
  let covered = 0
  for (let sample = 0; sample < 40; sample++) {
    const { uniform: random } = drawsOf(1000 + sample)
    const draw = () => Array.from({ length: 60 }, () => random())
    const records = { outcomes: draw(), predictors: { draw: draw() }, clusters: draw().map(inOneWeek) }
    const interval = intervalOf((await correlateRanks(records, sample)).draw)
    if (interval !== null && interval.low <= 0 && interval.high >= 0) covered++
  }
  expect(covered).toBeGreaterThanOrEqual(34)
  expect(covered).toBeLessThan(40)
})

test('whole weeks are drawn together, so the interval is wide where the week decides the outcomes', async () => {
  const weeks = 8
  const { uniform: random } = drawsOf(3)
  const market = Array.from({ length: weeks }, () => random())
  const records = Array.from({ length: 400 }, (_, index) => ({ week: index % weeks, skill: random() }))
  // In good weeks the skilled do well, and in bad ones badly.
  const outcomes = records.map(({ week, skill }) => skill * ((market[week] ?? 0) - 0.5) + 0.01 * random())
  const predictors = { skill: records.map(({ skill }) => skill) }
  const width = async (clusters: readonly RecordCluster[]) => {
    const interval = intervalOf((await correlateRanks({ outcomes, predictors, clusters }, 1)).skill)
    return (interval?.high ?? 0) - (interval?.low ?? 0)
  }
  const byWeek = await width(records.map(({ week }, token) => ({ week, token })))
  expect(byWeek).toBeGreaterThan(3 * (await width(records.map((_, token) => inOneWeek(token)))))
})

test('all records of a week with a single token are drawn together', async () => {
  const outcomes = [1, 2, 3, 4]
  const clusters = [0, 0, 1, 1].map(inItsWeek)
  const { skill } = await correlateRanks({ outcomes, predictors: { skill: [1, 2, 4, 3] }, clusters }, 1)
  expect(new Set(skill.resampled.map((rho) => rho.toFixed(6)))).toEqual(
    new Set(['1.000000', '0.800000', '-1.000000']),
  )
})

test('the interval of a verdict is wider than the 95 % interval', async () => {
  const { skill, noise } = await correlateRanks(makeRecords({ count: 300, clusterCount: 30, effect: 0.3 }), 1)
  expect(intervalOf(skill, 0.002)?.low).toBeLessThan(intervalOf(skill)?.low ?? -1)
  expect(differenceOf(skill, noise, 0.002)?.high).toBeGreaterThan(differenceOf(skill, noise)?.high ?? 1)
})

test('the same seed gives the same intervals, and another seed gives others', async () => {
  const records = makeRecords({ count: 100, clusterCount: 10, effect: 0.3 })
  const first = await correlateRanks(records, 7)
  const other = await correlateRanks(records, 8)
  expect(await correlateRanks(records, 7)).toEqual(first)
  expect(other.skill.resampled).not.toEqual(first.skill.resampled)
})

test('a difference has the interval of the differences within each resample', async () => {
  const { skill, noise } = await correlateRanks(makeRecords({ count: 300, clusterCount: 30, effect: 0.3 }), 1)
  expect(differenceOf(skill, skill)).toEqual({ estimate: 0, low: 0, high: 0 })
  expect(differenceOf(skill, noise)?.estimate).toBeCloseTo((skill.rho ?? 0) - (noise.rho ?? 0), 12)
})

test('there is no correlation where all values are equal', async () => {
  const records = {
    outcomes: [0, 0, 0],
    predictors: { skill: [1, 2, 3] },
    clusters: ['a', 'b', 'c'].map(inOneWeek),
  }
  const { skill } = await correlateRanks(records, 1)
  expect(skill.rho).toBeNull()
  expect(intervalOf(skill)).toBeNull()
  expect(differenceOf(skill, skill)).toBeNull()
})

test('there is no correlation without records', async () => {
  const { skill } = await correlateRanks({ outcomes: [], predictors: { skill: [] }, clusters: [] }, 1)
  expect(skill.rho).toBeNull()
})
