import { expect, test } from '@jest/globals'
import { newAddress } from '../../support/addresses.ts'
import { beginTransaction } from '../../support/database.ts'
import { openTestService } from '../../support/open-service.ts'
import { playHistory } from '../../support/played-wallets.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { type ListedTrader, listTraders, makeToken, takeTraders } from '../../support/simulated-provider.ts'
import { scanToken, triggerScan } from '../../support/token-scans.ts'
import { readTopWallets } from '../../support/top-wallets.ts'
import { waitFor } from '../../support/waiting.ts'

const service = await openTestService()
const client = await service.client()

test('a report that was read before shows at once the new figures of a wallet that a scan of another token has analysed', async () => {
  const { mint, traders } = await makeToken(service.simulator, 3)
  await scanToken(client, mint)
  const [changed = '', ...same] = traders.map(({ wallet }) => wallet)
  const statsBefore = await readStats(mint)
  expect(statsBefore.get(changed)?.tokens_traded).toBeGreaterThan(0)

  await service.sql(
    `update wallets set analysed_at = analysed_at - interval '61 minutes' where address = $1`,
    [changed],
  )
  playHistory(service.simulator, changed, {
    [newAddress()]: { realized: -5, total_invested: 100, held: 1, sold: 1 },
  })
  const other = newAddress()
  listTraders(service.simulator, other, traders)
  await scanToken(client, other)

  const statsAfter = await readStats(mint)
  expect(statsAfter.get(changed)).toMatchObject({ realized_pnl_usd: -5, total_invested_usd: 100 })
  expect(statsAfter.get(changed)).toEqual((await readStats(other)).get(changed))
  // The other scan may look further wins of theirs up.
  const historyOf = (stats: typeof statsAfter, wallet: string) => {
    const { realized_pnl_usd: realizedUsd, tokens_traded: tokens } = stats.get(wallet) ?? {}
    return [realizedUsd, tokens]
  }
  for (const wallet of same) expect(historyOf(statsAfter, wallet)).toEqual(historyOf(statsBefore, wallet))
})

test('a report that was read before shows the new list as soon as the next scan is triggered', async () => {
  const mint = newAddress()
  const traders = await takeTraders(service.simulator, mint, 6)
  listTraders(service.simulator, mint, traders.slice(0, 4))
  await scanToken(client, mint)
  expect((await readTopWallets(client, mint)).data.top_wallets).toHaveLength(4)
  service.simulator.scenarios.clear()
  listTraders(service.simulator, mint, traders.slice(3))
  await triggerScan(client, mint)
  const addresses = (await readTopWallets(client, mint)).data.top_wallets.map((entry) => entry.wallet_address)
  expect(addresses.sort()).toEqual(
    traders
      .slice(3)
      .map(({ wallet }) => wallet)
      .sort(),
  )
})

/** Restores the earlier figures and revisions of the wallets, as a lagging replica has them. */
const RESTORE = `update wallets w set stats_all = b.stats_all, revision = b.revision from before b where w.id = b.id`

test('a list that is older than the version that was read before it is not cached as the list of that version', async () => {
  const { mint, traders } = await makeToken(service.simulator, 2)
  await scanToken(client, mint)
  const [wallet = ''] = traders.map((trader) => trader.wallet)
  await using connection = await beginTransaction(service.databaseUrl)
  await connection.query(`create temp table before as select id, stats_all, revision from wallets`)
  await service.sql(
    `update wallets set revision = nextval('revisions'),
       stats_all = (stats_all::jsonb || '{"realized_pnl_usd": 123}')::json where address = $1`,
    [wallet],
  )
  await connection.query(`create temp table present as select id, stats_all, revision from wallets`)

  // Blocks the request after it has read the version and before it reads the list.
  await connection.query(`lock table wallet_figures`)
  const lagging = readStats(mint)
  await waitFor('the request at the lock', async () => {
    const waiting = await service.sql(
      `select from pg_locks where relation = 'wallet_figures'::regclass and not granted`,
    )
    return waiting.length > 0 || undefined
  })
  await connection.query(RESTORE)
  await connection.query(`commit`)
  expect((await lagging).get(wallet)?.realized_pnl_usd).not.toBe(123)

  await connection.query(RESTORE.replace('before', 'present'))
  expect((await readStats(mint)).get(wallet)?.realized_pnl_usd).toBe(123)
})

// The two reports differ in a figure of the traders list.
test('two services in one process show only their own reports', async () => {
  await using one = await startTestService({ env: { ROLE: 'api' } })
  await using other = await startTestService({ env: { ROLE: 'api' } })
  const mint = newAddress()
  const traders = await takeTraders(one.simulator, mint, 3)
  const double = (trader: ListedTrader) => ({ ...trader, invested: trader.invested * 2 })
  listTraders(one.simulator, mint, traders)
  listTraders(other.simulator, mint, traders.map(double))
  const listInvested = async (from: TestService) => {
    await triggerScan(await from.client(), mint)
    // Both reports get the same version, as in two copies of one database.
    await from.sql('delete from scans')
    await from.sql(`update tokens set fetched_at = '2026-11-20T00:00:00Z'`)
    return (await readTopWallets(await from.client(), mint)).data.top_wallets.map(
      ({ total_invested }) => total_invested,
    )
  }
  const invested = await listInvested(one)
  expect(await listInvested(other)).toEqual(invested.map((amount) => Number(amount) * 2))
})

async function readStats(mint: string) {
  const { top_wallets: entries } = (await readTopWallets(client, mint)).data
  return new Map(entries.map(({ wallet_address, wallet }) => [wallet_address, wallet.wallet]))
}
