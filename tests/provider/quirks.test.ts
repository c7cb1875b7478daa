import { describe, expect, test } from '@jest/globals'
import type { Fault } from '../../provider/simulator/scenarios.ts'
import { address, connect, failureOf, MINT, simulate } from './client/harness.ts'
import { page, provide } from './client/lists.ts'

/** What real answers look like, one test for each oddity, over HTTP. */

function answer(body: unknown): Fault {
  return { kind: 'answer', body }
}

async function fetchToken(body: unknown) {
  const simulator = await simulate()
  simulator.scenarios.add({ fault: answer(body) })
  return connect(simulator.url).fetchToken(MINT)
}

/** Eight fields, no times. */
function row8(wallet: string, more: object = {}) {
  const figures = {
    held: 1000,
    sold: 400,
    holding: 600,
    realized: 50,
    unrealized: 10,
    total: 60,
    total_invested: 100,
  }
  return { wallet, ...figures, ...more }
}

/** All nineteen fields and more that are in no type. */
function row19(wallet: string, more: object = {}) {
  return row8(wallet, {
    sold_usd: 90,
    total_sold: 90,
    current_value: 70,
    cost_basis: 0.1,
    average_buy_amount: 50,
    average_sell_amount: 45,
    buy_transactions: 2,
    sell_transactions: 2,
    total_transactions: 4,
    first_buy_time: 1_750_000_000_000,
    last_transaction_time: 1_750_000_900_000,
    first_sell_time: null,
    first_buy: { signature: 'sig', amount: 1, volume_usd: 50, time: 1_750_000_000_000 },
    ...more,
  })
}

describe('rows of traders', () => {
  test('of eight fields have no times and no counts, and no zeros for them', async () => {
    const topTraders = answer([row8(address('eight'))])
    const { client } = await provide({ pages: [{ kind: 'unknown' }], topTraders })
    expect((await client.fetchTokenTraders(MINT)).traders).toEqual([
      {
        address: address('eight'),
        realizedUsd: 50,
        unrealizedUsd: 10,
        investedUsd: 100,
        soldUsd: null,
        held: 1000,
        sold: 400,
        holding: 600,
        buys: null,
        sells: null,
        trades: null,
        firstBuyMs: null,
        lastTradeMs: null,
        oversold: false,
      },
    ])
  })

  test('of nineteen fields are read in full', async () => {
    const topTraders = answer([row19(address('nineteen'))])
    const { client } = await provide({ pages: [{ kind: 'unknown' }], topTraders })
    const [trader] = (await client.fetchTokenTraders(MINT)).traders
    const times = { firstBuyMs: 1_750_000_000_000, lastTradeMs: 1_750_000_900_000 }
    expect(trader).toMatchObject({ soldUsd: 90, buys: 2, sells: 2, trades: 4, ...times })
  })

  test('with nothing invested, dust in exponent form, and more sold than held', async () => {
    const text = `[{"wallet":"${address('gift')}","realized":12.5,"total_invested":0,"held":10,"sold":10,"holding":3e-08},
      {"wallet":"${address('oversold')}","realized":1.71e7,"total_invested":5,"held":1000,"sold":1021,"holding":-21}]`
    const topTraders = answer(JSON.parse(text))
    const { client } = await provide({ pages: [{ kind: 'unknown' }], topTraders })
    expect((await client.fetchTokenTraders(MINT)).traders).toMatchObject([
      { address: address('oversold'), realizedUsd: 17_100_000, oversold: true },
      { address: address('gift'), investedUsd: 0, holding: 0, oversold: false },
    ])
  })
})

describe('lists of traders', () => {
  test('come page by page with cursors, and a wallet on two pages counts once', async () => {
    const trader = (name: string, realized: number) => ({
      wallet: address(name),
      pnl: { token: { realized } },
    })
    const { client, simulator } = await provide({
      pages: [page([trader('a', 9), trader('b', 8)], 'to-2'), page([trader('b', 7), trader('c', 6)])],
    })
    const { traders } = await client.fetchTokenTraders(MINT)
    expect(traders.map((row) => [row.address, row.realizedUsd])).toEqual([
      [address('a'), 9],
      [address('b'), 8],
      [address('c'), 6],
    ])
    expect(simulator.requests.filter(({ path }) => path.includes('cursor=to-2'))).toHaveLength(1)
  })

  test('of first buyers are in no order, with seconds beside milliseconds', async () => {
    const traders = ['a', 'b', 'c'].map((name) => ({
      wallet: address(name),
      pnl: { token: { realized: 1 } },
    }))
    const firstBuyers = answer([
      { wallet: address('b'), first_buy_time: 1_750_000_300_000 },
      { wallet: address('c'), first_buy_time: 1_750_000_100 },
      { wallet: address('a'), first_buy_time: 1_750_000_200_000 },
    ])
    const { client } = await provide({ pages: [page(traders)], firstBuyers })
    const found = (await client.fetchTokenTraders(MINT)).traders
    const firstBuys = Object.fromEntries(found.map((trader) => [trader.address, trader.firstBuyMs]))
    expect(firstBuys).toEqual({
      [address('a')]: 1_750_000_200_000,
      [address('b')]: 1_750_000_300_000,
      [address('c')]: 1_750_000_100_000,
    })
  })

  test.each([403, 404])('that are not for the key (%i) are joined from the older lists', async (status) => {
    const { client, simulator } = await provide({
      pages: [{ kind: 'status', status, body: { message: 'Not available on your plan' } }],
      topTraders: answer([row8(address('both')), row8(address('top'), { realized: 5 })]),
      firstBuyers: answer([
        row19(address('buyer'), { realized: 70 }),
        row19(address('both'), { realized: -1 }),
      ]),
    })
    const { traders, source } = await client.fetchTokenTraders(MINT)
    expect(source).toBe('top-traders')
    expect(traders.map((trader) => [trader.address, trader.realizedUsd, trader.firstBuyMs])).toEqual([
      [address('buyer'), 70, 1_750_000_000_000],
      [address('both'), 50, 1_750_000_000_000],
      [address('top'), 5, null],
    ])
    expect(simulator.counts['/first-buyers/{token}']).toBe(1)
  })

  test('are no others when the key itself is refused', async () => {
    const { client } = await provide({ pages: [{ kind: 'status', status: 401 }], topTraders: answer([]) })
    expect(await failureOf(client.fetchTokenTraders(MINT))).toMatchObject({ kind: 'unauthorized' })
  })

  test('tell why rows were dropped', async () => {
    const traders = [{ wallet: null }, { pnl: {} }, { wallet: address('a'), invested: 'much' }, 'row']
    const { client, dropped } = await provide({ pages: [page(traders)] })
    await client.fetchTokenTraders(MINT)
    expect(dropped).toEqual([
      {
        endpoint: '/v2/pnl/tokens/{token}/traders',
        droppedRows: 4,
        reasons: { 'wallet: type': 1, 'wallet: required': 1, 'invested: type': 1, 'row: type': 1 },
      },
    ])
  })
})

describe('tokens', () => {
  test('have dead pools with null prices and no capitalisation, and the most liquid pool anywhere', async () => {
    const pools = [
      { poolId: 'dead', liquidity: { quote: 0, usd: 0 }, price: { quote: null, usd: null }, marketCap: null },
      { poolId: 'live', liquidity: { quote: 5, usd: 900 }, price: { quote: 1, usd: 2 } },
    ]
    const token = await fetchToken({ token: { name: 'A', symbol: 'B' }, pools })
    expect(token.pools.map((pool) => pool.poolId)).toEqual(['live', 'dead'])
  })

  test('may have no createdAt on any pool: their age is unknown', async () => {
    expect((await fetchToken({ token: {}, pools: [{ poolId: 'p' }] })).createdAtMs).toBeNull()
  })

  test('are created in seconds while their pools are in milliseconds', async () => {
    const pools = [{ createdAt: 1_749_000_000_000 }]
    const token = { creation: { created_time: 1_749_298_225 } }
    expect((await fetchToken({ token, pools })).createdAtMs).toBe(1_749_298_225_000)
    expect((await fetchToken({ token: {}, pools })).createdAtMs).toBe(1_749_000_000_000)
  })

  test('may have an empty risk, no pools and no events: all unknown', async () => {
    const token = await fetchToken({ token: { name: 'A' }, pools: [], events: {}, risk: {} })
    expect(token).toMatchObject({ risk: null, pools: [], createdAtMs: null })
  })
})
