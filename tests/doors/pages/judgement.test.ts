import { expect, test } from '@jest/globals'
import { type CopyJudgement, judgementOf } from '../../../analysis/judgement.ts'
import { unknownStats } from '../../../analysis/period-stats.ts'
import { renderFacts } from '../../../doors/pages/components/best-wallets.ts'
import {
  explainObstacles,
  explainPlace,
  findReason,
  judgeWallet,
} from '../../../doors/pages/figures/judgement.ts'
import { type Figures, toListed } from '../../../doors/pages/figures/ranking.ts'
import { explainMerits, listCautions } from '../../../doors/pages/figures/reasons.ts'
import { FAMILIES, familyOf } from '../../../doors/pages/figures/tag-families.ts'
import document from '../../../generated/v1/document.json' with { type: 'json' }

const ADDRESS = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5'

/** A wallet without obstacles, with these figures in place of others, and what a stored copy says. */
const figuresOf = (figures: Partial<Figures>, copy?: CopyJudgement): Figures => {
  const stats = {
    ...unknownStats(ADDRESS),
    score: 40,
    score_reason: null,
    score_confidence: 'high',
    solid: true,
    edge_pct: 10,
    wins: 6,
    losses: 4,
    cost_coverage_pct: 100,
    ...figures,
  } as Figures
  return { ...stats, ...judgementOf(stats, { labels: [], isUnchecked: false, copy }) }
}

const GAINS = { verdict: 'likely_gains', gainProbabilityPct: 84.4 } as const
const LOSES = { verdict: 'likely_loses', gainProbabilityPct: 12 } as const
const UNSURE = { verdict: 'cannot_tell', gainProbabilityPct: 55 } as const

test.each([
  [{}, GAINS, 'Worth following: a copy likely gains (chance of a gain 84 %)'],
  [
    {},
    UNSURE,
    'A record worth a closer look: whether a copy gains cannot be told yet (chance of a gain 55 %)',
  ],
  [{}, undefined, 'A record worth a closer look: no copy was computed yet'],
  [{}, LOSES, 'Not worth following: a copy likely loses (chance of a gain 12 %)'],
  [{ edge_pct: 4.9, edge_low_pct: 2, score: 52 }, GAINS, 'Not worth following'],
  [{ edge_pct: -10, edge_high_pct: -0.1 }, undefined, 'Not worth following: it likely loses'],
  [{ edge_pct: -10, edge_high_pct: 0.1 }, undefined, 'Not worth following'],
  [{ tags: ['one_hit'] as const }, GAINS, 'Not one to follow'],
  [
    { wins: 0, losses: 1, edge_pct: -15 },
    undefined,
    'Too little is known: few of its tokens have a win or a loss',
  ],
  [{ score: null, score_reason: 'unknown_figures' }, undefined, 'Unknown: there is no score'],
  [{ score: 74, score_version: 2, tags: [] }, undefined, 'Unknown: its score is of an earlier version'],
  [{ score: null, score_reason: 'no_trades' }, undefined, 'Inactive: it did not trade in this period'],
])('a wallet with the figures %j whose copy says %j is judged in words', (figures, copy, judgement) => {
  expect(judgeWallet(figuresOf(figures as Partial<Figures>, copy))).toBe(judgement)
})

test('a missing score is explained by its reason alone', () => {
  const figures = figuresOf({ score: null, score_reason: 'no_trades', cost_coverage_pct: null })
  expect(explainObstacles(figures)).toEqual(['it did not trade in this period'])
})

test('a profit that unsold tokens have eaten up is no merit, and a caution says so', () => {
  const figures = figuresOf({
    realized_pnl_usd: 9_390,
    realized_without_best_usd: 4_000,
    combined_pnl_usd: -70_474,
  })
  expect(explainMerits(figures)).toEqual([])
  expect(listCautions(toListed({ address: ADDRESS, figures }))).toContain(
    'With what it still holds, it lost $70.5K',
  )
})

test.each([
  [undefined, 'its record is too small or too short to be solid'],
  [LOSES, undefined],
])(
  'the verdict on a wallet without a solid record, whose copy says %j, has the reason %s',
  (copy, reason) => {
    expect(findReason(figuresOf({ solid: false }, copy))).toBe(reason)
  },
)

const PATIENT = 'it holds a token for 1 h, which leaves time to follow'

test.each([
  [
    'covers the costs',
    { wins_kept_pct: 74.4 },
    [PATIENT, 'a copy 10 s later kept 74 % of its largest wins'],
    [],
    undefined,
  ],
  [
    'does not cover the costs',
    { wins_kept_pct: 60 },
    [PATIENT],
    [
      'Copies keep too little of its wins to cover the 5 % that following it costs',
      'A copy 10 s later kept 60 % of its largest wins',
    ],
    undefined,
  ],
  ['is told by a copy of the whole record', { wins_kept_pct: 74.4 }, [PATIENT], [], UNSURE],
  ['is unknown', { wins_kept_pct: null }, [PATIENT], [], undefined],
] as const)(
  'what a copy kept of the largest wins is a merit or a caution: it %s',
  (_kind, kept, merits, cautions, copy) => {
    const figures = figuresOf({ edge_pct: 60, holding_median_sec: 3_600, ...kept }, copy)
    expect(explainMerits(figures)).toEqual(merits)
    expect(listCautions(toListed({ address: ADDRESS, figures }))).toEqual(cautions)
  },
)

test('a loss is stated as a loss, next to what was invested', () => {
  const figures = figuresOf({ realized_pnl_usd: -71, total_invested_usd: 28_900 })
  const html = renderFacts(toListed({ address: ADDRESS, figures }), 0)
  expect(html).toContain('<dt>PnL with $28.9K invested</dt><dd>−$71</dd>')
})

test.each([
  [4_000, 'it made $4K without its best token, too', undefined],
  [0, undefined, 'It made nothing without its best token'],
  [-0.4, undefined, 'It made nothing without its best token'],
  [-1_250, undefined, 'It lost $1.25K without its best token'],
])('what a wallet made without its best token, %s USD, is a merit or a caution', (rest, merit, caution) => {
  const figures = figuresOf({ realized_pnl_usd: 5_000, realized_without_best_usd: rest })
  expect(explainMerits(figures)[0]).toBe(merit)
  expect(listCautions(toListed({ address: ADDRESS, figures }))[0]).toBe(caution)
})

test('what a wallet sold without having bought it is a caution, with what it earned by it', () => {
  const figures = figuresOf({ unfunded_tokens: 2, unfunded_proceeds_usd: 790 })
  expect(listCautions(toListed({ address: ADDRESS, figures }))).toEqual([
    'It sold more than it had bought of 2 tokens, for $790',
  ])
})

test.each([
  [166, 'Half of its tokens are sold within 3 min'],
  [200, 'Half of its tokens are sold within 4 min'],
  [41, 'Half of its tokens are sold within 41 s'],
  [15 * 60, undefined],
])('a median holding time of %s s is a caution where a person would be late: %s', (heldSec, caution) => {
  const figures = figuresOf({ holding_median_sec: heldSec })
  const cautions = listCautions(toListed({ address: ADDRESS, figures }))
  expect(cautions.find((each) => each.startsWith('Half of'))).toBe(caution)
  expect(explainMerits(figures)).toEqual(
    caution === undefined ? ['it holds a token for 15 min, which leaves time to follow'] : [],
  )
})

test('a wallet that the data provider calls a deployer or a sniper is a caution in words', () => {
  const label = (name: 'deployer' | 'sniper' | 'exchange') =>
    ({ name, source: 'token_risk', token_address: ADDRESS, seen_at: '2026-11-21T18:59:12.968Z' }) as const
  const labels = [label('deployer'), label('sniper'), label('exchange')]
  expect(listCautions(toListed({ address: ADDRESS, figures: figuresOf({}), labels }))).toEqual([
    'The data provider calls it a deployer: it may sell you its own token',
    'The data provider calls it a sniper: it buys sooner than a person can',
  ])
})

test('only tags of wallets that sell sooner than a person could belong to those faster than people', () => {
  const fast = document.components.schemas.WalletTag['x-extensible-enum'].filter(
    (tag) => FAMILIES[familyOf(tag)] === 'Faster than people',
  )
  expect(fast).toEqual(['likely_bot', 'too_fast_to_copy'])
})

test('the largest winner is said to lose where the low end of its edge is below zero', () => {
  const placeOf = (low: number) => explainPlace(figuresOf({ edge_low_pct: low }), 7)
  expect(placeOf(-36)).toBe('by score it is number 7: in the worse case it loses 36 % on a dollar.')
  expect(placeOf(4)).toBe('by score it is number 7: in the worse case it earns 4 % on a dollar.')
})
