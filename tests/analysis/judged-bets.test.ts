import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { analyseWallet } from '../../analysis/analyse-wallet.ts'
import { INDEPENDENT, isIndependent, isLeftOutWin } from '../../analysis/independence.ts'
import { judgeAgain, listWins, type PeriodBets } from '../../analysis/judged-bets.ts'
import { betsOf } from '../../analysis/score-inputs.ts'
import { PERIODS } from '../../analysis/wallet-pnl.ts'
import { arbitraryHistory, honestLedgers } from './arbitrary-ledgers.ts'
import { closed, kept, NO_FACTS, onDifferentDays, twentyTokens, wallet } from './histories.ts'
import { walletOf } from './ledger.ts'

const RUNS = { seed: 20_261_123, numRuns: 200, endOnFailure: true }

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
      (pnl, verdicts) => {
        const independence = new Map(
          pnl.tokens.flatMap(({ mint }, index) => {
            const verdict = verdicts[index % verdicts.length]
            return verdict === undefined ? [] : [[mint, verdict] as const]
          }),
        )
        const first = analyseWallet(pnl, NO_FACTS)
        // As it is read back from storage.
        const { scoreInputs, periods } = JSON.parse(JSON.stringify(first)) as typeof first
        const bets = betsOf(scoreInputs)
        const fresh = analyseWallet(pnl, { ...NO_FACTS, independence })
        for (const period of PERIODS) {
          const again = judgeAgain(periods[period], bets[period], independence)
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
  const wins = listWins(bets)
  const none = judgeAgain(periods.all, bets.all, new Map(wins.map((mint) => [mint, false])))
  expect(none.edge_low_pct).toBeLessThan(periods.all.edge_low_pct ?? 0)
  expect(judgeAgain(none, bets.all, new Map())).toEqual(periods.all)
})

test('a second judgement leaves a period without a score, or with a score of another version, unchanged', () => {
  const { scoreInputs, periods } = analyseWallet(wallet(twentyTokens()), NO_FACTS)
  const bets = betsOf(scoreInputs)
  const independence = new Map(listWins(bets).map((mint) => [mint, false]))
  for (const change of [{ score: null }, { score_version: 2 }]) {
    const stats = { ...periods.all, ...change }
    expect(judgeAgain(stats, bets.all, independence)).toBe(stats)
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
  expect(listWins(bets)).toEqual(['won'])
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
  expect(listWins(bets)).toEqual(['alone', 'a', 'b', 'large'])
})

test.each([
  [1, true],
  [0, false],
  [-1, false],
])('a result of %d USD on a token that no others trade is left out: %s', (resultUsd, isLeftOut) => {
  expect(isLeftOutWin(resultUsd, false)).toBe(isLeftOut)
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
