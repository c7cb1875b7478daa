import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { analyseWallet } from '../../analysis/analyse-wallet.ts'
import type { Settlement } from '../../db/scan-wallets.ts'
import { createSettlements } from '../../jobs/settlements.ts'
import { analyseWalletBatch } from '../../jobs/wallet-analysis.ts'
import type { TestClient } from '../support/client.ts'
import { HandClock } from '../support/hand-clock.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { readStatementCounts, type StatementCounts } from '../support/statements.ts'
import { triggerScan } from '../support/token-scans.ts'

/** Without a worker: what is settled here is settled by the test. */
let held: TestService
let client: TestClient

beforeAll(async () => {
  held = await startTestService({ env: { ROLE: 'api' } })
  client = await held.client()
})

afterAll(async () => {
  await held[Symbol.asyncDispose]()
})

async function startScan(count: number) {
  const { mint } = await makeToken(held.simulator, count)
  const scanId = await triggerScan(client, mint)
  const wallets = await held.sql<{ id: number; address: string }>(
    `select id, address from wallets join scan_wallets on wallet_id = id where scan_id = $1 order by id`,
    [scanId],
  )
  return { scanId, mint, wallets, walletIds: wallets.map(({ id }) => id) }
}

function settleStored(scanId: string, walletIds: readonly number[]): Promise<boolean[]> {
  const { settle } = held.app.context.settlements
  return Promise.all(walletIds.map((walletId) => settle(scanId, { state: 'stored', walletId })))
}

async function readScan(scanId: string) {
  const [row] = await held.sql('select status, processed from scans where id = $1', [scanId])
  return row
}

async function countSettling(counts: StatementCounts): Promise<number> {
  const settling = (await counts.list()).filter(({ text }) => text.includes('update scan_wallets'))
  return settling.reduce((sum, { calls }) => sum + calls, 0)
}

async function countSettled(): Promise<number> {
  const metric = await held.app.context.telemetry.metrics.getSingleMetric('scan_wallets_total')?.get()
  return (metric?.values ?? []).reduce((sum, { value }) => sum + value, 0)
}

describe('wallets that are ready at the same time', () => {
  test('are settled by one statement, those of another scan by another', async () => {
    const [one, other] = [await startScan(5), await startScan(5)]
    const counts = await readStatementCounts(held)
    await counts.reset()
    await Promise.all([
      settleStored(one.scanId, one.walletIds.slice(1)),
      settleStored(other.scanId, other.walletIds.slice(1)),
    ])
    expect(await countSettling(counts)).toBe(2)
    expect(await readScan(one.scanId)).toEqual({ status: 'processing', processed: 4 })
    expect(await readScan(other.scanId)).toEqual({ status: 'processing', processed: 4 })
  })

  test('count for one of several attempts, and in the metrics once', async () => {
    const { scanId, walletIds } = await startScan(4)
    const [one = 0, other = 0] = walletIds
    const before = await countSettled()
    expect(await settleStored(scanId, [one, one, other])).toEqual([true, false, true])
    expect(await settleStored(scanId, [one])).toEqual([false])
    expect((await countSettled()) - before).toBe(2)
    expect(await readScan(scanId)).toEqual({ status: 'processing', processed: 2 })
  })

  test('are stored all the same when one of them cannot be', async () => {
    const { scanId, mint, wallets } = await startScan(3)
    const settlements = await Promise.all(wallets.map((wallet) => analyse(mint, wallet)))
    const broken = wallets[1]?.id
    await held.sql(`alter table wallets add constraint broken check (id <> ${broken} or analysed_at is null)`)
    const { settle } = held.app.context.settlements
    const attempts = await Promise.allSettled(settlements.map((settlement) => settle(scanId, settlement)))
    await held.sql('alter table wallets drop constraint broken')
    expect(attempts.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await readScan(scanId)).toEqual({ status: 'processing', processed: 2 })
  })
})

describe('wallets are gathered while others are announced', () => {
  /** Nothing is settled because of the time that has passed. */
  const open = () => createSettlements(held.app.context, new HandClock())

  test('and settled together as soon as the last of them is ready, or will not be', async () => {
    const { scanId, walletIds } = await startScan(4)
    const { settle, announce } = open()
    const tellReady = announce(3)
    const counts = await readStatementCounts(held)
    await counts.reset()
    const [one = 0, other = 0] = walletIds
    const first = settle(scanId, { state: 'stored', walletId: one })
    tellReady()
    tellReady()
    // Its turn of the event loop is over by then.
    expect(await readScan(scanId)).toEqual({ status: 'processing', processed: 0 })
    const second = settle(scanId, { state: 'stored', walletId: other })
    tellReady()
    expect(await Promise.all([first, second])).toEqual([true, true])
    expect(await readScan(scanId)).toEqual({ status: 'processing', processed: 2 })
    expect(await countSettling(counts)).toBe(1)
  })

  test('and not at all without any', async () => {
    const { scanId, walletIds } = await startScan(2)
    const { settle } = open()
    for (const walletId of walletIds) {
      expect(await settle(scanId, { state: 'stored', walletId })).toBe(true)
    }
    expect(await readScan(scanId)).toEqual({ status: 'completed', processed: 2 })
  })

  test('by a batch until the last of its wallets has come, or has failed', async () => {
    const { scanId, wallets, walletIds } = await startScan(8)
    held.simulator.scenarios.add({ fault: { kind: 'unknown' }, match: `/pnl/${wallets[3]?.address}` })
    const context = { ...held.app.context, settlements: open() }
    const counts = await readStatementCounts(held)
    await counts.reset()
    const batch = { scanId, walletIds: walletIds.slice(0, 7) }
    await analyseWalletBatch(batch, context, new AbortController().signal)
    expect(await readScan(scanId)).toEqual({ status: 'processing', processed: 7 })
    // Six that are analysed, and then the one that the provider does not know.
    expect(await countSettling(counts)).toBe(2)
  })

  test('for 50 ms at most', async () => {
    const { scanId, walletIds } = await startScan(2)
    const clock = new HandClock()
    const { settle, announce } = createSettlements(held.app.context, clock)
    announce(2)
    const settled = settle(scanId, { state: 'stored', walletId: walletIds[0] ?? 0 })
    clock.pass(50)
    expect(await settled).toBe(true)
  })
})

async function analyse(
  mint: string,
  { id, address }: { readonly id: number; readonly address: string },
): Promise<Settlement> {
  const pnl = await held.app.context.provider.fetchWalletPnl(address)
  const analysis = analyseWallet(pnl, { firstBuyerTokens: 0, isKol: false })
  return { state: 'analysed', walletId: id, analysis, mint, simulated: false, lease: 'epoch' }
}
