import { expect, test } from '@jest/globals'
import { newAddress } from '../../support/addresses.ts'
import { openTestService } from '../../support/open-service.ts'
import { PERIODS, storeToken, storeWallet, TOKEN } from '../../support/stored-rows.ts'
import type { TopWallets } from '../../support/top-wallets.ts'
import { type Candidate, FILTERS, order, SORTS, storeInventedWallets } from '../listWallets/orders.ts'

type Period = (typeof PERIODS)[number]

const PATH = `/api/v1/tokens/${TOKEN}/top-wallets`
const ANALYSED = 60

const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client()

await storeToken(service)
await storeInventedWallets(service, ANALYSED)
const unanalysed = newAddress()
await service.sql('insert into wallets (address) values ($1)', [unanalysed])
await listOnToken()

/** Adds the wallets that the token does not list yet, some with equal profits and some with an unknown profit. */
async function listOnToken(): Promise<void> {
  await service.sql(
    `insert into token_wallets (token_id, wallet_id, realized)
     select t.id, w.id, case when w.id % 5 > 0 then (w.id % 7) * 10 - 20 end from tokens t, wallets w
     where t.address = $1 on conflict do nothing`,
    [TOKEN],
  )
}

async function read(query: string): Promise<TopWallets> {
  const { status, body } = await client.get<TopWallets>(`${PATH}?${query}`)
  expect({ query, status }).toEqual({ query, status: 200 })
  return body
}

async function list(query: string): Promise<string[]> {
  return (await read(query)).data.top_wallets.map(({ wallet_address }) => wallet_address)
}

/** The whole list, with the figures of a period. */
async function listCandidates(period: Period): Promise<Candidate[]> {
  const { data } = await read('')
  return data.top_wallets.map(({ wallet_address, realized = null, wallet: { wallet: all, historic } }) => ({
    address: wallet_address,
    stats: period === 'all' ? all : historic[period],
    lastTradeTime: all.last_trade_time ?? null,
    realized,
  }))
}

const candidates = new Map(PERIODS.map((period) => [period, listCandidates(period)]))
const inPeriod = async (period: Period) => (await candidates.get(period)) ?? []

const addressesOf = (wallets: readonly { readonly address: string }[]) =>
  wallets.map(({ address }) => address)

test.each(PERIODS.flatMap((period) => SORTS.map((sort) => [sort, period] as const)))(
  'the top wallets of a token are ordered by %s of %s, unknown figures last',
  async (sort, period) => {
    const all = await inPeriod(period)
    expect(all).toHaveLength(ANALYSED + 1)
    expect(await list(`sort=${sort}&period=${period}`)).toEqual(addressesOf(order(all, sort)))
  },
)

test.each(FILTERS)(
  'the top wallets of a token are only those that fit %s, in each period and in the order of the list',
  async (filter, passes) => {
    for (const period of PERIODS) {
      const expected = order((await inPeriod(period)).filter(passes), 'realized')
      const { data, meta } = await read(`period=${period}&${filter}`)
      expect(data.top_wallets.map(({ wallet_address }) => wallet_address)).toEqual(addressesOf(expected))
      expect(meta).toMatchObject({ count: expected.length, limit: 300 })
      expect(expected.length).toBeGreaterThan(0)
      expect(expected.length).toBeLessThan(ANALYSED)
    }
  },
)

test('the top wallets of a token are the first that fit when the request sets a limit', async () => {
  const query = 'sort=winrate&period=7d&min_closed=4'
  const { data, meta } = await read(`${query}&limit=5`)
  expect(data.top_wallets).toEqual((await read(query)).data.top_wallets.slice(0, 5))
  expect(meta).toMatchObject({ count: 5, limit: 5, sort: 'winrate', period: '7d' })
})

test('the top wallets of a token state their default order and period when the query is empty', async () => {
  expect((await read('')).meta).toMatchObject({ sort: 'realized', period: '30d' })
})

test('the top wallets of a token are the same entries in every order', async () => {
  const byAddress = (query: string) =>
    read(query).then(({ data }) =>
      data.top_wallets.toSorted((one, other) => (one.wallet_address < other.wallet_address ? -1 : 1)),
    )
  expect(await byAddress('sort=score')).toEqual(await byAddress(''))
})

test('the top wallets of a token that are not analysed yet are in the list, and fit no filter except exclude_tags', async () => {
  expect(await list('sort=score')).toContain(unanalysed)
  expect(await list('min_score=0')).not.toContain(unanalysed)
  expect(await list('tags=kol')).not.toContain(unanalysed)
  expect(await list('exclude_tags=kol')).toContain(unanalysed)
})

test('the top wallets of a token change as soon as a wallet is analysed, however often the list was read', async () => {
  const before = await list('min_score=99')
  const wallet = await storeWallet(service, { stats: { score: 99, edge_low_pct: 200 } })
  await listOnToken()
  expect([before, await list('min_score=99')]).toEqual([[], [wallet]])
  await service.sql('delete from wallets where address = $1', [wallet])
})
