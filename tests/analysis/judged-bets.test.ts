import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { analyseWallet } from '../../analysis/analyse-wallet.ts'
import { INDEPENDENT, isIndependent } from '../../analysis/independence.ts'
import {
  judgeAgain,
  type KnownWins,
  leftOutAs,
  listWins,
  type PeriodBets,
  UNKNOWN_STANDING,
} from '../../analysis/judged-bets.ts'
import { betsOf } from '../../analysis/score-inputs.ts'
import { PERIODS } from '../../analysis/wallet-pnl.ts'
import {
  closed,
  kept,
  NO_FACTS,
  onDifferentDays,
  twentyTokens,
  wallet,
  walletOf,
} from '../support/traders.ts'
import { arbitraryHistory, honestLedgers } from './arbitrary-ledgers.ts'

const RUNS = { seed: 20_261_123, numRuns: 200, endOnFailure: true }

const NOTHING = {
  independence: new Map<string, boolean | null>(),
  market: new Map() as KnownWins['market'],
  ...UNKNOWN_STANDING,
  period: 'all' as const,
}

const mintsOf = (bets: PeriodBets) => listWins(bets).map(({ mint }) => mint)

const anyWallet = fc.oneof(
  honestLedgers.map(walletOf),
  fc
    .uniqueArray(arbitraryHistory, { selector: ({ mint }) => mint, maxLength: 12 })
    .map((tokens) => wallet(tokens)),
)

test('a second judgement equals a new analysis, whatever was traded and whatever is known', () => {
  fc.assert(
    fc.property(
      anyWallet,
      fc.array(fc.constantFrom(true, false, null, undefined), { minLength: 12, maxLength: 12 }),
      fc.array(
        fc.constantFrom(
          { share: 0.2, offMarket: true, copied: null },
          { share: 0.9, offMarket: false, copied: 0.3 },
          { share: 0, offMarket: null, copied: null },
          undefined,
        ),
        {
          minLength: 12,
          maxLength: 12,
        },
      ),
      fc.constantFrom(UNKNOWN_STANDING, {
        labels: ['sniper'],
        isMarketChecked: true,
        copies: { '30d': { verdict: 'likely_loses', gainProbabilityPct: 7.5 } },
      } as const),
      (pnl, verdicts, findings, standing) => {
        const known = <Value>(values: readonly (Value | undefined)[]) =>
          new Map(
            pnl.tokens.flatMap(({ mint }, index) => {
              const value = values[index % values.length]
              return value === undefined ? [] : [[mint, value] as const]
            }),
          )
        const facts = { independence: known(verdicts), market: known(findings), ...standing }
        const first = analyseWallet(pnl, NO_FACTS)
        // As it is read back from storage.
        const { scoreInputs, periods } = JSON.parse(JSON.stringify(first)) as typeof first
        const bets = betsOf(scoreInputs)
        const fresh = analyseWallet(pnl, { ...NO_FACTS, ...facts })
        for (const period of PERIODS) {
          const again = judgeAgain(periods[period], bets[period], { ...facts, period })
          expect(again).toEqual(fresh.periods[period])
        }
      },
    ),
    RUNS,
  )
})

test('a second judgement undoes what the one before it found', () => {
  const { scoreInputs, periods } = analyseWallet(wallet(twentyTokens()), NO_FACTS)
  const bets = betsOf(scoreInputs)
  const independence = new Map(mintsOf(bets).map((mint) => [mint, false]))
  const none = judgeAgain(periods.all, bets.all, { ...NOTHING, independence })
  expect(none.edge_low_pct).toBeLessThan(periods.all.edge_low_pct ?? 0)
  expect(judgeAgain(none, bets.all, NOTHING)).toEqual(periods.all)
})

test('a second judgement leaves the score of a period without one, or with one of another version, unchanged', () => {
  const { scoreInputs, periods } = analyseWallet(wallet(twentyTokens()), NO_FACTS)
  const bets = betsOf(scoreInputs)
  const independence = new Map(mintsOf(bets).map((mint) => [mint, false]))
  for (const change of [{ score: null }, { score_version: 2 }]) {
    const stats = { ...periods.all, ...change }
    const again = judgeAgain(stats, bets.all, { ...NOTHING, independence })
    expect(again).toEqual({ ...stats, obstacles: again.obstacles })
  }
})

test('the stored bets have no wins where no token was won', () => {
  const { scoreInputs } = analyseWallet(wallet([closed('lost', -50), kept('open', 400)]), NO_FACTS)
  expect(listWins(betsOf(scoreInputs))).toEqual([])
})

test('the stored bets include only the tokens that count, and list the wins among them', () => {
  const tokens = onDifferentDays([closed('won', 50), closed('lost', -50), closed('flat', 0)])
  const bets = betsOf(analyseWallet(wallet([...tokens, kept('open', 400)]), NO_FACTS).scoreInputs)
  expect(bets.all.map(({ mint }) => mint).toSorted()).toEqual(['flat', 'lost', 'won'])
  expect(mintsOf(bets)).toEqual(['won'])
})

test('wins are ordered by what they add to the record of a period, then by mint', () => {
  const bet = (mint: string, stakeUsd: number, resultUsd: number) => ({
    mint,
    stakeUsd,
    resultUsd,
    firstBuyMs: 0,
  })
  const alone = bet('alone', 10, 20)
  const bets: PeriodBets = {
    '1d': [],
    '7d': [alone],
    '30d': [],
    all: [bet('large', 500, 100), bet('b', 100, 400), bet('a', 100, 400), alone, bet('lost', 500, -500)],
  }
  expect(mintsOf(bets)).toEqual(['alone', 'a', 'b', 'large'])
  // A win has its largest result, and the return where it adds most.
  const more: PeriodBets = { ...bets, '30d': [bet('large', 100, 90)] }
  expect(listWins(more).find(({ mint }) => mint === 'large')).toMatchObject({ resultUsd: 100, returned: 0.9 })
})

test.each([
  [1, 'dependent', 'off_market'],
  [0, undefined, undefined],
  [-1, undefined, undefined],
])(
  'a result of %d USD is left out as %s where no others trade the token, and as %s off the market',
  (resultUsd, alone, off) => {
    const leftOut = (known: Partial<KnownWins>) =>
      leftOutAs({ mint: 'a', resultUsd }, { ...NOTHING, ...known })
    const market = new Map([['a', { share: 0, offMarket: true, copied: null }]])
    expect(leftOut({ independence: new Map([['a', false]]), market })).toBe(alone)
    expect(leftOut({ market })).toBe(off)
    expect(leftOut({})).toBeUndefined()
  },
)

const { scoreInputs, periods } = analyseWallet(wallet(twentyTokens()), NO_FACTS)
const bets = betsOf(scoreInputs)
const mints = mintsOf(bets)
const judge = (...findings: readonly (readonly [boolean, number | null])[]) => {
  const market = new Map(
    findings.map(
      ([offMarket, copied], index) => [String(mints[index]), { share: 1, offMarket, copied }] as const,
    ),
  )
  return judgeAgain(periods.all, bets.all, { ...NOTHING, market })
}
const figuresOf = ({ market_checked_pct, off_market_tokens, wins_kept_pct }: typeof periods.all) => [
  market_checked_pct,
  off_market_tokens,
  wins_kept_pct,
]

test('a record whose wins were checked has unknown figures of the market until one of the wins was checked', () => {
  expect(figuresOf(judge())).toEqual([null, null, null])
})

test('a record whose wins were checked has the share of the weight of its wins that was at the market, and what copies kept of these', () => {
  // 12 wins of 50 % each.
  expect(figuresOf(judge([false, null]))).toEqual([8.33, 0, null])
  expect(figuresOf(judge([false, 0.2], [false, 0.35], [false, null]))).toEqual([25, 0, 85])
})

test('a record whose wins were checked loses the wins off the market, as if it had never made them', () => {
  const judged = judge([true, 0.5], [false, 0.2])
  expect(figuresOf(judged)).toEqual([9.09, 1, 80])
  const without = bets.all.filter(({ mint }) => mint !== mints[0])
  expect(judged.edge_low_pct).toBe(judgeAgain(periods.all, without, NOTHING).edge_low_pct)
  expect(figuresOf(judge(...mints.map(() => [true, null] as const)))).toEqual([0, mints.length, null])
})

test('a win that was checked counts at what the market would have paid, and unchecked ones of a cheat count no gain', () => {
  const market = new Map([[String(mints[0]), { share: 0.5, offMarket: false, copied: null }]])
  const halved = bets.all.map((bet) =>
    bet.mint === mints[0] ? { ...bet, resultUsd: bet.resultUsd / 2 } : bet,
  )
  const edgeOf = (some: typeof bets.all, known: Partial<KnownWins>) =>
    judgeAgain(periods.all, some, { ...NOTHING, ...known }).edge_pct
  expect(edgeOf(bets.all, { market })).toBe(edgeOf(halved, {}))
  const none = new Map(mints.map((mint) => [mint, { share: 0, offMarket: null, copied: null }]))
  const flat = bets.all.map((bet) => ({ ...bet, resultUsd: Math.min(0, bet.resultUsd) }))
  expect(edgeOf(bets.all, { market: none })).toBe(edgeOf(flat, {}))
})

test('only wins that were looked up count in the share of those that others trade', () => {
  const independence = new Map<string, boolean | null>([
    [String(mints[0]), true],
    [String(mints[1]), null],
    [String(mints[2]), false],
    [String(mints[3]), true],
  ])
  expect(judgeAgain(periods.all, bets.all, { ...NOTHING, independence }).verified_pct).toBe(50)
})

const { holders, trades } = INDEPENDENT
test.each<[string, number | null, number | null, boolean, boolean | undefined]>([
  ['is given with enough holders and trades', holders, trades, false, true],
  ['is denied with one holder too few', holders - 1, trades, false, false],
  ['is denied with one trade too few', holders, trades - 1, false, false],
  ['is denied with too few trades, even if the holders are unknown', null, trades - 1, false, false],
  ['is unknown without the holders', null, trades, false, undefined],
  ['is unknown without the trades', holders, null, false, undefined],
  ['is denied to an insider', holders, trades, true, false],
  ['is denied to an insider, even if all else is unknown', null, null, true, false],
])('the independence of a token from a wallet %s', (_name, ofHolders, ofTrades, isInsider, expected) => {
  expect(isIndependent({ holders: ofHolders, trades: ofTrades }, isInsider)).toBe(expected)
})
