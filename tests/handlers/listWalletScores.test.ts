import { expect, test } from '@jest/globals'
import type { Schema } from '../../handlers/schema.ts'
import { newAddress } from '../support/addresses.ts'
import { openTestService } from '../support/open-service.ts'
import { usedToday } from '../support/quotas.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { storeWallet } from '../support/stored-rows.ts'
import { scanToken } from '../support/token-scans.ts'

const service = await openTestService()
const client = await service.client()

async function readScores(wallet: string): Promise<readonly Schema<'FrozenScore'>[]> {
  const { body } = await client.get<{ readonly data: readonly Schema<'FrozenScore'>[] }>(
    `/api/v1/wallets/${wallet}/scores`,
  )
  return body.data
}

test('past scores are listed from the newest on, and have an outcome as soon as it is known', async () => {
  const wallet = await storeWallet(service)
  await service.sql(
    `insert into score_records (wallet_id, kind, period, selection, simulated, scored_at, score, score_version,
       edge_low_pct, settled_at, outcome_usd, outcome_roi_pct, outcome_mean_pct)
     select id, 'frozen', '30d', 'wallet_scan', $2, now() - r.days * interval '24 hours', r.score, 3, -1.005,
       r.settled, r.outcome, r.outcome, r.outcome
     from wallets, (values (40, 50, now(), 12.5), (1, 60, null, null)) as r (days, score, settled, outcome)
     where address = $1`,
    [wallet, service.app.context.simulated],
  )
  const common = { period: '30d', score_version: 3, selection: 'wallet_scan', token: null }
  expect(await readScores(wallet)).toEqual([
    { ...common, ...{ score: 60, outcome_roi_pct: null, outcome_mean_pct: null }, ...ANY_PRECISE },
    { ...common, ...{ score: 50, outcome_roi_pct: 12.5, outcome_mean_pct: 12.5 }, ...ANY_PRECISE },
  ])
})

const ANY_PRECISE = {
  scored_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
  edge_low_pct: expect.closeTo(-1, 1),
}

test('past scores name their token also when it has expired', async () => {
  const { mint, traders } = await makeToken(service.simulator, 5)
  await scanToken(client, mint)
  const readAll = async () => (await Promise.all(traders.map(({ wallet }) => readScores(wallet)))).flat()
  const before = await readAll()
  expect(before.filter(({ token }) => token === mint).length).toBeGreaterThan(0)
  await service.sql('delete from tokens where address = $1', [mint])
  expect(await readAll()).toEqual(before)
})

test('past scores of a stored wallet cost a read, also when there are none, and those of an unknown one nothing', async () => {
  const caller = await service.client()
  expect((await caller.get(`/api/v1/wallets/${newAddress()}/scores`)).status).toBe(404)
  const { status, body } = await caller.get(`/api/v1/wallets/${await storeWallet(service)}/scores`)
  expect([status, body]).toMatchObject([200, { data: [], meta: { count: 0 } }])
  expect(await usedToday(service, caller, 'reads')).toBe(1)
})
