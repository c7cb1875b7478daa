import { describe, expect, test } from '@jest/globals'
import { failureOf, MINT } from './harness.ts'
import { FIRST_BUYERS, page, provide, row, rows, TRADERS, wallet } from './lists.ts'

describe('the pages', () => {
  test('are read until there are 300 wallets, each with the cursor of the one before', async () => {
    const { simulator, client } = await provide({
      pages: [page(rows(0, 100), 'one'), page(rows(100, 200), 'two'), page(rows(200, 300), 'three')],
    })
    const { traders, source, droppedRows } = await client.fetchTokenTraders(MINT)
    expect(traders.map((trader) => trader.address)).toEqual(rows(0, 300).map((row) => row.wallet))
    expect({ source, droppedRows }).toEqual({ source: 'traders', droppedRows: 0 })
    const queries = simulator.requests.map(({ path }) => path.split('/traders?')[1]).filter(Boolean)
    expect(queries).toEqual([
      'sort=realized&direction=desc&limit=100',
      'sort=realized&direction=desc&limit=100&cursor=one',
      'sort=realized&direction=desc&limit=100&cursor=two',
    ])
  })

  test('end where the list ends', async () => {
    const { simulator, client } = await provide({ pages: [page(rows(0, 100), 'one'), page(rows(100, 120))] })
    expect((await client.fetchTokenTraders(MINT)).traders).toHaveLength(120)
    expect(simulator.counts[TRADERS]).toBe(2)
  })

  test('end without `pagination`', async () => {
    const { simulator, client } = await provide({
      pages: [{ kind: 'answer', body: { traders: rows(0, 5) } }],
    })
    expect((await client.fetchTokenTraders(MINT)).traders).toHaveLength(5)
    expect(simulator.counts[TRADERS]).toBe(1)
  })

  test('repeat wallets, which count once, with a further page for what is missing', async () => {
    const { simulator, client } = await provide({
      pages: [
        page(rows(0, 100), 'one'),
        page(rows(99, 199), 'two'),
        page(rows(198, 298), 'three'),
        page(rows(298, 398), 'four'),
      ],
    })
    const { traders } = await client.fetchTokenTraders(MINT)
    expect(traders.map((trader) => trader.address)).toEqual(rows(0, 300).map((row) => row.wallet))
    expect(simulator.counts[TRADERS]).toBe(4)
  })

  test('that come in a circle are read once', async () => {
    const { simulator, client } = await provide({
      pages: [page(rows(0, 100), 'one'), page(rows(0, 100), 'one')],
    })
    expect((await client.fetchTokenTraders(MINT)).traders).toHaveLength(100)
    expect(simulator.counts[TRADERS]).toBe(2)
  })

  test('that never end are left after six', async () => {
    const pages = Array.from({ length: 20 }, (_, index) => page(rows(index, index + 1), `cursor ${index}`))
    const { simulator, client } = await provide({ pages })
    expect((await client.fetchTokenTraders(MINT)).traders).toHaveLength(6)
    expect(simulator.counts[TRADERS]).toBe(6)
  })

  test('are as good as none when one fails for good', async () => {
    const { client } = await provide({ pages: [page(rows(0, 100), 'one'), { kind: 'status', status: 500 }] })
    expect(await failureOf(client.fetchTokenTraders(MINT))).toMatchObject({ kind: 'unavailable' })
  })
})

describe('a row', () => {
  test('is read in full', async () => {
    const full = {
      ...row(1, 40),
      invested: 100,
      proceeds: 140,
      volume: { tokensBought: 1_000, tokensSold: 900 },
      current: { balance: 90 },
      counts: { buys: 2, sells: 3, total: 5 },
      timing: { firstBuy: 1_750_000_000_000, lastTrade: 1_750_000_900 },
    }
    const { client } = await provide({ pages: [page([full])] })
    expect((await client.fetchTokenTraders(MINT)).traders).toEqual([
      {
        address: wallet(1),
        realizedUsd: 40,
        unrealizedUsd: 0,
        investedUsd: 100,
        soldUsd: 140,
        held: 1_000,
        sold: 900,
        holding: 90,
        buys: 2,
        sells: 3,
        trades: 5,
        firstBuyMs: 1_750_000_000_000,
        lastTradeMs: 1_750_000_900_000,
        oversold: false,
      },
    ])
  })

  test('with nothing but a wallet has null for every number, never zero', async () => {
    const nulls = { wallet: wallet(2), pnl: null, volume: { tokensBought: null }, counts: null, timing: null }
    const { client } = await provide({ pages: [page([{ wallet: wallet(1) }, nulls])] })
    for (const { address: _, oversold, ...numbers } of (await client.fetchTokenTraders(MINT)).traders) {
      expect(new Set(Object.values(numbers))).toEqual(new Set([null]))
      expect(oversold).toBe(false)
    }
  })

  test('is read in the older spelling too', async () => {
    const old = {
      ...row(1),
      buyUsd: 5,
      sellUsd: 6,
      position: { balance: 7 },
      timing: { lastBuy: 1.8e12, lastSell: 1.7e12 },
    }
    const { client } = await provide({ pages: [page([old])] })
    const [trader] = (await client.fetchTokenTraders(MINT)).traders
    expect(trader).toMatchObject({ investedUsd: 5, soldUsd: 6, holding: 7, lastTradeMs: 1.8e12 })
  })

  test('has zero for dust and null for what is no number', async () => {
    const body = `{"traders":[{"wallet":"${wallet(1)}","current":{"balance":3e-08},"invested":1e999,
      "pnl":{"token":{"realized":-9.9e-7,"unrealized":1e-6}}}]}`
    const { client } = await provide({ pages: [{ kind: 'answer', body: JSON.parse(body) }] })
    const [trader] = (await client.fetchTokenTraders(MINT)).traders
    expect(trader).toMatchObject({ holding: 0, realizedUsd: 0, unrealizedUsd: 1e-6, investedUsd: null })
  })

  test.each([
    [1_020, false],
    [1_021, true],
  ])('that sold %d of 1,000 tokens is oversold: %s', async (tokensSold, oversold) => {
    const { client } = await provide({
      pages: [page([{ ...row(1), volume: { tokensBought: 1_000, tokensSold } }])],
    })
    expect((await client.fetchTokenTraders(MINT)).traders[0]?.oversold).toBe(oversold)
  })

  test('without a usable wallet or with text for a number is dropped and counted', async () => {
    const bad = [
      {},
      null,
      'row',
      { wallet: null },
      { wallet: 'short' },
      { wallet: 7 },
      { ...row(3), invested: 'much' },
    ]
    const { client, dropped } = await provide({
      pages: [page([row(1), ...bad])],
      firstBuyers: { kind: 'answer', body: [{ held: 1 }] },
    })
    const { traders, droppedRows } = await client.fetchTokenTraders(MINT)
    expect(traders.map((trader) => trader.address)).toEqual([wallet(1)])
    expect(droppedRows).toBe(8)
    expect(dropped).toContainEqual(expect.objectContaining({ endpoint: TRADERS, droppedRows: 7 }))
    expect(dropped).toContainEqual(expect.objectContaining({ endpoint: FIRST_BUYERS, droppedRows: 1 }))
  })

  test('comes by realized PnL, then by address, unknown ones last, in whichever order it came', async () => {
    const traders = [row(1, null), row(2, 5), row(3, 5), row(4, 9), row(5, -1)]
    const { client } = await provide({ pages: [page(traders)] })
    const order = (await client.fetchTokenTraders(MINT)).traders.map((trader) => trader.address)
    expect(order).toEqual([wallet(4), ...[wallet(2), wallet(3)].sort(), wallet(5), wallet(1)])
  })
})
