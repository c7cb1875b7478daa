import { expect, test } from '@jest/globals'
import { analyseWallet } from '../../analysis/analyse-wallet.ts'
import { listedPosition } from '../../analysis/listed-position.ts'
import { periodStats, unknownStats } from '../../analysis/period-stats.ts'
import { PERIODS } from '../../analysis/wallet-pnl.ts'
import { closed, NO_FACTS, token, wallet } from '../support/traders.ts'
import { exampleWallet } from './worked-wallets.ts'

test('the analysis of a wallet has the record of every period', () => {
  const { address, periods } = analyseWallet(exampleWallet(), NO_FACTS)
  expect(address).toBe('wallet')
  expect(Object.keys(periods)).toEqual(PERIODS.toReversed())
  for (const period of PERIODS) {
    expect(periods[period]).toEqual(periodStats(exampleWallet(), period, NO_FACTS))
  }
})

test('the analysis of a wallet is the same for the same input, and leaves the input unchanged', () => {
  const pnl = wallet([closed('b', 1), closed('a', 2)])
  const before = structuredClone(pnl)
  expect(analyseWallet(pnl, NO_FACTS)).toEqual(analyseWallet(pnl, NO_FACTS))
  expect(pnl).toEqual(before)
})

test('the analysis of a wallet gives a wallet without tokens sums of 0, no win rate and no score', () => {
  const { periods, recentTokens, tokens } = analyseWallet(wallet([]), NO_FACTS)
  expect(periods['7d']).toMatchObject({ realized_pnl_usd: 0, tokens_traded: 0, winrate: null, score: null })
  expect([recentTokens, tokens]).toEqual([[], []])
})

test('recent tokens are at most three, ordered by newest trade, then by mint', () => {
  const tokens = [
    token('none', { firstBuyMs: null, lastTradeMs: null }),
    token('old', { lastTradeMs: 10 }),
    token('b', { lastTradeMs: 30 }),
    token('first-buy-only', { firstBuyMs: 20, lastTradeMs: null }),
    token('a', { lastTradeMs: 30 }),
  ]
  const { recentTokens } = analyseWallet(wallet(tokens), NO_FACTS)
  expect(recentTokens.map(({ address }) => address)).toEqual(['a', 'b', 'first-buy-only'])
})

test('recent tokens show the figures of the wallet for the token', () => {
  const fields = { realizedUsd: 33.333, holding: 12.5, firstBuyMs: 10, lastTradeMs: 20 }
  const named = { ...token('a', fields), symbol: 'S', name: 'N', image: 'I' }
  expect(analyseWallet(wallet([named]), NO_FACTS).recentTokens).toEqual([
    {
      address: 'a',
      symbol: 'S',
      name: 'N',
      image: 'I',
      realized_pnl_usd: 33.33,
      roi_pct: 33.33,
      holding: 12.5,
      first_buy_time: 10,
      last_trade_time: 20,
    },
  ])
})

test('the rows of a wallet are unrounded, with dust as zero and realized PnL by average cost where the provider has none', () => {
  const fields = {
    realizedUsd: null,
    sold: 600,
    held: 1000,
    investedUsd: 500,
    soldUsd: 450.001,
    firstBuyMs: 5,
  }
  expect(analyseWallet(wallet([token('a', fields)]), NO_FACTS).tokens).toEqual([
    {
      mint: 'a',
      realizedUsd: expect.closeTo(150.001, 9),
      investedUsd: 500,
      firstBuyMs: 5,
      oversold: false,
      contradicts: false,
    },
  ])
  const dust = { realizedUsd: -9.9e-7, investedUsd: 3e-8, firstBuyMs: null, held: null, sold: null }
  expect(listedPosition(dust)).toMatchObject({ realizedUsd: 0, investedUsd: 0 })
})

test.each([
  [1000, 1020, false],
  [1000, 1020.1, true],
  [0, 1, true],
  [0, 9e-7, false],
  [null, 1, false],
  [null, null, false],
])(
  'the rows of a wallet mark a token if over 2 %% more of it was sold than held: held %s, sold %s',
  (held, sold, oversold) => {
    const [row] = analyseWallet(wallet([token('a', { held, sold })]), NO_FACTS).tokens
    expect(row?.oversold).toBe(oversold)
  },
)

test('a wallet that has not been analysed has every figure of an analysed wallet, all unknown', () => {
  const blank = periodStats(wallet([closed('a', 1)], { knownPeriods: [], sinceMs: null }), '7d', NO_FACTS)
  expect(unknownStats('wallet')).toEqual(blank)
  const analysed = analyseWallet(exampleWallet(), NO_FACTS).periods.all
  expect(Object.keys(blank).sort()).toEqual(Object.keys(analysed).sort())
})
