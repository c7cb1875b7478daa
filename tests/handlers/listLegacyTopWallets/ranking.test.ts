import { expect, test } from '@jest/globals'
import { makeAddress } from '../../../provider/simulator/random.ts'
import { addressesOf, listLegacyTopWallets } from '../../support/legacy.ts'
import { openTestService } from '../../support/open-service.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { storeWallet } from '../../support/stored-rows.ts'
import { waitFor } from '../../support/waiting.ts'

const WALLETS = 130

const service = await openTestService()

const wallets = Array.from({ length: WALLETS }, (_, index) => ({
  address: makeAddress(`ranking ${index}`),
  // Many ties, in the score alone and in both figures.
  score: (index * 37) % 12,
  edgeLowPct: ((index * 37) % 12) - 80 + ((index * 53) % 5) / 10,
}))
for (const { address, score, edgeLowPct } of wallets) {
  await storeWallet(service, { address, stats: { score, edge_low_pct: edgeLowPct } })
}
const ranked = [...wallets].sort(
  (one, other) => other.edgeLowPct - one.edgeLowPct || (one.address < other.address ? -1 : 1),
)

function best(count: number): string[] {
  return ranked.slice(0, count).map(({ address }) => address)
}

test.each([
  ['', 100],
  ['?limit=', 100],
  ['?limit=abc', 100],
  ['?limit=NaN', 100],
  ['?limit=12,5', 100],
  ['?limit=null', 100],
  ['?limit=0x10', 100],
  ['?limit=0b11', 100],
  ['?limit=0o7', 100],
  ['?limit=.', 100],
  ['?limit=%2B5', 5],
  ['?limit=3.', 3],
  ['?limit=%00', 100],
  ['?limit=57', 57],
  ['?limit=99', 99],
  ['?limit=100', 100],
  ['?limit=0', 1],
  ['?limit=-5', 1],
  ['?limit=0.5', 1],
  ['?limit=-Infinity', 1],
  ['?limit=2.7', 2],
  ['?limit=99.999', 99],
  ['?limit=%203%20', 3],
  ['?limit=05', 5],
  ['?limit=1e1', 10],
  ['?limit=100.5', 100],
  ['?limit=1000', 100],
  ['?limit=Infinity', 100],
  ['?limit=99999999999999999999999', 100],
  ['?limit=3&limit=7', 3],
  ['?limit=abc&limit=7', 100],
  ['?limit[]=7', 100],
  ['?LIMIT=7', 100],
  ['?offset=5&page=2&limit=4', 4],
  ['?unknown=1&unknown=2', 100],
  ['?__proto__=1&constructor=2&limit=6', 6],
])(
  'the ranking is by the lower end of the 7-day edge, then by address, and for "%s" has %d wallets',
  async (query, count) => {
    const answer = await listLegacyTopWallets(service, query)
    expect(answer.status).toBe(200)
    expect(addressesOf(answer)).toEqual(best(count))
  },
)

test('the ranking reflects a new analysis at once', async () => {
  const address = ranked.at(-1)?.address ?? ''
  await service.sql(
    `update wallets set stats_7d = stats_7d::jsonb || '{"score": 99, "edge_low_pct": 140}' where address = $1`,
    [address],
  )
  expect(addressesOf(await listLegacyTopWallets(service, '?limit=1'))).toEqual([address])
})

test('among many wallets the ranking reads only as many as it returns', async () => {
  // A new service, whose index has not been read yet.
  await using large = await startTestService()
  const address = await storeWallet(large, { stats: { score: 1, edge_low_pct: -130 } })
  await large.sql(
    `insert into wallets (address, met, analysed_at, stats_all, stats_30d, stats_7d, stats_1d)
     select 'Many' || lpad(translate(n::text, '0', 'z'), 30, 'y'), true, analysed_at, stats_all, stats_30d,
            stats_7d::jsonb || jsonb_build_object('score', n % 90, 'edge_low_pct', n % 977), stats_1d
     from generate_series(1, 2000) n, wallets where address = $1`,
    [address],
  )
  await large.sql('analyze wallets, wallet_figures')
  expect(addressesOf(await listLegacyTopWallets(large, '?limit=20'))).toHaveLength(20)
  expect(await countIndexReads(large)).toBeLessThanOrEqual(20)
})

/** Counts the entries that were read from the ranking's index. A backend publishes its counts when it ends. */
async function countIndexReads({ sql }: TestService): Promise<number> {
  await sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'wallet-analytics'`,
  )
  return waitFor('use of the index', async () => {
    const [index] = await sql<{ scans: number; reads: number }>(
      `select idx_scan::int as scans, idx_tup_read::int as reads
       from pg_stat_user_indexes where indexrelname = 'wallet_figures_solid'`,
    )
    return index !== undefined && index.scans > 0 ? index.reads : undefined
  })
}
