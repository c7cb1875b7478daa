import { expect, test } from '@jest/globals'
import { openTestService } from '../support/open-service.ts'
import { leaveQuota, usedToday } from '../support/quotas.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { readScan, type ScanStatus, scanToken, type Trigger } from '../support/token-scans.ts'

const service = await openTestService()
const client = await service.client()

test('the status of a scan shows progress in per cent, rounded down', async () => {
  const { mint } = await makeToken(service.simulator, 1)
  const { scan_id: id } = await scanToken(client, mint)
  const percentages = []
  for (const [processed, total] of [
    [0, 300],
    [2, 300],
    [3, 300],
    [2, 3],
    [299, 300],
    [300, 300],
    [29, 29],
  ]) {
    await service.sql(`update scans set processed = $2, total = $3 where id = $1`, [id, processed, total])
    const status = await readScan(client, id)
    expect(status).toMatchObject({ processed_wallets: processed, total_wallets: total })
    percentages.push(status.percentage)
  }
  expect(percentages).toEqual([0, 0, 1, 66, 99, 100, 100])
})

test('the status of a scan is completed at once, with 100 per cent, when the token has no traders', async () => {
  const { mint } = await makeToken(service.simulator, 0)
  const { body } = await client.post<Trigger>(`/api/v1/tokens/${mint}/scans`)
  expect(body.data.status).toBe('processing')
  expect(await readScan(client, body.data.scan_id)).toMatchObject({
    status: 'completed',
    total_wallets: 0,
    processed_wallets: 0,
    percentage: 100,
  })
  const list = await client.get<{ data: { top_wallets: unknown[] } }>(`/api/v1/tokens/${mint}/top-wallets`)
  expect(list.body.data.top_wallets).toEqual([])
})

test.each([
  { wallets: 5, count: 2, others: '' },
  { wallets: 60, count: 23, others: ' and 3 more' },
])(
  'the status of a scan names up to twenty wallets that the provider does not know: $count of $wallets',
  async ({ wallets, count, others }) => {
    const { mint, traders } = await makeToken(service.simulator, wallets)
    const unknown = traders.slice(0, count).map(({ wallet }) => wallet)
    for (const match of unknown) service.simulator.scenarios.add({ match, fault: { kind: 'unknown' } })
    const scan = await scanToken(client, mint)
    expect(scan).toMatchObject({ status: 'completed', processed_wallets: wallets, percentage: 100 })
    const named = unknown.sort().slice(0, 20).join(', ')
    const skipped = `skipped because the data provider could not supply them: ${named}`
    expect(scan.message).toBe(`${wallets} of ${wallets} wallets processed; ${skipped}${others}`)
  },
)

test('the status of a scan can be read without any quota left', async () => {
  const poor = await service.client('pro')
  const { mint } = await makeToken(service.simulator, 1)
  const { scan_id: id } = await scanToken(poor, mint)
  await leaveQuota(service, poor, { pool: 'scans', units: 0 })
  await leaveQuota(service, poor, { pool: 'reads', units: 0 })
  expect((await poor.get(`/api/v1/scans/${id}`)).status).toBe(200)
  expect(await usedToday(service, poor, 'reads')).toBe(50)
})

const { mint: scanned } = await makeToken(service.simulator, 2)
const { scan_id: scanId } = await scanToken(client, scanned)

/** Stores the scan with these columns and reads its status. */
async function readWith(columns: Readonly<Record<string, unknown>>): Promise<ScanStatus> {
  const fields = {
    status: 'processing',
    failure_code: null,
    notes: null,
    waiting_code: null,
    ...columns,
  }
  const names = Object.keys(fields)
  await service.sql(
    `update scans set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1`,
    [scanId, ...Object.values(fields)],
  )
  return readScan(client, scanId)
}

const waits = (code: string) => ({ waiting_code: code })
const failed = (code: string) => ({ status: 'failed', failure_code: code })

test.each([
  [{}, '', undefined],
  [failed('too_many_skipped'), '; more than half of the wallets could not be analysed', 'too_many_skipped'],
  [failed('superseded'), '; superseded by a newer scan', 'superseded'],
  [failed('no_progress'), '; no progress for 60 minutes', 'no_progress'],
  [{ ...failed('superseded'), ...waits('provider_down') }, '; superseded by a newer scan', 'superseded'],
  [{ ...waits('provider_down'), status: 'completed' }, '', undefined],
])(
  'the message of a scan states %j in words; `reason` has the code of a failure',
  async (columns, words, reason) => {
    const status = await readWith(columns)
    expect([status.message, status.reason]).toEqual([`2 of 2 wallets processed${words}`, reason])
  },
)

test.each([
  ['provider_down', 'waits for the data provider, which does not answer at the moment'],
  ['provider_budget', 'waits: the calls to the data provider for this day (UTC) are used up'],
  ['provider_rate', 'waits for the data provider, which takes no more calls at the moment'],
  ['provider_refused', 'waits for the data provider, which is not available at the moment'],
])('the message of a scan states what the scan waits for; `reason` has the code: %s', async (code, words) => {
  const { message, reason } = await readWith(waits(code))
  expect([message, reason]).toEqual([`2 of 2 wallets processed; ${words}`, code])
})

const TOP_TRADERS = 'the data provider has no long list of traders here'

test.each([
  [
    [
      { code: 'top_traders_only', wallets: 187 },
      { code: 'unusable_rows', rows: 3 },
    ],
    `; ${TOP_TRADERS}: these 187 wallets are its top traders and first buyers` +
      "; 3 rows of the data provider's lists were unusable",
  ],
  [
    [{ code: 'top_traders_only', wallets: 1 }],
    `; ${TOP_TRADERS}: this one wallet is its only trader or first buyer`,
  ],
  [[{ code: 'unusable_rows', rows: 1 }], "; one row of the data provider's lists was unusable"],
  [[{ code: 'of_a_newer_release' }], ''],
])('the message of a scan states what the report lacks: %j', async (notes, words) => {
  const status = await readWith({ status: 'completed', notes: JSON.stringify(notes) })
  expect([status.message, status.reason]).toEqual([`2 of 2 wallets processed${words}`, undefined])
})
