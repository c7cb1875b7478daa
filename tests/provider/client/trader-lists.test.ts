import { describe, expect, test } from '@jest/globals'
import type { Fault } from '../../../provider/simulator/scenarios.ts'
import { failureOf, MINT, until } from './harness.ts'
import { page, provide, row, wallet } from './lists.ts'

describe('the first buyers', () => {
  const traders = [
    { ...row(1), timing: { firstBuy: null } },
    { ...row(2), timing: { firstBuy: 1_750_000_500_000 } },
    { ...row(3), timing: { firstBuy: 1_750_000_100_000 } },
  ]

  test('add the earliest first buy to wallets of the list, and no wallet', async () => {
    const body = [
      { wallet: wallet(3), first_buy_time: 1_750_000_300_000, realized: 1e9 },
      { wallet: wallet(9), first_buy_time: 1_750_000_000_000 },
      { wallet: wallet(1), first_buy_time: 1_750_000_200 },
      { wallet: wallet(2), first_buy_time: 1_750_000_400_000 },
      { wallet: wallet(2), first_buy_time: null },
    ]
    const { client } = await provide({ pages: [page(traders)], firstBuyers: { kind: 'answer', body } })
    const enriched = (await client.fetchTokenTraders(MINT)).traders
    expect(enriched.map((trader) => [trader.address, trader.firstBuyMs])).toEqual([
      [wallet(1), 1_750_000_200_000],
      [wallet(2), 1_750_000_400_000],
      [wallet(3), 1_750_000_100_000],
    ])
    expect(enriched[2]?.realizedUsd).toBe(-3)
  })

  const missing: readonly [string, Fault][] = [
    ['unknown', { kind: 'unknown' }],
    ['broken', { kind: 'status', status: 500 }],
    ['something else', { kind: 'wrong-shape' }],
  ]

  test.each(missing)('that are %s cost times, not the answer', async (_, firstBuyers) => {
    const { client } = await provide({ pages: [page(traders)], firstBuyers })
    expect((await client.fetchTokenTraders(MINT)).traders).toHaveLength(3)
  })

  test('that never come cost times too, and never more than the call may take', async () => {
    const { client } = await provide({ pages: [page(traders)], firstBuyers: { kind: 'hang' } })
    expect((await client.fetchTokenTraders(MINT, { timeoutMs: 500 })).traders).toHaveLength(3)
  })

  test('do not keep an aborted call', async () => {
    const { simulator, client } = await provide({ pages: [page(traders)], firstBuyers: { kind: 'hang' } })
    const caller = new AbortController()
    const call = client.fetchTokenTraders(MINT, { signal: caller.signal })
    await until(() => simulator.requests.length === 2)
    caller.abort()
    await expect(call).rejects.toBe(caller.signal.reason)
  })
})

describe('the older list', () => {
  const topTraders: Fault = {
    kind: 'answer',
    body: [
      {
        wallet: wallet(1),
        held: 10,
        sold: 4,
        holding: 6,
        realized: 2,
        unrealized: 90,
        total: 92,
        total_invested: 0,
      },
      {
        wallet: wallet(2),
        held: 10,
        sold: 10,
        holding: 3e-8,
        realized: 50,
        total: 50,
        tx_counts: { buys: 1, sells: 2 },
      },
    ],
  }

  test.each<[string, Fault]>([
    ['does not know the token', { kind: 'unknown' }],
    ['has not indexed the token', { kind: 'answer', body: { indexed: false, queued: true } }],
    ['is empty', page([])],
  ])('serves where the long one %s', async (_, fault) => {
    const { client } = await provide({ pages: [fault], topTraders })
    const { traders, source } = await client.fetchTokenTraders(MINT)
    expect(source).toBe('top-traders')
    expect(traders).toMatchObject([
      { address: wallet(2), realizedUsd: 50, holding: 0, buys: 1, sells: 2, trades: 3, firstBuyMs: null },
      { address: wallet(1), realizedUsd: 2, investedUsd: 0, holding: 6, buys: null, firstBuyMs: null },
    ])
  })

  test('does not serve where the long one is broken', async () => {
    const { simulator, client } = await provide({ pages: [{ kind: 'status', status: 500 }], topTraders })
    expect(await failureOf(client.fetchTokenTraders(MINT))).toMatchObject({ kind: 'unavailable' })
    expect(simulator.counts['/top-traders/{token}']).toBeUndefined()
  })

  test('leaves a token without traders empty, and one that neither list knows not found', async () => {
    const empty = await provide({ pages: [page([])] })
    expect((await empty.client.fetchTokenTraders(MINT)).traders).toEqual([])
    const unknown = await provide({ pages: [{ kind: 'unknown' }] })
    expect(await failureOf(unknown.client.fetchTokenTraders(MINT))).toMatchObject({ kind: 'not-found' })
  })
})
