import { afterAll, expect, test } from '@jest/globals'
import type { Candle, Trades } from '../../../../analysis/market.ts'
import { findAtMarket, listChecked } from '../../../../analysis/market-check.ts'
import { type Moment, momentOf, spansOf } from '../../../../analysis/market-moment.ts'
import { DAY_MS, HOUR_MS } from '../../../../basics/durations.ts'
import { MARKET_SPAN_MAX_MS } from '../../../../provider/data-provider.ts'
import { USDC } from '../../../../provider/simulator/profiles.ts'
import { HandClock } from '../../../support/hand-clock.ts'
import { address, closeOpened, connect, NOON_MS, simulate } from '../../../support/provider-client.ts'

/*
 * The market of the simulated world, as the service sees it: what wallets traded agrees with their positions, and what
 * the market paid with their trades.
 */

afterAll(closeOpened)

const clock = new HandClock(NOON_MS)
const simulator = await simulate({ clock })
const provider = connect(simulator.url, { clock })
const { fetchMarket, fetchWalletTrades } = provider
if (fetchMarket === undefined || fetchWalletTrades === undefined) throw new Error('the vendor has no market')

const TODAY_MS = NOON_MS - (NOON_MS % DAY_MS)
const MINT = address('simulated 0')
const { traders } = await provider.fetchTokenTraders(MINT)
const wallets = await Promise.all(
  traders
    .filter((_, index) => index % 6 === 0)
    .map(async ({ address: wallet }) => ({
      wallet,
      pnl: await provider.fetchWalletPnl(wallet),
      trades: await fetchWalletTrades(wallet, null),
    })),
)

function isWhole({ sinceMs }: Trades): boolean {
  return sinceMs === null
}

test('the trades of a simulated wallet add up to its positions at the start of the day', () => {
  let compared = 0
  for (const { pnl, trades } of wallets.filter((one) => isWhole(one.trades))) {
    // A swap of SOL for USDC is no trade.
    for (const { mint, current } of pnl.tokens.filter((token) => token.mint !== USDC)) {
      const own = trades.trades.filter((trade) => trade.mint === mint && trade.timeMs < TODAY_MS)
      if (current.investedUsd === 0 || current.soldUsd === null || own.some(({ isShifted }) => isShifted))
        continue
      const total = (side: string, figure: 'usd' | 'tokens') =>
        own.filter((trade) => trade.side === side).reduce((sum, trade) => sum + (trade[figure] ?? 0), 0)
      const sums = {
        investedUsd: total('buy', 'usd'),
        soldUsd: total('sell', 'usd'),
        held: total('buy', 'tokens'),
      }
      for (const [figure, sum] of Object.entries(sums))
        expect([mint, figure, (current[figure as keyof typeof sums] ?? 0) / (sum || 1)]).toEqual([
          mint,
          figure,
          sum === 0 ? 0 : expect.closeTo(1, 5),
        ])
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(200)
})

interface Priced {
  readonly offMarket: boolean | null
  readonly own: number
}

/** What the market says of a wallet's trades in a token. */
async function price(trades: Trades['trades']): Promise<Priced | undefined> {
  const [first] = trades
  if (first === undefined) return undefined
  const asked = listChecked(trades).map(({ timeMs }) => timeMs)
  const moments = new Map<number, Moment>()
  for (const { timesMs, ...span } of spansOf(asked, MARKET_SPAN_MAX_MS, 3)) {
    const candles: readonly Candle[] = (await fetchMarket?.(first.mint, { ...span, candleSec: 1 })) ?? []
    for (const timeMs of timesMs) moments.set(timeMs, momentOf(candles, timeMs))
  }
  const findMoment = (timeMs: number) => moments.get(timeMs)
  const usdOf = (side: string) =>
    trades.filter((trade) => trade.side === side).reduce((sum, { usd }) => sum + (usd ?? 0), 0)
  return {
    offMarket: findAtMarket(trades, findMoment)?.offMarket ?? null,
    own: Math.min(5, usdOf('sell') / usdOf('buy') - 1),
  }
}

const priced: Priced[] = []
for (const { trades } of wallets.filter((one) => isWhole(one.trades))) {
  const byMint = Map.groupBy(trades.trades, ({ mint }) => mint)
  for (const ofMint of [...byMint.values()].slice(0, 6)) {
    const one = await price(ofMint)
    if (one !== undefined) priced.push(one)
  }
}

test('no win of a simulated wallet is off its market, and that of few is unknown', () => {
  const wins = priced.filter(({ own }) => own > 0)
  const share = (offMarket: boolean | null) =>
    wins.filter((one) => one.offMarket === offMarket).length / wins.length
  expect(wins.length).toBeGreaterThan(50)
  expect(share(true)).toBe(0)
  expect(share(false)).toBeGreaterThan(0.6)
  expect(share(null)).toBeGreaterThan(0)
})

test('all pages of the trades of a busy simulated wallet have each trade once', async () => {
  const busy = wallets.find(({ trades }) => !isWhole(trades))
  if (busy === undefined) throw new Error('no wallet has more than a page')
  const pages = [busy.trades]
  for (let last = busy.trades; last.sinceMs !== null && pages.length < 4; pages.push(last))
    last = await fetchWalletTrades(busy.wallet, null, { beforeMs: last.sinceMs })
  const all = pages.flatMap(({ trades }) => trades.map(({ transaction, side }) => `${transaction} ${side}`))
  expect(all.length).toBeGreaterThan(2_000)
  expect(new Set(all).size).toBe(all.length)
})

test('a simulated wallet makes new trades as time goes on, and keeps its old ones', async () => {
  const some = wallets.slice(0, 10).map(({ wallet }) => wallet)
  const read = async () => {
    const lists = await Promise.all(some.map((wallet) => fetchWalletTrades(wallet, null)))
    return lists.flatMap(({ trades }) => trades.filter(({ timeMs }) => timeMs > NOON_MS - HOUR_MS))
  }
  const before = await read()
  clock.pass(HOUR_MS)
  const after = await read()
  expect(after).toEqual(expect.arrayContaining(before))
  expect(after.length).toBeGreaterThan(before.length + 3)
  for (const { timeMs } of after) expect(timeMs).toBeLessThanOrEqual(clock.epochMs())
})
