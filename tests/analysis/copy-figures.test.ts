import { expect, test } from '@jest/globals'
import { estimateOf } from '../../analysis/copy-estimate.ts'
import { type CopiedToken, copyFiguresOf, estimateCopies, verdictOf } from '../../analysis/copy-figures.ts'
import { DAY_MS } from '../../basics/durations.ts'
import { NOW_MS } from '../support/traders.ts'
import { following } from './page.ts'

const tokens = (count: number, more: Partial<CopiedToken> = {}): CopiedToken[] =>
  Array.from({ length: count }, (_, index) => ({
    weight: 0.5,
    returned: 1,
    firstBuyMs: NOW_MS - index * DAY_MS,
    isAsked: true,
    copied: { returned: 0.5, missed: false },
    ...more,
  }))
const UNPRICED = { copied: null }
const UNASKED = { copied: null, isAsked: false }
const pct = (value: number) => Math.round(value * 10_000) / 100

test('the copy figures of a wallet are the estimate over its record, and what was kept of the priced tokens', () => {
  const missed = tokens(2, { copied: { returned: 0, missed: true }, weight: 1 })
  const some = [...tokens(8), ...missed]
  const { mean, low, high, gainProbability } = estimateOf(
    some.map((one) => ({ ...one, copied: one.copied?.returned ?? null, isPriced: true })),
  )
  expect(copyFiguresOf(some, 60)).toEqual({
    delay_sec: 60,
    edge_pct: pct(mean),
    edge_low_pct: pct(low),
    edge_high_pct: pct(high),
    gain_probability_pct: pct(gainProbability),
    kept_pct: pct((8 * 0.5 * 1.5 + 2) / (8 * 0.5 * 2 + 2 * 2)),
    tokens_priced: 10,
    tokens_missed: 2,
  })
})

test('the copy figures of a wallet are null under 8 tokens, under 5 priced ones, or with less than half of those asked about', () => {
  expect(following).toContain(
    'fewer than 8 tokens count, fewer than 5 are priced, or fewer than half of those that',
  )
  const isKnown = (...some: readonly CopiedToken[][]) => copyFiguresOf(some.flat(), 10).edge_pct !== null
  expect([isKnown(tokens(7)), isKnown(tokens(8))]).toEqual([false, true])
  expect([isKnown(tokens(4), tokens(30, UNASKED)), isKnown(tokens(5), tokens(3, UNASKED))]).toEqual([
    false,
    true,
  ])
  expect([isKnown(tokens(5), tokens(6, UNPRICED)), isKnown(tokens(6), tokens(6, UNPRICED))]).toEqual([
    false,
    true,
  ])
  expect(copyFiguresOf(tokens(3), 10)).toMatchObject({ kept_pct: null, tokens_priced: 3, tokens_missed: 0 })
})

test('a token that was asked about and has no price counts what the wallet lost in it, and none of its gains', () => {
  expect(following).toContain('| Asked about, and not priced | `c = min(r, 0)` |')
  const asLost = (returned: number) => {
    const hidden = estimateCopies([...tokens(8), ...tokens(1, { ...UNPRICED, returned })])?.mean
    const open = tokens(1, { returned, copied: { returned: Math.min(returned, 0), missed: false } })
    return [hidden, estimateCopies([...tokens(8), ...open])?.mean] as const
  }
  for (const [hidden, open] of [asLost(-0.8), asLost(3)]) expect(hidden).toBeCloseTo(Number(open), 9)
})

test('eleven wins and ten losses that were made unreadable are no gain', () => {
  const wins = tokens(11, { returned: 0.6, copied: { returned: 0.55, missed: false } })
  const hidden = tokens(10, { ...UNPRICED, returned: -0.8 })
  const { edge_pct: edge, edge_low_pct: low } = copyFiguresOf([...wins, ...hidden], 10)
  expect(edge).toBeLessThan(0)
  expect(low).toBeLessThan(-20)
})

const even = (count: number) => tokens(count, { returned: 0, copied: { returned: 0, missed: false } })
const made = (count: number, returned: number) =>
  tokens(count, { returned, copied: { returned, missed: false } })

test('a verdict says that copies likely gain or lose where that is 80 % sure at both delays, and else that it cannot tell', () => {
  expect(verdictOf([made(30, 0.5), made(30, 0.4)])).toMatchObject({ verdict: 'likely_gains' })
  expect(verdictOf([made(20, -0.5), made(20, -0.4)])).toMatchObject({ verdict: 'likely_loses' })
  expect(verdictOf([made(30, 0.5), made(30, 0.1)])).toMatchObject({ verdict: 'cannot_tell' })
  expect(verdictOf([made(20, 0.5), made(20, -0.5)])).toMatchObject({ verdict: 'likely_loses' })
  expect(verdictOf([made(20, 0.5), made(4, 0.5)])).toEqual({
    verdict: 'not_computed',
    gain_probability_pct: null,
  })
})

test('a verdict is that of the delay at which a gain is less likely', () => {
  const [ten, sixty] = [made(20, 0.5), made(20, 0.3)]
  const { gain_probability_pct: pct60 } = copyFiguresOf(sixty, 60)
  expect(verdictOf([ten, sixty]).gain_probability_pct).toBe(pct60)
})

test('a verdict never rests on the best copy alone', () => {
  // The rest is neither good nor bad, so that the best copy alone makes it likely.
  const rest = even(60)
  const best = made(1, 5).map((one) => ({ ...one, weight: 10 }))
  const record = [...rest, ...best]
  expect(copyFiguresOf(record, 10).gain_probability_pct).toBeGreaterThan(80)
  expect(verdictOf([record, record]).verdict).not.toBe('likely_gains')
})

test('one token at +500 % among seven that came out even is no likely gain', () => {
  const record = [...even(7), ...made(1, 5)]
  expect(verdictOf([record, record]).verdict).toBe('cannot_tell')
})

test('fourteen tokens of a mean gain that is small are no likely loss', () => {
  const record = made(14, 0.071)
  expect(verdictOf([record, record]).verdict).toBe('cannot_tell')
})
