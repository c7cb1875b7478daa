import { expect, test } from '@jest/globals'
import { periodRows } from '../../analysis/periods.ts'
import type { TokenPnl } from '../../analysis/wallet-pnl.ts'
import { DAY_MS } from '../../basics/durations.ts'
import { NOW_MS, position, token, wallet } from '../support/traders.ts'

const LONG_AGO_MS = NOW_MS - 300 * DAY_MS
const OLD = { firstBuyMs: LONG_AGO_MS, lastTradeMs: LONG_AGO_MS }

test('the rows of a period are the present state in `all`', () => {
  const rows = periodRows(wallet([token('a', { realizedUsd: 40, buys: 3 })]), 'all')
  expect(rows).toMatchObject([
    { mint: 'a', realizedUsd: 40, investedUsd: 100, basis: { stakeUsd: 100 }, buys: 3 },
  ])
})

test('the rows of a period are the present state minus the snapshot, field by field', () => {
  const now = { realizedUsd: 40, unrealizedUsd: 5, investedUsd: 150, buys: 5, sells: 4, trades: 9 }
  const then = position({ realizedUsd: 10, unrealizedUsd: 9, soldUsd: 60, buys: 2, sells: 3, trades: 5 })
  expect(periodRows(wallet([token('a', now, { '7d': then })]), '7d')).toMatchObject([
    { realizedUsd: 30, unrealizedUsd: -4, investedUsd: 50, buys: 3, sells: 1, trades: 4, hasSell: true },
  ])
})

test('the rows of a period have as their stake what the position was worth at the start plus what was bought since', () => {
  // 100 USD in, 60 USD out, 19 USD made: it was worth 59 USD.
  const then = position({ sold: 500, soldUsd: 60, realizedUsd: 10, unrealizedUsd: 9, holding: 500 })
  const [row] = periodRows(wallet([token('a', { investedUsd: 150 }, { '7d': then })]), '7d') ?? []
  expect(row?.basis.stakeUsd).toBe(109)
})

test('the rows of a period count a token that is new in the period in full', () => {
  const rows = periodRows(wallet([token('a', { realizedUsd: 40 }, { '1d': null })]), '1d')
  expect(rows).toMatchObject([{ realizedUsd: 40, investedUsd: 100 }])
})

test.each([
  ['count in full', { firstBuyMs: NOW_MS - DAY_MS }, [100, 70]],
  ['have without figures', { firstBuyMs: NOW_MS - DAY_MS - 1 }, [null, 70]],
  ['leave out', { firstBuyMs: NOW_MS - 2 * DAY_MS, lastTradeMs: NOW_MS - DAY_MS - 1 }, [70]],
])(
  'the rows of a period %s a token whose earlier state is unknown, depending on its trades',
  (_case, times, investedUsd) => {
    const rows = periodRows(wallet([token('a', times, {}), token('b', { investedUsd: 70 })]), '1d')
    expect(rows?.map((row) => row.investedUsd)).toEqual(investedUsd)
  },
)

test('the rows of a period are unknown, not empty, for a period without figures', () => {
  const pnl = wallet([token('a')], { knownPeriods: ['7d'] })
  expect(periodRows(pnl, '1d')).toBeNull()
  expect(periodRows(pnl, '7d')).toHaveLength(1)
})

test('the rows of a period are unknown, not empty, when no token has a figure', () => {
  expect(periodRows(wallet([token('a', OLD, {})]), '1d')).toBeNull()
  expect(periodRows(wallet([]), '1d')).toEqual([])
})

test('the rows of a period have unknown figures where either state has, and where a figure that can only grow has shrunk', () => {
  const then = position({ unrealizedUsd: null, investedUsd: 120, buys: 4 })
  expect(periodRows(wallet([token('a', { buys: 3 }, { '7d': then })]), '7d')).toMatchObject([
    { unrealizedUsd: null, investedUsd: null, basis: { stakeUsd: null }, buys: null },
  ])
})

test('the rows of a period count dust as zero', () => {
  const now = { realizedUsd: 40.000_000_9, unrealizedUsd: -9e-7 }
  const rows = periodRows(wallet([token('a', now, { '7d': position({ realizedUsd: 40 }) })]), '7d')
  expect(rows).toMatchObject([{ realizedUsd: 0, unrealizedUsd: 0 }])
})

test.each<[string, Partial<TokenPnl>, Partial<TokenPnl>, boolean]>([
  ['a last trade at its very start', { lastTradeMs: NOW_MS - DAY_MS }, {}, true],
  ['a last trade just before it', { lastTradeMs: NOW_MS - DAY_MS - 1 }, {}, false],
  ['a grown trade count', { lastTradeMs: null, trades: 3 }, { trades: 2 }, true],
  ['buys and sells that grew', { lastTradeMs: null, trades: null, buys: 2 }, { trades: null }, true],
  ['more sold, without any counts', { lastTradeMs: null, trades: null, sells: null }, { sold: 1 }, true],
  ['no sign of a trade', { lastTradeMs: null, trades: null }, { trades: null }, false],
])('the rows of a period show whether a token was traded in the period: %s', (_case, now, then, traded) => {
  const before = { ...OLD, ...then }
  const pnl = wallet([token('a', { ...OLD, ...now }, { '1d': position(before) })])
  expect(periodRows(pnl, '1d')?.[0]?.traded).toBe(traded)
})

test('the rows of a period have no last trade where the present state lacks it: the one of the start is older than the period', () => {
  const before = position({ sold: 500, sells: 1, trades: 2, lastTradeMs: NOW_MS - 2 * DAY_MS })
  const now = { sells: 2, trades: 3, firstBuyMs: LONG_AGO_MS, lastTradeMs: null }
  const rows = periodRows(wallet([token('a', now, { '1d': before })]), '1d')
  expect(rows).toMatchObject([{ hasSell: true, traded: true, lastTradeMs: null }])
})

test.each([
  ['first buy over a day ago', { firstBuyMs: NOW_MS - DAY_MS - 1 }, true],
  ['first buy in the last day', { firstBuyMs: NOW_MS - DAY_MS }, false],
  ['unknown, last trade over a day ago', { firstBuyMs: null, lastTradeMs: NOW_MS - DAY_MS - 1 }, true],
  ['unknown, last trade in the last day', { firstBuyMs: null, lastTradeMs: NOW_MS - DAY_MS }, false],
  ['no time known', { firstBuyMs: null, lastTradeMs: null }, false],
])(
  'the rows of a period say whether a token was held for more than a day: %s',
  (_case, times, heldOverDay) => {
    expect(periodRows(wallet([token('a', times, {})]), 'all')).toMatchObject([{ heldOverDay }])
  },
)
