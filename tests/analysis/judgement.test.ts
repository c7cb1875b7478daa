import { expect, test } from '@jest/globals'
import { type CopyVerdict, judgementOf } from '../../analysis/judgement.ts'
import { unknownStats } from '../../analysis/period-stats.ts'

const ADDRESS = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5'

/** A wallet without obstacles. */
const FOLLOWABLE = {
  ...unknownStats(ADDRESS),
  score: 60,
  score_confidence: 'medium',
  edge_pct: 5,
  edge_low_pct: -4,
  wins: 3,
  losses: 2,
  cost_coverage_pct: 90,
  verified_pct: 100,
  solid: true,
}

const NOTHING = { labels: [], isUnchecked: false, copy: undefined }

test.each([
  ['none', {}, []],
  ['none while no token was looked up', { verified_pct: null }, []],
  ['none with half of the wins verified', { verified_pct: 50 }, []],
  ['too few verified wins', { verified_pct: 49.9 }, ['unverified_wins']],
  ['no verified wins, once tokens were looked up', { verified_pct: 0 }, ['unverified_wins']],
  [
    'none with a win off the market, once half of the wins are checked',
    { off_market_tokens: 1, market_checked_pct: 50 },
    [],
  ],
  [
    'unchecked wins next to one off the market',
    { off_market_tokens: 1, market_checked_pct: 49.9 },
    ['off_market_wins'],
  ],
  ['a score without confidence', { score_confidence: 'low' }, ['low_confidence']],
  ['none where a wide interval has no loss in it', { score_confidence: 'low', edge_low_pct: 0 }, []],
  ['an edge that fees take', { edge_pct: 4.99 }, ['edge_below_costs']],
  ['a sure small loss', { edge_pct: -5, score_confidence: 'high' }, ['edge_below_costs']],
  ['a record of tokens that are merely held', { wins: 0, losses: 4 }, ['few_closed_tokens']],
  ['a missing score', { score: null, score_confidence: null }, ['no_score']],
  ['a score of an earlier version', { score_version: 2 }, ['former_score']],
  ['proceeds of unknown origin', { cost_coverage_pct: 89.9 }, ['low_coverage']],
  ['an unknown coverage', { cost_coverage_pct: null }, ['unknown_coverage']],
  [
    'warning tags, and no other tags',
    { tags: ['disputed', 'inactive', 'whale', 'one_hit'] as const },
    ['one_hit', 'inactive', 'disputed'],
  ],
] as const)('the obstacles to following a wallet are %s', (_name, figures, obstacles) => {
  const stats = { ...FOLLOWABLE, ...figures } as Parameters<typeof judgementOf>[0]
  expect(judgementOf(stats, NOTHING)).toEqual({
    obstacles,
    verdict: 'not_computed',
    gain_probability_pct: null,
  })
})

const copyThat = (verdict: CopyVerdict) => ({ verdict, gainProbabilityPct: 12.5 })

test.each([
  ['a label that says nothing of following', { labels: ['kol'] }, [], 'not_computed'],
  ['a deployer', { labels: ['kol', 'deployer'] }, ['insider'], 'not_computed'],
  ['too few wins found at the market', { isUnchecked: true }, ['market_unchecked'], 'not_computed'],
  ['a copy that loses', { copy: copyThat('likely_loses') }, ['copy_loses'], 'likely_loses'],
  ['a copy that cannot be told', { copy: copyThat('cannot_tell') }, [], 'cannot_tell'],
  ['a copy that gains', { copy: copyThat('likely_gains') }, [], 'likely_gains'],
] as const)(
  'what is known beyond the figures judges a wallet, too: %s',
  (_name, known, obstacles, verdict) => {
    const stats = FOLLOWABLE as Parameters<typeof judgementOf>[0]
    expect(judgementOf(stats, { ...NOTHING, ...known })).toMatchObject({ obstacles, verdict })
  },
)
