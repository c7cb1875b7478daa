import { expect, test } from '@jest/globals'
import { DAY_MS } from '../../../../basics/durations.ts'
import { describeWallet, edgeAt } from '../../../../provider/simulator/profiles.ts'
import type { Holding } from '../../../../provider/simulator/trade.ts'
import { World } from '../../../../provider/simulator/world.ts'
import { address, NOON_MS } from '../../../support/provider-client.ts'

/*
 * Compares the simulated world with the published rates that docs/provider.md states. The sample has 4,000 listed
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

test('the simulated world has the published rate of wallets in profit: about a third', () => {
  expectWithin(
    shareOf(wallets, (own) => sum(own.map(pnlOf)) > 0),
    [0.25, 0.36],
  )
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
