import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { newAddress } from '../support/addresses.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { type ListedTrader, listTraders, makeToken, takeTraders } from '../support/simulated-provider.ts'
import { scanToken, triggerScan } from '../support/token-scans.ts'
import type { TopWallets } from '../support/top-wallets.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
})

async function read(from: TestService, mint: string): Promise<TopWallets> {
  const client = await from.client()
  return (await client.get<TopWallets>(`/api/v1/tokens/${mint}/top-wallets`)).body
}

describe('a report that was read before', () => {
  test('shows at once what a scan of another token found out about its wallets', async () => {
    const client = await service.client()
    const { mint, traders } = await makeToken(service.simulator, 3)
    await scanToken(client, mint)
    const [changed = '', ...same] = traders.map(({ wallet }) => wallet)
    const statsBefore = await readStats(mint)
    expect(statsBefore.get(changed)?.tokens_traded).toBeGreaterThan(0)

    await service.sql(
      `update wallets set analysed_at = analysed_at - interval '61 minutes' where address = $1`,
      [changed],
    )
    const tokens = { [newAddress()]: { realized: -5, total_invested: 100, held: 1, sold: 1 } }
    service.simulator.scenarios.add({
      match: `/pnl/${changed}`,
      fault: { kind: 'answer', body: { tokens } },
    })
    const other = newAddress()
    listTraders(service.simulator, other, traders)
    await scanToken(client, other)

    const statsAfter = await readStats(mint)
    expect(statsAfter.get(changed)).toMatchObject({ realized_pnl_usd: -5, total_invested_usd: 100 })
    expect(statsAfter.get(changed)).toEqual((await readStats(other)).get(changed))
    for (const wallet of same) expect(statsAfter.get(wallet)).toEqual(statsBefore.get(wallet))
  })

  test('is the new list from the moment of the next trigger on', async () => {
    const client = await service.client()
    const mint = newAddress()
    const traders = await takeTraders(service.simulator, mint, 6)
    listTraders(service.simulator, mint, traders.slice(0, 4))
    await scanToken(client, mint)
    expect((await read(service, mint)).data.top_wallets).toHaveLength(4)
    service.simulator.scenarios.clear()
    listTraders(service.simulator, mint, traders.slice(3))
    await triggerScan(client, mint)
    const addresses = (await read(service, mint)).data.top_wallets.map((entry) => entry.wallet_address)
    expect(addresses.sort()).toEqual(
      traders
        .slice(3)
        .map(({ wallet }) => wallet)
        .sort(),
    )
  })
})

describe('two services in one process', () => {
  test('do not show each other’s reports', async () => {
    await using one = await startTestService({ env: { ROLE: 'api' } })
    await using other = await startTestService({ env: { ROLE: 'api' } })
    const mint = newAddress()
    const traders = await takeTraders(one.simulator, mint, 3)
    const double = (trader: ListedTrader) => ({ ...trader, invested: trader.invested * 2 })
    listTraders(one.simulator, mint, traders)
    listTraders(other.simulator, mint, traders.map(double))
    const listInvested = async (from: TestService) => {
      await triggerScan(await from.client(), mint)
      return (await read(from, mint)).data.top_wallets.map(({ total_invested }) => total_invested)
    }
    const invested = await listInvested(one)
    // The same steps on a database of the same age: its report has the same version.
    expect(await listInvested(other)).toEqual(invested.map((amount) => Number(amount) * 2))
  })
})

async function readStats(mint: string) {
  const { top_wallets: entries } = (await read(service, mint)).data
  return new Map(entries.map(({ wallet_address, wallet }) => [wallet_address, wallet.wallet]))
}
