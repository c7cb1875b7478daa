import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { FOLLOWING, listObstacles } from '../../analysis/following.ts'
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
}

test.each([
  ['none', {}, []],
  ['none while no token was looked up', { verified_pct: null }, []],
  ['none with half of the wins verified', { verified_pct: 50 }, []],
  ['too few verified wins', { verified_pct: 49.9 }, ['unverified_wins']],
  ['no verified wins, once tokens were looked up', { verified_pct: 0 }, ['unverified_wins']],
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
])('the obstacles to following a wallet are %s', (_name, figures, obstacles) => {
  expect(listObstacles({ ...FOLLOWABLE, ...figures } as Parameters<typeof listObstacles>[0])).toEqual(
    obstacles,
  )
})

test.each([
  ['the document, for the parameter followable', '../../spec/v1/wallets.yaml', 1],
  ['the document, for agents', '../../spec/v1.yaml', 1],
  ['the guide', '../../docs/site/docs/guides/choosing-wallets.md', 1],
])('the rules stand in %s', (_name, path, times) => {
  const text = readFileSync(new URL(path, import.meta.url), 'utf8')
    .replaceAll('`', '')
    .replaceAll(/\s+/g, ' ')
  const { avoidedTags, confidences, leastCoveragePct, leastVerifiedPct, leastEdgePct, leastClosed } =
    FOLLOWING
  expect(confidences).toEqual(['medium', 'high'])
  for (const rule of [
    `edge_pct of ${leastEdgePct} or more`,
    `${leastClosed} closed tokens or more`,
    /confidence above low,? or an edge_low_pct of 0 or more/,
    `cost_coverage_pct of ${leastCoveragePct} or more`,
    new RegExp(`verified_pct of ${leastVerifiedPct} or more,? or (?:null|unknown)`),
    `none of the tags ${avoidedTags.slice(0, -1).join(', ')} and ${avoidedTags.at(-1)}`,
  ])
    expect({ rule, times: text.split(rule).length - 1 }).toEqual({ rule, times })
})
