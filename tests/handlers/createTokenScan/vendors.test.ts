import { expect, test } from '@jest/globals'
import { newAddress } from '../../support/addresses.ts'
import type { Failure } from '../../support/client.ts'
import { openTestService } from '../../support/open-service.ts'
import {
  countScanCalls,
  hold,
  listedTrader,
  listTraders,
  makeToken,
  makeTokenOf,
  takeTraders,
} from '../../support/simulated-provider.ts'
import { awaitScan, scanToken, triggerScan } from '../../support/token-scans.ts'
import { joinStoredRows, type TopWallets } from '../../support/top-wallets.ts'
import { waitFor } from '../../support/waiting.ts'
import { postScan } from '../../support/wallet-scans.ts'

/* Scans with one vendor as the only source. Figures that it does not supply are null, and the scan states the gaps. */

const service = await openTestService({ vendor: 'vybe' })
const client = await service.client()
const { mint } = await makeToken(service.simulator, 30)
const scan = await scanToken(client, mint)
const top = (await client.get<TopWallets>(`/api/v1/tokens/${mint}/top-wallets`)).body

test('a scan completes with all wallets, and its message states what the vendor does not supply', () => {
  expect(scan).toMatchObject({ status: 'completed', processed_wallets: scan.total_wallets })
  expect(scan.total_wallets).toBeGreaterThan(20)
  expect(scan.message).toMatch(/ processed; .*the data provider does not say who bought first/)
  expect(top.data.token).toMatchObject({ decimals: 6, token_creation_time: null, pools: [] })
})

test('the wallets have figures for each period, most have a score, and times that the vendor does not supply are null', async () => {
  expect(top.data.top_wallets).toEqual(await joinStoredRows(service, mint))
  for (const { wallet, first_buy_time } of top.data.top_wallets) {
    expect(first_buy_time).toBeNull()
    for (const stats of [wallet.wallet, ...Object.values(wallet.historic ?? {})]) {
      expect(stats).toMatchObject({ average_holding_sec: null, data_since: null })
      expect(stats?.realized_pnl_usd).toEqual(expect.any(Number))
    }
  }
  const scored = top.data.top_wallets.filter(({ wallet }) => typeof wallet.wallet.score === 'number')
  expect(scored.length).toBeGreaterThan(top.data.top_wallets.length / 2)
})

test('a list shows the all-time profit of each wallet or none, never the profit of the last days', async () => {
  const { simulator } = service
  const mint = newAddress()
  const [unknown, ...known] = (await takeTraders(simulator, mint, 5)).map(({ wallet }) => wallet)
  simulator.scenarios.add({ match: unknown ?? '', fault: { kind: 'unknown' } })
  // Their analyses are still fresh when the second token lists them.
  await scanToken(client, makeTokenOf(simulator, known))
  const listed = [unknown ?? '', ...known].map((wallet) => listedTrader(wallet, 77_777))
  listTraders(simulator, mint, listed)
  const read = async () => {
    const { body } = await client.get<TopWallets>(`/api/v1/tokens/${mint}/top-wallets`)
    return body.data.top_wallets.map(({ wallet_address: wallet, realized }) => ({ wallet, realized }))
  }
  await scanToken(client, mint)
  const first = await read()
  const { provider } = service.app.context
  for (const { wallet, realized } of first) {
    const own = wallet === unknown ? undefined : await provider.fetchWalletToken(wallet, mint)
    expect(realized).toBe(own?.realizedUsd)
  }
  const calls = countScanCalls(simulator)
  await scanToken(client, mint)
  expect(await read()).toEqual(first)
  // Only the token, its list and the wallet that the vendor does not know are asked for again.
  expect(countScanCalls(simulator) - calls).toBeLessThan(10)
})

test('the profit on the token is known of a wallet that another request fetches during the scan', async () => {
  const { simulator } = service
  const mint = newAddress()
  const [wallet = '', other = ''] = (await takeTraders(simulator, mint, 2)).map(({ wallet }) => wallet)
  const isAsked = (address: string) =>
    simulator.requests.some(({ path }) => path.includes(`/wallets/${address}/`)) || undefined
  const release = hold(simulator, `/wallets/${wallet}/`)
  const fetched = postScan(client, wallet)
  await waitFor('the call of the other request', async () => isAsked(wallet))
  listTraders(simulator, mint, [listedTrader(wallet, 77_777), listedTrader(other, 1)])
  const scanId = await triggerScan(client, mint)
  // The batch takes its wallets in this order.
  await waitFor('the call for the second wallet', async () => isAsked(other))
  release()
  expect((await fetched).status).toBe(200)
  await awaitScan(client, scanId)
  const { body } = await client.get<TopWallets>(`/api/v1/tokens/${mint}/top-wallets`)
  const row = body.data.top_wallets.find(({ wallet_address: address }) => address === wallet)
  const own = await service.app.context.provider.fetchWalletToken(wallet, mint)
  expect(row?.realized).toEqual(expect.any(Number))
  expect(row?.realized).toBe(own?.realizedUsd)
})

test('a wallet scan succeeds, and is 404 for a wallet that the vendor does not know', async () => {
  expect((await postScan(client, newAddress())).status).toBe(200)
  const unknown = newAddress()
  service.simulator.scenarios.add({ match: unknown, fault: { kind: 'unknown' } })
  const { status, body } = await postScan(client, unknown)
  expect([status, (body as unknown as Failure).error.code]).toEqual([404, 'WALLET_NOT_FOUND'])
})
