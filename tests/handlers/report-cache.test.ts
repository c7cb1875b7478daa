import { setImmediate } from 'node:timers/promises'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import { codeBody } from '../../handlers/pipeline/content-coding.ts'
import { type CachedReport, ReportCache } from '../../handlers/views/report-cache.ts'
import type { Rendered } from '../../handlers/views/rendered.ts'
import type { RenderedReport } from '../../handlers/views/report.ts'

const DECODERS = { gzip: gunzipSync, zstd: zstdDecompressSync }
const CODINGS = ['gzip', 'zstd'] as const
const BYTES_MAX = 2 ** 26
const BEFORE = '{"data":'

/** A report of so many entries, whose text nothing but its length and its cuts matter of. */
function makeReport({ version = '1', entries = 300 }: { version?: string; entries?: number } = {}) {
  const items = Array.from({ length: entries }, (_, index) => `{"place":${index},"of":${Math.sin(index)}}`)
  const start = `{"token":{"version":"${version}"},"top_wallets":[`
  let end = start.length - 1
  const ends = items.map(({ length }) => (end += 1 + length))
  const text = Buffer.from(`${start}${items}]}`)
  const outline = { version, fetchedAt: new Date(0), length: text.length, entriesAt: start.length, ends }
  return { outline, text }
}

function take(cache: ReportCache, mint: string, report: RenderedReport): Promise<CachedReport> {
  return cache.make(mint, report.outline.version, async () => report)
}

describe('a report that is kept', () => {
  test('is found in its version alone', async () => {
    const cache = new ReportCache(BYTES_MAX)
    const made = await take(cache, 'mint', makeReport({ version: '1' }))
    made.read()
    expect(cache.find('mint', '1')?.outline.version).toBe('1')
    expect(cache.find('mint', '2')).toBeUndefined()
    expect(cache.find('other', '1')).toBeUndefined()
  })

  test('is rendered once for all who were told of the same version meanwhile, and of another one by itself', async () => {
    const cache = new ReportCache(BYTES_MAX)
    const asks = ['1', '1', '2'].map((version) => ({
      version,
      rendered: Promise.withResolvers<RenderedReport>(),
    }))
    const begun: string[] = []
    const reports = asks.map(({ version, rendered }, index) =>
      cache.make('mint', version, () => {
        begun.push(`${version} by ${index}`)
        return rendered.promise
      }),
    )
    for (const { version, rendered } of asks) rendered.resolve(makeReport({ version }))
    const versions = (await Promise.all(reports)).map(({ outline }) => outline.version)
    expect(versions).toEqual(['1', '1', '2'])
    expect(begun).toEqual(['1 by 0', '2 by 2'])
  })

  test('is rendered beside two others at most, and waits for its turn', async () => {
    const cache = new ReportCache(BYTES_MAX)
    let underWay = 0
    let most = 0
    const render = async () => {
      most = Math.max(most, ++underWay)
      await setImmediate()
      underWay -= 1
      return makeReport()
    }
    const mints = Array.from({ length: 10 }, (_, index) => `mint ${index}`)
    const reports = await Promise.all(mints.map((mint) => cache.make(mint, '1', render)))
    expect([reports.length, most]).toEqual([10, 3])
  })

  test('that could not be rendered is rendered again for who asks next', async () => {
    const cache = new ReportCache(BYTES_MAX)
    const failing = () => Promise.reject(new Error('the database is away'))
    const failed = [cache.make('mint', '1', failing), cache.make('mint', '1', failing)]
    for (const report of failed) await expect(report).rejects.toThrow('the database is away')
    expect((await take(cache, 'mint', makeReport({ version: '1' }))).outline.version).toBe('1')
  })

  test.each(CODINGS)('is compressed once for all who ask for %s, also at the same moment', async (coding) => {
    const cache = new ReportCache(BYTES_MAX)
    const report = await take(cache, 'mint', makeReport())
    const [one, other] = await Promise.all([report.begin(coding, BEFORE), report.begin(coding, BEFORE)])
    expect(other.bytes).toBe(one.bytes)
    expect((await cache.find('mint', '1')?.begin(coding, BEFORE))?.bytes).toBe(one.bytes)
    expect((await report.begin(coding, '{"other":')).bytes).not.toBe(one.bytes)
  })

  test.each(CODINGS)('of which %s alone is kept can still be read as text', async (coding) => {
    const cache = new ReportCache(BYTES_MAX)
    const made = makeReport()
    await (await take(cache, 'mint', made)).begin(coding, BEFORE)
    expect(cache.find('mint', '1')?.read()).toEqual(made.text)
  })

  test.each(CODINGS)('of a new version takes the place of the one before, in %s', async (coding) => {
    const cache = new ReportCache(BYTES_MAX)
    const older = await (await take(cache, 'mint', makeReport({ version: '1' }))).begin(coding, BEFORE)
    const newer = await (await take(cache, 'mint', makeReport({ version: '2' }))).begin(coding, BEFORE)
    expect(newer.bytes).not.toEqual(older.bytes)
    expect([cache.find('mint', '1'), cache.find('mint', '2')?.outline.version]).toEqual([undefined, '2'])
  })

  test('is forgotten beyond the bytes of the cache, the one first that nobody has asked for longest', async () => {
    const made = makeReport()
    const fitting = 4
    const cache = new ReportCache(fitting * (made.text.buffer.byteLength + made.outline.ends.length * 8))
    const mints = Array.from({ length: 2 * fitting }, (_, index) => `mint ${index}`)
    for (const mint of mints) {
      const report = await take(cache, mint, makeReport())
      report.read()
      cache.find('mint 0', '1')?.read()
    }
    const kept = mints.filter((mint) => cache.find(mint, '1') !== undefined)
    expect(kept).toEqual(['mint 0', ...mints.slice(-(fitting - 1))])
  })

  test('compressed alone leaves room for several others', async () => {
    const made = makeReport()
    const cache = new ReportCache(made.text.length * 2)
    const mints = ['one', 'two', 'three']
    for (const mint of mints) await (await take(cache, mint, makeReport())).begin('zstd', BEFORE)
    expect(mints.filter((mint) => cache.find(mint, '1') !== undefined)).toEqual(mints)
  })

  test('is none in a cache of no bytes, which answers all the same', async () => {
    const cache = new ReportCache(0)
    const made = makeReport()
    const report = await take(cache, 'mint', made)
    expect(report.read()).toEqual(made.text)
    expect((await report.begin('gzip', BEFORE)).length).toBe(BEFORE.length + made.text.length)
    expect(cache.find('mint', '1')).toBeUndefined()
  })
})

describe('a body that begins with what is kept', () => {
  test.each(
    CODINGS.flatMap((coding) => [0, 1, 300, 0xffff, 0x10000].map((length) => [coding, length] as const)),
  )('is a whole one in %s with %i bytes behind it', async (coding, length) => {
    const made = makeReport()
    const data = (await take(new ReportCache(BYTES_MAX), 'mint', made)).first(300)
    const tail = Buffer.alloc(length, 'tail äöü')
    const chunks = await codeBody([BEFORE, ...data.pieces, tail], coding)
    const body = DECODERS[coding](Buffer.concat(chunks))
    expect(body).toEqual(Buffer.concat([Buffer.from(BEFORE), made.text, tail]))
  })

  test.each([1, 299, 300, 1000])('is the list to its entry %i', async (count) => {
    const made = makeReport()
    const whole = JSON.parse(made.text.toString())
    const data = (await take(new ReportCache(BYTES_MAX), 'mint', made)).first(count)
    const expected = { ...whole, top_wallets: whole.top_wallets.slice(0, count) }
    expect(JSON.parse(data.text)).toEqual(expected)
    const { top_wallets: entries } = data.parts as { top_wallets: readonly Rendered<unknown>[] }
    expect(entries.map(({ text }) => JSON.parse(text))).toEqual(expected.top_wallets)
  })

  test('is right without an entry', async () => {
    const data = (await take(new ReportCache(BYTES_MAX), 'mint', makeReport({ entries: 0 }))).first(300)
    expect(JSON.parse(data.text)).toEqual({ token: { version: '1' }, top_wallets: [] })
    expect(data.parts).toEqual({ top_wallets: [] })
  })
})
