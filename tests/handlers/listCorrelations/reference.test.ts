import { isDeepStrictEqual } from 'node:util'
import { expect, test } from '@jest/globals'
import { randomFrom } from '../../../provider/simulator/random.ts'
import { newAddress } from '../../support/addresses.ts'
import { openTestService } from '../../support/open-service.ts'
import { scanToken } from '../../support/token-scans.ts'
import {
  type CorrelatedWallet,
  type Correlations,
  changeRows,
  correlate,
  describeMeta,
  readReports,
  storeReports,
} from './reference.ts'

const TOKENS = 6
/** How many of them are scanned through the API, so that their wallets are analysed. */
const SCANNED = 1
const CHOICES = 6

const random = randomFrom(7)

const service = await openTestService()
const client = await service.client()

const mints = await storeReports(service, TOKENS)
await Promise.all(mints.slice(0, SCANNED).map((mint) => scanToken(client, mint)))
const [unknownStart = '', lateStart = '', ties = '', gaps = ''] = mints.slice(SCANNED)
await service.sql(`update tokens set created_at_ms = null, image = null where address = $1`, [unknownStart])
await service.sql(
  `update tokens t set created_at_ms = (select (percentile_cont(0.5) within group (order by first_buy_ms))::bigint
     from token_wallets where token_id = t.id) where address = $1`,
  [lateStart],
)
// Of some wallets no profit is known on both of the last two tokens.
const loss = 'case when wallet_id % 4 < 3 then -100 end'
await changeRows(service, ties, `realized = ${loss}, total_invested = 0, first_buy_ms = 1700000000000`)
await changeRows(
  service,
  gaps,
  // Fewer than 100 profits are known, so wallets with an unknown profit fill the first 100 ranks.
  `realized = case when wallet_id % 4 = 0 then -100 end,
   total_invested = case when wallet_id % 2 = 0 then total_invested end,
   first_buy_ms = case when wallet_id % 5 > 1 then first_buy_ms end`,
)
const reports = await readReports(service)

/** Draws two to five tokens in random order; one may be unscanned. */
function choose(): string[] {
  const pool = [...mints, newAddress()].map((mint) => ({ mint, place: random() }))
  const count = 2 + Math.floor(4 * random())
  return pool
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ mint }) => mint)
}

/** Reads all pages, of random lengths, and checks the `meta` of each. */
async function readPages(choice: readonly string[]): Promise<CorrelatedWallet[]> {
  const wallets: CorrelatedWallet[] = []
  for (;;) {
    const limit = random() < 0.2 ? 500 : 1 + Math.floor(250 * random())
    const offset = wallets.length
    const { status, body } = await client.get<Correlations>(
      `/api/v1/correlations?tokens=${choice.join(',')}&limit=${limit}&offset=${offset}`,
    )
    expect(status).toBe(200)
    expect(body.meta).toEqual(describeMeta(reports, choice, { limit, offset, returned: body.data.length }))
    wallets.push(...body.data)
    if (!body.meta.truncated) return wallets
  }
}

/** The last digits of a sum depend on the order of its numbers. */
function expectNear(actual: number | null, expected: number | null): void {
  if (actual === null || expected === null) expect(actual).toBe(expected)
  else expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)))
}

/** For a wallet without an analysis only some of the statistics are expected. */
function expectSame(actual: CorrelatedWallet | undefined, expected: CorrelatedWallet): void {
  if (actual === undefined) throw new Error(`the wallet ${expected.address} is missing`)
  for (const key of ['avg_realized_pnl', 'avg_total_invested', 'avg_first_buy_delay_sec'] as const) {
    expectNear(actual.aggregates[key], expected.aggregates[key])
  }
  const analysed = 'score_parts' in expected.stats.all
  const stats = analysed ? expected.stats : actual.stats
  const { pair_pnl_by_token, pair_buy_size_by_token } = expected.aggregates
  const aggregates = { ...actual.aggregates, pair_pnl_by_token, pair_buy_size_by_token }
  const exact = { ...expected, aggregates, stats }
  // Many times faster than `toEqual`, which is needed only for its report.
  if (!isDeepStrictEqual(actual, exact)) expect(actual).toEqual(exact)
  if (!analysed) expect(actual.stats).toMatchObject(expected.stats)
}

test('correlations equal what plain loops over the stored rows compute, field by field, on pages of any length', async () => {
  const seen = {
    wallets: 0,
    winners: 0,
    firstBuyers: 0,
    unknownDelays: 0,
    analysed: 0,
    overlaps: new Set(),
  }
  for (let choices = 0; choices < CHOICES; choices += 1) {
    const choice = choose()
    const expected = correlate(reports, choice)
    const actual = await readPages(choice)
    expect(actual.map(({ address }) => address)).toEqual(expected.map(({ address }) => address))
    for (const [index, wallet] of expected.entries()) {
      expectSame(actual[index], wallet)
      const { counts } = wallet.correlation
      seen.wallets += 1
      seen.winners += counts.winners
      seen.firstBuyers += counts.first_buyers
      seen.unknownDelays += wallet.aggregates.avg_first_buy_delay_sec === null ? 1 : 0
      seen.analysed += wallet.stats.all.score === null ? 0 : 1
      seen.overlaps.add(counts.global)
    }
  }
  // The choices covered every case.
  expect([...seen.overlaps]).toEqual(expect.arrayContaining([2, 3, 4, 5]))
  const { wallets, winners, firstBuyers, unknownDelays, analysed } = seen
  for (const times of [wallets, winners, firstBuyers, unknownDelays, analysed]) {
    expect(times).toBeGreaterThan(100)
  }
})
