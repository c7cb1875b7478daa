import { expect, test } from '@jest/globals'
import { unknownStats } from '../../../analysis/period-stats.ts'
import { newAddress } from '../../support/addresses.ts'
import { openTestService } from '../../support/open-service.ts'
import { playHistory } from '../../support/played-wallets.ts'
import type { TestService } from '../../support/service.ts'
import { type ListedTrader, listTraders, makeToken, takeTraders } from '../../support/simulated-provider.ts'
import { scanToken, triggerScan } from '../../support/token-scans.ts'
import { compareEntries, readTopWallets, type TopWallet } from '../../support/top-wallets.ts'
import { waitFor } from '../../support/waiting.ts'

/** Runs no worker, so its scans do not progress. */
const held = await openTestService({ env: { ROLE: 'api' } })
const working = await openTestService()

const LISTED_FIRST_BUY_MS = 1_700_000_000_000

function withNumbers(trader: ListedTrader, realized: number | null): ListedTrader {
  return {
    ...trader,
    pnl: { token: { realized } },
    invested: 77,
    timing: { firstBuy: LISTED_FIRST_BUY_MS },
  }
}

async function readEntries(service: TestService, mint: string): Promise<readonly TopWallet[]> {
  return (await readTopWallets(await service.client(), mint)).data.top_wallets
}

function numbersOf({ realized, total_invested, first_buy_time }: TopWallet) {
  return { realized, total_invested, first_buy_time }
}

function listedNumbers({ pnl, invested, timing }: ListedTrader) {
  return { realized: pnl.token.realized, total_invested: invested, first_buy_time: timing.firstBuy }
}

/** The present figures of the provider for a wallet's trades of a token. */
async function fetchOwnNumbers(service: TestService, wallet: string, mint: string) {
  const response = await fetch(`${service.simulator.url}/pnl/${wallet}?showHistoricPnL=false`, {
    headers: { 'x-api-key': 'test' },
  })
  const { tokens } = (await response.json()) as { tokens: Record<string, Record<string, number>> }
  const own = tokens[mint]
  return { realized: own?.realized, total_invested: own?.total_invested, first_buy_time: own?.first_buy_time }
}

const PROFITS = [5, null, 5, -3, 5, 40, null, 0, 5]

test('while its scan is processing, a report has the numbers of the traders list and no statistics', async () => {
  const { mint, traders } = await makeToken(held.simulator, 5)
  await triggerScan(await held.client(), mint)
  const { data, meta } = await readTopWallets(await held.client(), mint)
  expect(meta).toMatchObject({ count: 5, views: 1 })
  const byAddress = new Map(data.top_wallets.map((entry) => [entry.wallet_address, entry]))
  expect(byAddress.size).toBe(5)
  for (const trader of traders) {
    const entry = byAddress.get(trader.wallet)
    expect(entry && numbersOf(entry)).toEqual(listedNumbers(trader))
    const { wallet: stats, historic } = entry?.wallet ?? {}
    for (const period of [stats, historic?.['1d'], historic?.['7d'], historic?.['30d']])
      expect(period).toEqual(unknownStats(trader.wallet))
  }
})

test('while its scan is processing, a report orders equal profits by address and puts unknown ones last', async () => {
  const mint = newAddress()
  const traders = await takeTraders(held.simulator, mint, 9)
  // The wallet with the last address is stored first, so that ids and addresses are ordered differently.
  const [last] = traders.toSorted((one, other) => (one.wallet < other.wallet ? 1 : -1))
  const before = newAddress()
  listTraders(held.simulator, before, last === undefined ? [] : [last])
  await triggerScan(await held.client(), before)
  const profits = traders.map(({ wallet }, index) => (wallet === last?.wallet ? 5 : (PROFITS[index] ?? null)))
  listTraders(
    held.simulator,
    mint,
    traders.map((trader, index) => withNumbers(trader, profits[index] ?? null)),
  )
  await triggerScan(await held.client(), mint)
  const entries = await readEntries(held, mint)
  const realized = entries.map((entry) => entry.realized)
  expect(realized.filter((profit) => profit === 5).length).toBeGreaterThan(3)
  expect(realized.slice(-1)).toEqual([undefined])
  expect(entries).toEqual([...entries].sort(compareEntries))
})

test('while its scan is processing, a report shows each wallet as soon as it is analysed', async () => {
  const { mint, traders } = await makeToken(working.simulator, 3)
  const late = traders[1]?.wallet ?? ''
  const end = working.simulator.scenarios.add({ match: late, fault: { kind: 'hang' } })
  await triggerScan(await working.client(), mint)
  const analysed = await waitFor('two analyses', async () => {
    const entries = await readEntries(working, mint)
    const known = entries.filter(({ wallet }) => wallet.wallet.tokens_traded !== null)
    return known.length > 1 ? known.map((entry) => entry.wallet_address) : undefined
  })
  expect(analysed.sort()).toEqual([traders[0]?.wallet, traders[2]?.wallet].sort())
  end()
})

test('an entry has the numbers from the history of an analysed wallet, and those of the traders list only where the history has none', async () => {
  const mint = newAddress()
  const traders = await takeTraders(working.simulator, mint, 4)
  listTraders(working.simulator, mint, traders.map(withNumbers))
  await scanToken(await working.client(), mint)
  const entries = await readEntries(working, mint)
  expect(entries).toHaveLength(4)
  for (const entry of entries) {
    const own = await fetchOwnNumbers(working, entry.wallet_address, mint)
    expect(own.total_invested).not.toBe(77)
    expect(numbersOf(entry)).toEqual({
      ...own,
      first_buy_time: own.first_buy_time ?? LISTED_FIRST_BUY_MS,
    })
  }
})

test('an entry keeps the first buy of the traders list when the history does not say when the wallet bought', async () => {
  const { mint, traders } = await makeToken(working.simulator, 1)
  const [listed] = traders
  const undated = { held: 10, sold: 10, total_invested: 3, sold_usd: 8, realized: 5, buy_transactions: 1 }
  playHistory(working.simulator, listed?.wallet ?? '', { [mint]: undated })
  await scanToken(await working.client(), mint)
  const entries = await readEntries(working, mint)
  expect(entries.map(numbersOf)).toEqual([
    { realized: 5, total_invested: 3, first_buy_time: listed?.timing.firstBuy },
  ])
})

test('an entry keeps the numbers of the traders list when the wallet was taken from the store', async () => {
  const client = await working.client()
  const first = await makeToken(working.simulator, 4)
  await scanToken(client, first.mint)
  const mint = newAddress()
  listTraders(
    working.simulator,
    mint,
    first.traders.map((trader, index) => withNumbers(trader, 1000 + index)),
  )
  await scanToken(client, mint)
  const entries = await readEntries(working, mint)
  expect(entries.map(numbersOf)).toEqual(
    [1003, 1002, 1001, 1000].map((realized) => ({
      realized,
      total_invested: 77,
      first_buy_time: LISTED_FIRST_BUY_MS,
    })),
  )
  expect(entries.map(({ wallet }) => wallet.wallet.tokens_traded)).not.toContain(null)
  const earlier = await readEntries(working, first.mint)
  const statistics = (list: readonly TopWallet[]) =>
    new Map(list.map(({ wallet_address, wallet }) => [wallet_address, wallet]))
  expect(statistics(entries)).toEqual(statistics(earlier))
})

test('an entry keeps the numbers of the traders list when the provider does not know the wallet', async () => {
  const { mint, traders } = await makeToken(working.simulator, 3)
  const [unknown] = traders
  working.simulator.scenarios.add({ match: unknown?.wallet ?? '', fault: { kind: 'unknown' } })
  await scanToken(await working.client(), mint)
  const entries = await readEntries(working, mint)
  const entry = entries.find(({ wallet_address }) => wallet_address === unknown?.wallet)
  expect(entry && numbersOf(entry)).toEqual(unknown && listedNumbers(unknown))
  expect(entry?.wallet.wallet).toMatchObject({
    address: unknown?.wallet,
    score: null,
    tokens_traded: null,
  })
})
