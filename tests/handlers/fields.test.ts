import { describe, expect, test } from '@jest/globals'
import document from '../../generated/v1/document.json' with { type: 'json' }
import { openTestService } from '../support/open-service.ts'
import { makeToken, makeTokenOf } from '../support/simulated-provider.ts'
import { scanToken } from '../support/token-scans.ts'

const { PeriodStats } = document.components.schemas
const LEFT_OUT = Object.keys(PeriodStats.properties).filter(
  (figure) => !PeriodStats.required.includes(figure),
)

const service = await openTestService()
const client = await service.client('premium')

const { mint, traders } = await makeToken(service.simulator, 20)
await scanToken(client, mint)
const other = makeTokenOf(
  service.simulator,
  traders.map(({ wallet }) => wallet),
)
await scanToken(client, other)
const lists = {
  listTokenTopWallets: `/api/v1/tokens/${mint}/top-wallets?limit=300`,
  listWallets: '/api/v1/wallets?limit=500',
  listCorrelations: `/api/v1/correlations?tokens=${mint},${other}`,
}

/** A copy of an answer without the figures that a summary leaves out. */
function summarise(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(summarise)
  if (typeof node !== 'object' || node === null) return node
  const members =
    'data_since' in node
      ? Object.entries(node).filter(([key]) => !LEFT_OUT.includes(key))
      : Object.entries(node)
  return Object.fromEntries(members.map(([key, value]) => [key, summarise(value)]))
}

const read = (path: string) => client.get<{ readonly data: unknown }>(path)

describe.each(Object.entries(lists))('fields of %s', (_operation, path) => {
  test('are all figures by default', async () => {
    const [plain, full] = await Promise.all([read(path), read(`${path}&fields=full`)])
    expect(full.body.data).toEqual(plain.body.data)
    expect(JSON.stringify(full.body.data)).toContain('"roi_median_pct"')
  })

  test('are only the required ones in a summary, which has its own ETag', async () => {
    const full = await read(path)
    const summary = await read(`${path}&fields=summary`)
    expect(summary.body.data).toEqual(summarise(full.body.data))
    expect(JSON.stringify(summary.body.data)).not.toContain('"roi_median_pct"')
    expect(summary.headers.get('etag')).not.toBe(full.headers.get('etag'))
  })
})

test('CSV rows still have the columns of the figures that a summary leaves out', async () => {
  const headers = { accept: 'text/csv' }
  const [full, summary] = await Promise.all(
    ['full', 'summary'].map((fields) =>
      client.request<string>('GET', `${lists.listTokenTopWallets}&fields=${fields}`, { headers }),
    ),
  )
  expect(summary?.body.split('\r\n')[0]).toBe(full?.body.split('\r\n')[0])
})
