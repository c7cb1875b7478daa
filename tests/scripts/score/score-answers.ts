import { unknownStats } from '../../../analysis/period-stats.ts'
import { DAY_MS } from '../../../basics/durations.ts'
import { makeAddress } from '../../../provider/simulator/random.ts'
import type { ScoreAnswer } from '../../../scripts/score/score-explanation.ts'
import type { ScoreToken } from '../../../scripts/score/what-if.ts'

export const SCANNED_AT = '2026-11-21T18:59:12.968Z'

/** A counted token: 500 USD staked, `returned` times that gained, first bought `daysAgo` days before the scan. */
export function makeToken(
  symbol: string,
  returned: number,
  daysAgo: number,
  more: Partial<ScoreToken> = {},
): ScoreToken {
  return {
    address: makeAddress(symbol),
    symbol,
    state: 'counted',
    closed: true,
    stake_usd: 500,
    result_usd: 500 * returned,
    return: Math.min(5, returned),
    weight: 1,
    first_buy_time: Date.parse(SCANNED_AT) - daysAgo * DAY_MS,
    looked_up: false,
    independent: null,
    at_market: null,
    market_share: null,
    copy_return: null,
    ...more,
  }
}

/** A token that the score leaves out. */
export function makeLeftOut(
  symbol: string,
  state: ScoreToken['state'],
  more: Partial<ScoreToken> = {},
): ScoreToken {
  const unknown = { stake_usd: null, result_usd: null, return: null, weight: null, first_buy_time: null }
  return { ...makeToken(symbol, 0, 0), closed: false, ...unknown, state, ...more }
}

/** The wallet **Twenty** of docs/score-and-tags.md: 12 tokens made half of their stake, 8 lost a quarter. */
export function twentyTokens(): ScoreToken[] {
  return Array.from({ length: 20 }, (_, index) => makeToken(`T${index}`, index < 12 ? 0.5 : -0.25, index + 1))
}

export function makeScore(
  tokens: readonly ScoreToken[],
  stats: Partial<ScoreAnswer['data']['stats']> = {},
): ScoreAnswer {
  const address = makeAddress('wallet')
  const counted = tokens.filter(({ state }) => state === 'counted')
  return {
    request_id: 'request',
    meta: { count: tokens.length, counted: counted.length, period: '30d' },
    data: {
      address,
      period: '30d',
      scanned_at: SCANNED_AT,
      tokens,
      stats: {
        ...unknownStats(address),
        score: 46,
        score_reason: null,
        score_confidence: 'medium',
        edge_pct: 13,
        edge_low_pct: -4.84,
        edge_high_pct: 30.84,
        score_tokens: 20,
        solid: true,
        verified_pct: null,
        wins: 12,
        losses: 8,
        ...stats,
      },
    },
  }
}
