import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { newAddress } from '../support/addresses.ts'
import type { Failure, TestClient } from '../support/client.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { type ScanStatus, scanToken } from '../support/token-scans.ts'
import { joinStoredRows, type TopWallets } from '../support/top-wallets.ts'
import { postScan } from '../support/wallet-scans.ts'

/* A scan runs with each vendor alone. What a vendor cannot tell is null, and the scan says so. */

/** Those that are played, besides the one that all other tests have. */
describe.each(['vybe'] as const)('with %s', (vendor) => {
  const mint = newAddress()
  let service: TestService
  let client: TestClient
  let scan: ScanStatus
  let top: TopWallets

  beforeAll(async () => {
    service = await startTestService({ vendor })
    client = await service.client()
    scan = await scanToken(client, mint)
    top = (await client.get<TopWallets>(`/api/v1/tokens/${mint}/top-wallets`)).body
  })

  afterAll(async () => {
    await service[Symbol.asyncDispose]()
  })

  test('a scan completes with all wallets, and says what the vendor cannot tell', () => {
    expect(scan).toMatchObject({ status: 'completed', processed_wallets: scan.total_wallets })
    expect(scan.total_wallets).toBeGreaterThan(20)
    expect(scan.message).toMatch(/ processed; .*the data provider does not tell who bought first/)
    expect(top.data.token).toMatchObject({ decimals: 6, token_creation_time: null, pools: [] })
  })

  test('its wallets have figures of each period and a score, and no times that no source gave', async () => {
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

  test('a wallet scan is answered, and one of a wallet that the vendor does not know is 404', async () => {
    expect((await postScan(client, newAddress())).status).toBe(200)
    const unknown = newAddress()
    service.simulator.scenarios.add({ match: unknown, fault: { kind: 'unknown' } })
    const { status, body } = await postScan(client, unknown)
    expect([status, (body as unknown as Failure).error.code]).toEqual([404, 'WALLET_NOT_FOUND'])
  })
})
