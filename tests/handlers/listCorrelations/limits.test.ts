import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { unknownStats } from '../../../analysis/period-stats.ts'
import { correlationQuery } from '../../../db/correlations.ts'
import { makeAddress } from '../../../provider/simulator/random.ts'
import type { Failure, TestAnswer, TestClient } from '../../support/client.ts'
import { openTestService } from '../../support/open-service.ts'
import { type Explained, listSteps } from '../../support/query-plans.ts'
import { usedByPool } from '../../support/quotas.ts'
import { withoutTable } from '../../support/stored-rows.ts'
import { waitFor } from '../../support/waiting.ts'
import type { Correlations } from './reference.ts'

const TOKENS = 100
const ROWS = 300
const WALLETS = 4_000

const mints = Array.from({ length: TOKENS }, (_, index) => makeAddress(`limits ${index}`))
const service = await openTestService({ env: { ROLE: 'api' } })

await service.sql(
  `insert into tokens (address, name, name_key, symbol, symbol_key, pools, fetched_at, snapshot_revision)
   select address, 'name', 'NAME', 'symbol', 'SYMBOL', '[]', now(), 1 from unnest($1::text[]) as t (address)`,
  [mints],
)
// Analyses are about as wide as real ones.
await service.sql(
  `insert into wallets (address, analysed_at, stats_all, stats_30d, stats_7d, stats_1d, recent_tokens)
   select rpad(replace(replace(n::text || md5(n::text), '0', 'x'), 'l', 'y'), 44, 'z'), now(), s, s, s, s, s
   from generate_series(1, $1::int) as n, lateral (select ($2 || repeat(' ', 640))::json as s) as stats`,
  [WALLETS, JSON.stringify(unknownStats(mints[0] ?? ''))],
)
await service.sql(
  `insert into token_wallets (token_id, wallet_id, realized, total_invested, first_buy_ms, rank_realized, rank_first_buy)
   select t.id, 1 + (t.id * 37 + n * (1 + t.id % 7)) % $1, n, n, n, n, n
   from tokens t, generate_series(1, $2::int) as n`,
  [WALLETS, ROWS],
)
for (const table of ['tokens', 'wallets', 'token_wallets']) await vacuum(table)

/** Vacuums until every page is marked all-visible, which an open transaction can prevent. */
async function vacuum(table: string): Promise<void> {
  await waitFor(`vacuumed ${table}`, async () => {
    await service.sql(`vacuum analyze ${table}`)
    const [left] = await service.sql(`select from pg_class where relname = $1 and relallvisible < relpages`, [
      table,
    ])
    return left === undefined ? true : undefined
  })
}

function list(caller: TestClient): Promise<TestAnswer<Correlations & Failure>> {
  return caller.get(`/api/v1/correlations?tokens=${mints.slice(0, 3).join(',')}&limit=1`)
}

test('the pool of correlations counts one unit for each answer and none for a refusal', async () => {
  const caller = await service.client('pro')
  for (let calls = 0; calls < 12; calls += 1) expect((await list(caller)).status).toBe(200)
  expect((await caller.get('/api/v1/correlations?tokens=x')).status).toBe(400)
  expect(await usedByPool(service, caller)).toEqual({ correlations: 12 })
})

test('the pool of correlations refuses no request past a limit that the web application may set', async () => {
  await service.sql(`update plan_limits set units = 2 where pool = 'correlations'`)
  const caller = await service.client()
  const statuses = []
  for (let calls = 0; calls < 4; calls += 1) statuses.push((await list(caller)).status)
  await service.sql(`update plan_limits set units = null where pool = 'correlations'`)
  expect(statuses).toEqual([200, 200, 200, 200])
  expect(await usedByPool(service, caller)).toEqual({ correlations: 2 })
})

test('the pool of correlations refuses no request while units cannot be counted', async () => {
  const caller = await service.client()
  const { status } = await withoutTable(service, 'quota_usage', () => list(caller))
  expect(status).toBe(200)
  expect(await usedByPool(service, caller)).toEqual({})
})

// From its sixth execution, Postgres may plan a prepared statement without its values.
test.each(['force_custom_plan', 'force_generic_plan'])(
  'the query of correlations uses indexes only under %s',
  async (mode) => {
    const { db } = service.app.context
    const page = { tokenAddresses: mints.slice(10, 15), limit: 100, offset: 0, onePerGroup: false }
    const { sql: text, parameters } = correlationQuery(page).compile(db)
    const plan = await db.transaction().execute(async (trx) => {
      await sql.raw(`set local plan_cache_mode = ${mode}`).execute(trx)
      await sql.raw(`prepare measured as ${text}`).execute(trx)
      const values = parameters.map((value) =>
        Array.isArray(value) ? `'{${value}}'` : String(value ?? null),
      )
      const explained = await sql
        .raw<Explained>(`explain (analyze, buffers, format json) execute measured(${values.join(', ')})`)
        .execute(trx)
      await sql.raw(`deallocate measured`).execute(trx)
      return listSteps(explained.rows)
    })
    // These tables are so small that Postgres may read them as fast without an index.
    const small = ['tokens', 'group_members']
    const steps = plan.filter((step) => !small.includes(step['Relation Name'] ?? ''))
    expect(steps.map((step) => step['Node Type']).filter((type) => /Seq Scan|Bitmap/.test(type))).toEqual([])
  },
)
