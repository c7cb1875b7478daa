import { expect, test } from '@jest/globals'
import { newAddress } from '../support/addresses.ts'
import type { Failure, TestAnswer } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { listProblems } from '../support/problems.ts'
import {
  type Correlations,
  changeRows,
  correlate,
  readReports,
  storeReports,
} from './listCorrelations/reference.ts'

const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client()

const mints = await storeReports(service, 5)
// The wallets of the first two differ in nothing but their addresses, so pages are cut where wallets are equal.
for (const mint of mints.slice(0, 2)) await changeRows(service, mint, 'realized = -100')
/** The addresses that the first two tokens have in common, in order. */
const common = correlate(await readReports(service), mints.slice(0, 2)).map(({ address }) => address)

function list(query: string): Promise<TestAnswer<Correlations & Failure>> {
  return client.get(`/api/v1/correlations${query}`)
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
])('a malformed request gets 400 with its invalid fields, for "%s": %j', async (query, fields) => {
  const problems = listProblems(await list(spell(query)))
  expect(problems.map(({ field }) => field).sort()).toEqual(fields)
})

test('a malformed request gets each invalid part back as received, with what is wrong with it', async () => {
  const problems = listProblems(await list(spell('?tokens=A,wrong,B,&limit=501')))
  const message = 'is not a base58 address of 32 to 44 characters'
  expect(problems.toSorted((one, other) => (one.field < other.field ? -1 : 1))).toEqual([
    { field: 'limit', message: 'must be an integer from 1 to 500', received: '501' },
    { field: 'tokens[1]', message, received: 'wrong' },
    { field: 'tokens[3]', message, received: '' },
  ])
})

test.each([
  ['', 0],
  ['A,A', 1],
  ['A,B,C,D,E,F', 6],
])(
  'a malformed request gets a message with the number of its different mints: "%s"',
  async (tokens, count) => {
    const received = spell(tokens)
    const problems = listProblems(await list(`?tokens=${received}`))
    const message = `must name 2 to 5 different mints, not ${count}`
    expect(problems).toMatchObject([{ field: 'tokens', message }])
    expect(received).toContain(problems[0]?.received?.replace(/\.{3}$/, ''))
  },
)

test('a repeated token counts once, where the request names it first', async () => {
  const { data, meta } = await read(spell('?tokens=B,B,A,B,A,B'))
  expect(data[0]?.correlation.global).toEqual([mints[1], mints[0]])
  expect(meta).toMatchObject({ tokens_requested: 2, tokens_found: 2, tokens_missing: [] })
})

test('the wallets come in pages without a gap or a repeat, and `truncated: false` marks the last page', async () => {
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

test.each([
  ['?tokens=G,F', 0],
  ['?tokens=A,G', 1],
])(
  'tokens that no one has scanned leave an empty list when fewer than two others remain, and are named in the order of the request: %s',
  async (query, found) => {
    const { data, meta } = await read(spell(query))
    expect(data).toEqual([])
    expect(meta).toEqual({
      tokens_requested: 2,
      tokens_found: found,
      tokens_missing: found === 0 ? UNSCANNED.toReversed() : [UNSCANNED[1]],
      tokens_found_details: found === 0 ? [] : [expect.objectContaining({ address: mints[0] })],
      wallets_returned: 0,
      limit: 100,
      offset: 0,
      truncated: false,
      independent_groups: 0,
    })
  },
)
