import { expect, test } from '@jest/globals'
import { newAddress } from '../support/addresses.ts'
import type { TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { playHistory } from '../support/played-wallets.ts'
import { scansCharged, usedToday } from '../support/quotas.ts'
import { countWalletCalls } from '../support/simulated-provider.ts'
import { ageWallet, postScan, readStoredWallet, type WalletScan } from '../support/wallet-scans.ts'

let client: TestClient

const service = await openTestService({ env: { ROLE: 'api' } })

const UNREADABLE: object = ['no position']

async function scanNew(): Promise<{ readonly wallet: string; readonly data: WalletScan['data'] }> {
  client = await service.client()
  const wallet = newAddress()
  const { status, body } = await postScan(client, wallet)
  expect(status).toBe(200)
  expect(countWalletCalls(service.simulator, wallet)).toBe(1)
  return { wallet, data: body.data }
}

test('a wallet that is not stored is fetched, stored and returned, and later reads return the same', async () => {
  const { wallet, data } = await scanNew()
  expect(data).toEqual({ ...(await readStoredWallet(service, wallet)), source: 'fresh' })
  const read = await client.get<WalletScan>(`/api/v1/wallets/${wallet}`)
  expect(read.body.data).toEqual({ ...data, source: 'cache' })
  expect(await scansCharged(service, client)).toBe(1)
  expect(await usedToday(service, client, 'reads')).toBe(1)
})

test('a wallet that is not stored is analysed with facts that only the database has, such as the KOL directory', async () => {
  const wallet = newAddress()
  await service.sql(`insert into kols (address) values ($1)`, [wallet])
  const { body } = await postScan(await service.client(), wallet)
  expect(body.data.wallet.tags).toContain('kol')
})

test('a wallet that is not stored is fetched although a scan of a token has already listed it', async () => {
  const wallet = newAddress()
  await service.sql(`insert into wallets (address) values ($1)`, [wallet])
  const { status, body } = await postScan(await service.client(), wallet)
  expect(status).toBe(200)
  expect(body.data.source).toBe('fresh')
  expect(await service.sql(`select from wallets where address = $1`, [wallet])).toHaveLength(1)
})

test('a wallet that is not stored may have texts that Postgres cannot store: NUL is removed, and a lone surrogate is replaced', async () => {
  const wallet = newAddress()
  const mint = newAddress()
  const odd = 'NUL \u0000 and half a character \ud83d'
  const current = {
    realized: 1,
    last_trade_time: 1_700_000_000_000,
    meta: { mint, name: odd, symbol: odd },
  }
  playHistory(service.simulator, wallet, { [mint]: current })
  const { status, body } = await postScan(await service.client(), wallet)
  expect(status).toBe(200)
  expect(body.data.wallet.recentTokens).toEqual([
    expect.objectContaining({ address: mint, name: 'NUL  and half a character \ufffd' }),
  ])
})

test('a token that cannot be read is unknown in every total, and no total is made of the others in silence', async () => {
  const [winner, unread, wallet, another] = [newAddress(), newAddress(), newAddress(), newAddress()]
  const won = { held: 10, sold: 10, holding: 0, total_invested: 200, sold_usd: 300, realized: 100 }
  const newTokens = { tokens: { [winner]: {} } }
  const tokens = { [winner]: won, [unread]: UNREADABLE }
  playHistory(service.simulator, wallet, tokens, { historic: { summary: { '30d': { newTokens } } } })
  playHistory(service.simulator, another, { [unread]: UNREADABLE })
  const caller = await service.client()
  const { periods } = (await postScan(caller, wallet)).body.data
  expect(periods?.['30d']).toMatchObject({ realized_pnl_usd: 100, unknown_tokens: 1 })
  expect(periods?.all).toMatchObject({ realized_pnl_usd: 100, unknown_tokens: 1 })
  const all = (await postScan(caller, another)).body.data.periods?.all
  expect(all).toMatchObject({ realized_pnl_usd: null, total_invested_usd: null, unknown_tokens: 1 })
})

test('a stored wallet that is less than an hour old comes from the cache, without a call and for one unit', async () => {
  const { wallet, data } = await scanNew()
  await ageWallet(service, wallet, '59 minutes 50 seconds')
  const caller = await service.client()
  const { status, body } = await postScan(caller, wallet)
  expect(status).toBe(200)
  expect(body.data).toEqual({ ...data, source: 'cache', scanned_at: expect.any(String) })
  expect(Date.parse(data.scanned_at) - Date.parse(body.data.scanned_at)).toBeGreaterThan(3_580_000)
  expect(countWalletCalls(service.simulator, wallet)).toBe(1)
  expect(await scansCharged(service, caller)).toBe(1)
})

test.each(['1 hour', '1 hour 1 second', '400 days'])(
  'a stored wallet that is %s old is fetched again',
  async (age) => {
    const { wallet, data } = await scanNew()
    await ageWallet(service, wallet, age)
    const caller = await service.client()
    const { status, body } = await postScan(caller, wallet)
    expect(status).toBe(200)
    expect(body.data.source).toBe('fresh')
    expect(Date.parse(body.data.scanned_at)).toBeGreaterThan(Date.parse(data.scanned_at))
    expect(countWalletCalls(service.simulator, wallet)).toBe(2)
    expect(await scansCharged(service, caller)).toBe(1)
  },
)

const json = { 'content-type': 'application/json' }
test.each([
  ['true', 'fresh', { headers: json, body: '{"force_refresh":true}' }],
  ['true next to unknown properties', 'fresh', { headers: json, body: '{"x":[],"force_refresh":true}' }],
  ['false', 'cache', { headers: json, body: '{"force_refresh":false}' }],
  ['absent', 'cache', { headers: json, body: '{}' }],
  ['absent next to unknown properties', 'cache', { headers: json, body: '{"forceRefresh":true,"x":null}' }],
  ['absent in an empty body', 'cache', { headers: json, body: '' }],
  ['absent without a body', 'cache', {}],
])(
  'force_refresh that is %s gives a second scan within the hour the source %s',
  async (_case, source, init) => {
    const { wallet } = await scanNew()
    const { status, body } = await client.request<WalletScan>('POST', `/api/v1/wallets/${wallet}/scan`, init)
    expect(status).toBe(200)
    expect(body.data.source).toBe(source)
    expect(countWalletCalls(service.simulator, wallet)).toBe(source === 'fresh' ? 2 : 1)
    expect(await scansCharged(service, client)).toBe(2)
  },
)
