import { expect, test } from '@jest/globals'
import type { components } from '../../generated/v1/types.ts'
import { computeGroups } from '../../scans/compute-groups.ts'
import { newAddress } from '../support/addresses.ts'
import type { Failure } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { readPages } from '../support/pages.ts'
import { listProblems } from '../support/problems.ts'
import { usedToday } from '../support/quotas.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { storeToken, storeWallet } from '../support/stored-rows.ts'
import { scanToken } from '../support/token-scans.ts'
import { waitFor } from '../support/waiting.ts'

/* Wallets that move together, from their first buys to the answers. */

type Schemas = components['schemas']

const TOKENS = 8
const CROWD = 40
const START_MS = 1_790_000_000_000

/** Without a worker: the test computes groups itself. */
const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client('premium')
const worker = await openTestService()

const mints: string[] = []
const ringOf = (index: number) => (index < 3 ? 0 : index < 5 ? 1 : undefined)

/** A group of three wallets, a group of two, then the others; by score, best first. */
const wallets = await Promise.all(
  Array.from({ length: CROWD }, (_, index) => storeWallet(service, { stats: { score: 99 - index } })),
)
for (let token = 0; token < TOKENS; token += 1) {
  const mint = newAddress()
  mints.push(mint)
  await storeToken(service, mint)
  const rows = wallets.map((address, index) => ({ address, ms: firstBuyMs(token, index), realized: index }))
  await service.sql(
    `insert into token_wallets (token_id, wallet_id, realized, total_invested, first_buy_ms)
     select t.id, w.id, r.realized, 10, r.ms from tokens t
     cross join json_to_recordset($2::json) as r (address text, ms bigint, realized float8)
     join wallets w on w.address = r.address where t.address = $1`,
    [mint, JSON.stringify(rows)],
  )
}
await compute()

function firstBuyMs(token: number, index: number): number {
  const ring = ringOf(index)
  const place = ring === undefined ? (index + token * 7) % CROWD : 100 + ring * 50
  return (
    START_MS +
    token * 86_400_000 +
    place * 3_600_000 +
    (ring === undefined ? token * 99_000 : token * 700_000 + index * 500)
  )
}

/** Computes the groups as after the end of a scan, whose token no test reads. */
async function compute() {
  await service.sql(
    `insert into scans (id, token_id, status, total, finished_at)
     select 'wallet_processing_' || substr(md5(random()::text), 1, 8), id, 'completed', 0, clock_timestamp()
     from tokens where address = $1`,
    [mints.at(-1)],
  )
  return await computeGroups(service.app.context)
}

async function read<Body>(path: string): Promise<Body> {
  const { status, body } = await client.get<Body>(`/api/v1${path}`)
  expect({ path, status }).toEqual({ path, status: 200 })
  return body
}

const topWallets = (query = '') =>
  read<Schemas['ListTokenTopWalletsEnvelope']>(`/tokens/${mints[0]}/top-wallets${query}`)
const correlations = (query = '') =>
  read<Schemas['ListCorrelationsEnvelope']>(`/correlations?tokens=${mints[0]},${mints[1]}${query}`)
const listed = (query = '') => read<Schemas['ListWalletsEnvelope']>(`/wallets?sort=score${query}`)

const addressesOf = (entries: readonly { readonly address: string }[]) =>
  entries.map(({ address }) => address)
const topAddresses = async (query: string) =>
  (await topWallets(query)).data.top_wallets.map((entry) => entry.wallet_address)

async function groupOf(address: string | undefined) {
  const { data } = await read<Schemas['GetWalletEnvelope']>(`/wallets/${address}`)
  return data.group
}

test('a wallet has its group in every answer, or null without one', async () => {
  const group = await groupOf(wallets[0])
  expect(group).toMatchObject({ id: expect.any(String), size: 3, leader: wallets[0] })
  expect(group?.evidence).toMatchObject({ tokens_shared: TOKENS, tokens_together: TOKENS, window_sec: 5 })
  expect(await groupOf(wallets[3])).toMatchObject({ size: 2, leader: wallets[3] })
  expect(await groupOf(wallets[9])).toBeNull()

  const inTop = (await topWallets()).data.top_wallets
  expect(inTop.find((entry) => entry.wallet_address === wallets[0])?.group).toEqual(group)
  expect(inTop.find((entry) => entry.wallet_address === wallets[9])?.group).toBeNull()
  const correlated = (await correlations()).data
  expect(correlated.find(({ address }) => address === wallets[0])?.group).toEqual(group)
  const stored = (await listed()).data
  expect(stored.find(({ address }) => address === wallets[0])?.group).toEqual(group)
  const { body } = await client.post<Schemas['QueryWalletsEnvelope']>('/api/v1/wallets/query', {
    addresses: [wallets[0]],
  })
  expect(body.data[0]?.data?.group).toEqual(group)
})

test('a list counts the groups that it returns, and each wallet without a group as one', async () => {
  expect((await topWallets()).meta.independent_groups).toBe(CROWD - 3)
  // Sorted by realized profit, the last wallets come first.
  expect((await topWallets(`?limit=${CROWD - 5}`)).meta.independent_groups).toBe(CROWD - 5)
  expect((await topWallets(`?limit=${CROWD - 2}`)).meta.independent_groups).toBe(CROWD - 3)
  expect((await correlations()).meta.independent_groups).toBe(CROWD - 3)
  expect((await listed('&limit=4')).meta.independent_groups).toBe(2)
})

test('a list with one_per_group, has only the first wallet of each group, in the same order', async () => {
  const [first, , third, fourth, fifth, sixth] = wallets
  const byProfit = [...wallets.slice(5).toReversed(), fifth, third]
  expect(await topAddresses('?one_per_group=true')).toEqual(byProfit)
  const top = await topWallets('?one_per_group=true')
  expect(top.meta).toMatchObject({ count: CROWD - 3, independent_groups: CROWD - 3 })
  const byScore = await topAddresses('?one_per_group=true&sort=score&limit=3')
  expect(byScore).toEqual([first, fourth, sixth])
  expect(addressesOf((await correlations('&one_per_group=true')).data)).toEqual(byProfit)
  expect((await topWallets('?one_per_group=false')).meta.count).toBe(CROWD)
})

test('a list with one_per_group, has each group once over all pages, and filters before it picks', async () => {
  // Another period's figures do not matter.
  await service.sql(
    `update wallets set stats_1d = (stats_1d::jsonb || '{"edge_low_pct": 500}')::json where address = $1`,
    [wallets[1]],
  )
  const listedPages = await readPages((cursor) => listed(`&one_per_group=true&limit=2${cursor}`))
  expect(listedPages.flatMap(({ data }) => addressesOf(data))).toEqual([
    wallets[0],
    wallets[3],
    ...wallets.slice(5),
  ])

  const pages = [0, 2, 4].map(
    async (offset) => (await correlations(`&one_per_group=true&limit=2&offset=${CROWD - 7 + offset}`)).data,
  )
  const expected = [wallets[6], wallets[5], wallets[4], wallets[2]]
  expect(addressesOf((await Promise.all(pages)).flat())).toEqual(expected)

  await service.sql(
    `update wallets set stats_30d = (stats_30d::jsonb || '{"tags": ["whale"]}')::json
      where address = any($1)`,
    [wallets.slice(1, 3)],
  )
  expect(addressesOf((await listed('&one_per_group=true&tags=whale')).data)).toEqual([wallets[1]])
})

test('a list refuses any one_per_group but true and false', async () => {
  expect(listProblems(await client.get('/api/v1/wallets?one_per_group=1'))).toEqual([
    { field: 'one_per_group', message: 'must be true or false', received: '1' },
  ])
})

test('getGroup returns the members and the pairs that tie them, for one read', async () => {
  const reader = await service.client('pro')
  const id = (await groupOf(wallets[0]))?.id
  const { body } = await reader.get<Schemas['GetGroupEnvelope']>(`/api/v1/groups/${id}`)
  const members = wallets.slice(0, 3).sort()
  expect(body.data).toMatchObject({ id, size: 3, leader: wallets[0], pairs_total: 3 })
  expect(body.data.members.map(({ address }) => address)).toEqual(members)
  expect(body.data.pairs.map(({ addresses }) => addresses).sort()).toEqual([
    [members[0], members[1]],
    [members[0], members[2]],
    [members[1], members[2]],
  ])
  expect(await usedToday(service, reader, 'reads')).toBe(1)
  const csv = await reader.request<string>('GET', `/api/v1/groups/${id}`, {
    headers: { accept: 'text/csv' },
  })
  expect(csv.headers.get('content-type')).toContain('text/csv')
})

test('getGroup answers 404 to an unknown id, at no charge', async () => {
  const reader = await service.client('pro')
  const { status, body } = await reader.get<Failure>('/api/v1/groups/group_0000000000000000')
  expect([status, body.error]).toEqual([
    404,
    {
      code: 'WALLET_NOT_FOUND',
      message: 'There is no group of wallets with this id.',
      details: { reason: 'group_unknown' },
    },
  ])
  expect(await usedToday(service, reader, 'reads')).toBe(0)
})

const etags = async () =>
  await Promise.all(
    [`/tokens/${mints[0]}/top-wallets`, `/wallets/${wallets[3]}`].map(async (path) =>
      (await client.request('GET', `/api/v1${path}`)).headers.get('etag'),
    ),
  )

test('computing the groups does nothing without a new scan, and changes no ETag when it finds the same groups', async () => {
  const before = await etags()
  expect(await computeGroups(service.app.context)).toBeUndefined()
  expect(await compute()).toMatchObject({ tokens: TOKENS, groups: 2, wallets: 5 })
  expect(await etags()).toEqual(before)
})

test.each(['exchange', 'pool'])(
  'computing the groups leaves out a wallet with the label %s',
  async (name) => {
    const label = (labels: string) =>
      service.sql(
        `update token_wallets set labels = $2::json where wallet_id = (select id from wallets where address = $1)`,
        [wallets[0], labels],
      )
    await label(JSON.stringify([{ name, source: 'wallet_identity' }]))
    await compute()
    expect([await groupOf(wallets[0]), (await groupOf(wallets[1]))?.size]).toEqual([null, 2])
    await label('[]')
    await compute()
    expect((await groupOf(wallets[0]))?.size).toBe(3)
  },
)

test('computing the groups ends a group whose wallets no longer move together, in every answer', async () => {
  const before = await etags()
  const id = (await groupOf(wallets[3]))?.id
  await service.sql(
    `update token_wallets set first_buy_ms = first_buy_ms + 50000
       where wallet_id = (select id from wallets where address = $1)`,
    [wallets[4]],
  )
  expect(await compute()).toMatchObject({ groups: 1, wallets: 3 })
  expect(await groupOf(wallets[3])).toBeNull()
  const after = await etags()
  expect(after.filter((etag, index) => etag === before[index])).toEqual([])
  expect((await client.get(`/api/v1/groups/${id}`)).status).toBe(404)
  expect((await topWallets()).meta.independent_groups).toBe(CROWD - 2)
})

test('computing the groups never replaces the groups of later scans with those of earlier ones', async () => {
  const [row] = await service.sql<{ until: string }>(`select scans_until::text as until from groups_computed`)
  await service.sql(`update groups_computed set scans_until = clock_timestamp() + interval '1 hour'`)
  expect(await compute()).toBeUndefined()
  await service.sql(`update groups_computed set scans_until = $1::timestamptz`, [row?.until])
  expect(await compute()).toMatchObject({ groups: 1 })
})

test('the groups are computed when a scan ends', async () => {
  const { mint } = await makeToken(worker.simulator, 3)
  await scanToken(await worker.client(), mint)
  await waitFor('computation', async () => {
    const [row] = await worker.sql<{ done: boolean }>(
      `select scans_until = (select max(finished_at) from scans) as done from groups_computed`,
    )
    return row?.done || undefined
  })
})
