import { describe, expect, test } from '@jest/globals'
import { newAddress } from '../support/addresses.ts'
import type { TestAnswer } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { VENDOR } from '../support/vendor.ts'
import { type Correlations, correlate, readReports, storeReports } from './correlation-reference.ts'

interface FieldErrors {
  readonly error: {
    readonly code: string
    readonly details: readonly { readonly field: string; readonly received: string | null }[]
  }
}

const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client()

const mints = await storeReports(service, 5)
/** The addresses that the first two tokens have in common, in order. */
const common = correlate(await readReports(service), mints.slice(0, 2)).map(({ address }) => address)

function list(query: string): Promise<TestAnswer<Correlations & FieldErrors>> {
  return client.get<Correlations & FieldErrors>(`/api/v1/correlations${query}`)
}

async function read(query: string): Promise<Correlations> {
  const { status, body } = await list(query)
  expect(status).toBe(200)
  return body
}

/** `A` to `G` stand for seven mints. */
function spell(query: string): string {
  const seven = [...mints, ...UNSCANNED]
  return query.replace(/\b[A-G]\b/g, (letter) => seven[letter.charCodeAt(0) - 65] ?? letter)
}

const UNSCANNED = [newAddress(), newAddress()]

describe('a malformed request', () => {
  test.each([
    ['', ['tokens']],
    ['?tokens=', ['tokens']],
    ['?tokens=A', ['tokens']],
    ['?tokens=A,A', ['tokens']],
    ['?tokens=A,A,A,A,A,A', ['tokens']],
    ['?tokens=A,B,C,D,E,F', ['tokens']],
    ['?tokens=A,B,', ['tokens[2]']],
    ['?tokens=,A,B', ['tokens[0]']],
    ['?tokens=A,,B', ['tokens[1]']],
    ['?tokens=A,wrong', ['tokens[1]']],
    ['?tokens=A,%20B', ['tokens[1]']],
    ['?tokens=0,B,l', ['tokens[0]', 'tokens[2]']],
    ['?tokens=A;B', ['tokens', 'tokens[0]']],
    ['?tokens=A,A&limit=0&x=1', ['limit', 'tokens', 'x']],
    ['?tokens=A,B,C,D,E,wrong&offset=-1', ['offset', 'tokens', 'tokens[5]']],
    ['?tokens=A&tokens=B', ['tokens']],
    ['?tokens[]=A&tokens[]=B', ['tokens', 'tokens[]']],
    ['?token=A,B', ['token', 'tokens']],
    ['?tokens=A,x&limit=0&offset=-1&y=1', ['limit', 'offset', 'tokens[1]', 'y']],
  ])('gets 400 with its invalid fields, for "%s": %j', async (query, fields) => {
    const { status, body } = await list(spell(query))
    expect(status).toBe(400)
    expect(body.error.code).toBe('VALIDATION_ERROR')
    expect(body.error.details.map(({ field }) => field).sort()).toEqual(fields)
  })

  test('gets each invalid part back as received', async () => {
    const { body } = await list(spell('?tokens=A,wrong,B,&limit=501'))
    expect(body.error.details.map(({ field, received }) => [field, received]).sort()).toEqual([
      ['limit', '501'],
      ['tokens[1]', 'wrong'],
      ['tokens[3]', ''],
    ])
  })

  test.each([
    ['', 0],
    ['A,A', 1],
    ['A,B,C,D,E,F', 6],
  ])('gets a message with the number of its different mints: "%s"', async (tokens, count) => {
    const received = spell(tokens)
    const { body } = await list(`?tokens=${received}`)
    const message = `must name 2 to 5 different mints, not ${count}`
    expect(body.error.details).toMatchObject([{ field: 'tokens', message }])
    expect(received).toContain(body.error.details[0]?.received?.replace(/\.{3}$/, ''))
  })

  test('gets a message that says what is wrong with a mint', async () => {
    const { body } = await list(spell('?tokens=A,B,wrong'))
    expect(body.error.details).toEqual([
      { field: 'tokens[2]', message: 'is not a base58 address of 32 to 44 characters', received: 'wrong' },
    ])
  })
})

describe('a request at the bounds is answered', () => {
  test.each([
    ['?tokens=A,B,A,B,A,B,B', { tokens_requested: 2, limit: 100, offset: 0 }],
    ['?tokens=A,B,C,D,E,E', { tokens_requested: 5, tokens_found: 5, tokens_missing: [] }],
    ['?tokens=A,B&limit=1', { limit: 1, wallets_returned: 1, truncated: true }],
    ['?tokens=A,B&limit=500', { limit: 500, truncated: false }],
    ['?tokens=A,B&offset=0', { offset: 0, limit: 100 }],
    ['?tokens=A,B&offset=100000', { offset: 100_000, wallets_returned: 0, truncated: false }],
  ])('%s', async (query, meta) => {
    const body = await read(spell(query))
    expect(body.meta).toMatchObject(meta)
    expect(body.data).toHaveLength(body.meta.wallets_returned)
  })
})

describe('a percent-encoded comma', () => {
  test('separates mints like a bare one', async () => {
    const { meta } = await read(`?tokens=${encodeURIComponent(mints.slice(0, 2).join(','))}`)
    expect(meta).toMatchObject({ tokens_requested: 2, tokens_found: 2 })
  })
})

describe('the wallets', () => {
  test('come in pages without a gap or a repeat, and `truncated: false` marks the last page', async () => {
    expect(common.length).toBeGreaterThan(20)
    const half = Math.ceil(common.length / 2)
    const page = (limit: number, offset: number) => read(spell(`?tokens=A,B&limit=${limit}&offset=${offset}`))
    const pages = [await page(half, 0), await page(half, half)]
    expect(pages.flatMap(({ data }) => data.map(({ address }) => address))).toEqual(common)
    // A page that is full may be followed by an empty one.
    const whole = await page(common.length, 0)
    expect(whole.meta).toMatchObject({ wallets_returned: common.length, truncated: true })
    const beyond = await page(common.length, common.length)
    expect(beyond.data).toEqual([])
    expect(beyond.meta).toMatchObject({ wallets_returned: 0, offset: common.length, truncated: false })
    const more = await page(common.length + 1, 0)
    expect(more.meta).toMatchObject({ wallets_returned: common.length, truncated: false })
  })
})

describe('tokens that no one has scanned', () => {
  test('contribute nothing and are listed as missing, in the order of the request', async () => {
    const { data, meta } = await read(spell('?tokens=G,A,F,B'))
    expect(data.map(({ address }) => address)).toEqual(common.slice(0, 100))
    expect(meta).toMatchObject({
      tokens_requested: 4,
      tokens_found: 2,
      tokens_missing: [UNSCANNED[1], UNSCANNED[0]],
    })
    expect(meta.tokens_found_details.map(({ address }) => address)).toEqual(mints.slice(0, 2))
    for (const { correlation } of data) expect(correlation.global).toEqual(mints.slice(0, 2))
  })

  test.each([
    ['?tokens=F,G', 0],
    ['?tokens=A,G', 1],
  ])('leave an empty list with its meta when fewer than two others remain: %s', async (query, found) => {
    const { data, meta } = await read(spell(query))
    expect(data).toEqual([])
    expect(meta).toEqual({
      tokens_requested: 2,
      tokens_found: found,
      tokens_missing: found === 0 ? UNSCANNED : [UNSCANNED[1]],
      tokens_found_details: found === 0 ? [] : [expect.objectContaining({ address: mints[0] })],
      wallets_returned: 0,
      limit: 100,
      offset: 0,
      truncated: false,
      independent_groups: VENDOR === 'solana-tracker' ? 0 : null,
    })
  })
})
