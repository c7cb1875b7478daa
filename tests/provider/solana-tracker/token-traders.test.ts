import { afterEach, expect, test } from '@jest/globals'
import type { Fault } from '../../../provider/simulator/scenarios.ts'
import { closeOpened, failureOf, MINT } from '../../support/provider-client.ts'
import { FIRST_BUYERS, page, provide, row, rows, TRADERS, wallet } from '../../support/trader-lists.ts'

afterEach(closeOpened)

const answered = (traders: readonly unknown[]): Fault => ({ kind: 'answer', body: { traders } })

test.each<[what: string, pages: readonly Fault[], traders: number, asked: number]>([
  ['of 200 wallets are two for 300', [page(rows(0, 200), 'one'), page(rows(200, 400), 'two')], 300, 2],
  ['end where the list ends', [page(rows(0, 100), 'one'), page(rows(100, 120))], 120, 2],
  ['end where `pagination` is missing', [answered(rows(0, 5))], 5, 1],
  [
    'may repeat wallets, which count once, and a further page fills the gap',
    [0, 99, 198, 298].map((from, index) => page(rows(from, from + 100), `cursor ${index}`)),
    300,
    4,
  ],
  [
    'that repeat their cursor are not read further',
    [page(rows(0, 100), 'one'), page(rows(0, 100), 'one')],
    100,
    2,
  ],
  [
    'that never end are abandoned after six',
    Array.from({ length: 20 }, (_, index) => page(rows(index, index + 1), `cursor ${index}`)),
    6,
    6,
  ],
])('the pages %s', async (_what, pages, count, asked) => {
  const { simulator, client } = await provide({ pages })
  const { traders } = await client.fetchTokenTraders(MINT)
  expect(traders.map((trader) => trader.address)).toEqual(rows(0, count).map((row) => row.wallet))
  expect(simulator.counts[TRADERS]).toBe(asked)
})

test('the pages are read each with the cursor of the one before, however short they are', async () => {
  const { simulator, client } = await provide({
    pages: [page(rows(0, 100), 'one'), page(rows(100, 200), 'two'), page(rows(200, 300), 'three')],
  })
  const { traders, coverage, droppedRows } = await client.fetchTokenTraders(MINT)
  expect({ count: traders.length, coverage, droppedRows }).toEqual({
    count: 300,
    coverage: 'full',
    droppedRows: 0,
  })
  const query = 'sort=realized&direction=desc&limit=200'
  const queries = simulator.requests.map(({ path }) => path.split('/traders?')[1]).filter(Boolean)
  expect(queries).toEqual([query, `${query}&cursor=one`, `${query}&cursor=two`])
})

test('the pages fail together when one fails for good', async () => {
  const { client } = await provide({ pages: [page(rows(0, 100), 'one'), { kind: 'status', status: 500 }] })
  expect(await failureOf(client.fetchTokenTraders(MINT))).toMatchObject({ kind: 'unavailable' })
})

test('a row is read in full', async () => {
  const full = {
    ...row(1, 40),
    invested: 100,
    volume: { tokensBought: 1_000, tokensSold: 900 },
    timing: { firstBuy: 1_750_000_000_000 },
  }
  const { client } = await provide({ pages: [page([full])] })
  expect((await client.fetchTokenTraders(MINT)).traders).toEqual([
    {
      address: wallet(1),
      realizedUsd: 40,
      investedUsd: 100,
      held: 1_000,
      sold: 900,
      firstBuyMs: 1_750_000_000_000,
    },
  ])
})

test('a row with nothing but a wallet has null for every number, never zero', async () => {
  const nulls = { wallet: wallet(2), pnl: null, volume: { tokensBought: null }, timing: null }
  const { client } = await provide({ pages: [page([{ wallet: wallet(1) }, nulls])] })
  for (const { address: _, ...numbers } of (await client.fetchTokenTraders(MINT)).traders) {
    expect(new Set(Object.values(numbers))).toEqual(new Set([null]))
  }
})

test('a row is also read in the older spelling, and with times in seconds', async () => {
  const old = { ...row(1), buyUsd: 5, timing: { firstBuy: 1_750_000_000 } }
  const { client } = await provide({ pages: [page([old])] })
  const [trader] = (await client.fetchTokenTraders(MINT)).traders
  expect(trader).toMatchObject({ investedUsd: 5, firstBuyMs: 1_750_000_000_000 })
})

test('a row has null for a figure that is beyond all bounds', async () => {
  const absurd = { wallet: wallet(1), invested: 1e300, pnl: { token: { realized: 1.71e7 } } }
  const { client } = await provide({ pages: [page([absurd])] })
  const [trader] = (await client.fetchTokenTraders(MINT)).traders
  expect(trader).toMatchObject({ realizedUsd: 17_100_000, investedUsd: null })
})

test('a row without a usable wallet is dropped, and counted with its reason as every misfit', async () => {
  const bad = [{}, null, 'row', { wallet: null }, { wallet: 'short' }, { ...row(3), invested: 'much' }]
  const { client, dropped } = await provide({
    pages: [page([row(1), ...bad])],
    firstBuyers: { kind: 'answer', body: [{ held: 1 }] },
  })
  const { traders, droppedRows } = await client.fetchTokenTraders(MINT)
  expect(traders.map((trader) => trader.address)).toEqual([wallet(1), wallet(3)])
  expect(traders[1]).toMatchObject({ realizedUsd: expect.any(Number), investedUsd: null })
  expect(droppedRows).toBe(6)
  const misfits = {
    'traders.wallet: required': 1,
    'traders: type': 2,
    'traders.wallet: type': 1,
    'traders.wallet: pattern': 1,
    'traders.invested: pattern': 1,
  }
  expect(dropped).toContainEqual({ endpoint: TRADERS, misfits })
  expect(dropped).toContainEqual({ endpoint: FIRST_BUYERS, misfits: { 'wallet: required': 1 } })
})
