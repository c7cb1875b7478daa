import { expect, test } from '@jest/globals'
import { SCORE_VERSION, scoreOf } from '../../analysis/score.ts'
import type { components } from '../../generated/v1/types.ts'
import { writeCursor } from '../../handlers/reads/list-page.ts'
import { newAddress } from '../support/addresses.ts'
import { openTestService } from '../support/open-service.ts'
import { readPages } from '../support/pages.ts'
import { listProblems } from '../support/problems.ts'
import { usedToday } from '../support/quotas.ts'
import { PERIODS, storeWallet } from '../support/stored-rows.ts'
import {
  type Candidate,
  FILTERS,
  order,
  SORTS,
  type Sort,
  storeInventedWallets,
} from './listWallets/orders.ts'

type Wallets = components['schemas']['ListWalletsEnvelope']
type Period = (typeof PERIODS)[number]

const PATH = '/api/v1/wallets'
const WALLETS = 150

const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client()

await storeInventedWallets(service, WALLETS)
await service.sql('insert into wallets (address) values ($1)', [newAddress()])

async function read(query: string): Promise<Wallets> {
  const { status, body } = await client.get<Wallets>(`${PATH}?${query}`)
  expect({ query, status }).toEqual({ query, status: 200 })
  return body
}

/** All wallets as the list shows them without a filter. */
async function listCandidates(period: Period): Promise<Candidate[]> {
  const { data } = await read(`period=${period}&limit=500`)
  expect(data).toHaveLength(WALLETS)
  const all = await read('period=all&limit=500')
  const lastTrades = new Map(all.data.map(({ address, stats }) => [address, stats.last_trade_time ?? null]))
  return data.map(({ address, stats }) => ({
    address,
    stats,
    lastTradeTime: lastTrades.get(address) ?? null,
    realized: stats.realized_pnl_usd,
  }))
}

const candidates = new Map(PERIODS.map((period) => [period, listCandidates(period)]))
const inPeriod = async (period: Period) => (await candidates.get(period)) ?? []

const addressesOf = (wallets: readonly { readonly address: string }[]) =>
  wallets.map(({ address }) => address)

test('the list of wallets has the stored figures of the period, with the period and the time of the analysis', async () => {
  for (const period of PERIODS) {
    const { data, meta } = await read(`period=${period}&limit=3`)
    expect(meta).toMatchObject({ period, count: 3, limit: 3, sort: 'score' })
    for (const wallet of data) {
      const [stored] = await service.sql<{ analysed_at: Date; stats: object }>(
        `select analysed_at, stats_${period} as stats from wallets where address = $1`,
        [wallet.address],
      )
      expect(wallet).toEqual({
        address: wallet.address,
        period,
        scanned_at: stored?.analysed_at.toISOString(),
        group: null,
        labels: [],
        stats: stored?.stats,
      })
    }
  }
})

test('the list of wallets is ordered by the score of the last 30 days, with a hundred wallets a page, when the query is empty', async () => {
  const { data, meta } = await read('')
  expect(meta).toMatchObject({ sort: 'score', period: '30d', limit: 100, count: 100 })
  expect(meta.next_cursor).not.toBeNull()
  expect(data).toEqual((await read('sort=score&period=30d&limit=500')).data.slice(0, 100))
})

test.each(PERIODS.flatMap((period) => SORTS.map((sort) => [sort, period] as const)))(
  'the list of wallets is ordered by %s of %s, unknown figures last',
  async (sort, period) => {
    const expected = order(await inPeriod(period), sort)
    const { data } = await read(`sort=${sort}&period=${period}&limit=500`)
    expect(addressesOf(data)).toEqual(addressesOf(expected))
  },
)

test.each(FILTERS)(
  'the list of wallets has exactly the wallets that fit %s, in each period',
  async (filter, passes) => {
    for (const period of PERIODS) {
      const expected = order((await inPeriod(period)).filter(passes), 'score')
      const { data } = await read(`period=${period}&${filter}&limit=500`)
      expect(addressesOf(data)).toEqual(addressesOf(expected))
      expect(data.length).toBeGreaterThan(0)
      expect(data.length).toBeLessThan(WALLETS)
    }
  },
)

test('the list of wallets has a wallet as soon as a scan finds it, with the figures of its last analysis', async () => {
  const statsOf = (edge_low_pct: number) => {
    const score = scoreOf(edge_low_pct)
    return { score, edge_low_pct, score_version: SCORE_VERSION, tags: [] }
  }
  const address = await storeWallet(service, { stats: statsOf(170), met: false })
  const isListed = async () => addressesOf((await read('period=7d&min_score=99')).data).includes(address)
  expect(await isListed()).toBe(false)
  await service.sql('update wallets set met = true where address = $1', [address])
  expect(await isListed()).toBe(true)
  const poorer = JSON.stringify(statsOf(90))
  await service.sql('update wallets set stats_7d = $2 where address = $1', [address, poorer])
  expect(await isListed()).toBe(false)
  await service.sql('delete from wallets where address = $1', [address])
})

test('the list of wallets has exactly the wallets that fit all filters together', async () => {
  const together = ['min_score=45', 'min_closed=9', 'tags=profitable', 'exclude_tags=one_hit']
  const rules = FILTERS.filter(([filter]) => together.includes(filter))
  const fitting = (await inPeriod('7d')).filter((wallet) => rules.every(([, passes]) => passes(wallet)))
  const { data } = await read(`period=7d&sort=winrate&${together.join('&')}`)
  expect(addressesOf(data)).toEqual(addressesOf(order(fitting, 'winrate')))
  expect(rules).toHaveLength(together.length)
  expect(data.length).toBeGreaterThan(0)
})

test('the list of wallets finds one by its address, its start, and its address shortened with dots', async () => {
  const [{ address } = { address: '' }] = await inPeriod('7d')
  const parts = [
    address,
    address.slice(0, 9),
    `${address.slice(0, 6)}…${address.slice(-4)}`,
    `https://x.io/${address}`,
  ]
  for (const text of [...parts, ` ${address.slice(0, 6)}...${address.slice(-4)}`])
    expect([text, addressesOf((await read(`period=7d&q=${encodeURIComponent(text)}`)).data)]).toEqual([
      text,
      [address],
    ])
  for (const text of [
    address.slice(0, 3),
    `${address.slice(0, 6)}…zzzz`,
    'name.sol',
    '0x52908400098527886E0F7030069857D2E4169EE7',
  ])
    expect([text, (await read(`period=7d&q=${encodeURIComponent(text)}`)).data]).toEqual([text, []])
})

test('the list of wallets is a single empty page when no wallet fits', async () => {
  expect(await read('min_score=99')).toMatchObject({ data: [], meta: { count: 0, next_cursor: null } })
})

test('the list of wallets costs one read per page, and nothing when it is refused', async () => {
  const reader = await service.client('pro')
  await reader.get(`${PATH}?tags=unknown`)
  expect(await usedToday(service, reader, 'reads')).toBe(0)
  const { body } = await reader.get<Wallets>(`${PATH}?limit=2`)
  await reader.get(`${PATH}?limit=2&cursor=${body.meta.next_cursor}`)
  await reader.get(`${PATH}?min_score=99`)
  expect(await usedToday(service, reader, 'reads')).toBe(3)
})

test.each<[query: string, field: string, received: string, message?: unknown]>([
  ['tags=profitable,rich', 'tags[1]', 'rich'],
  ['exclude_tags=', 'exclude_tags[0]', ''],
  ['tags=kol&tags=rich', 'tags[1]', 'rich'],
  ['sort=roi&sort=roi', 'sort', '["roi","roi"]'],
  ['sort=pnl', 'sort', 'pnl', 'must be one of realized, score, edge, roi, winrate, last_trade'],
  ['period=90d', 'period', '90d'],
  ['min_score=100', 'min_score', '100'],
  ['min_closed=0', 'min_closed', '0'],
  ['active_within_days=1.5', 'active_within_days', '1.5'],
  ['limit=501', 'limit', '501'],
])(
  'a refusal of %s names the field, the received value and, if they are few, the allowed ones',
  async (query, field, received, message = expect.any(String)) => {
    expect(listProblems(await client.get(`${PATH}?${query}`))).toEqual([{ field, received, message }])
  },
)

test('a score from an earlier version of the formula counts as unknown in filters and orders', async () => {
  const stats = { score: 99, edge_low_pct: 200, score_version: SCORE_VERSION - 1, realized_pnl_usd: 123_456 }
  const earlier = await storeWallet(service, { stats })
  try {
    expect(addressesOf((await read('min_score=90')).data)).toEqual([])
    const { data } = await read('sort=score&limit=500')
    const place = data.findIndex(({ address }) => address === earlier)
    expect(
      data
        .slice(place)
        .every(({ stats }) => stats.score === null || (stats.score_version ?? 0) < SCORE_VERSION),
    ).toBe(true)
    expect(data[place]?.stats.score).toBe(99)
  } finally {
    await service.sql('delete from wallets where address = $1', [earlier])
  }
})

/** Reads a list in pages of this limit. Returns all addresses and the lengths of the pages. */
async function readInPages(query: string, limit: number) {
  const pages = await readPages((cursor) => read(`${query}&limit=${limit}${cursor}`))
  for (const { data, meta } of pages) expect(meta).toMatchObject({ count: data.length, limit })
  return {
    addresses: pages.flatMap(({ data }) => addressesOf(data)),
    lengths: pages.map(({ data }) => data.length),
  }
}

test.each<[Sort, number]>([
  ['realized', 1],
  ['score', 7],
  ['roi', 50],
  ['winrate', 149],
  ['last_trade', 75],
])('the pages by %s, of %s wallets each, make up the whole list without overlap', async (sort, limit) => {
  const { data } = await read(`sort=${sort}&limit=500`)
  const { addresses, lengths } = await readInPages(`sort=${sort}`, limit)
  expect(addresses).toEqual(addressesOf(data))
  expect(lengths.slice(0, -1).every((length) => length === limit)).toBe(true)
  expect(lengths.at(-1)).toBeGreaterThan(0)
})

test('the pages of a filtered list make up that list, even when each has another limit', async () => {
  const query = 'sort=roi&period=7d&min_closed=4&exclude_tags=kol'
  const { data } = await read(`${query}&limit=500`)
  expect((await readInPages(query, 4)).addresses).toEqual(addressesOf(data))
  const [first, second] = [await read(`${query}&limit=3`), addressesOf(data).slice(3, 11)]
  const next = await read(`${query}&limit=8&cursor=${first.meta.next_cursor}`)
  expect(addressesOf(next.data)).toEqual(second)
})

const CURSOR_OF = 'sort=score&period=30d&min_closed=4&tags=profitable'
const cursor = (await read(`${CURSOR_OF}&limit=2`)).meta.next_cursor ?? ''

async function expectRefused(query: string): Promise<void> {
  expect(listProblems(await client.get(`${PATH}?${query}`))).toMatchObject([{ field: 'cursor' }])
}

test.each([
  'sort=roi&period=30d&min_closed=4&tags=profitable',
  'sort=score&period=7d&min_closed=4&tags=profitable',
  'sort=score&period=30d&min_closed=5&tags=profitable',
  'sort=score&period=30d&min_closed=4&tags=kol',
  'sort=score&period=30d&min_closed=4&exclude_tags=profitable',
  'sort=score&period=30d&min_closed=4',
  `${CURSOR_OF}&min_score=1`,
  `${CURSOR_OF}&active_within_days=1`,
])('a cursor is refused with other parameters: %s', async (query) => {
  await expectRefused(`${query}&cursor=${cursor}`)
})

test('a cursor works with the same parameters in any order', async () => {
  const { data } = await read(`${CURSOR_OF}&cursor=${cursor}`)
  const other = CURSOR_OF.split('&').toReversed().join('&')
  expect((await read(`cursor=${cursor}&${other}`)).data).toEqual(data)
})

test('a cursor is refused when a character is changed, wherever it is', async () => {
  for (let index = 0; index < cursor.length; index += 5) {
    const other = cursor[index] === 'A' ? 'B' : 'A'
    await expectRefused(`${CURSOR_OF}&cursor=${cursor.slice(0, index)}${other}${cursor.slice(index + 1)}`)
  }
})

test('a cursor is refused when it was signed by another installation', async () => {
  const place = Buffer.from(cursor, 'base64url').toString().slice(16)
  const members: readonly unknown[] = JSON.parse(place)
  const ranking = { min_closed: 4, period: '30d', sort: 'score', tags: ['profitable'] }
  const forge = (secret: string) => writeCursor(Object.entries(ranking), secret, members)
  const [{ cursor_secret: secret = '' } = {}] = await service.sql('select cursor_secret from data_source')
  expect(forge(String(secret))).toBe(cursor)
  await expectRefused(`${CURSOR_OF}&cursor=${forge('another')}`)
})

test.each([
  ['text', 'A'.repeat(40)],
  ['JSON', Buffer.from(`${'x'.repeat(16)}{"keys":[1,2]}`).toString('base64url')],
  ['a place', Buffer.from(`${'x'.repeat(16)}[-80,-900,"a"]`).toString('base64url')],
])('a cursor is refused when it is %s that no page has returned', async (_what, forged) => {
  await expectRefused(`${CURSOR_OF}&cursor=${forged}`)
})
