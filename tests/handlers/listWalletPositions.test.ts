import { expect, test } from '@jest/globals'
import { DAY_MS } from '../../basics/durations.ts'
import type { components } from '../../generated/v1/types.ts'
import { newAddress } from '../support/addresses.ts'
import type { Failure } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { readPages } from '../support/pages.ts'
import { playHistory } from '../support/played-wallets.ts'
import { usedToday } from '../support/quotas.ts'
import { storeWallet } from '../support/stored-rows.ts'

type Positions = components['schemas']['ListWalletPositionsEnvelope']

const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client('premium')

const wallet = newAddress()
const [sold, half, gone] = [newAddress(), newAddress(), newAddress()]
const daysAgo = (days: number) => Date.now() - days * DAY_MS
const UNTOUCHED = { unrealized: 0, buy_transactions: 1, sell_transactions: 1 }
playHistory(service.simulator, wallet, {
  [sold]: {
    ...UNTOUCHED,
    held: 10,
    sold: 10,
    total_invested: 100,
    sold_usd: 160,
    realized: 60,
    last_trade_time: daysAgo(9),
  },
  // Half is left, at twice the price.
  [half]: {
    ...UNTOUCHED,
    held: 10,
    sold: 5,
    total_invested: 200,
    sold_usd: 50,
    realized: -50,
    unrealized: 100,
    last_trade_time: daysAgo(3),
  },
  [gone]: {
    ...UNTOUCHED,
    held: 10,
    sold: 0,
    sell_transactions: 0,
    total_invested: 30,
    sold_usd: 0,
    realized: 0,
    unrealized: -30,
    last_trade_time: daysAgo(6),
  },
})
await client.request('POST', `/api/v1/wallets/${wallet}/scan`)

async function list(query = '') {
  const { status, body } = await client.get<Positions>(`/api/v1/wallets/${wallet}/positions${query}`)
  expect(status).toBe(200)
  return body
}

const mintsOf = ({ data }: Positions) => data.map(({ address }) => address)

test('returns every token with figures that add up and its state in the score, last traded first, for one read', async () => {
  const before = await usedToday(service, client, 'reads')
  const answer = await list()
  expect(await usedToday(service, client, 'reads')).toBe(before + 1)
  expect(mintsOf(answer)).toEqual([half, gone, sold])
  const figures = answer.data.map(({ bought_usd, sold_usd, worth_usd, result_usd, holding }) => [
    bought_usd,
    sold_usd,
    worth_usd,
    result_usd,
    holding,
  ])
  expect(figures).toEqual([
    [200, 50, 200, 50, 5],
    [30, 0, 0, -30, 10],
    [100, 160, 0, 60, 0],
  ])
  const { body } = await client.get<components['schemas']['GetWalletScoreEnvelope']>(
    `/api/v1/wallets/${wallet}/score`,
  )
  for (const { address, state, closed, return: returned, weight } of body.data.tokens)
    expect(answer.data.find((position) => position.address === address)).toMatchObject({
      state,
      closed,
      return: returned,
      weight,
    })
  expect(answer.meta).toMatchObject({
    count: 3,
    total: 3,
    sort: 'last_trade',
    period: '30d',
    next_cursor: null,
  })
})

test('lists open positions with their worth first on request, and tokens of one state', async () => {
  const open = await list('?open=true&sort=worth')
  expect([mintsOf(open), open.meta.total]).toEqual([[half, gone], 2])
  for (const { state } of (await list('?state=counted')).data) expect(state).toBe('counted')
  expect(mintsOf(await list('?state=stablecoin'))).toEqual([])
})

test.each([
  ['last_trade', [half, gone, sold]],
  ['worth', [half, ...[gone, sold].sort()]],
  ['result', [sold, half, gone]],
  ['bought', [half, sold, gone]],
  ['sold', [sold, half, gone]],
])('is ordered by %s, page by page as on one page', async (sort, mints) => {
  expect(mintsOf(await list(`?sort=${sort}`))).toEqual(mints)
  const pages = await readPages((cursor) => list(`?sort=${sort}&limit=1${cursor}`))
  expect(pages.flatMap(mintsOf)).toEqual(mints)
})

test('refuses a cursor of another order, and says when a wallet is unknown or was stored without its tokens', async () => {
  const { meta } = await list('?limit=1')
  const path = `/api/v1/wallets/${wallet}/positions?sort=worth&cursor=${meta.next_cursor}`
  const foreign = await client.get<Failure>(path)
  expect([foreign.status, foreign.body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
  const unknown = await client.get<Failure>(`/api/v1/wallets/${newAddress()}/positions`)
  expect([unknown.status, unknown.body.error.code]).toEqual([404, 'WALLET_NOT_FOUND'])
  const without = await storeWallet(service)
  const { body } = await client.get<Positions>(`/api/v1/wallets/${without}/positions`)
  expect([body.data, body.meta.total]).toEqual([[], 0])
})
