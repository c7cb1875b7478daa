import { describe, expect, test } from '@jest/globals'
import { listObstacles } from '../../analysis/following.ts'
import { unknownStats } from '../../analysis/period-stats.ts'

const ADDRESS = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5'

/** A wallet that nothing speaks against. */
const FOLLOWABLE = {
  ...unknownStats(ADDRESS),
  score: 60,
  score_confidence: 'medium',
  cost_coverage_pct: 90,
  verified_pct: null,
}

describe('what speaks against following a wallet', () => {
  test.each([
    ['nothing', {}, []],
    ['nothing, while none of its tokens was looked up', { verified_pct: 0 }, []],
    ['nothing, with half of its wins verified', { verified_pct: 50 }, []],
    ['too few verified wins, once tokens were looked up', { verified_pct: 49.9 }, ['unverified_wins']],
    ['a score without confidence', { score_confidence: 'low' }, ['low_confidence']],
    ['no score', { score: null, score_confidence: null }, ['no_score']],
    ['proceeds of unknown origin', { cost_coverage_pct: 89.9 }, ['low_coverage']],
    ['an unknown coverage', { cost_coverage_pct: null }, ['unknown_coverage']],
    [
      'tags that warn, and no others',
      { tags: ['disputed', 'inactive', 'whale', 'one_hit'] as const },
      ['one_hit', 'inactive', 'disputed'],
    ],
  ])('is %s', (_name, figures, obstacles) => {
    expect(listObstacles({ ...FOLLOWABLE, ...figures } as Parameters<typeof listObstacles>[0])).toEqual(
      obstacles,
    )
  })
})
