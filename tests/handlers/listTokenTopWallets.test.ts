import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { expect, test } from '@jest/globals'
import document from '../../generated/v1/document.json' with { type: 'json' }
import { MINT, newAddress } from '../support/addresses.ts'
import type { Failure } from '../support/client.ts'
import { withLockedTables } from '../support/locked-tables.ts'
import { openTestService } from '../support/open-service.ts'
import { leaveQuota } from '../support/quotas.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { storeToken } from '../support/stored-rows.ts'
import { scanToken, triggerScan } from '../support/token-scans.ts'
import { joinStoredRows, readTopWallets, type TopWallets } from '../support/top-wallets.ts'
import { awaitLockWaits } from '../support/waiting.ts'

const mint = MINT

const service = await openTestService()
const client = await service.client()

await scanToken(client, mint)
// The list is cut by bytes: a letter of two bytes shows a cut by letters.
await service.sql(`update tokens set extensions = '{"x":"é"}' where address = $1`, [mint])

test('HEAD counts a view, and is refused when the quota is exhausted, as GET is', async () => {
  const path = `/api/v1/tokens/${mint}/top-wallets`
  const reader = await service.client('pro')
  const before = await reader.get<TopWallets>(path)
  expect((await reader.request('HEAD', path)).status).toBe(200)
  await leaveQuota(service, reader, { pool: 'reads', units: 0 })
  expect((await reader.request('HEAD', path)).status).toBe(403)
  const after = await readTopWallets(client, mint)
  expect(after.meta.views).toBe(before.body.meta.views + 2)
})

test('the top wallets of a token are 404 TOKEN_NOT_SCANNED before a scan, with the call that starts one', async () => {
  const token = newAddress()
  const { status, body } = await client.get<Failure>(`/api/v1/tokens/${token}/top-wallets`)
  expect(status).toBe(404)
  expect(body.error).toMatchObject({
    code: 'TOKEN_NOT_SCANNED',
    details: { trigger: `POST /api/v1/tokens/${token}/scans` },
  })
})

test('the top wallets of a token are 404 also when the token is deleted while they are read', async () => {
  const token = newAddress()
  await storeToken(service, token)
  const { reading } = await withLockedTables(service, ['wallet_figures'], async () => {
    const reading = client.get<Failure>(`/api/v1/tokens/${token}/top-wallets`)
    await awaitLockWaits(service)
    await service.sql('delete from tokens where address = $1', [token])
    return { reading }
  })
  const { status, body } = await reading
  expect([status, body.error.code]).toEqual([404, 'TOKEN_NOT_SCANNED'])
})

test('the top wallets of a token are the join of the stored rows, ordered by realized profit and then by address', async () => {
  const { data, meta } = await readTopWallets(client, mint)
  const expected = await joinStoredRows(service, mint)
  expect(expected).toHaveLength(300)
  expect(data.top_wallets).toEqual(expected)
  expect(meta).toMatchObject({ count: 300, limit: 300 })
  const wallets = data.top_wallets.map(({ wallet }) => wallet.wallet.realized_pnl_usd)
  expect(wallets.filter((realized) => realized !== null).length).toBeGreaterThan(250)
})

test('the top wallets of a token include the token as the provider described it at the scan', async () => {
  const { data, meta } = await readTopWallets(client, mint, '?limit=1')
  const [stored] = await service.sql<{ fetched_at: Date; pools: unknown; created_at_ms: string }>(
    `select fetched_at, pools, created_at_ms from tokens where address = $1`,
    [mint],
  )
  const response = await fetch(`${service.simulator.url}/tokens/${mint}`, { headers: { 'x-api-key': 'x' } })
  const { token } = (await response.json()) as { token: Record<string, unknown> }
  expect(data.token).toMatchObject({
    address: mint,
    name: token.name,
    symbol: token.symbol,
    decimals: token.decimals,
    image: token.image,
    description: token.description,
    pools: stored?.pools,
    token_creation_time: Math.floor(Number(stored?.created_at_ms) / 1000),
    updated_at: stored?.fetched_at.toISOString(),
  })
  expect(meta.scanned_at).toBe(stored?.fetched_at.toISOString())
})

test.each([1, 2, 299, 300])(
  'the top wallets of a token are the first %s when that is the limit',
  async (limit) => {
    const all = await readTopWallets(client, mint)
    const some = await readTopWallets(client, mint, `?limit=${limit}`)
    expect(some.data.top_wallets).toEqual(all.data.top_wallets.slice(0, limit))
    expect(some.data.token).toEqual(all.data.token)
    expect(some.meta).toMatchObject({ count: limit, limit })
  },
)

test('the top wallets of a token are all its wallets when it has fewer than the limit', async () => {
  const small = await makeToken(service.simulator, 2)
  await scanToken(client, small.mint)
  expect((await readTopWallets(client, small.mint, '?limit=10')).meta).toMatchObject({
    count: 2,
    limit: 10,
  })
})

test('the top wallets of a token keep the time of the scan until the next one', async () => {
  const small = await makeToken(service.simulator, 2)
  await scanToken(client, small.mint)
  const first = await readTopWallets(client, small.mint)
  expect((await readTopWallets(client, small.mint)).meta.scanned_at).toBe(first.meta.scanned_at)
  await triggerScan(client, small.mint)
  const later = await readTopWallets(client, small.mint)
  expect(Date.parse(later.meta.scanned_at)).toBeGreaterThan(Date.parse(first.meta.scanned_at))
})

test('the views of a report count only the reads that were served', async () => {
  const small = await makeToken(service.simulator, 2)
  const path = `/api/v1/tokens/${small.mint}/top-wallets`
  const reader = await service.client('pro')
  expect((await reader.get(path)).status).toBe(404)
  await scanToken(client, small.mint)
  const views = async () => (await reader.get<TopWallets>(path)).body.meta.views
  expect(await views()).toBe(1)
  expect(await views()).toBe(2)
  expect((await reader.get(`${path}?limit=0`)).status).toBe(400)
  expect((await service.clientWithKey(undefined).get(path)).status).toBe(401)
  await leaveQuota(service, reader, { pool: 'reads', units: 0 })
  expect((await reader.get(path)).status).toBe(403)
  await leaveQuota(service, reader, { pool: 'reads', units: 10 })
  expect(await views()).toBe(3)
  // Reads at the same moment count, too.
  await Promise.all(Array.from({ length: 5 }, () => client.get(path)))
  expect(await views()).toBe(9)
})

test('the document states the size of a list of 300 wallets, within 15 %', async () => {
  const sentence =
    /A list of 300 wallets is about ([\d.]+) MB, compressed (\d+) kB; with `fields=summary` about ([\d.]+) MB/
  const [, full, zipped, summary] = sentence.exec(document.info.description.replaceAll(/\s+/g, ' ')) ?? []
  const size = async (fields: string) =>
    Buffer.from(JSON.stringify(await readTopWallets(client, mint, `?fields=${fields}`)))
  const text = await size('full')
  const sizes = [
    text.length / 1e6,
    (await promisify(gzip)(text)).length / 1e3,
    (await size('summary')).length / 1e6,
  ]
  const stated = [full, zipped, summary].map(Number)
  const wrong = sizes.filter((actual, index) => Math.abs(actual / Number(stated[index]) - 1) > 0.15)
  expect({ stated, wrong }).toEqual({ stated, wrong: [] })
})
