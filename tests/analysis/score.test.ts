import { describe, expect, test } from '@jest/globals'
import { periodStats } from '../../analysis/period-stats.ts'
import type { ScoreInput } from '../../analysis/score.ts'
import { scoreOf } from '../../analysis/score.ts'
import { closed, NOBODY, seededRandom, wallet } from './histories.ts'
import { page } from './page.ts'

const ROUNDS = 5000

const EXAMPLE: ScoreInput = {
  tokensTraded: 50,
  realizedUsd: 12_000,
  investedUsd: 15_000,
  wins: 40,
  losses: 10,
  sold: 50,
  soldLostHalf: 5,
  topShare: 0.6,
}

function totalOf(fields: Partial<ScoreInput>): number {
  return scoreOf({ ...EXAMPLE, ...fields })?.total ?? -1
}

function part(name: 'winrate' | 'pnl' | 'roi' | 'consistency', fields: Partial<ScoreInput>): number {
  return scoreOf({ ...EXAMPLE, ...fields })?.parts[name] ?? -1
}

/** Anything a provider may send, from nothing to absurd. */
function randomInput(random: () => number): ScoreInput {
  const upTo = (limit: number) => Math.floor(random() * (limit + 1))
  const wins = upTo(10 ** upTo(3))
  const losses = upTo(10 ** upTo(3))
  const sold = wins + losses + upTo(5)
  const realizedUsd = (random() - 0.4) * 10 ** upTo(9)
  const investedUsd = random() * 10 ** upTo(8)
  const topShare = wins === 0 ? 0 : Math.max(random(), 1 / wins)
  return {
    tokensTraded: sold + 1,
    realizedUsd,
    investedUsd,
    wins,
    losses,
    sold,
    soldLostHalf: upTo(sold),
    topShare,
  }
}

describe('the score', () => {
  test('is that of the example, part by part', () => {
    const score = scoreOf(EXAMPLE)
    const { winrate = 0, pnl = 0, roi = 0, consistency = 0 } = score?.parts ?? {}
    const shown = (value: number) => `${Math.round(value * 100) / 100}`
    const weighted = [0.3 * winrate, 0.3 * pnl, 0.2 * roi, 0.2 * consistency].map(shown).join(' + ')
    expect(page).toContain(
      [
        `- \`winrate\` = 99 * 44 / 60 = ${shown(winrate)}`,
        `- \`pnl\` = 99 * log10(12001) / log10(1000001) = ${shown(pnl)}`,
        `- \`roi\` = 49.5 + 49.5 * 30 / 150 = ${shown(roi)}`,
        `- \`consistency\` = 99 * 40 / 50 * (1 - 5 / 50) * (1.5 - 0.6) = ${shown(consistency)}`,
        `- \`score\` = round(${weighted}) = ${score?.total}`,
      ].join('\n'),
    )
    expect([winrate, roi, score?.total].map(Number)).toEqual(
      [72.6, 59.4, 67].map((n) => expect.closeTo(n, 9)),
    )
  })

  test.each<[string, Partial<ScoreInput>]>([
    ['without a trade', { tokensTraded: 0 }],
    ['with realized PnL unknown', { realizedUsd: null }],
    ['with the amount invested unknown', { investedUsd: null }],
  ])('is null %s', (_case, fields) => {
    expect(scoreOf({ ...EXAMPLE, ...fields })).toBeNull()
  })

  test('is an integer from 0 to 99, as is every part within 0 to 99', () => {
    const random = seededRandom(1)
    for (let round = 0; round < ROUNDS; round += 1) {
      const score = scoreOf(randomInput(random))
      expect(Number.isInteger(score?.total)).toBe(true)
      for (const value of [score?.total ?? -1, ...Object.values(score?.parts ?? { none: -1 })]) {
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(99)
      }
    }
  })

  test('reaches both of its ends', () => {
    const none = { realizedUsd: -1, wins: 0, losses: 10_000, sold: 10_000, soldLostHalf: 10_000 }
    expect(totalOf({ ...none, topShare: 0 })).toBe(0)
    const best = {
      realizedUsd: 1e6,
      investedUsd: 5e5,
      wins: 10_000,
      losses: 0,
      sold: 10_000,
      soldLostHalf: 0,
    }
    expect(totalOf({ ...best, topShare: 0.1 })).toBe(99)
  })

  test('is never lowered by more realized PnL with every other input equal', () => {
    const random = seededRandom(2)
    for (let round = 0; round < ROUNDS; round += 1) {
      const input = randomInput(random)
      const more = { ...input, realizedUsd: (input.realizedUsd ?? 0) + random() * 10 ** (random() * 7) }
      expect(scoreOf(more)?.total).toBeGreaterThanOrEqual(scoreOf(input)?.total ?? 0)
    }
  })

  test('is never lowered when profits grow in proportion, or on any but the largest up to it', () => {
    const random = seededRandom(3)
    const scored = (pnls: readonly number[]) =>
      periodStats(wallet(pnls.map((pnl, index) => closed(`${index}`, pnl))), 'all', NOBODY).score ?? -1
    for (let round = 0; round < 500; round += 1) {
      const pnls = Array.from({ length: 12 }, () => (random() - 0.4) * 10 ** (random() * 5))
      const before = scored(pnls.map((pnl) => Math.max(pnl, -100)))
      const factor = 1 + random() * 9
      const top = Math.max(...pnls)
      const scaled = pnls.map((pnl) => Math.max(pnl > 0 ? pnl * factor : pnl, -100))
      const evened = pnls.map((pnl) => Math.max(pnl > 0 ? pnl + (top - pnl) * random() : pnl, -100))
      expect(scored(scaled)).toBeGreaterThanOrEqual(before)
      expect(scored(evened)).toBeGreaterThanOrEqual(before)
    }
  })

  test('never puts two wins out of two before forty out of fifty with the same PnL and investment', () => {
    const random = seededRandom(4)
    for (let round = 0; round < ROUNDS; round += 1) {
      const { realizedUsd, investedUsd } = randomInput(random)
      const same = { realizedUsd, investedUsd }
      const short = totalOf({ ...same, wins: 2, losses: 0, sold: 2, soldLostHalf: 0, topShare: 0.5 })
      const lost = Math.floor(random() * 51)
      const long = { ...same, wins: 40, losses: 10, sold: 50, soldLostHalf: lost, topShare: random() }
      expect(totalOf(long)).toBeGreaterThanOrEqual(short)
    }
    // The worst that fifty can be: all lost by unsold value, one token with all of the profit.
    const worst = totalOf({ soldLostHalf: 50, topShare: 1 })
    expect(worst).toBeGreaterThan(totalOf({ wins: 2, losses: 0, sold: 2, soldLostHalf: 0, topShare: 0.5 }))
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
  ])('pnl is logarithmic: %d USD', (realizedUsd, expected) => {
    expect(part('pnl', { realizedUsd })).toBeCloseTo(expected, 4)
  })

  test.each([
    [-50, 0],
    [0, 0],
    [25, 24.75],
    [50, 49.5],
    [125, 74.25],
    [200, 99],
    [900, 99],
  ])('roi is linear in two pieces: %d %%', (realizedUsd, expected) => {
    expect(part('roi', { realizedUsd, investedUsd: 100 })).toBeCloseTo(expected, 9)
  })

  test('roi is 0 under 1 USD invested', () => {
    expect(part('roi', { investedUsd: 0.99 })).toBe(0)
  })

  test.each<[string, Partial<ScoreInput>, number]>([
    ['0 without a sell', { wins: 0, losses: 0, sold: 0, soldLostHalf: 0, topShare: 0 }, 0],
    ['the share of profitable tokens', { soldLostHalf: 0, topShare: 0.5 }, 79.2],
    ['less the share that lost over half', { soldLostHalf: 10, topShare: 0.5 }, 63.36],
    ['halved when one token makes all profit', { soldLostHalf: 0, topShare: 1 }, 39.6],
    [
      'out of ten for a shorter record',
      { wins: 2, losses: 0, sold: 2, soldLostHalf: 0, topShare: 0.5 },
      19.8,
    ],
    [
      'with flat tokens among those sold',
      { wins: 10, losses: 0, sold: 20, soldLostHalf: 0, topShare: 0.1 },
      49.5,
    ],
  ])('consistency is %s', (_case, fields, expected) => {
    expect(part('consistency', fields)).toBeCloseTo(expected, 9)
  })
})
