import { beforeAll, describe, expect, test } from '@jest/globals'
import type { components } from '../../generated/v1/types.ts'
import { writeCursor } from '../../handlers/views/wallet-cursor.ts'
import type { Failure } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { readPages } from '../support/pages.ts'
import { type Sort, storeInventedWallets } from './wallet-orders.ts'

type Wallets = components['schemas']['ListWalletsEnvelope']

const PATH = '/api/v1/wallets'

const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client()

beforeAll(async () => {
  await storeInventedWallets(service, 150)
})

async function read(query: string): Promise<Wallets> {
  const { status, body } = await client.get<Wallets>(`${PATH}?${query}`)
  expect({ query, status }).toEqual({ query, status: 200 })
  return body
}

/** Reads a list in pages of this limit. Returns all addresses and the lengths of the pages. */
async function readInPages(query: string, limit: number) {
  const pages = await readPages((cursor) => read(`${query}&limit=${limit}${cursor}`))
  for (const { data, meta } of pages) expect(meta).toMatchObject({ count: data.length, limit })
  return {
    addresses: pages.flatMap(({ data }) => addressesOf(data)),
    lengths: pages.map(({ data }) => data.length),
  }
}

const addressesOf = (wallets: readonly { readonly address: string }[]) =>
  wallets.map(({ address }) => address)

describe('the pages', () => {
  test.each<[Sort, number]>([
    ['realized', 1],
    ['score', 7],
    ['roi', 50],
    ['winrate', 149],
    ['last_trade', 75],
  ])('by %s, of %s wallets each, make up the whole list without overlap', async (sort, limit) => {
    const { data } = await read(`sort=${sort}&limit=500`)
    const { addresses, lengths } = await readInPages(`sort=${sort}`, limit)
    expect(addresses).toEqual(addressesOf(data))
    expect(lengths.slice(0, -1).every((length) => length === limit)).toBe(true)
    expect(lengths.at(-1)).toBeGreaterThan(0)
  })

  test('of a filtered list make up that list, even when each has another limit', async () => {
    const query = 'sort=roi&period=7d&min_closed=4&exclude_tags=kol'
    const { data } = await read(`${query}&limit=500`)
    expect((await readInPages(query, 4)).addresses).toEqual(addressesOf(data))
    const [first, second] = [await read(`${query}&limit=3`), addressesOf(data).slice(3, 11)]
    const next = await read(`${query}&limit=8&cursor=${first.meta.next_cursor}`)
    expect(addressesOf(next.data)).toEqual(second)
  })
})

describe('a cursor', () => {
  const CURSOR_OF = 'sort=score&period=30d&min_closed=4&tags=profitable'
  let cursor: string

  beforeAll(async () => {
    cursor = (await read(`${CURSOR_OF}&limit=2`)).meta.next_cursor ?? ''
  })

  async function expectRefused(query: string): Promise<void> {
    const { status, body } = await client.get<Failure>(`${PATH}?${query}`)
    expect({ query, status }).toEqual({ query, status: 400 })
    expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: 'cursor' }] })
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
  ])('is refused with other parameters: %s', async (query) => {
    await expectRefused(`${query}&cursor=${cursor}`)
  })

  test('works with the same parameters in any order', async () => {
    const { data } = await read(`${CURSOR_OF}&cursor=${cursor}`)
    const other = CURSOR_OF.split('&').toReversed().join('&')
    expect((await read(`cursor=${cursor}&${other}`)).data).toEqual(data)
  })

  test('is refused when a character is changed, wherever it is', async () => {
    for (let index = 0; index < cursor.length; index += 5) {
      const other = cursor[index] === 'A' ? 'B' : 'A'
      await expectRefused(`${CURSOR_OF}&cursor=${cursor.slice(0, index)}${other}${cursor.slice(index + 1)}`)
    }
  })

  test('is refused when it was signed by another installation', async () => {
    const place = Buffer.from(cursor, 'base64url').toString().slice(16)
    const members: readonly unknown[] = JSON.parse(place)
    const [address = '', ...keys] = members.toReversed()
    const ranking = { sort: 'score', period: '30d', min_closed: 4, tags: ['profitable'] } as const
    const last = { keys: keys.toReversed().map(Number), address: String(address) }
    const forge = (secret: string) => writeCursor(ranking, secret, last)
    const [{ cursor_secret: secret = '' } = {}] = await service.sql('select cursor_secret from data_source')
    expect(forge(String(secret))).toBe(cursor)
    await expectRefused(`${CURSOR_OF}&cursor=${forge('another')}`)
  })

  test.each([
    ['text', 'A'.repeat(40)],
    ['JSON', Buffer.from(`${'x'.repeat(16)}{"keys":[1,2]}`).toString('base64url')],
    ['a place', Buffer.from(`${'x'.repeat(16)}[-80,-900,"a"]`).toString('base64url')],
  ])('is refused when it is %s that no page has returned', async (_what, forged) => {
    await expectRefused(`${CURSOR_OF}&cursor=${forged}`)
  })
})
