import { expect, test } from '@jest/globals'
import { makeAddress } from '../../provider/simulator/random.ts'
import type { Failure, TestAnswer, TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { setUsed } from '../support/quotas.ts'
import { listTraders, takeTraders } from '../support/simulated-provider.ts'
import { withoutTable } from '../support/stored-rows.ts'
import { scanToken } from '../support/token-scans.ts'
import type { TopWallets } from '../support/top-wallets.ts'

/* Reads of stored rows. That a client which already has the answer gets status 304 is tested for each operation. */

const WALLETS = 4
const MINTS = ['one mint', 'another mint'].map((name) => makeAddress(name))
const [MINT = ''] = MINTS
const LIST = `/api/v1/tokens/${MINT}/top-wallets`

const service = await openTestService()
const client = await service.client()

const traders = await takeTraders(service.simulator, MINT, WALLETS)
for (const mint of MINTS) {
  listTraders(service.simulator, mint, traders)
  await scanToken(client, mint)
}
const wallet = traders[0]?.wallet ?? ''

interface Ask {
  readonly known?: string
  readonly reader?: TestClient
  readonly headers?: Record<string, string>
}

function ask<Body>(path: string, { known, reader = client, headers }: Ask = {}): Promise<TestAnswer<Body>> {
  const condition = known === undefined ? {} : { 'if-none-match': known }
  return reader.request<Body>('GET', path, { headers: { ...headers, ...condition } })
}

const tagOf = ({ headers }: TestAnswer) => headers.get('etag') ?? ''

async function readTag(path: string, headers: Record<string, string> = {}): Promise<string> {
  return tagOf(await ask(path, { headers }))
}

const statusOf = async (path: string, known: string, headers: Record<string, string> = {}) =>
  (await ask(path, { known, headers })).status

/** Stores a new analysis of a wallet, under a new revision as the service does. */
async function changeWallet(address: string): Promise<void> {
  await service.sql(
    `update wallets set revision = nextval('revisions'), analysed_at = clock_timestamp(),
       stats_30d = (stats_30d::jsonb || '{"tokens_traded": 4321}')::json where address = $1`,
    [address],
  )
}

async function countReportReads(): Promise<number> {
  const [row] = await service.sql<{ views: string }>(
    `select views from token_views v join tokens t on t.id = v.token_id where t.address = $1`,
    [MINT],
  )
  return Number(row?.views)
}

test('a conditional request that gets 304 counts no view', async () => {
  const etag = await readTag(LIST)
  const views = await countReportReads()
  expect(await statusOf(LIST, etag)).toBe(304)
  expect(await countReportReads()).toBe(views)
})

test.each([
  ['nothing', ''],
  ['no ASCII', 'é'],
  ['no quotes', 'garbage'],
  ['a list that breaks off', '"other", W/'],
  ['a tab', '\t'],
  ['5,000 characters', `"${'x'.repeat(5_000)}"`],
])('a conditional request gets the whole answer when its tag cannot be read: %s', async (_what, known) => {
  expect((await ask(LIST, { known })).status).toBe(200)
})

test('a conditional request gets 304 although the quota is used up', async () => {
  const reader = await service.client('pro')
  const etag = await readTag(LIST)
  await setUsed(service, reader, { pool: 'reads', used: 1000 })
  expect((await ask<Failure>(LIST, { reader })).body.error.code).toBe('QUOTA_EXCEEDED')
  expect((await ask(LIST, { reader, known: etag })).status).toBe(304)
})

test('a conditional request counts against the rate limit', async () => {
  const reader = await service.client('pro', { rateLimit: 2 })
  const etag = await readTag(LIST)
  const { status, headers } = await ask(LIST, { reader, known: etag })
  expect([status, headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual([
    304,
    '2',
    '1',
  ])
})

test('a conditional request gets 304 for one of several tags, for a strong tag and for *', async () => {
  const etag = await readTag(LIST)
  for (const known of [`W/"other", ${etag}`, etag.slice(2), '*'])
    expect([known, await statusOf(LIST, known)]).toEqual([known, 304])
  expect(await statusOf(LIST, 'W/"other"')).toBe(200)
})

test('a conditional request gets 404 where there is nothing to read, even for *', async () => {
  const nowhere = `/api/v1/tokens/${makeAddress('a mint without a report')}/top-wallets`
  expect(await statusOf(nowhere, '*')).toBe(404)
})

test('a tag stands for one list in one format, in any content coding', async () => {
  const accept = { accept: 'text/csv' }
  const etag = await readTag(LIST)
  expect(await statusOf(LIST, etag, { 'accept-encoding': 'identity' })).toBe(304)
  expect(await statusOf(LIST, etag, { 'accept-encoding': 'gzip' })).toBe(304)
  expect(await statusOf(LIST, etag, accept)).toBe(200)
  expect(await statusOf(LIST, await readTag(LIST, accept), accept)).toBe(304)
  expect(await statusOf(`${LIST}?limit=${WALLETS - 1}`, etag)).toBe(200)
  expect(await statusOf(`${LIST}?limit=300`, etag)).toBe(304)
  expect(await statusOf(LIST.replace(MINT, MINTS[1] ?? ''), etag)).toBe(200)
})

test('a tag changes as soon as a wallet changes', async () => {
  const paths = [
    LIST,
    `${LIST}?sort=score`,
    `${LIST}?active_within_days=3650`,
    '/api/v1/wallets',
    `/api/v1/wallets/${wallet}`,
    `/api/v1/wallets/${wallet}/score`,
    `/api/v1/correlations?tokens=${MINTS}`,
  ]
  const tags = await Promise.all(paths.map((path) => readTag(path)))
  await changeWallet(wallet)
  for (const [index, path] of paths.entries())
    expect([path, await statusOf(path, tags[index] ?? '')]).toEqual([path, 200])
})

test('a tag changes when a wallet leaves a list only because time passes', async () => {
  const active = `${LIST}?active_within_days=3650`
  const before = await ask<TopWallets>(active)
  expect(before.body.data.top_wallets).toHaveLength(WALLETS)
  expect(await statusOf(active, tagOf(before))).toBe(304)
  // As if ten years had passed since its last trade.
  await service.sql(
    `update wallet_figures set by_last_trade = by_last_trade + 1000 * 3600 * 24 * 3650.0 where address = $1`,
    [wallet],
  )
  const after = await ask<TopWallets>(active, { known: tagOf(before) })
  expect(after.body.data.top_wallets).toHaveLength(WALLETS - 1)
})

test('an unchanged list is recognised by its version, without a read of its rows', async () => {
  const etag = await readTag(`${LIST}?sort=score`)
  await withoutTable(service, 'wallet_figures', async () => {
    expect(await statusOf(`${LIST}?sort=score`, '"other"')).toBe(500)
    expect(await statusOf(`${LIST}?sort=score`, etag)).toBe(304)
  })
})
