import { expect, test } from '@jest/globals'
import type { components } from '../../generated/v1/types.ts'
import { newAddress } from '../support/addresses.ts'
import type { Failure, TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { readPages } from '../support/pages.ts'
import { usedByPool } from '../support/quotas.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { ageScan, triggerScan } from '../support/token-scans.ts'
import { putWatchlist } from '../support/watchlists.ts'

type Scans = components['schemas']['ListScansEnvelope']

// Without a worker, scans stay as they are.
const service = await openTestService({ env: { ROLE: 'api' } })
const asker = await service.client('premium')
const reader = await service.client()

/** In the order of their scans, the newest last. */
const mints: string[] = []
const scanIds: string[] = []

for (let count = 0; count < 3; count += 1) {
  const { mint } = await makeToken(service.simulator, 4)
  mints.push(mint)
  scanIds.push(await triggerScan(asker, mint))
}

async function list(client: TestClient, query = ''): Promise<Scans> {
  const { status, body } = await client.get<Scans>(`/api/v1/scans${query}`)
  expect(status).toBe(200)
  return body
}

const idsOf = ({ data }: Scans) => data.map(({ scan_id: id }) => id)

test('lists the scans of every profile, newest first, free of charge and without their owner', async () => {
  const { data, meta } = await list(reader)
  expect(data.map(({ scan_id: id }) => id)).toEqual(scanIds.toReversed())
  expect(meta).toMatchObject({ count: 3, limit: 100, next_cursor: null })
  expect(await usedByPool(service, reader)).toEqual({})
  const [newest] = data
  const [token] = await service.sql<{ name: string; symbol: string }>(
    'select name, symbol from tokens where address = $1',
    [mints[2]],
  )
  expect(newest).toEqual({
    scan_id: scanIds[2],
    token_address: mints[2],
    token_name: token?.name,
    token_symbol: token?.symbol,
    status: 'processing',
    stalled: false,
    total_wallets: 4,
    processed_wallets: 0,
    skipped_wallets: 0,
    percentage: 0,
    started_at: expect.any(String),
    ended_at: null,
    links: {
      self: `/api/v1/scans/${scanIds[2]}`,
      result: `/api/v1/tokens/${mints[2]}/top-wallets`,
    },
  })
})

test('shows that a scan has stalled, or that it failed and why', async () => {
  await ageScan(service, scanIds[0] ?? '', '21 minutes')
  await service.sql(
    `update scans set status = 'failed', failure_code = 'superseded', finished_at = created_at + interval '1 minute'
     where id = $1`,
    [scanIds[1]],
  )
  const [, failed, stalled] = (await list(reader)).data
  expect(stalled).toMatchObject({ status: 'processing', stalled: true, ended_at: null })
  expect(failed).toMatchObject({ status: 'failed', reason: 'superseded', stalled: false })
  expect(Date.parse(failed?.ended_at ?? '')).toBe(Date.parse(failed?.started_at ?? '') + 60_000)
})

test('leads from page to page without a gap, even between scans of the same moment', async () => {
  await service.sql('update scans set created_at = (select min(created_at) from scans)')
  const whole = idsOf(await list(reader))
  const pages = await readPages((cursor) => list(reader, `?limit=1${cursor}`))
  expect(pages.flatMap(idsOf)).toEqual(whole)
  expect(new Set(whole)).toEqual(new Set(scanIds))
})

test('with a watchlist, lists the scans that found its wallets, and names these wallets', async () => {
  const [wallet, other] = await Promise.all(
    scanIds.slice(0, 2).map(async (scanId) => {
      const [row] = await service.sql<{ address: string }>(
        `select w.address from scan_wallets sw join wallets w on w.id = sw.wallet_id where sw.scan_id = $1 limit 1`,
        [scanId],
      )
      return row?.address
    }),
  )
  await putWatchlist(asker, 'memes', [
    { address: wallet, label: 'early' },
    { address: other },
    { address: newAddress() },
  ])
  const { data } = await list(asker, '?watchlist=memes')
  expect(
    data.map(({ scan_id, wallets_seen, watched_wallets }) => [scan_id, wallets_seen, watched_wallets]),
  ).toEqual(
    expect.arrayContaining([
      [scanIds[0], 1, [{ address: wallet, label: 'early' }]],
      [scanIds[1], 1, [{ address: other, label: null }]],
    ]),
  )
  expect(data).toHaveLength(2)
  const refused = await reader.get<Failure>('/api/v1/scans?watchlist=memes')
  expect([refused.status, refused.body.error.details]).toMatchObject([400, [{ field: 'watchlist' }]])
  const first = await list(asker, '?limit=1')
  const mixed = await asker.get<Failure>(`/api/v1/scans?watchlist=memes&cursor=${first.meta.next_cursor}`)
  expect([mixed.status, mixed.body.error.details]).toMatchObject([400, [{ field: 'cursor' }]])
})
