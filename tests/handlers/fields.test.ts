import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import document from '../../generated/v1/document.json' with { type: 'json' }
import { newAddress } from '../support/addresses.ts'
import { openTestService } from '../support/open-service.ts'
import { makeTokenOf } from '../support/simulated-provider.ts'
import { scanToken } from '../support/token-scans.ts'

const { PeriodStats } = document.components.schemas
const LEFT_OUT = Object.keys(PeriodStats.properties).filter(
  (figure) => !PeriodStats.required.includes(figure),
)

const service = await openTestService()
const client = await service.client('premium')

const mint = newAddress()
await scanToken(client, mint)
const wallets = await service.sql<{ address: string }>('select address from wallets limit 20')
const other = makeTokenOf(
  service.simulator,
  wallets.map(({ address }) => address),
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

test('the document states the size of a list of 300 wallets, within 15 %', async () => {
  const sentence =
    /A list of 300 wallets is about ([\d.]+) MB, compressed (\d+) kB; with `fields=summary` about ([\d.]+) MB/
  const [, full, zipped, summary] = sentence.exec(document.info.description.replaceAll(/\s+/g, ' ')) ?? []
  const size = async (fields: string) =>
    Buffer.from(JSON.stringify((await read(`${lists.listTokenTopWallets}&fields=${fields}`)).body))
  const text = await size('full')
  const sizes = [
    text.length / 1e6,
    (await promisify(gzip)(text)).length / 1e3,
    (await size('summary')).length / 1e6,
  ]
  const stated = [full, zipped, summary].map(Number)
  const wrong = sizes.filter((actual, index) => Math.abs(actual / Number(stated[index]) - 1) > 0.15)
  expect({ stated, wrong }).toEqual({ stated, wrong: [] })
})
