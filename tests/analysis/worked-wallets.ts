import type { TokenHistory, WalletPnl } from '../../analysis/wallet-pnl.ts'
import { HOUR_MS } from '../../basics/durations.ts'
import {
  boughtOn,
  closed,
  closedTokens,
  kept,
  NOW_MS,
  onDifferentDays,
  position,
  token,
  twentyTokens,
  USDC,
  wallet,
} from '../support/traders.ts'
import type { Bet } from './page-formulas.ts'

/** The example wallets of the page. */

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
const winners = closedTokens(20, 100).map((one) => boughtOn(500, one))
const flat = (count: number, investedUsd = 100) =>
  onDifferentDays(closedTokens(count, 0, investedUsd)).map((one) => ({ ...one, mint: `flat ${one.mint}` }))
const losers = onDifferentDays(closedTokens(20, -100, 500))

/** A table of the page: the name of each record there, and its tokens. */
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
  [
    '**Twenty**, and one token bought and sold fifty times for 500 USD, at no profit',
    onDifferentDays([...TWENTY, ...closedTokens(1, 0, 50 * 500)]),
  ],
]

/** Records with and without added flat trades. Sentences of the page quote their scores. */
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

/** The wallet in the page's example of figures. */
export function exampleWallet(): WalletPnl {
  const before = position({
    held: 800,
    sold: 500,
    holding: 300,
    investedUsd: 400,
    soldUsd: 350,
    realizedUsd: 100,
    unrealizedUsd: 120,
    buys: 1,
  })
  const last = (hours: number) => ({
    firstBuyMs: NOW_MS - 6 * HOUR_MS,
    lastTradeMs: NOW_MS - (6 - hours) * HOUR_MS,
  })
  const a = { sold: 600, holding: 400, investedUsd: 500, soldUsd: 450, realizedUsd: null, unrealizedUsd: 80 }
  const c = { sold: 0, soldUsd: 0, holding: 1000, investedUsd: 200, unrealizedUsd: -150, sells: 0, trades: 1 }
  const usdc = { sold: 400, soldUsd: 400, investedUsd: 1000 }
  return wallet([
    token('A', { ...a, buys: 2, sells: 2, trades: 4, ...last(2) }, { '1d': before }),
    token('B', { investedUsd: 300, soldUsd: 100, realizedUsd: -200, ...last(1) }),
    token('C', { ...c, realizedUsd: 0, ...last(0) }),
    token(USDC, { ...usdc, held: 1000, holding: 600, ...last(3) }),
  ])
}
