import type { TokenHistory } from '../../analysis/wallet-pnl.ts'
import {
  closed,
  closedTokens,
  DAY_MS,
  kept,
  NOW_MS,
  onDifferentDays,
  token,
  twentyTokens,
} from './histories.ts'
import type { Bet } from './page-formulas.ts'

/** The wallets of the page. */

function boughtOn(daysAgo: number, { current, ...one }: TokenHistory): TokenHistory {
  return { ...one, current: { ...current, firstBuyMs: NOW_MS - daysAgo * DAY_MS } }
}

export const TWENTY = twentyTokens()
export const ONE_HIT = [closed('hit', 9900)]
export const THREE = [
  boughtOn(3, closed('a', 300, 1000)),
  boughtOn(3, closed('b', -50)),
  boughtOn(2, closed('c', 900)),
]

const twentyWinners = closedTokens(20, 100, 500)
const deadTokens = (count: number) =>
  Array.from({ length: count }, (_, index) => kept(`dead ${index}`, 5, { investedUsd: 500 }))
const winners = closedTokens(20, 100).map((one) => boughtOn(30, one))
const flat = (count: number, investedUsd = 100) =>
  onDifferentDays(closedTokens(count, 0, investedUsd)).map((one) => ({ ...one, mint: `flat ${one.mint}` }))
const losers = onDifferentDays(closedTokens(20, -100, 500))

/** A table of the page: what it calls a record, and the record. */
export const RECORDS: readonly (readonly [string, readonly TokenHistory[]])[] = [
  ['bought, and no token counts yet', [kept('a', 100)]],
  ['1 of 1: a token sold for a hundred times its cost', ONE_HIT],
  ['2 of 2, at 100 % each', onDifferentDays(closedTokens(2, 100))],
  ['12 of 20, **Twenty**', TWENTY],
  ['**Twenty**, all bought on one day', TWENTY.map((one) => boughtOn(30, one))],
  [
    '40 of 50, of 300 USD each: 345 USD won, 200 USD lost',
    onDifferentDays([...closedTokens(40, 345, 300), ...closedTokens(10, -200, 300)]),
  ],
  [
    '40 of 41: 20 USD doubled each time, and one loss of 790 USD',
    onDifferentDays([...closedTokens(40, 20, 20), closed('loss', -790, 790)]),
  ],
  [
    '20 of 50, of 500 USD each: 100 USD won, 495 USD lost',
    onDifferentDays([...twentyWinners, ...closedTokens(30, -495, 500)]),
  ],
  ['the same, and the losers were never sold', onDifferentDays([...twentyWinners, ...deadTokens(30)])],
  [
    '**Twenty**, and its losers were sent away',
    TWENTY.map((one) =>
      (one.current.realizedUsd ?? 0) > 0
        ? one
        : token(one.mint, { ...one.current, sold: 0, soldUsd: 0, sells: 0, realizedUsd: 0 }),
    ),
  ],
  ['**Twenty**, and 40 wins of 0.50 USD on 1 USD', onDifferentDays([...TWENTY, ...closedTokens(40, 0.5, 1)])],
]

/** What added flat trades do to a record: a sentence of the page quotes the scores. */
export const DILUTED = {
  losers,
  losersAndFlat: [...losers, ...flat(400, 500)],
  oneDay: winners,
  oneDayAndFlat: [...winners, ...flat(50)],
}

/** Twenty, One hit and Three, bet by bet. */
export const WORKED_BETS: readonly (readonly Bet[])[] = [
  Array.from({ length: 20 }, (_, index): Bet => [500, index < 12 ? 250 : -125, index]),
  [[100, 9900, 0]],
  [
    [1000, 300, 0],
    [100, -50, 0],
    [100, 900, 1],
  ],
]

/**
 * What Student's t exceeds in 5 of 100 cases, by a sum of the density, to four digits or so: the `t` that the page
 * shows for One hit comes from it. `studentExceededBy` is exact, and gives 2.1763 for that 2.1762.
 */
export function studentQuantile(degrees: number): number {
  const density = (x: number) => (1 + x ** 2 / degrees) ** (-(degrees + 1) / 2)
  // x = tan(u): all of the half line, in 0 to pi / 2.
  const inside = (u: number) => density(Math.tan(u)) / Math.cos(u) ** 2
  const integral = (to: number) => {
    const parts = 500
    const width = to / parts
    return total(Array.from({ length: parts }, (_, index) => inside((index + 0.5) * width) * width))
  }
  const half = integral(Math.PI / 2)
  let [low, high] = [0, 100]
  while (high - low > 1e-9) {
    const middle = (low + high) / 2
    if (integral(Math.atan(middle)) / half < 0.9) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
