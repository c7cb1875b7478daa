import { afterEach, expect, test } from '@jest/globals'
import type { Fault } from '../../../provider/simulator/scenarios.ts'
import { HandClock } from '../../support/hand-clock.ts'
import { closeOpened, connect, failureOf, MINT, rest, until } from '../../support/provider-client.ts'
import { page, provide, row, wallet } from '../../support/trader-lists.ts'

afterEach(closeOpened)

const traders = [
  { ...row(1), timing: { firstBuy: null } },
  { ...row(2), timing: { firstBuy: 1_750_000_500_000 } },
  { ...row(3), timing: { firstBuy: 1_750_000_100_000 } },
]

test('the first buyers add the earliest first buy to listed wallets, but add no wallet', async () => {
  const body = [
    { wallet: wallet(3), first_buy_time: 1_750_000_300_000, realized: 1e9 },
    { wallet: wallet(9), first_buy_time: 1_750_000_000_000 },
    { wallet: wallet(1), first_buy_time: 1_750_000_200 },
    { wallet: wallet(2), first_buy_time: 1_750_000_400_000 },
    { wallet: wallet(2), first_buy_time: null },
  ]
  const { client } = await provide({ pages: [page(traders)], firstBuyers: { kind: 'answer', body } })
  const { traders: enriched, firstBuyers: order } = await client.fetchTokenTraders(MINT)
  expect(order).toEqual([9, 1, 3, 2].map(wallet))
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
  ['malformed', { kind: 'wrong-shape' }],
]

test.each(missing)(
  'the first buyers that are %s cost the times and the order, not the answer',
  async (_, list) => {
    const { client } = await provide({ pages: [page(traders)], firstBuyers: list })
    const { traders: found, firstBuyers } = await client.fetchTokenTraders(MINT)
    expect({ found: found.length, firstBuyers }).toEqual({ found: 3, firstBuyers: null })
  },
)

test('the first buyers that never arrive cost the times too, but never exceed the time limit of the call', async () => {
  const { simulator } = await provide({ pages: [page(traders)], firstBuyers: { kind: 'hang' } })
  const clock = new HandClock()
  const outcomes: string[] = []
  const client = connect(simulator.url, { clock, onTry: ({ outcome }) => outcomes.push(outcome) })
  const call = client.fetchTokenTraders(MINT, { timeoutMs: 500 })
  await until(() => outcomes.length === 1 && simulator.requests.length === 2)
  await rest()
  clock.pass(500)
  expect((await call).traders).toHaveLength(3)
})

test('the first buyers do not delay the end of an aborted call', async () => {
  const { simulator, client } = await provide({ pages: [page(traders)], firstBuyers: { kind: 'hang' } })
  const caller = new AbortController()
  const call = client.fetchTokenTraders(MINT, { signal: caller.signal })
  await until(() => simulator.requests.length === 2)
  caller.abort()
  await expect(call).rejects.toBe(caller.signal.reason)
})

const topTraders: Fault = {
  kind: 'answer',
  body: [
    { wallet: wallet(1), held: 10, sold: 4, realized: 2, total_invested: 0 },
    { wallet: wallet(2), held: 10, sold: 10, realized: 50, tx_counts: { buys: 1, sells: 2 } },
  ],
}
const firstBuyers: Fault = {
  kind: 'answer',
  body: [
    { wallet: wallet(3), realized: 70, first_buy_time: 1_750_000_000_000, last_transaction_time: 1.8e12 },
    { wallet: wallet(2), realized: -1, first_buy_time: 1_750_000_100_000 },
  ],
}

test.each<[string, Fault]>([
  ['does not know the token', { kind: 'unknown' }],
  ['is not for the key', { kind: 'status', status: 403, body: { message: 'Not available on your plan' } }],
  ['has not indexed the token', { kind: 'answer', body: { indexed: false, queued: true } }],
  ['is empty', page([])],
])('the older lists are joined when the long list %s', async (_, fault) => {
  const { client, simulator } = await provide({ pages: [fault], topTraders, firstBuyers })
  const { traders, coverage } = await client.fetchTokenTraders(MINT)
  expect(coverage).toBe('partial')
  const unknown = { realizedUsd: null, investedUsd: null, held: null, sold: null, firstBuyMs: null }
  expect(traders).toEqual([
    { ...unknown, address: wallet(1), realizedUsd: 2, investedUsd: 0, held: 10, sold: 4 },
    {
      ...unknown,
      address: wallet(2),
      realizedUsd: 50,
      held: 10,
      sold: 10,
      firstBuyMs: 1_750_000_100_000,
    },
    { ...unknown, address: wallet(3), realizedUsd: 70, firstBuyMs: 1_750_000_000_000 },
  ])
  expect(simulator.counts['/first-buyers/{token}']).toBe(1)
})

test('the older lists are not used when the key itself is refused', async () => {
  const { client } = await provide({ pages: [{ kind: 'status', status: 401 }], topTraders, firstBuyers })
  expect(await failureOf(client.fetchTokenTraders(MINT))).toMatchObject({ kind: 'unauthorized' })
})

test('the older lists are not used when the long list is broken', async () => {
  const { simulator, client } = await provide({ pages: [{ kind: 'status', status: 500 }], topTraders })
  expect(await failureOf(client.fetchTokenTraders(MINT))).toMatchObject({ kind: 'unavailable' })
  expect(simulator.counts['/top-traders/{token}']).toBeUndefined()
})

test('the older lists give no traders for a token without any, and not-found for one that no list knows', async () => {
  const empty = await provide({ pages: [page([])] })
  expect((await empty.client.fetchTokenTraders(MINT)).traders).toEqual([])
  const unknown = await provide({ pages: [{ kind: 'unknown' }] })
  expect(await failureOf(unknown.client.fetchTokenTraders(MINT))).toMatchObject({ kind: 'not-found' })
})
