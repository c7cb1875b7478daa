import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { analyseWallet } from '../../analysis/analyse-wallet.ts'
import type { TokenHistory, WalletPnl } from '../../analysis/wallet-pnl.ts'
import { PERIODS } from '../../analysis/wallet-pnl.ts'
import { honestLedgers } from './arbitrary-ledgers.ts'
import { closed, gifted, NO_FACTS, NOW_MS, token, wallet } from './histories.ts'
import type { Ledger } from './ledger.ts'
import { closeAll, isBought, tokensLeft, walletOf, withEntries } from './ledger.ts'

/*
 * Wallets that want a better score than their trading gives them, each next to its honest twin: the same wallet without
 * the trick, or the same money made as an honest wallet makes it. None of them may outrank its twin, in any period.
 */

const RUNS = { seed: 20_261_122, numRuns: 60, endOnFailure: true }

interface Pair {
  readonly adversary: WalletPnl
  readonly twin: WalletPnl
}

function expectOutranked({ adversary, twin }: Pair): void {
  const [tricked, honest] = [
    analyseWallet(adversary, NO_FACTS).periods,
    analyseWallet(twin, NO_FACTS).periods,
  ]
  const outranked = PERIODS.filter((period) => (tricked[period].score ?? -1) > (honest[period].score ?? -1))
  expect(outranked).toEqual([])
}

function times<Value>(count: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

/** Twelve wins of twenty at 500 USD each, and a wallet that wins little and loses much. */
const HONEST: readonly (readonly TokenHistory[])[] = [
  times(20, (index) => closed(`token-${index}`, index < 12 ? 250 : -125, 500)),
  times(20, (index) => closed(`token-${index}`, index < 6 ? 80 : -400, 500)),
  times(3, (index) => closed(`token-${index}`, 40, 500)),
  [closed('token-0', -90)],
]

/** What is added to a wallet, or done with its tokens. */
const TRICKS: Readonly<Record<string, (tokens: readonly TokenHistory[]) => readonly TokenHistory[]>> = {
  'twenty gifts of 1,000 USD': (tokens) => [
    ...tokens,
    ...times(20, (index) => gifted(`gift-${index}`, 1000)),
  ],
  'one gift of a million': (tokens) => [...tokens, gifted('gift', 1e6)],
  'a gift and a purchase of a dollar': (tokens) => [
    ...tokens,
    token('gift', { held: 1, sold: 1000, investedUsd: 1, soldUsd: 50_000, realizedUsd: 49_000 }),
  ],
  'more sold of every token than was bought': (tokens) =>
    tokens.map(({ mint, current }) =>
      token(mint, {
        ...current,
        sold: 3000,
        soldUsd: 9000,
        realizedUsd: 9000 - 3 * (current.investedUsd ?? 0),
      }),
    ),
  'more sold of every token that lost': (tokens) =>
    tokens.map((history) =>
      (history.current.realizedUsd ?? 0) > 0
        ? history
        : token(history.mint, { ...history.current, sold: 1030, soldUsd: 9000, realizedUsd: 8500 }),
    ),
  'a few gifts of every token that lost, sold for a dollar': (tokens) =>
    tokens.map((history) =>
      (history.current.realizedUsd ?? 0) > 0
        ? history
        : token(history.mint, {
            ...history.current,
            sold: 1030,
            soldUsd: (history.current.soldUsd ?? 0) + 1,
          }),
    ),
  'forty wins of half a dollar': (tokens) => [
    ...tokens,
    ...times(40, (index) => closed(`dust-${index}`, 0.5, 1)),
  ],
  'two hundred round trips of 10,000 USD at no profit': (tokens) => [
    ...tokens,
    ...times(200, (index) => closed(`wash-${index}`, 0, 10_000)),
  ],
  'two hundred round trips of 10,000 USD that leave the fees': (tokens) => [
    ...tokens,
    ...times(200, (index) => closed(`wash-${index}`, -30, 10_000)),
  ],
  'two hundred round trips of 10,000 USD for next to nothing': (tokens) => [
    ...tokens,
    ...times(200, (index) => closed(`wash-${index}`, 90, 10_000)),
  ],
  'round trips in every token that lost': (tokens) =>
    tokens.map((history) => {
      const { realizedUsd } = history.current
      return (realizedUsd ?? 0) > 0 ? history : closed(history.mint, realizedUsd ?? 0, 100_000)
    }),
  'flips of 45 seconds': (tokens) =>
    tokens.map(({ mint, current }) =>
      token(mint, { ...current, firstBuyMs: NOW_MS - 45_000, lastTradeMs: NOW_MS }),
    ),
}

describe.each(Object.entries(TRICKS))('%s', (_name, trick) => {
  test.each(HONEST.map((tokens, index) => ({ tokens, index })))(
    'outrank no honest twin: $index',
    ({ tokens }) => {
      expectOutranked({ adversary: wallet(trick(tokens)), twin: wallet(tokens) })
    },
  )
})

describe('one hit', () => {
  test.each([
    [10_000, 12, 8, -100],
    [3000, 3, 1, -500],
    [3000, 12, 0, -1],
    [1e6, 40, 10, -50],
  ])(
    'of %d USD outranks no wallet that made as much with %d tokens and lost %d',
    (profitUsd, wins, losses, lossUsd) => {
      const lost = times(losses, (index) => closed(`loss-${index}`, lossUsd, 1000))
      const hits = times(wins, (index) =>
        closed(`win-${index}`, index === 0 ? profitUsd - 10 * (wins - 1) : 10, 1000),
      )
      const even = times(wins, (index) => closed(`win-${index}`, profitUsd / wins, 1000))
      const pair = { adversary: wallet([...hits, ...lost]), twin: wallet([...even, ...lost]) }
      expectOutranked(pair)
      const consistencyOf = (pnl: WalletPnl) =>
        analyseWallet(pnl, NO_FACTS).periods.all.score_parts?.consistency ?? -1
      if (losses > 0) expect(consistencyOf(pair.adversary)).toBeLessThan(consistencyOf(pair.twin))
    },
  )
})

const TRADED_TODAY: Ledger = {
  mint: 'traded-today',
  entries: [
    { kind: 'buy', daysAgo: 0.1, tokens: 100, priceUsd: 1 },
    { kind: 'sell', daysAgo: 0.1, tokens: 100, priceUsd: 1 },
  ],
}

describe('whatever the wallet', () => {
  const oneOf = (ledgers: readonly Ledger[], change: (ledger: Ledger) => Ledger) =>
    ledgers.map((ledger, index) => (index === 0 ? change(ledger) : ledger))

  test.each<[string, (ledgers: readonly Ledger[]) => readonly Ledger[]]>([
    [
      'selling gifts beyond what was bought, of its every token',
      (ledgers) =>
        ledgers.map((ledger) => {
          const bought = tokensLeft({ entries: ledger.entries.filter(({ kind }) => kind === 'buy') })
          const sale = { daysAgo: 0, tokens: 3 * bought, priceUsd: 1000 }
          return withEntries(ledger, [
            { kind: 'receive', ...sale },
            { kind: 'sell', ...sale },
          ])
        }),
    ],
    [
      'buying a token again for next to nothing that it has sold out of',
      (ledgers) =>
        oneOf(ledgers, (ledger) => {
          if (!isBought(ledger)) return ledger
          const [first] = ledger.entries
          const priceUsd = (first?.priceUsd ?? 1) * 1e-6
          const tokens = 10 / priceUsd
          return withEntries(ledger, [
            { kind: 'buy', daysAgo: 0, tokens, priceUsd },
            { kind: 'sell', daysAgo: 0, tokens: tokens / 100, priceUsd },
          ])
        }),
    ],
  ])('%s outranks no honest twin', (_name, trick) => {
    fc.assert(
      fc.property(honestLedgers, (ledgers) => {
        // Both trade today, so that both have a score in every period.
        const twin = [...oneOf(ledgers, closeAll), TRADED_TODAY]
        expectOutranked({ adversary: walletOf(trick(twin)), twin: walletOf(twin) })
      }),
      RUNS,
    )
  })
})
