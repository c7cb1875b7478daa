import { afterAll, expect, test } from '@jest/globals'
import { Client } from '@solana-tracker/data-api'
import { makeAddress } from '../../../provider/simulator/random.ts'
import { startSimulator } from '../../support/simulator.ts'

/** The vendor's own client reads from the simulator everything that we use of the vendor's answers. */

const MINT = makeAddress('a mint for the vendor')

const simulator = await startSimulator()
const vendor = new Client({ apiKey: 'test', baseUrl: simulator.url })

afterAll(() => simulator.close())

/** The properties that none of these rows has. */
function missing(rows: readonly object[], names: readonly string[]): string[] {
  return names.filter((name) => !rows.some((row) => read(row, name) !== undefined))
}

function read(value: unknown, path: string): unknown {
  let inner = value
  for (const name of path.split('.')) inner = (inner as Record<string, unknown> | undefined)?.[name]
  return inner
}

const POSITION = ['held', 'sold', 'holding', 'realized', 'unrealized', 'total_invested']

const POSITION_IN_FULL = [
  ...POSITION,
  'sold_usd',
  'first_buy_time',
  'buy_transactions',
  'sell_transactions',
  'total_transactions',
]

test('the vendor client reads from the simulator a token', async () => {
  const mints = Array.from({ length: 10 }, (_, index) => makeAddress(`vendor ${index}`))
  const tokens = await Promise.all(mints.map((mint) => vendor.getTokenInfo(mint)))
  const names = ['token.name', 'token.symbol', 'token.decimals', 'token.image', 'token.creation.created_time']
  expect(missing(tokens, [...names, 'token.description', 'token.twitter', 'pools', 'risk'])).toEqual([])
  const pools = tokens.flatMap((token) => token.pools)
  expect(missing(pools, ['liquidity.usd', 'createdAt', 'price.usd'])).toEqual([])
})

test('the vendor client reads from the simulator the long list of traders, page by page', async () => {
  const first = await vendor.getPnlV2TokenTraders(MINT, {
    sort: 'realized',
    direction: 'desc',
    limit: 100,
  } as never)
  const { nextCursor: cursor } = first.pagination
  const second = await vendor.getPnlV2TokenTraders(MINT, {
    sort: 'realized',
    direction: 'desc',
    limit: 100,
    cursor,
  } as never)
  const names = ['wallet', 'pnl.token.realized', 'invested', 'timing.firstBuy']
  const volumes = ['volume.tokensBought', 'volume.tokensSold']
  expect(missing([...first.traders, ...second.traders], [...names, ...volumes])).toEqual([])
  expect(first.traders[0]?.wallet).not.toBe(second.traders.at(-1)?.wallet)
})

test('the vendor client reads from the simulator the older lists', async () => {
  const buyers = await vendor.getFirstBuyers(MINT)
  expect(missing(buyers, ['wallet', ...POSITION_IN_FULL])).toEqual([])
  const traders = await vendor.getTokenTopTraders(MINT)
  expect(missing(traders, ['wallet', ...POSITION])).toEqual([])
})

test('the vendor client reads from the simulator wallets with their past', async () => {
  const { traders } = await vendor.getPnlV2TokenTraders(MINT, {
    sort: 'realized',
    direction: 'desc',
  } as never)
  const wallets = await Promise.all(
    traders.slice(0, 20).map(({ wallet }) => vendor.getWalletPnL(wallet, true, false)),
  )
  expect(missing(wallets, ['tokens', 'pnl_since', 'historic.summary.1d'])).toEqual([])
  const entries = wallets.flatMap((wallet) => Object.values(wallet.tokens))
  expect(missing(entries, POSITION_IN_FULL)).toEqual([])
  const nested = POSITION_IN_FULL.flatMap((name) => [`current.${name}`, `30d.metrics.${name}`])
  expect(missing(entries, [...nested, 'current.meta.name', 'current.meta.symbol'])).toEqual([])
})
