import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { SCORE_VERSION } from '../../analysis/score.ts'
import { createTestDatabase, runSql, type TestDatabase } from '../support/database.ts'

/* The database derives the figures of wallets from their statistics, whatever statement stores these. */

const WALLET = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5'
/** Without a version of the score, and without the time of the last trade. */
const PARTIAL = {
  score: 61,
  edge_low_pct: 12.5,
  solid: true,
  score_confidence: 'medium',
  verified_pct: 40,
  realized_pnl_usd: -12.5,
  realized_roi_pct: 30.01,
  winrate_low: null,
  wins: 7,
  losses: 4,
  tags: ['kol', 'profitable'],
}
const PRESENT = { ...PARTIAL, score_version: SCORE_VERSION, last_trade_time: 1_790_003_600_000 }
const PARTIAL_FIGURES = {
  address: WALLET,
  by_solid: Number.POSITIVE_INFINITY,
  by_edge: Number.POSITIVE_INFINITY,
  by_realized: 12.5,
  by_roi: -30.01,
  by_winrate: Number.POSITIVE_INFINITY,
  by_last_trade: Number.POSITIVE_INFINITY,
  score: null,
  confidence: null,
  verified_pct: 40,
  closed: '11',
  tags: ['kol', 'profitable'],
}

const INSERT = `insert into wallets as w (address, analysed_at, stats_all, stats_30d, stats_7d, stats_1d, recent_tokens, met)
  values ($1, clock_timestamp(), $2, $2, $2, $2, '[]', true)
  on conflict (address) do update set stats_all = excluded.stats_all, stats_30d = excluded.stats_30d,
    stats_7d = excluded.stats_7d, stats_1d = excluded.stats_1d, revision = nextval('revisions')`
const UPDATE = `update wallets set stats_all = $2, stats_30d = $2, stats_7d = $2, stats_1d = $2 where address = $1`

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
})

afterEach(async () => {
  await database.drop()
})

function store(statement: string, stats: object): Promise<unknown> {
  return runSql(database.url, statement, [WALLET, JSON.stringify(stats)])
}

function readFigures() {
  return runSql(
    database.url,
    `select period, address, by_solid, by_edge, by_realized, by_roi, by_winrate, by_last_trade, score,
       confidence, verified_pct, closed, tags
     from wallet_figures order by period`,
  )
}

const inEachPeriod = (figures: object) => ['1d', '30d', '7d', 'all'].map((period) => ({ period, ...figures }))

describe('the figures of a wallet', () => {
  test('are there as soon as it is stored', async () => {
    await store(INSERT, PARTIAL)
    expect(await readFigures()).toEqual(inEachPeriod(PARTIAL_FIGURES))
  })

  test.each([
    ['insert', INSERT],
    ['update', UPDATE],
  ])('follow its statistics with each %s', async (_kind, statement) => {
    await store(INSERT, PARTIAL)
    await store(statement, PRESENT)
    const present = {
      ...PARTIAL_FIGURES,
      by_solid: 0,
      by_edge: -12.5,
      score: 61,
      confidence: 1,
      by_last_trade: -PRESENT.last_trade_time,
    }
    expect(await readFigures()).toEqual(inEachPeriod(present))
    await store(statement, PARTIAL)
    expect(await readFigures()).toEqual(inEachPeriod(PARTIAL_FIGURES))
  })

  test('are none of a wallet that is not analysed', async () => {
    await runSql(database.url, 'insert into wallets (address) values ($1)', [WALLET])
    expect(await readFigures()).toEqual([])
  })

  test('are none of a wallet that no scan has met, until one does', async () => {
    await store(INSERT, PARTIAL)
    await runSql(database.url, 'delete from wallets')
    await store(INSERT.replace('true', 'false'), PARTIAL)
    expect(await readFigures()).toEqual([])
    await runSql(database.url, 'update wallets set met = true')
    expect(await readFigures()).toEqual(inEachPeriod(PARTIAL_FIGURES))
  })

  test('take nothing amiss that statistics lack', async () => {
    await store(INSERT, {})
    const none = { verified_pct: null, closed: null, tags: [] }
    const unknown = { by_edge: Infinity, by_realized: Infinity, by_roi: Infinity, ...none }
    expect(await readFigures()).toEqual(inEachPeriod({ ...PARTIAL_FIGURES, ...unknown }))
  })

  test('go with it', async () => {
    await store(INSERT, PARTIAL)
    await runSql(database.url, 'delete from wallets')
    expect(await readFigures()).toEqual([])
  })
})
