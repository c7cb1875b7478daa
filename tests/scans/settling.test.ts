import { expect, test } from '@jest/globals'
import { analyseWallet } from '../../analysis/analyse-wallet.ts'
import { type WalletOutcome, writeOutcomes } from '../../db/scan-wallets.ts'
import { takeLease, WALLET_FETCH } from '../../db/shared-fetches.ts'
import { settleWallets } from '../../scans/settle-wallets.ts'
import { beginTransaction } from '../support/database.ts'
import { openTestService } from '../support/open-service.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { ageScan, readScan as readStatus, type Trigger, triggerScan } from '../support/token-scans.ts'
import { awaitLockWaits } from '../support/waiting.ts'

/** Has no worker: the test itself settles wallets. */
const held = await openTestService({ env: { ROLE: 'api' } })
const client = await held.client()

interface HeldScan {
  readonly scanId: string
  readonly mint: string
  readonly walletIds: readonly number[]
}

async function startScan(count: number): Promise<HeldScan> {
  const { mint } = await makeToken(held.simulator, count)
  const scanId = await triggerScan(client, mint)
  return { scanId, mint, walletIds: await listWalletIds(scanId) }
}

async function listWalletIds(scanId: string): Promise<number[]> {
  const rows = await held.sql<{ wallet_id: number }>(
    `select wallet_id from scan_wallets where scan_id = $1 order by wallet_id`,
    [scanId],
  )
  return rows.map((row) => row.wallet_id)
}

type Analysed = Extract<WalletOutcome, { state: 'analysed' }>

async function analyse(mint: string, walletId: number): Promise<Analysed> {
  const [row] = await held.sql<{ address: string }>(`select address from wallets where id = $1`, [walletId])
  const pnl = await held.app.context.provider.fetchWalletPnl(row?.address ?? '')
  const analysis = analyseWallet(pnl, { firstBuyerTokens: 0, isKol: false })
  const origin = { selection: 'scan' } as const
  const fetched = { analysis, mint, origin, simulated: false, lease: 'epoch' }
  return { state: 'analysed', walletId, fetched }
}

function under(lease: string, outcome: Analysed): Analysed {
  return { ...outcome, fetched: { ...outcome.fetched, lease } }
}

/** Claims the fetch of the wallet and returns the lease; rejects while the fetch is leased. */
async function claimWallet({ fetched }: Analysed): Promise<string> {
  const claim = { address: fetched.analysis.address, since: 'now', freshForMs: 0, unknownForMs: 0 }
  const claimed = await takeLease(held.app.context.db, WALLET_FETCH, claim)
  if (claimed.state !== 'taken') throw new Error(`the fetch is ${claimed.state}`)
  return claimed.lease
}

function settle(scanId: string, outcomes: readonly WalletOutcome[]) {
  return writeOutcomes(held.app.context.db, { scanId, outcomes, atEnd: async () => undefined })
}

function stored(walletIds: readonly number[]): WalletOutcome[] {
  return walletIds.map((walletId) => ({ state: 'stored', walletId }))
}

async function readScan(scanId: string) {
  const [row] = await held.sql(
    `select status, total, processed, skipped, failure_code as failure, finished_at is not null as ended,
            (select count(*)::int from scan_wallets where scan_id = $1 and state <> 'pending') as settled
     from scans where id = $1`,
    [scanId],
  )
  return row
}

/** Everything that a settlement may write for a token's wallets. */
async function readResults(mint: string) {
  return held.sql(
    `select w.id, w.analysed_at, w.revision, w.stats_all::text, tw.realized, tw.revision as own,
            sw.scan_id, sw.state
     from tokens t join token_wallets tw on tw.token_id = t.id join wallets w on w.id = tw.wallet_id
     join scans s on s.token_id = t.id join scan_wallets sw on sw.scan_id = s.id and sw.wallet_id = w.id
     where t.address = $1 order by sw.scan_id, w.id`,
    [mint],
  )
}

test('settling counts each wallet once when it happens twice at the same time', async () => {
  const { scanId, walletIds } = await startScan(12)
  const half = stored(walletIds.slice(0, 6))
  const outcomes = await Promise.all([settle(scanId, half), settle(scanId, half.toReversed())])
  expect(outcomes.filter((progress) => progress !== undefined)).toEqual([
    expect.objectContaining({ processed: 6, total: 12, status: 'processing' }),
  ])
  expect(await settle(scanId, half)).toBeUndefined()
  expect(await readScan(scanId)).toMatchObject({ processed: 6, settled: 6, ended: false })
})

test('settling returns the wallets that it has settled, without those that were settled before', async () => {
  const { scanId, walletIds } = await startScan(6)
  await settle(scanId, stored(walletIds.slice(0, 2)))
  const settled = await settle(scanId, stored(walletIds.slice(0, 4)))
  expect(new Set(settled?.walletIds)).toEqual(new Set(walletIds.slice(2, 4)))
})

test('settling is counted in the metrics once for each wallet', async () => {
  const { context } = held.app
  const count = async () => {
    const metric = await context.telemetry.metrics.getSingleMetric('scan_wallets_total')?.get()
    return (metric?.values ?? []).reduce((sum, { value }) => sum + value, 0)
  }
  const { scanId, walletIds } = await startScan(4)
  const half = stored(walletIds.slice(0, 2))
  const before = await count()
  const [one, other] = await Promise.all([
    settleWallets(context, scanId, half),
    settleWallets(context, scanId, half),
  ])
  expect([one.size, other.size].sort()).toEqual([0, 2])
  expect((await count()) - before).toBe(2)
})

test('an outcome that cannot be stored does not fail the others that are settled with it', async () => {
  const { context } = held.app
  const { scanId, walletIds } = await startScan(4)
  const [one = 0, other = 0, bad = 0] = walletIds
  const unknown = { state: 'skipped', walletId: bad, reason: 'no such reason' as never } as const
  const [first, failed, last] = await Promise.allSettled([
    settleWallets(context, scanId, stored([one])),
    settleWallets(context, scanId, [unknown]),
    settleWallets(context, scanId, stored([other])),
  ])
  expect([first, failed.status, last]).toEqual([
    { status: 'fulfilled', value: new Set([one]) },
    'rejected',
    { status: 'fulfilled', value: new Set([other]) },
  ])
  expect(await readScan(scanId)).toMatchObject({ processed: 2 })
})

test('settling is progress: a scan that had stalled goes on', async () => {
  const { scanId, walletIds } = await startScan(3)
  await ageScan(held, scanId, '59 minutes')
  expect(await readStatus(client, scanId)).toMatchObject({ stalled: true })
  await settle(scanId, stored(walletIds.slice(0, 1)))
  expect(await readStatus(client, scanId)).toMatchObject({ status: 'processing', stalled: false })
})

test('settling ends the wait of the scan', async () => {
  const { scanId, walletIds } = await startScan(3)
  await held.sql(`update scans set waiting_code = 'provider_down' where id = $1`, [scanId])
  expect(await readStatus(client, scanId)).toHaveProperty('reason', 'provider_down')
  await settle(scanId, stored(walletIds.slice(0, 1)))
  expect(await readStatus(client, scanId)).not.toHaveProperty('reason')
})

test('settling ends the scan once, with the last wallet, however many settlements run at the same time', async () => {
  const { scanId, mint, walletIds } = await startScan(40)
  const settlements = await Promise.all(walletIds.map((walletId) => analyse(mint, walletId)))
  const twice = [...settlements, ...settlements.toReversed()]
  const outcomes = await Promise.all(twice.map((settlement) => settle(scanId, [settlement])))
  const progress = outcomes.filter((outcome) => outcome !== undefined)
  expect(progress.map(({ processed }) => processed).sort((a, b) => a - b)).toEqual(
    walletIds.map((_, index) => index + 1),
  )
  expect(progress.filter(({ status }) => status !== 'processing')).toEqual([
    expect.objectContaining({ status: 'completed', processed: 40, skipped: 0 }),
  ])
  expect(await readScan(scanId)).toMatchObject({
    status: 'completed',
    processed: 40,
    settled: 40,
    ended: true,
  })
})

test('settling keeps the first outcome of a wallet', async () => {
  const { scanId, mint, walletIds } = await startScan(2)
  const [walletId = 0] = walletIds
  await settle(scanId, [{ state: 'skipped', walletId, reason: 'wallet_unknown' }])
  const before = await readResults(mint)
  expect(await settle(scanId, [await analyse(mint, walletId)])).toBeUndefined()
  expect(await readResults(mint)).toEqual(before)
  expect(await readScan(scanId)).toMatchObject({ processed: 1, skipped: 1 })
})

test('settling ends the lease of the fetch if it settles the wallet under that lease, and only then', async () => {
  const { scanId, mint, walletIds } = await startScan(3)
  const [one, other] = [await analyse(mint, walletIds[0] ?? 0), await analyse(mint, walletIds[1] ?? 0)]
  const lease = await claimWallet(one)
  await claimWallet(other)
  expect(await settle('wallet_processing_00000000', [under(lease, one)])).toBeUndefined()
  await expect(claimWallet(one)).rejects.toThrow('leased')
  expect(await settle(scanId, [under(lease, one)])).toMatchObject({ processed: 1 })
  expect(await claimWallet(one)).not.toBe(lease)
  expect(await settle(scanId, [under(lease, other)])).toMatchObject({ processed: 2 })
  await expect(claimWallet(other)).rejects.toThrow('leased')
})

test('settling ignores wallets that are not in the scan', async () => {
  const one = await startScan(2)
  const other = await startScan(2)
  expect(await settle(one.scanId, stored(other.walletIds))).toBeUndefined()
  expect(await readScan(one.scanId)).toMatchObject({ processed: 0, settled: 0 })
  expect(await readScan(other.scanId)).toMatchObject({ processed: 0, settled: 0 })
})

test.each([
  { skipped: 3, total: 6, status: 'completed', failure: null },
  { skipped: 4, total: 6, status: 'failed', failure: 'too_many_skipped' },
  { skipped: 1, total: 1, status: 'failed', failure: 'too_many_skipped' },
])('settling leaves a scan $status with $skipped of $total wallets skipped', async (expected) => {
  const { scanId, walletIds } = await startScan(expected.total)
  await settle(
    scanId,
    walletIds.map((walletId, index) =>
      index < expected.skipped
        ? { state: 'skipped', walletId, reason: 'provider_failed' }
        : { state: 'stored', walletId },
    ),
  )
  const { skipped, status, failure, total } = expected
  expect(await readScan(scanId)).toMatchObject({ skipped, status, failure, processed: total, ended: true })
})

test('a scan that has ended accepts no further settlement', async () => {
  const { scanId, mint, walletIds } = await startScan(3)
  await ageScan(held, scanId, '16 minutes')
  const next = await triggerScan(client, mint)
  const before = { results: await readResults(mint), scan: await readScan(scanId) }
  expect(before.scan).toMatchObject({ status: 'failed', processed: 0 })
  const settlements = await Promise.all(walletIds.map((walletId) => analyse(mint, walletId)))
  expect(await settle(scanId, settlements)).toBeUndefined()
  expect(await readResults(mint)).toEqual(before.results)
  expect(await readScan(scanId)).toEqual(before.scan)
  expect(await readScan(next)).toMatchObject({ status: 'processing', processed: 0, settled: 0 })
})

test('a scan that has ended accepts no settlement that has waited for its end', async () => {
  const { scanId, mint, walletIds } = await startScan(3)
  const before = await readResults(mint)
  const settlement = await analyse(mint, walletIds[0] ?? 0)
  await using ending = await beginTransaction(held.databaseUrl)
  await ending.query(`update scans set status = 'failed', failure_code = 'superseded' where id = $1`, [
    scanId,
  ])
  const late = settle(scanId, [settlement])
  await awaitLockWaits(held)
  await ending.query('commit')
  expect(await late).toBeUndefined()
  expect(await readResults(mint)).toEqual(before)
  expect(await readScan(scanId)).toMatchObject({ status: 'failed', processed: 0, settled: 0 })
})

test('a scan that has ended never blocks the scan that takes its place', async () => {
  const { scanId, mint, walletIds } = await startScan(3)
  const settlement = await analyse(mint, walletIds[0] ?? 0)
  await ageScan(held, scanId, '16 minutes')
  await using hindrance = await beginTransaction(held.databaseUrl)
  await hindrance.query(`select from scans where id = $1 for update`, [scanId])
  const trigger = client.post<Trigger>(`/api/v1/tokens/${mint}/scans`)
  await awaitLockWaits(held)
  const late = settle(scanId, [settlement])
  await awaitLockWaits(held, 2)
  await hindrance.query('commit')
  expect((await trigger).body.data).toMatchObject({ reused: false, is_update: true })
  expect(await late).toBeUndefined()
  expect(await readScan(scanId)).toMatchObject({ status: 'failed', processed: 0, settled: 0 })
})
