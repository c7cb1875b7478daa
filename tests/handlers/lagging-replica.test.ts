import { afterAll, expect, test } from '@jest/globals'
import type { components } from '../../generated/v1/types.ts'
import { newAddress } from '../support/addresses.ts'
import type { Failure } from '../support/client.ts'
import { createTestDatabase, openSql, runSql } from '../support/database.ts'
import { usedToday } from '../support/quotas.ts'
import { startTestService } from '../support/service.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { storeWallet } from '../support/stored-rows.ts'
import { triggerScan } from '../support/token-scans.ts'
import type { TopWallets } from '../support/top-wallets.ts'
import { postScan } from '../support/wallet-scans.ts'

/* The replica is a separate database that has only what a test stores there, so it lags forever. */

type Schemas = components['schemas']

const replica = await createTestDatabase()
const behind = openSql(replica.url)
const service = await startTestService({ env: { ROLE: 'api', DATABASE_READ_URL: replica.url } })
const client = await service.client()

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await behind[Symbol.asyncDispose]()
  await replica.drop()
})

test('a read of data that the replica does not have yet finds a wallet right after the scan that paid for it', async () => {
  const wallet = newAddress()
  const scanned = await postScan(client, wallet)
  const { status, body } = await client.get<Schemas['GetWalletEnvelope']>(`/api/v1/wallets/${wallet}`)
  expect(status).toBe(200)
  expect(body.data).toEqual({ ...scanned.body.data, source: 'cache' })
})

test('a read of data that the replica does not have yet finds a wallet among many, next to those that the replica has', async () => {
  const [scanned, replicated, unknown] = [newAddress(), newAddress(), newAddress()]
  await postScan(client, scanned)
  for (const database of [service, behind]) await storeWallet(database, { address: replicated })
  const { body } = await client.post<Schemas['QueryWalletsEnvelope']>('/api/v1/wallets/query', {
    addresses: [scanned, unknown, replicated],
  })
  expect(body.data.map(({ status }) => status)).toEqual(['found', 'unknown', 'found'])
})

test('a read of data that the replica does not have yet finds the report of a token as soon as its scan is triggered, also in correlations', async () => {
  const tokens = [await makeToken(service.simulator, 3), await makeToken(service.simulator, 3)]
  const mints = tokens.map(({ mint }) => mint)
  for (const mint of mints) await triggerScan(client, mint)
  const [mint = ''] = mints
  const report = await client.get<TopWallets>(`/api/v1/tokens/${mint}/top-wallets`)
  expect([report.status, report.body.data?.top_wallets.length]).toEqual([200, 3])
  const { body } = await client.get<Schemas['ListCorrelationsEnvelope']>(
    `/api/v1/correlations?tokens=${mints.join(',')}`,
  )
  expect(body.meta).toMatchObject({ tokens_found: 2, tokens_missing: [] })
})

test('a read from the primary alone shows the latest scan of a token right after its trigger, and the charge for it', async () => {
  const buyer = await service.client('pro')
  const { mint } = await makeToken(service.simulator, 3)
  const scanId = await triggerScan(buyer, mint)
  const latest = await buyer.get<Schemas['GetLatestTokenScanEnvelope']>(`/api/v1/tokens/${mint}/scans/latest`)
  expect([latest.status, latest.body.data?.scan_id]).toEqual([200, scanId])
  const usage = await buyer.get<Schemas['GetUsageEnvelope']>('/api/v1/usage')
  expect(usage.body.data.quotas.scans).toMatchObject({ used: 1, remaining: 9 })
})

test('an outdated analysis on the replica is not the answer to a client that paid for a newer one', async () => {
  const wallet = newAddress()
  await storeWallet(behind, { address: wallet })
  const scanned = await postScan(client, wallet)
  const stored = await client.get<Schemas['GetWalletEnvelope']>(`/api/v1/wallets/${wallet}`)
  const { body } = await client.post<Schemas['QueryWalletsEnvelope']>('/api/v1/wallets/query', {
    addresses: [wallet],
  })
  const [queried] = body.data
  expect(stored.body.data.scanned_at).toBe(scanned.body.data.scanned_at)
  expect(queried).toMatchObject({ status: 'found', data: { scanned_at: scanned.body.data.scanned_at } })
})

test('a ranking over all wallets is read from the replica', async () => {
  const address = await storeWallet(behind)
  const { body } = await client.get<Schemas['ListWalletsEnvelope']>('/api/v1/wallets?limit=500')
  expect(body.data.map((wallet) => wallet.address)).toContain(address)
})

test('a replica that fails fails no request: the primary answers, and the replica is not asked for a while', async () => {
  const address = await storeWallet(service)
  const broken = await createTestDatabase()
  try {
    const env = { ROLE: 'api', DATABASE_READ_URL: broken.url }
    await using served = await startTestService({ share: service, env })
    await runSql(broken.url, 'drop table wallet_figures cascade')
    const { body } = await (await served.client()).get<Schemas['ListWalletsEnvelope']>('/api/v1/wallets')
    expect(body.data.map((wallet) => wallet.address)).toContain(address)
    expect(served.app.context.heavy.replica?.isResting).toBe(true)
  } finally {
    await broken.drop()
  }
})

test('an address that neither database has is unknown, and costs nothing', async () => {
  const reader = await service.client()
  const wallet = await reader.get<Failure>(`/api/v1/wallets/${newAddress()}`)
  const report = await reader.get<Failure>(`/api/v1/tokens/${newAddress()}/top-wallets`)
  const codes = [wallet, report].map(({ status, body }) => [status, body.error.code])
  expect(codes).toEqual([
    [404, 'WALLET_NOT_FOUND'],
    [404, 'TOKEN_NOT_SCANNED'],
  ])
  expect(await usedToday(service, reader, 'reads')).toBe(0)
})
