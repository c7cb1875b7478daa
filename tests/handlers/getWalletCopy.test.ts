import { expect, test } from '@jest/globals'
import { DAY_MS } from '../../basics/durations.ts'
import type { components } from '../../generated/v1/types.ts'
import { newAddress } from '../support/addresses.ts'
import { openTestService } from '../support/open-service.ts'
import { COURSES, type Course, playOutcomes } from '../support/played-markets.ts'
import { scansCharged, usedToday } from '../support/quotas.ts'
import { countAllCalls } from '../support/simulated-provider.ts'
import { postScan } from '../support/wallet-scans.ts'
import { copyAgain, figuresAgain, resultAgain } from './getWalletCopy/recompute.ts'

type Copy = components['schemas']['GetWalletCopyEnvelope']
type Wallet = components['schemas']['GetWalletEnvelope']

const WALLETS = 20

const service = await openTestService({ env: { ROLE: 'api' } })

test('a copy result that no one has asked for is unknown, and neither asks the provider nor costs a read', async () => {
  const client = await service.client()
  const wallet = newAddress()
  await postScan(client, wallet)
  const calls = countAllCalls(service.simulator)
  for (const address of [wallet, newAddress()]) {
    const { status, body } = await client.get<{ error: object }>(`/api/v1/wallets/${address}/copy`)
    expect({ status, ...body.error }).toMatchObject({
      status: 404,
      code: 'WALLET_NOT_FOUND',
      details: { reason: 'copy_unknown' },
    })
  }
  expect((await client.get<Wallet>(`/api/v1/wallets/${wallet}`)).body.data.copy).toBeNull()
  expect(await usedToday(service, client, 'reads')).toBe(1)
  expect(countAllCalls(service.simulator)).toBe(calls)
})

test('a copy result is read as it was computed, for one read, and its summary is in the wallet', async () => {
  const client = await service.client()
  const wallet = playOutcomes(service.simulator, [[10, 1.5]])
  const asked = await client.post<Copy>(`/api/v1/wallets/${wallet}/copy`)
  const calls = countAllCalls(service.simulator)
  const read = await client.get<Copy>(`/api/v1/wallets/${wallet}/copy?period=30d`)
  expect({ status: read.status, data: read.body.data, meta: read.body.meta }).toEqual({
    status: 200,
    data: asked.body.data,
    meta: { count: 10, period: '30d' },
  })
  const {
    address: _,
    tokens,
    sizes,
    path,
    benchmark_pct: benchmark,
    since_listed: since,
    ...summary
  } = read.body.data
  expect([sizes.length, path.after_60s.capital_usd > 0, benchmark !== null, since.tokens]).toEqual([
    9,
    true,
    true,
    0,
  ])
  expect(tokens).toHaveLength(10)
  expect((await client.get<Wallet>(`/api/v1/wallets/${wallet}`)).body.data.copy).toEqual(summary)
  expect((await client.get(`/api/v1/wallets/${wallet}/copy?period=7d`)).status).toBe(404)
  expect([await scansCharged(service, client), await usedToday(service, client, 'reads')]).toEqual([1, 2])
  expect(countAllCalls(service.simulator)).toBe(calls)
})

test('a copy result has a row for each token as CSV', async () => {
  const client = await service.client()
  const wallet = playOutcomes(service.simulator, [[8, 1.5]])
  await client.post(`/api/v1/wallets/${wallet}/copy`)
  const path = `/api/v1/wallets/${wallet}/copy`
  const { body } = await client.request<string>('GET', path, { headers: { accept: 'text/csv' } })
  const [head, ...rows] = body.trim().split(/\r?\n/)
  expect(head).toContain('address,symbol,state,weight,own_return,after_10s_return,after_10s_missed')
  expect(rows).toHaveLength(8)
  for (const row of rows) expect(row).toMatch(/,priced,1\.0,0\.5,0\.\d+,false,/)
})

/** Some entries run away, some sales are followed by a fall, and some tokens are not charted. */
const MIXED: Course = (timeMs, played) => {
  const kind = Math.floor(played.boughtMs / DAY_MS) % 5
  const price = COURSES.slow(timeMs, played)
  if (kind === 1) return timeMs > played.boughtMs + 5_000 ? Math.max(1.6, price) : price
  if (kind === 2) return timeMs > played.soldMs ? 0.7 * price : price
  return kind === 3 ? 0 : price
}

test(`the guide's formulas reproduce every figure of ${WALLETS} wallets from the answers alone`, async () => {
  const client = await service.client('premium')
  await service.sql("update plan_limits set units = null where pool in ('scans', 'attempts')")
  const seen = { figures: 0, missed: 0, unpriced: 0, unknown: 0 }
  for (let index = 0; index < WALLETS; index++) {
    const wallet = playOutcomes(
      service.simulator,
      [
        [4 + (index % 8), 0.5 + index / 6],
        [3, 1.4],
      ],
      MIXED,
    )
    const { status } = await client.post(`/api/v1/wallets/${wallet}/copy`)
    expect(status).toBe(200)
    const { data } = (await client.get<Copy>(`/api/v1/wallets/${wallet}/copy`)).body
    const asOf = Date.parse(data.as_of)
    expect(data).toMatchObject(resultAgain(data.tokens, asOf))
    for (const delay of [10, 60] as const) {
      const figures = data[`after_${delay}s`]
      expect(figuresAgain(data.tokens, delay, asOf)).toEqual(figures)
      if (figures.edge_pct === null) seen.unknown += 1
      for (const token of data.tokens) {
        const copy = token.state === 'unasked' ? null : copyAgain(token, delay, asOf)
        const { return: returned, missed } = copy ?? { return: null, missed: null }
        const again = { return: returned === null ? null : expect.closeTo(returned, 9), missed }
        expect(token[`after_${delay}s`]).toEqual(again)
        seen.figures += 2
        if (missed === true) seen.missed += 1
        if (returned === null) seen.unpriced += 1
      }
    }
  }
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([])
  expect(seen.figures).toBeGreaterThan(WALLETS * 30)
})
