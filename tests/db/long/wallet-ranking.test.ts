import { beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { readWithin } from '../../../db/connection/deadline.ts'
import { type RankedPlace, rankedWalletsQuery, type WalletRanking } from '../../../db/wallet-ranking.ts'
import { runSql } from '../../support/database.ts'
import { openTestDatabase } from '../../support/open-database.ts'
import { type Explained, listSteps, type PlanStep } from '../../support/query-plans.ts'

/* How much a page of a million wallets reads, according to the plans of Postgres. */

const WALLETS = 1_000_000
const LIMIT = 100
/** Enough to read four tables and an index for each wallet of a page, and to descend to the first one. */
const PAGE_BLOCKS = 950
const SORTS = ['realized', 'score', 'roi', 'winrate', 'last_trade'] as const
const KEYS = {
  realized: 'by_realized',
  score: 'by_solid, by_edge',
  edge: 'by_solid, by_edge',
  roi: 'by_roi, by_edge',
  winrate: 'by_winrate, by_edge',
  last_trade: 'by_last_trade, by_edge',
}
const INDEXES = {
  realized: 'wallet_figures_realized',
  score: 'wallet_figures_solid',
  roi: 'wallet_figures_roi',
  winrate: 'wallet_figures_winrate',
  last_trade: 'wallet_figures_last_trade',
}

/**
 * This many wallets have an edge of 150, and as many others have 5000 closed tokens and the tag `kol`. No other edge is
 * above 120, so that the planner's estimate does not depend on outliers in its sample.
 */
const FEW = 300

const COMMON: readonly Partial<WalletRanking>[] = [
  { min_edge_low: -5 },
  { min_closed: 20 },
  { active_within_days: 30 },
  { tags: ['profitable'] },
  { exclude_tags: ['likely_bot', 'profitable'] },
  { min_edge_low: -25, min_closed: 10, active_within_days: 90, exclude_tags: ['likely_bot'] },
]

const RARE: readonly (readonly [string, Partial<WalletRanking>])[] = [
  ['wallet_figures_closed', { min_closed: 5000 }],
  ['wallet_figures_tags', { tags: ['kol'] }],
]

const { url, db } = await openTestDatabase({ poolSize: 1 })

beforeAll(storeFigures, 600_000)

/**
 * Stores a million wallets with figures of 30 days, and a tenth of them with those of a week as well. Updates the
 * statistics of the planner.
 */
async function storeFigures(): Promise<void> {
  const indexes = await runSql<{ name: string; definition: string }>(
    url,
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'wallet_figures' and indexname <> 'wallet_figures_pkey'`,
  )
  for (const { name } of indexes) await runSql(url, `drop index ${name}`)
  // The trigger would derive figures from each wallet, but they are stored below.
  await runSql(url, 'alter table wallets disable trigger wallets_figures')
  await runSql(url, 'select setseed(0.5)')
  await runSql(
    url,
    `insert into wallets (address, analysed_at)
     select translate(md5(i::text), '0', 'z') || 'WaLLet', now() from generate_series(1, ${WALLETS}) i`,
  )
  await runSql(
    url,
    `insert into wallet_figures
     select id, period, address,
            case when id <= ${FEW} then -150 when random() < 0.3 then 'Infinity'
              else greatest(-120, round((random_normal() * 40)::numeric, 2)) end,
            case when random() < 0.1 then 'Infinity' else round((random_normal() * 10000)::numeric, 2) end,
            case when random() < 0.1 then 'Infinity' else round((random_normal() * 100)::numeric, 2) end,
            case when random() < 0.1 then 'Infinity' else -round((random() * 100)::numeric, 2) end,
            case when random() < 0.1 then 'Infinity'
              else -1000 * extract(epoch from now() - random() * random() * interval '400 days') end,
            case when random() < 0.7 then floor(random() * 90) end,
            floor(random() * 3), case when random() < 0.5 then random() * 100 end,
            case when id between ${FEW} and ${2 * FEW} then 5000 else floor(random() * random() * 200) end,
            array_remove(array[
              case when random() < 0.2 then 'profitable' end, case when random() < 0.05 then 'likely_bot' end,
              case when id between ${FEW} and ${2 * FEW} then 'kol' end], null),
            (random() < 0.8)::int
     from wallets, (values ('30d', 1), ('7d', 10)) as p (period, one_in) where id % one_in = 0`,
  )
  for (const { definition } of indexes) await runSql(url, definition)
  await runSql(url, 'vacuum analyze wallet_figures')
  await runSql(url, 'vacuum analyze wallets')
}

interface Reading {
  /** The scans of wallet_figures. */
  readonly scans: readonly PlanStep[]
  readonly blocks: number
  readonly rows: number
}

/** Reads a page as listRankedWallets does, and returns what its plan says. */
async function explain(ranking: WalletRanking, after?: RankedPlace): Promise<Reading> {
  const page = rankedWalletsQuery(db, { ranking, after, limit: LIMIT })
  const explained = await readWithin(
    db,
    { timeoutMs: 60_000, plansWithValues: true },
    sql<Explained>`explain (analyze, buffers, format json) ${page}`,
  )
  const steps = listSteps(explained)
  const [whole] = steps
  const scans = steps.filter((step) =>
    /wallet_figures/.test(step['Relation Name'] ?? step['Index Name'] ?? ''),
  )
  return {
    scans,
    blocks: whole['Shared Hit Blocks'] + whole['Shared Read Blocks'],
    rows: whole['Actual Rows'],
  }
}

/** The place after which a page leaves out this many wallets, found by counting them. */
async function placeBehind({ sort, period }: WalletRanking, others: number): Promise<RankedPlace> {
  const keys = KEYS[sort]
  const [place] = await runSql<RankedPlace>(
    url,
    `select array[${keys}] as keys, address from wallet_figures where period = $1
     order by ${keys}, address limit 1 offset ${others - 1}`,
    [period],
  )
  if (place === undefined) throw new Error(`there are no ${others} wallets`)
  return place
}

const indexesOf = ({ scans }: Reading) => scans.map((scan) => scan['Index Name'])

test.each(SORTS.flatMap((sort) => [0, 500_000, 999_000].map((others) => [sort, others] as const)))(
  'a page of a million wallets by %s, after %s others, reads only its own rows, from the index of its order',
  async (sort, others) => {
    const ranking: WalletRanking = { sort, period: '30d' }
    const reading = await explain(ranking, others === 0 ? undefined : await placeBehind(ranking, others))
    expect(reading.scans).toMatchObject([
      { 'Node Type': 'Index Scan', 'Index Name': INDEXES[sort], 'Actual Rows': LIMIT },
    ])
    expect(reading.scans[0]?.['Rows Removed by Filter'] ?? 0).toBe(0)
    expect(reading.blocks).toBeLessThan(PAGE_BLOCKS)
  },
  60_000,
)

test.each(SORTS.flatMap((sort) => COMMON.map((filter) => [sort, filter] as const)))(
  'a page of a million wallets by %s with a filter that many wallets pass, %j, uses the same index and reads less than three times as much',
  async (sort, filter) => {
    const reading = await explain({ sort, period: '30d', ...filter })
    expect(indexesOf(reading)).toEqual([INDEXES[sort]])
    expect([reading.rows, reading.blocks < 3 * PAGE_BLOCKS]).toEqual([LIMIT, true])
  },
  60_000,
)

test.each(SORTS.flatMap((sort) => RARE.map(([index, filter]) => [sort, filter, index] as const)))(
  'a page of a million wallets by %s with a filter that few wallets pass, %j, uses the index of the filter, %s',
  async (sort, filter, index) => {
    const reading = await explain({ sort, period: '30d', ...filter })
    expect(indexesOf(reading)).toContain(index)
    expect([reading.rows, reading.blocks < 3 * PAGE_BLOCKS]).toEqual([LIMIT, true])
  },
  60_000,
)

test('a page of a million wallets with a part of an address reads only those that have it, from an index', async () => {
  const [{ address } = { address: '' }] = await runSql<{ address: string }>(
    url,
    `select address from wallet_figures where period = '30d' limit 1`,
  )
  const q = `${address.slice(0, 8)}…${address.slice(-4)}`
  const reading = await explain({ sort: 'score', period: '30d', q })
  expect(indexesOf(reading)).toEqual(['wallet_figures_address'])
  expect([reading.rows, reading.blocks < PAGE_BLOCKS]).toEqual([1, true])
}, 60_000)

test.each(SORTS)(
  'a page of a million wallets by %s with an edge that few wallets have uses an index that includes the edge',
  async (sort) => {
    const reading = await explain({ sort, period: '30d', min_edge_low: 150 })
    expect([INDEXES[sort], INDEXES.score]).toContain(indexesOf(reading).find(Boolean))
    expect(reading.scans.every((scan) => !scan['Rows Removed by Filter'])).toBe(true)
    expect([reading.rows, reading.blocks < 10 * PAGE_BLOCKS]).toEqual([LIMIT, true])
  },
  60_000,
)
