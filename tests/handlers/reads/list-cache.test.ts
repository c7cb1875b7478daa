import { expect, test } from '@jest/globals'
import { ListCache } from '../../../handlers/reads/reads.ts'
import type { RenderedReport } from '../../../handlers/views/report.ts'

const BYTES_MAX = 2 ** 26

/** A report whose entries are numbered texts. */
function makeReport(version = '1', entries = 300): RenderedReport {
  const items = Array.from({ length: entries }, (_, index) => `"é ${index}"`)
  const start = `{"token":{"version":"${version}"},"top_wallets":[`
  const ends = items.map((_, index) => Buffer.byteLength(start + items.slice(0, index + 1).join()))
  return { version, fetchedAt: new Date(0), bytes: Buffer.from(`${start}${items}]}`), ends, independent: [] }
}

/** Asks a cache for reports, and notes which of them it renders. */
function openCache(bytesMax = BYTES_MAX) {
  const cache = new ListCache(bytesMax)
  const rendered: string[] = []
  const get = (mint: string, version = '1', render = async () => makeReport(version)) =>
    cache.get(mint, version, () => {
      rendered.push(`${mint} ${version}`)
      return render()
    })
  return { get, rendered }
}

test('a cached report is rendered once for concurrent requests of the same version', async () => {
  const { get, rendered } = openCache()
  const reports = await Promise.all([get('mint', '1'), get('mint', '1'), get('mint', '2')])
  expect(reports.map(({ version }) => version)).toEqual(['1', '1', '2'])
  expect(rendered).toEqual(['mint 1', 'mint 2'])
})

test('a cached report is of the version that it was rendered from, not of the one that was asked for', async () => {
  const { get, rendered } = openCache()
  await get('mint', '1', async () => makeReport('2'))
  expect((await get('mint', '2')).version).toBe('2')
  expect(rendered).toEqual(['mint 1'])
})

test('a cached report that could not be rendered is rendered again for the next request', async () => {
  const { get } = openCache()
  const failing = () => Promise.reject(new Error('the database is away'))
  for (const failed of [get('mint', '1', failing), get('mint', '1', failing)])
    await expect(failed).rejects.toThrow('the database is away')
  expect((await get('mint', '1')).version).toBe('1')
})

test('a cached report is dropped when the memory of the cache is full, the least recently read first', async () => {
  const { bytes, ends } = makeReport()
  const { get, rendered } = openCache(4 * (bytes.buffer.byteLength + ends.length * 8))
  for (const mint of ['a', 'b', 'c', 'd', 'a', 'e', 'f', 'a', 'e', 'b']) await get(mint)
  expect(rendered).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'b'].map((mint) => `${mint} 1`))
})

test('a cached report does not exist if the cache has no memory, and the answer is the same', async () => {
  const { get, rendered } = openCache(0)
  expect(await get('mint')).toEqual(await get('mint'))
  expect(rendered).toHaveLength(2)
})
