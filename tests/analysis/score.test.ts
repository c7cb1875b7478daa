import { describe, expect, test } from '@jest/globals'
import type { ScoreInput } from '../../analysis/score.ts'
import { SCORE_WEIGHTS, scoreOf } from '../../analysis/score.ts'
import { seededRandom } from './histories.ts'
import { page } from './page.ts'

const ROUNDS = 5000

const MONEY = { earnedUsd: 12_000, costUsd: 15_000, otherWinsUsd: 5600, lossesUsd: 2000 }
const EXAMPLE: ScoreInput = { wins: 40, losses: 10, sold: 50, money: MONEY }

type Changes = Partial<Omit<ScoreInput, 'money'>> & Partial<ScoreInput['money']>

function withChanges({ wins = 40, losses = 10, sold = 50, ...money }: Changes): ScoreInput {
  return { wins, losses, sold, money: { ...MONEY, ...money } }
}

function totalOf(changes: Changes): number {
  return scoreOf(withChanges(changes)).total
}

function part(name: 'winrate' | 'pnl' | 'roi' | 'consistency', changes: Changes): number {
  return scoreOf(withChanges(changes)).parts[name]
}

/** Anything that records may add up to, from nothing to absurd. */
function randomInput(random: () => number): ScoreInput {
  const upTo = (limit: number) => Math.floor(random() * (limit + 1))
  const wins = upTo(10 ** upTo(3))
  const losses = upTo(10 ** upTo(3))
  const money = {
    earnedUsd: (random() - 0.4) * 10 ** upTo(9),
    costUsd: random() * 10 ** upTo(8),
    otherWinsUsd: wins < 2 ? 0 : random() * 10 ** upTo(9),
    lossesUsd: losses === 0 ? 0 : random() * 10 ** upTo(9),
  }
  return { wins, losses, sold: wins + losses + upTo(5), money }
}

describe('the score', () => {
  test('is that of the example, part by part', () => {
    const { total, parts } = scoreOf(EXAMPLE)
    const { winrate, pnl, roi, consistency } = parts
    const shown = (value: number) => `${Math.round(value * 100) / 100}`
    const weighted = [0.3 * winrate, 0.3 * pnl, 0.2 * roi, 0.2 * consistency].map(shown).join(' + ')
    expect(page).toContain(
      [
        `- \`winrate\` = 99 * 44 / 60 = ${shown(winrate)}`,
        `- \`pnl\` = 99 * log10(12001) / log10(1000001) = ${shown(pnl)}`,
        `- \`roi\` = 49.5 + 49.5 * 30 / 150 = ${shown(roi)}`,
        `- \`consistency\` = 99 * 40 / 50 * 5600 / (5600 + 2000) = ${shown(consistency)}`,
        `- \`score\` = round(${weighted}) = ${total}`,
      ].join('\n'),
    )
    expect([winrate, roi, total]).toEqual([72.6, 59.4, 66].map((n) => expect.closeTo(n, 9)))
  })

  test('weighs its parts as the page says', () => {
    const weights = Object.entries(SCORE_WEIGHTS).map(([part, weight]) => `${weight.toFixed(2)} * ${part}`)
    expect(page).toContain(`score = round(${weights.join(' + ')})`)
    expect(Object.values(SCORE_WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12)
  })

  test('is an integer from 0 to 99, as is every part within 0 to 99', () => {
    const random = seededRandom(1)
    const outside = Array.from({ length: ROUNDS }, () => randomInput(random)).filter((input) => {
      const { total, parts } = scoreOf(input)
      return (
        !Number.isInteger(total) ||
        [total, ...Object.values(parts)].some((value) => !(value >= 0 && value <= 99))
      )
    })
    expect(outside).toEqual([])
  })

  test('reaches both of its ends', () => {
    const none = { earnedUsd: -1, otherWinsUsd: 0, lossesUsd: 1 }
    expect(totalOf({ wins: 0, losses: 10_000, sold: 10_000, ...none })).toBe(0)
    const best = { earnedUsd: 1e6, costUsd: 5e5, otherWinsUsd: 9e5, lossesUsd: 0 }
    expect(totalOf({ wins: 10_000, losses: 0, sold: 10_000, ...best })).toBe(99)
  })

  test('is never lowered by more earnings with every other input equal', () => {
    const random = seededRandom(2)
    const lowered = Array.from({ length: ROUNDS }, () => randomInput(random)).filter((input) => {
      const earnedUsd = input.money.earnedUsd + random() * 10 ** (random() * 7)
      return scoreOf({ ...input, money: { ...input.money, earnedUsd } }).total < scoreOf(input).total
    })
    expect(lowered).toEqual([])
  })

  test('never puts two wins out of two before forty out of fifty with the same earnings and cost', () => {
    const random = seededRandom(4)
    const two = { wins: 2, losses: 0, sold: 2, lossesUsd: 0 }
    const outranked = Array.from({ length: ROUNDS }, () => randomInput(random).money).filter(
      ({ earnedUsd, costUsd, ...spread }) =>
        totalOf({ earnedUsd, costUsd, ...spread }) < totalOf({ ...two, earnedUsd, costUsd }),
    )
    expect(outranked).toEqual([])
    // The worst that fifty can be: one token with all of the profit, and losses without end.
    expect(totalOf({ otherWinsUsd: 0, lossesUsd: 1e15 })).toBeGreaterThan(totalOf(two))
  })
})

describe('the parts', () => {
  test.each([
    [0, 0, 39.6],
    [2, 0, 49.5],
    [40, 10, 72.6],
  ])('winrate is shrunk towards 40 %%: %d wins, %d losses', (wins, losses, expected) => {
    expect(part('winrate', { wins, losses })).toBeCloseTo(expected, 9)
  })

  test.each([
    [-5000, 0],
    [0, 0],
    [999, 49.5],
    [1_000_000, 99],
    [50_000_000, 99],
  ])('pnl is logarithmic: %d USD', (earnedUsd, expected) => {
    expect(part('pnl', { earnedUsd })).toBeCloseTo(expected, 4)
  })

  test.each([
    [-50, 0],
    [0, 0],
    [25, 24.75],
    [50, 49.5],
    [125, 74.25],
    [200, 99],
    [900, 99],
  ])('roi is linear in two pieces: %d %%', (earnedUsd, expected) => {
    expect(part('roi', { earnedUsd, costUsd: 100 })).toBeCloseTo(expected, 9)
  })

  test('roi takes a cost under 1 USD for 1 USD, so that a dollar spent for nothing never raises it', () => {
    expect(part('roi', { earnedUsd: 0.5, costUsd: 0.01 })).toBeCloseTo(49.5, 9)
    expect(part('roi', { earnedUsd: 0.5, costUsd: 1 })).toBeCloseTo(49.5, 9)
  })

  test.each<[string, Changes, number]>([
    ['0 without a win', { wins: 0, otherWinsUsd: 0 }, 0],
    ['the share of winning tokens', { lossesUsd: 0 }, 79.2],
    ['halved where the losses eat half of the other wins', { otherWinsUsd: 100, lossesUsd: 100 }, 39.6],
    ['0 where one token made all, and others lost', { otherWinsUsd: 0, lossesUsd: 1 }, 0],
    ['out of ten for a shorter record', { wins: 2, losses: 0, sold: 2, lossesUsd: 0 }, 19.8],
    ['with flat tokens among those sold', { wins: 10, losses: 0, sold: 20, lossesUsd: 0 }, 49.5],
  ])('consistency is %s', (_case, changes, expected) => {
    expect(part('consistency', changes)).toBeCloseTo(expected, 9)
  })
})
