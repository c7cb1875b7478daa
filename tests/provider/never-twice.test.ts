import { expect, test } from '@jest/globals'
import { MINT, newAddresses } from '../support/addresses.ts'
import { openTestService } from '../support/open-service.ts'
import { startTestService } from '../support/service.ts'
import {
  countLookUps,
  countMarketCalls,
  countScanCalls,
  countWalletCalls,
  makeTokenOf,
} from '../support/simulated-provider.ts'
import { awaitScan, countStates, expectWhole, triggerScan } from '../support/token-scans.ts'

const service = await openTestService()
const client = await service.client()

async function scanWhole(mint: string, wallets: number): Promise<string> {
  const id = await triggerScan(client, mint)
  expectWhole(await awaitScan(client, id), await countStates(service, id), wallets)
  return id
}

test('a cold scan of 300 wallets makes exactly 304 calls, a tenth as many look-ups of tokens, and at most a fifth as many of the market', async () => {
  const { simulator } = service
  const [before, lookUpsBefore] = [countScanCalls(simulator), countLookUps(simulator)]
  const marketBefore = countMarketCalls(simulator)
  await scanWhole(MINT, 300)
  expect(countScanCalls(simulator) - before).toBe(304)
  expect(countLookUps(simulator) - lookUpsBefore).toBe(30)
  const marketCalls = countMarketCalls(simulator) - marketBefore
  expect(marketCalls).toBeGreaterThan(10)
  expect(marketCalls).toBeLessThanOrEqual(60)
})

test('a repeated scan of a token fetches its metadata and traders again, but no wallet', async () => {
  const mint = makeTokenOf(service.simulator, newAddresses(5))
  await scanWhole(mint, 5)
  const before = { ...service.simulator.counts }
  await scanWhole(mint, 5)
  const more = Object.entries(service.simulator.counts).map(([key, count]) => [
    key,
    count - (before[key] ?? 0),
  ])
  expect(Object.fromEntries(more)).toMatchObject({
    '/credits': 0,
    '/tokens/multi': expect.any(Number),
    '/tokens/{token}': 1,
    '/v2/pnl/tokens/{token}/traders': 1,
    '/first-buyers/{token}': 1,
    '/pnl/{wallet}': 0,
  })
})

test('a wallet that several callers want at the same time is fetched once for three scans on two instances and twenty requests', async () => {
  await using other = await startTestService({ share: service })
  const otherClient = await other.client()
  const [wanted = '', ...wallets] = newAddresses(10)
  const all = [wanted, ...wallets]
  service.simulator.scenarios.add({ match: wanted, fault: { kind: 'delay', delayMs: 700 } })
  const before = countWalletCalls(service.simulator)
  const mints = [all, all.toReversed(), all].map((list) => makeTokenOf(service.simulator, list))
  const ids = await Promise.all(
    mints.map((mint, index) => triggerScan(index === 0 ? otherClient : client, mint)),
  )
  const people = await Promise.all(
    Array.from({ length: 20 }, () => client.post(`/api/v1/wallets/${wanted}/scan`)),
  )
  expect(new Set(people.map(({ status }) => status))).toEqual(new Set([200]))
  for (const id of ids) {
    expectWhole(await awaitScan(client, id), await countStates(service, id), 10)
  }
  expect(countWalletCalls(service.simulator) - before).toBe(10)
})

test('a wallet that several callers want at the same time gives its own figures to the scan that fetched it, and other scans keep those of their traders list', async () => {
  const [wallet = ''] = newAddresses(1)
  const mints = [makeTokenOf(service.simulator, [wallet]), makeTokenOf(service.simulator, [wallet])]
  const row = (realized: number) => ({ realized, held: 10, sold: 1, total_invested: 5 })
  service.simulator.scenarios.add({
    match: `/pnl/${wallet}`,
    fault: { kind: 'answer', body: { tokens: Object.fromEntries(mints.map((mint) => [mint, row(77)])) } },
  })
  const ids = await Promise.all(mints.map((mint) => triggerScan(client, mint)))
  for (const id of ids) await awaitScan(client, id)
  const states = await service.sql<{ state: string; realized: number }>(
    `select sw.state, tw.realized from scan_wallets sw join scans s on s.id = sw.scan_id
       join token_wallets tw on tw.token_id = s.token_id and tw.wallet_id = sw.wallet_id
       where s.id = any($1) order by sw.state`,
    [ids],
  )
  expect(states).toEqual([
    { state: 'analysed', realized: 77 },
    { state: 'stored', realized: 1000 },
  ])
})
