import { expect, test } from '@jest/globals'
import { type WalletOutcome, writeOutcomes } from '../../../db/scan-wallets.ts'
import { failDeadScans } from '../../../db/scans.ts'
import { openTestService } from '../../support/open-service.ts'
import { playHistory } from '../../support/played-wallets.ts'
import { startTestService } from '../../support/service.ts'
import { makeToken } from '../../support/simulated-provider.ts'
import { ageScan, scanToken, triggerScan } from '../../support/token-scans.ts'
import type { TopWallet, TopWallets } from '../../support/top-wallets.ts'

type Analysis = NonNullable<TopWallet['analysis']>

/** Runs no worker, so its scans do not progress. */
const held = await openTestService({ env: { ROLE: 'api' } })
const client = await held.client()

async function readAnalyses(
  mint: string,
  caller = client,
): Promise<ReadonlyMap<string, Analysis | undefined>> {
  const { body } = await caller.get<TopWallets>(`/api/v1/tokens/${mint}/top-wallets`)
  return new Map(body.data.top_wallets.map(({ wallet_address, analysis }) => [wallet_address, analysis]))
}

const PENDING: Analysis = { state: 'pending', analysed_at: null, reason: null }

/** Starts a scan that no worker runs. Returns it with the ids of its wallets by address. */
async function startScan(wallets: number) {
  const { mint } = await makeToken(held.simulator, wallets)
  const scanId = await triggerScan(client, mint)
  const rows = await held.sql<{ id: number; address: string }>(
    `select w.id, w.address from scan_wallets sw join wallets w on w.id = sw.wallet_id where scan_id = $1`,
    [scanId],
  )
  return { mint, scanId, ids: new Map(rows.map(({ id, address }) => [address, id])) }
}

async function settle(scanId: string, outcome: WalletOutcome): Promise<void> {
  await writeOutcomes(held.app.context.db, { scanId, outcomes: [outcome], atEnd: async () => undefined })
}

test('the analysis of a listed wallet has the state analysed, no_figures, or skipped with a reason, once the scan has ended', async () => {
  await using service = await startTestService()
  const caller = await service.client()
  const { mint, traders } = await makeToken(service.simulator, 5)
  const [unknown = '', silent = '', ...others] = traders.map(({ wallet }) => wallet)
  const answers = service.simulator.scenarios
  answers.add({ match: unknown, fault: { kind: 'unknown' } })
  playHistory(service.simulator, silent, {})
  await scanToken(caller, mint)
  const analyses = await readAnalyses(mint, caller)
  expect(analyses.get(unknown)).toEqual({ state: 'skipped', analysed_at: null, reason: 'wallet_unknown' })
  const time = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/)
  expect(analyses.get(silent)).toEqual({ state: 'no_figures', analysed_at: time, reason: null })
  for (const wallet of others)
    expect(analyses.get(wallet)).toEqual({ state: 'analysed', analysed_at: time, reason: null })
})

test('the analysis of a listed wallet is pending until the scan settles the wallet, and then changes at once, however often the list was read', async () => {
  const { mint, scanId, ids } = await startScan(3)
  const [[one = '', first = 0] = [], [two = '', second = 0] = [], [three = ''] = []] = ids
  expect([...(await readAnalyses(mint)).values()]).toEqual([PENDING, PENDING, PENDING])
  await settle(scanId, { state: 'skipped', walletId: first, reason: 'provider_failed' })
  const skipped: Analysis = { state: 'skipped', analysed_at: null, reason: 'provider_failed' }
  expect(await readAnalyses(mint)).toEqual(
    new Map([
      [one, skipped],
      [two, PENDING],
      [three, PENDING],
    ]),
  )
  await settle(scanId, { state: 'skipped', walletId: second, reason: 'service_failed' })
  expect((await readAnalyses(mint)).get(two)).toMatchObject({ state: 'skipped', reason: 'service_failed' })
})

test('the analysis of a listed wallet is skipped if the scan ended before it settled the wallet, and pending again in the next scan', async () => {
  const { mint, scanId } = await startScan(2)
  expect([...(await readAnalyses(mint)).values()]).toEqual([PENDING, PENDING])
  await ageScan(held, scanId, '61 minutes')
  await failDeadScans(held.app.context.db)
  const skipped = { state: 'skipped', analysed_at: null, reason: 'no_progress' }
  expect([...(await readAnalyses(mint)).values()]).toEqual([skipped, skipped])
  await triggerScan(client, mint)
  expect([...(await readAnalyses(mint)).values()]).toEqual([PENDING, PENDING])
})

test('the analysis of a listed wallet has the state analysed if a wallet scan has analysed the wallet since the token scan started', async () => {
  const { mint, scanId, ids } = await startScan(1)
  const [[wallet = '', walletId = 0] = []] = ids
  await settle(scanId, { state: 'skipped', walletId, reason: 'provider_failed' })
  expect((await client.post(`/api/v1/wallets/${wallet}/scan`)).status).toBe(200)
  expect((await readAnalyses(mint)).get(wallet)).toMatchObject({ state: 'analysed', reason: null })
})

test('the analysis of a listed wallet keeps the time of the earlier analysis while the wallet is pending and when it is skipped', async () => {
  const { mint, scanId, ids } = await startScan(1)
  const [[wallet = '', walletId = 0] = []] = ids
  await client.post(`/api/v1/wallets/${wallet}/scan`)
  const earlier = '2026-01-02T03:04:05.678Z'
  await held.sql(`update wallets set analysed_at = $2, revision = nextval('revisions') where id = $1`, [
    walletId,
    earlier,
  ])
  expect((await readAnalyses(mint)).get(wallet)).toEqual({ ...PENDING, analysed_at: earlier })
  await settle(scanId, { state: 'skipped', walletId, reason: 'provider_failed' })
  expect((await readAnalyses(mint)).get(wallet)).toMatchObject({ state: 'skipped', analysed_at: earlier })
})

test('the analysis of a listed wallet is missing from a report whose scans are deleted', async () => {
  const { mint, scanId } = await startScan(1)
  await held.sql(`delete from scans where id = $1`, [scanId])
  expect([...(await readAnalyses(mint)).values()]).toEqual([undefined])
})
