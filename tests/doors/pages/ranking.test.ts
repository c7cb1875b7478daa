import { describe, expect, test } from '@jest/globals'
import { HOUR_MS } from '../../../basics/durations.ts'
import { rankWallets, type Sort } from '../../../doors/pages/figures/ranking.ts'
import { explainUnranked } from '../../../scripts/scan/summary.ts'
import { makeAnswer, makeWallets } from './answers.ts'

const answer = makeAnswer([
  { score: 40, edge_low_pct: -9.5, realized_pnl_usd: 10, realized_roi_pct: -5, winrate: 70, onToken: 1 },
  {
    score: 70,
    edge_low_pct: 26.1,
    realized_pnl_usd: 20,
    realized_roi_pct: 0,
    winrate: null,
    last_trade_time: HOUR_MS,
  },
  { score: null, realized_pnl_usd: 30, realized_roi_pct: 90, winrate: 71, onToken: 3 },
  {
    score: 70,
    edge_low_pct: 26.4,
    realized_pnl_usd: 40,
    winrate: 0,
    last_trade_time: 2 * HOUR_MS,
    onToken: -2,
  },
])
const addresses = answer.data.top_wallets.map(({ wallet_address }) => wallet_address)

function order(sort: Sort): number[] {
  return rankWallets(answer, sort, '30d').ranked.map(({ address }) => addresses.indexOf(address))
}

test.each<{ sort: Sort; expected: number[] }>([
  { sort: 'score', expected: [3, 1, 0] },
  { sort: 'realized', expected: [2, 0, 3] },
  { sort: 'roi', expected: [2, 1, 0] },
  { sort: 'winrate', expected: [2, 0, 3] },
  { sort: 'last_trade', expected: [3, 1] },
])(
  'a ranking by $sort lists the largest first, ties by edge, and omits unknown figures',
  ({ sort, expected }) => {
    expect(order(sort)).toEqual(expected)
  },
)

test('a ranking numbers its wallets from 1, and lists the others separately without a number', () => {
  const { ranked, unranked } = rankWallets(answer, 'score', '30d')
  expect(ranked.map(({ rank }) => rank)).toEqual([1, 2, 3])
  expect(unranked.map(({ address, rank }) => [address, rank])).toEqual([[addresses[2], null]])
})

test('a ranking does not mix versions of the score: one without an edge has no place among scores that have one', () => {
  const mixed = makeAnswer([
    { score: 90, score_version: 2 },
    { score: 70, edge_low_pct: 26.1 },
  ])
  const ranking = rankWallets(mixed, 'score', '30d')
  expect(ranking.ranked.map(({ figures }) => figures.score)).toEqual([70])
  expect(explainUnranked(ranking)).toEqual(['Its score is of an earlier version: 1 wallet'])
  const earlier = makeAnswer([{ score: 70 }, { score: 90 }])
  expect(rankWallets(earlier, 'score', '30d').ranked.map(({ figures }) => figures.score)).toEqual([90, 70])
})

test('a ranking by score puts solid records before others whose edge is higher; by another figure it does not', () => {
  const records = makeAnswer([
    { score: 90, edge_low_pct: 26, realized_roi_pct: 20 },
    { score: 70, edge_low_pct: 5, realized_roi_pct: 10, solid: true },
  ])
  const scores = (sort: Sort) => rankWallets(records, sort, '30d').ranked.map(({ figures }) => figures.score)
  expect([scores('score'), scores('roi')]).toEqual([
    [70, 90],
    [90, 70],
  ])
})

test('a ranking takes the figures of the requested period', () => {
  expect(rankWallets(answer, 'score', 'all').ranked).toEqual([])
})

test('a ranking does not depend on the order of the list', () => {
  const reversed = {
    ...answer,
    data: { ...answer.data, top_wallets: answer.data.top_wallets.toReversed() },
  }
  expect(rankWallets(reversed, 'score', '30d').ranked).toEqual(rankWallets(answer, 'score', '30d').ranked)
})

test('the wallets left out of a ranking are counted by the reason that the service gives', () => {
  const some = makeAnswer([
    { score_reason: 'no_trades' },
    { score_reason: 'low_coverage' },
    { score_reason: 'unknown_figures' },
    { score_reason: 'low_coverage' },
    { score_reason: 'a_new_one' },
    { score_reason: null },
    { score_reason: 'unknown_figures', state: 'skipped' },
    { score_reason: 'unknown_figures', state: 'pending' },
    { score_reason: 'unknown_figures', state: 'pending' },
  ])
  expect(explainUnranked(rankWallets(some, 'score', '30d'))).toEqual([
    'It sold mostly tokens that it had not bought, so it has no score: 2 wallets',
    'It has no score in this period: 2 wallets',
    'It is not analysed yet: 2 wallets',
    'It did not trade in this period: 1 wallet',
    'Too few of its figures are known for a score: 1 wallet',
    'The scan skipped it: 1 wallet',
  ])
})

test('the wallets left out of a ranking are counted by the missing figure when the ranking is not by score', () => {
  const some = makeAnswer([{ score_reason: 'no_trades' }, {}])
  expect(explainUnranked(rankWallets(some, 'roi', '30d'))).toEqual(['It has no ROI: 2 wallets'])
})

describe('wallets that move together', () => {
  const answer = () => {
    const wallets = makeWallets(5)
    const groups = [undefined, ['two', 2], ['one', 3], ['two', 2], ['one', 3]] as const
    return makeAnswer(
      wallets.map((wallet, index) => ({ ...wallet, ...(groups[index] && { group: groups[index] }) })),
    )
  }

  test('carry the letter of their group, assigned in the order of the ranking, and count as one', () => {
    const { ranked, independent } = rankWallets(answer(), 'score', '30d')
    expect(ranked.map(({ group }) => group && `${group.name} of ${group.size}`)).toEqual([
      null,
      'A of 2',
      'B of 3',
      'A of 2',
      'B of 3',
    ])
    expect(independent).toBe(3)
  })
})
