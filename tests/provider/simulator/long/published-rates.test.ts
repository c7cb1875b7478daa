import { expect, test } from '@jest/globals'
import { DAY_MS } from '../../../../basics/durations.ts'
import { marketOf, simulatedPriceAt } from '../../../../provider/simulator/price.ts'
import { describeMint, describeWallet, edgeAt } from '../../../../provider/simulator/profiles.ts'
import { type Holding, positionAt } from '../../../../provider/simulator/trade.ts'
import { World } from '../../../../provider/simulator/world.ts'
import { address, NOON_MS } from '../../../support/provider-client.ts'

/*
 * Compares the simulated world with published rates (docs/provider.md names the sources). The sample has 4,000 listed
 * wallets, 500 from each of eight quarters, since many more wallets are in profit in a hot quarter.
 */

const QUARTERS = Array.from({ length: 8 }, (_, index) => NOON_MS + index * 91 * DAY_MS)
const WALLETS = 500
const LISTS = ['one', 'other', 'third']
const SEED = 1

/** Each wallet with all its tokens. */
const wallets = QUARTERS.flatMap((now) => {
  const world = new World({ seed: SEED, disagreementPct: 0, now: () => now })
  const traders = LISTS.flatMap((name) => world.traders(address(name)))
  const addresses = new Set(traders.map(({ trade }) => trade.wallet.address))
  return [...addresses].slice(0, WALLETS).map((wallet) => world.holdings(wallet))
})
const holdings = wallets.flat()
expect(wallets).toHaveLength(4_000)

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const pnlOf = ({ position }: Holding) => position.realizedUsd + position.unrealizedUsd
const shareOf = <Item>(items: readonly Item[], isOne: (item: Item) => boolean) =>
  items.filter(isOne).length / items.length

function expectWithin(value: number, [least, most]: readonly [number, number]): void {
  expect(value).toBeGreaterThanOrEqual(least)
  expect(value).toBeLessThanOrEqual(most)
}

test.each<[string, number, readonly [number, number]]>([
  ['wallets in profit: about a third', 0, [0.25, 0.36]],
  ['wallets above 10,000 USD', 10_000, [0.005, 0.03]],
  ['wallets above 100,000 USD', 100_000, [0.0005, 0.006]],
])('the simulated world has the published rate of %s', (_what, usd, range) => {
  expectWithin(
    shareOf(wallets, (own) => sum(own.map(pnlOf)) > usd),
    range,
  )
})

test('the simulated world has the published rate of return: a dollar brings less than a dollar, by about the fees', () => {
  const bought = holdings.filter(({ trade: { quirk, mint } }) => quirk === 'none' && !mint.stable)
  const investedUsd = sum(bought.map(({ position }) => position.investedUsd))
  expectWithin(sum(bought.map(pnlOf)) / investedUsd, [-0.1, -0.01])
  const fees = bought.map(({ trade }) => trade.wallet.fee)
  expect(fees.filter((fee) => fee < 0.01 || fee > 0.025)).toEqual([])
})

test('the simulated world has the published rate of holding times: minutes, for bots seconds, for others days', () => {
  const sold = holdings.flatMap(({ position: { firstBuyMs, lastSellMs } }) =>
    lastSellMs === null ? [] : [(lastSellMs - firstBuyMs) / 1_000],
  )
  sold.sort((one, other) => one - other)
  const quantile = (point: number) => sold[Math.floor(point * sold.length)] ?? Number.NaN
  expectWithin(quantile(0.1), [1, 60])
  expectWithin(quantile(0.5), [100, 20 * 60])
  expectWithin(quantile(0.9), [6 * 3_600, 48 * 3_600])
})

test('the simulated world has the published rate of wins: hardly more than a third of the tokens that were sold', () => {
  const sold = holdings.filter(({ position }) => position.sells > 0)
  expectWithin(
    shareOf(sold, ({ position }) => position.realizedUsd > 0),
    [0.25, 0.42],
  )
})

test('the simulated world has the published rate of gains: the best 1 % of positions make 70 to 95 % of them', () => {
  const gains = holdings.map(pnlOf).sort((one, other) => other - one)
  const best = gains.slice(0, Math.floor(gains.length / 100))
  expectWithin(sum(best) / sum(gains.filter((usd) => usd > 0)), [0.7, 0.95])
})

test('the simulated world has the published rate of bots: one wallet in twelve trades 2,000 times a week, and a fifth hold for seconds', () => {
  const weeks = 82 / 7
  const tradesOf = ({ position }: Holding) => position.buys + position.sells
  expectWithin(
    shareOf(wallets, (own) => sum(own.map(tradesOf)) / weeks >= 2_000),
    [0.05, 0.15],
  )
  expectWithin(
    shareOf(wallets, ([first]) => (first?.trade.wallet.holdMs ?? Number.NaN) < 60_000),
    [0.15, 0.4],
  )
})

test('tokens of the simulated world rise together in a hot month, and fall together in a cold one', () => {
  const rises = new Map<number, boolean[]>()
  for (let token = 0; token < 3_000; token++) {
    const mint = describeMint(SEED, address(`market ${token}`), NOON_MS + (token % 36) * 30 * DAY_MS)
    const market = marketOf(SEED, mint.createdMs)
    const risen = simulatedPriceAt(mint, mint.createdMs + DAY_MS) > mint.launchUsd
    rises.set(market, [...(rises.get(market) ?? []), risen])
  }
  const months = [...rises].sort(([one], [other]) => one - other).map(([, risen]) => risen)
  const shareRisen = (some: readonly boolean[][]) => shareOf(some.flat(), Boolean)
  expect(shareRisen(months.slice(-4))).toBeGreaterThan(0.5)
  expect(shareRisen(months.slice(0, 4))).toBeLessThan(0.2)
})

const people = Array.from({ length: 2_000 }, (_, index) => describeWallet(SEED, address(`person ${index}`)))
const isSkilled = (wallet: (typeof people)[number], days: number) =>
  edgeAt(wallet, NOON_MS + days * DAY_MS) > 0

test('the skill of a simulated wallet is rare, and lasts for some while it fades for others', () => {
  const honest = people.filter(({ habit }) => habit === undefined)
  const skilled = honest.filter((wallet) => isSkilled(wallet, 0))
  expectWithin(skilled.length / honest.length, [0.05, 0.1])
  for (const wallet of honest)
    expect([wallet.skill, isSkilled(wallet, 0) === isSkilled(wallet, 60)]).toEqual([
      wallet.skill,
      wallet.skill !== 'fades',
    ])
  expectWithin(
    shareOf(skilled, ({ skill }) => skill === 'fades'),
    [0.2, 0.5],
  )
})

/** No price may be off by more: this covers the fee and the timing of the best wallets. */
const OFF_MAX = 0.3
const single = () =>
  holdings.filter(
    ({ trade: { quirk, mint, buys, sells, soldShare } }) =>
      ['none', 'inexact'].includes(quirk) &&
      !mint.stable &&
      buys.count === 1 &&
      sells.count === 1 &&
      soldShare === 1,
  )
const stateAt = ({ trade }: Holding, atMs: number) =>
  positionAt(trade, atMs) ?? { valueUsd: Number.NaN, investedUsd: Number.NaN, soldUsd: Number.NaN }
const farFrom = (value: number, other: number) => Math.abs(Math.log(value / other)) > OFF_MAX

test('a position has the price of its token when it is bought: it is worth what it cost', () => {
  expect(single().length).toBeGreaterThan(1_000)
  const far = single().filter((holding) => {
    const { valueUsd, investedUsd } = stateAt(holding, holding.trade.buys.firstMs)
    return farFrom(valueUsd, investedUsd)
  })
  expect(far).toEqual([])
})

test('a position has the price of its token when it is sold: it brings what it was worth a moment before', () => {
  const far = single().filter((holding) => {
    const { sells, mint } = holding.trade
    const isDying = mint.diesMs !== null && Math.abs(mint.diesMs - sells.firstMs) < 1_000
    const { valueUsd } = stateAt(holding, sells.firstMs - 1)
    return !isDying && farFrom(valueUsd, stateAt(holding, sells.firstMs).soldUsd)
  })
  expect(far).toEqual([])
})
