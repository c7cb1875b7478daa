import { expect, test } from '@jest/globals'
import { newAddress } from '../support/addresses.ts'
import type { Failure } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { usedToday } from '../support/quotas.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { scanToken } from '../support/token-scans.ts'
import { readStoredWallet, type WalletScan } from '../support/wallet-scans.ts'

const service = await openTestService()
const client = await service.client()

const { mint, traders } = await makeToken(service.simulator, 2)
await scanToken(client, mint)
const wallet = traders[0]?.wallet ?? ''

test('the stored wallet is returned as it was stored, with the source cache', async () => {
  const { status, body } = await client.get<WalletScan>(`/api/v1/wallets/${wallet}`)
  expect(status).toBe(200)
  expect(body.data).toEqual({ ...(await readStoredWallet(service, wallet)), source: 'cache' })
  expect(body.data.wallet).toMatchObject({
    address: wallet,
    realized_pnl_usd: expect.any(Number),
    recentTokens: expect.arrayContaining([expect.any(Object)]),
  })
})

test('the stored wallet comes from the cache however old it is, with the time of its analysis', async () => {
  const [aged] = await service.sql<{ analysed_at: Date }>(
    `update wallets set analysed_at = analysed_at - interval '30 days' where address = $1
       returning analysed_at`,
    [wallet],
  )
  const { status, body } = await client.get<WalletScan>(`/api/v1/wallets/${wallet}`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ source: 'cache', scanned_at: aged?.analysed_at.toISOString() })
})

test('the stored wallet is 404 WALLET_NOT_FOUND when the wallet was listed but never analysed', async () => {
  const { mint, traders } = await makeToken(service.simulator, 2)
  const [unknown = { wallet: '' }] = traders
  service.simulator.scenarios.add({ match: unknown.wallet, fault: { kind: 'unknown' } })
  await scanToken(client, mint)
  expect(await service.sql(`select from wallets where address = $1`, [unknown.wallet])).toHaveLength(1)
  const { status, body } = await client.get<Failure>(`/api/v1/wallets/${unknown.wallet}`)
  expect([status, body.error.code]).toEqual([404, 'WALLET_NOT_FOUND'])
})

test('the stored wallet is the requested one for each of many requests at the same moment', async () => {
  const { mint, traders } = await makeToken(service.simulator, 5)
  await scanToken(client, mint)
  const stored = traders.map((trader) => trader.wallet)
  const asked = [...stored, newAddress(), ...stored.toReversed()]
  const answers = await Promise.all(
    asked.map((address) => client.get<Partial<WalletScan>>(`/api/v1/wallets/${address}`)),
  )
  const found = answers.map(({ body }) => body.data?.address)
  expect(found).toEqual([...stored, undefined, ...stored.toReversed()])
})

test('the stored wallet costs one read when it exists and nothing otherwise, and never calls the provider', async () => {
  const reader = await service.client('pro')
  const callsBefore = { ...service.simulator.counts }
  await reader.get(`/api/v1/wallets/${wallet}`)
  await reader.get(`/api/v1/wallets/${wallet}`)
  await reader.get(`/api/v1/wallets/${newAddress()}`)
  expect(await usedToday(service, reader, 'reads')).toBe(2)
  expect(service.simulator.counts).toEqual(callsBefore)
})
